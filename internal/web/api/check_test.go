package api

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"planner"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// draftOf is the draft that a text draws.
func draftOf(t *testing.T, text string) Draft {
	t.Helper()
	d, err := check(t.Context(), CheckRequest{Rows: strings.Split(strings.Trim(text, "\n"), "\n")}, Limits{})
	must.Do(t, err)
	return d
}

func kinds(d Draft) (list []string) {
	for _, f := range d.Faults {
		list = append(list, f.Kind)
	}
	return list
}

// All faults of a draft are named at once, each with its places.
func TestCheckNamesEveryFault(t *testing.T) {
	for name, test := range map[string]struct {
		board string
		want  []string
	}{
		"sound":            {"#####\n#@$.#\n#####", nil},
		"empty":            {"", []string{"no-player", "no-box", "no-goal"}},
		"a box too many":   {"######\n#@$$.#\n######", []string{"goals"}},
		"a goal too many":  {"######\n#@$..#\n######", []string{"boxes"}},
		"two players":      {"######\n#@$.@#\n######", []string{"players"}},
		"open":             {"#####\n#@$. \n#####", []string{"leak"}},
		"strange":          {"######\n#@$.x#\n######", []string{"character"}},
		"shut off":         {"#########\n#@$.#$#.#\n#########", []string{"box-outside", "goal-outside"}},
		"decoration":       {"#######\n#@$.#*#\n#######", nil},
		"in a corner":      {"######\n#$@ .#\n######", []string{"deadlock"}},
		"several at once":  {"####\n#$$.\n##?#", []string{"character", "no-player", "goals"}},
		"open and unequal": {"####\n#@$ \n####", []string{"no-goal", "goals", "leak"}},
	} {
		d := draftOf(t, test.board)
		if got := kinds(d); !slices.Equal(got, test.want) {
			t.Errorf("%s: faults %v, expected %v", name, got, test.want)
		}
		valid := len(test.want) == 0 || test.want[0] == "deadlock" || test.want[0] == "box-outside"
		if d.Valid != valid {
			t.Errorf("%s: valid is %v", name, d.Valid)
		}
		for _, f := range d.Faults {
			if f.Words == "" || f.Places == nil {
				t.Errorf("%s: fault %+v has no words or no places", name, f)
			}
		}
	}
}

// The places are where the fault is, and unfinished drafts have dead squares already.
func TestCheckPlaces(t *testing.T) {
	d := draftOf(t, "#####\n#@$. \n#####")
	if got := d.Faults[0].Places; !slices.Equal(got, []planner.Place{{1, 4}}) {
		t.Errorf("the leak is at %v", got)
	}
	d = draftOf(t, "######\n#@   #\n#   .#\n######")
	if want := [2]int{1, 1}; !slices.Contains(d.Dead, want) {
		t.Errorf("dead squares %v, expected %v among them", d.Dead, want)
	}
	if alive := [2]int{2, 2}; slices.Contains(d.Dead, alive) {
		t.Errorf("dead squares %v, expected %v not among them", d.Dead, alive)
	}
}

// Whatever is sent as a draft, a verdict comes back, and a draft that is called valid can be solved or proved lost.
func FuzzCheck(f *testing.F) {
	for _, board := range []string{"#####\n#@$.#\n#####", "", "\n\n", "+*.", "######\n#$@ .#\n######", "#\n #\n@"} {
		f.Add(board)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 400 {
			return // a longer draft takes longer and tests nothing else
		}
		rows := strings.Split(text, "\n")
		d, err := check(t.Context(), CheckRequest{Rows: rows}, Limits{})
		must.Do(t, err)
		_, wrong := lost(t.Context(), LevelRequest{Level: Level{Rows: rows}}, Limits{})
		if d.Valid != (wrong == nil) {
			t.Errorf("valid is %v, but playing it says %v; faults %v", d.Valid, wrong, kinds(d))
		}
	})
}

// TestLevelsKeepTheirLimits: a packed file is read as far as the memory allows, and not at all when the time is over.
func TestLevelsKeepTheirLimits(t *testing.T) {
	packed := suite.Gzipped(t, strings.Repeat("#####\n#@$.#\n#####\n\n", 250_000))
	request, err := json.Marshal(ReadRequest{Name: "many.xsb.gz", Data: packed})
	must.Do(t, err)
	small := Limits{Seconds: 3600, RAM: 48 << 20} // more time than a busy machine needs
	result, err := Call(t.Context(), "levels", request, small, nil)
	must.Do(t, err)
	list := result.(Levels)
	if most := int(small.RAM/bytesOfText)/18 + 1; len(list.Levels)+list.Left > most || len(list.Levels) == 0 {
		t.Errorf("%d levels, expected at most %d", len(list.Levels)+list.Left, most)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for name, request := range map[string]string{"levels": string(request),
		"record": `{"record":{"format":1,"levels":[]},"data":"I0AkLiM="}`} {
		if _, err := Call(ended, name, []byte(request), small, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s after its time: %v", name, err)
		}
	}
}

// A record is joined with one of a file and written, and what is no record is refused.
func TestRecord(t *testing.T) {
	const own = `{"format":"planner-record","version":1,"boards":[{"board":["#####","#@$.#","#####"],"least_pushes":1}]}`
	got := ask[Recorded](t, "record", RecordRequest{Record: []byte(own), Name: "a.sok", Format: "sok",
		Data: []byte("#####\n#.$@#\n#####\n\nSolution by hand\nL\n")})
	if e := got.Record.Boards; len(e) != 1 || len(e[0].Solutions) != 1 || e[0].LeastPushes != 1 ||
		!strings.Contains(got.Text, "by hand") {
		t.Errorf("%+v, %s", got.Record, got.Text)
	}
	for _, bad := range []string{`{"record":{}}`, `{"record":` + own + `,"data":"eA=="}`,
		`{"record":` + own + `,"format":"xml"}`} {
		if _, err := Call(t.Context(), "record", []byte(bad), limits, nil); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}
