package record

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
)

const level = `  #####
###   #
#@$ . #
# $.###
#   #
#####  *`

// All eight images of a board have one key, and a solution of each is a solution of the key, and back.
func TestKeyIsThatOfAllImages(t *testing.T) {
	rows := strings.Split(level, "\n")
	want, first := KeyOf(rows)
	const lurd = "RRddR"
	solution := first.ToKey("RRlldR")
	if _, err := board.Replay(&board.Level{Rows: want}, solution); err != nil {
		t.Fatalf("%v on the key\n%s", err, strings.Join(want, "\n"))
	}
	if got := first.FromKey(first.ToKey(lurd)); got != lurd {
		t.Errorf("%s became %s", lurd, got)
	}
	for k := range board.Symmetries {
		turned := (&board.Level{Rows: rows}).Transform(k)
		key, image := KeyOf(turned.Rows)
		if !reflect.DeepEqual(key, want) {
			t.Errorf("image %d has the key\n%s\nexpected\n%s", k, strings.Join(key, "\n"), strings.Join(want, "\n"))
		}
		if _, err := board.Replay(turned, image.FromKey(solution)); err != nil &&
			!strings.Contains(err.Error(), "off goals") {
			t.Errorf("image %d: %v", k, err)
		}
	}
	if key, _ := KeyOf([]string{"####", "#$.#", "####"}); key != nil {
		t.Errorf("a board without a player has the key %q", key)
	}
}

func TestLearnKeepsTheBestOfEach(t *testing.T) {
	e, image := New().Of([]string{"########", "#@ $  .#", "#      #", "########"})
	for _, s := range []Solution{{"rRRR", ByHand}, {"drruRRR", ByPlanner}, {"rRRR", "magic"}} {
		s.LURD = image.ToKey(s.LURD)
		if err := e.Learn(s); err != nil && s.LURD == "rRRR" {
			t.Error(err)
		}
	}
	if len(e.Solutions) != 2 || e.Best(ByHand) == nil || e.Best(ByPlanner) != nil || e.Best().By != ByHand {
		t.Errorf("%+v", e.Solutions)
	}
	if err := e.Learn(Solution{"r", ByHand}); err == nil {
		t.Error("moves that solve nothing were learned")
	}
}

// What is written is read again, from JSON with all of it, and from SOK with the solutions and the game.
func TestWriteAndRead(t *testing.T) {
	r := New()
	e, image := r.Of([]string{"########", "#@ $  .#", "#      #", "########"})
	must.Do(t, e.Learn(Solution{image.ToKey("rRRR"), ByHand}))
	planned := 1
	e.Title, e.Moves, e.Done, e.Planned, e.LeastPushes = "A room", image.ToKey("rRdl"), 2, &planned, 3
	r.Last, r.Draft = &Last{"rooms.xsb", 7}, &Draft{Rows: []string{"#"}}
	var text, sok strings.Builder
	must.Do(t, r.Write(&text))
	must.Do(t, r.WriteSOK(&sok))
	got, err := Read(t.Context(), strings.NewReader(text.String()), "a.json", 1<<20)
	must.Do(t, err)
	got.byKey = r.byKey
	if !reflect.DeepEqual(got, r) {
		t.Errorf("read %+v, expected %+v, from %s", got.Boards[0], r.Boards[0], text.String())
	}
	got, err = Read(t.Context(), strings.NewReader(sok.String()), "a.sok", 1<<20)
	if err != nil {
		t.Fatalf("%v in\n%s", err, sok.String())
	}
	if f := got.Boards[0]; !reflect.DeepEqual(f.Solutions, e.Solutions) || f.Moves != e.Moves || f.Done != 2 ||
		f.Title != "A room" {
		t.Errorf("read %+v from\n%s", f, sok.String())
	}
	other := New()
	other.Merge(got)
	other.Merge(r)
	if f := other.Boards[0]; len(other.Boards) != 1 || len(f.Solutions) != 1 || f.LeastPushes != 3 ||
		other.Last == nil {
		t.Errorf("merged %+v", f)
	}
}

// A damaged record is named with the line of the damage.
func TestDamagedRecord(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"format\": \"planner-record\",\n\"boards\": [\n}":                "mine.json:4: this is no record: ",
		"{\n\"format\": \"planner-record\",\n\"boards\": [\n{\"board\": 3}]}": "mine.json:4: this is no record: ",
		"{\n\"format\": \"planner-rec":                                        "mine.json:2: this is no record: ",
	} {
		if _, err := Read(t.Context(), strings.NewReader(text), "mine.json", 1<<20); err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, expected %s", err, want)
		}
	}
}

// Records that lie are believed nothing.
func TestReadBelievesNothing(t *testing.T) {
	const bad = `{"format":"planner-record","version":1,"boards":[null,{"board":["x"]},
		{"board":["#####","#@$.#","#####"],"moves":"lR","done":9,"planned":-4,"least_pushes":5,"unsolvable":true,
		"solutions":[{"lurd":"L","by":"hand"},{"lurd":"R","by":"hand"}]}]}`
	r, err := Read(t.Context(), strings.NewReader(bad), "bad.json", 1<<20)
	if err != nil || len(r.Boards) != 1 {
		t.Fatal(r, err)
	}
	if e := r.Boards[0]; len(e.Solutions) != 1 || e.LeastPushes != 0 || e.Unsolvable || e.Moves != "" {
		t.Errorf("%+v", e)
	}
	for _, text := range []string{"{", `{"format":"x"}`, `{"format":"planner-record","version":9}`, "no levels",
		strings.Repeat("#", 99)} {
		if _, err := Read(t.Context(), strings.NewReader(text), "bad", 90); err == nil {
			t.Errorf("%.20q was read", text)
		}
	}
}

// Whatever comes first, a bound or a solution with fewer pushes, and from whichever record, the solution is right.
func TestSolutionDisprovesBounds(t *testing.T) {
	rows := []string{"#####", "#@$.#", "#####"}
	solved, bounded := New(), New()
	e, image := solved.Of(rows)
	must.Do(t, e.Learn(Solution{image.ToKey("R"), ByHand}))
	other, _ := bounded.Of(rows)
	other.prove(Entry{Certified: &Certified{Pushes: 5}})
	other.Bound(0, true)
	for _, order := range [][]*Record{{solved, bounded}, {bounded, solved}} {
		all := New()
		for _, r := range order {
			all.Merge(r)
		}
		e, _ := all.Of(rows)
		if e.LeastPushes != 0 || e.Unsolvable || e.Certified != nil || e.Bound(2, false) || !e.Bound(1, false) {
			t.Errorf("%+v", e)
		}
	}
}

// Random boards keep their key under every symmetry.
func TestRandomKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		width := 1 + random.IntN(7)
		rows := []string{strings.Repeat("#", width+2)}
		for range 1 + random.IntN(7) {
			line := make([]byte, width)
			for c := range line {
				line[c] = "###  $.*"[random.IntN(8)]
			}
			rows = append(rows, "#"+string(line)+"#")
		}
		rows[1] = "#@" + rows[1][2:]
		rows = append(rows, rows[0])
		want, _ := KeyOf(rows)
		for k := range board.Symmetries {
			if got := (&board.Level{Rows: rows}).Core().Transform(k).Rows; !reflect.DeepEqual(first(KeyOf(got)), want) {
				t.Fatalf("image %d of\n%s\nhas another key", k, strings.Join(rows, "\n"))
			}
		}
	}
}

func first(key []string, _ Image) []string { return key }

func FuzzRead(f *testing.F) {
	f.Add(`{"format":"planner-record","version":1,"boards":[{"board":["#####","#@$.#","#####"],"moves":"R"}]}`)
	f.Add("#####\n#@$.#\n#####\n\nSolution by hand\nR\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Read(t.Context(), strings.NewReader(text), "fuzz", 1<<16)
		if err != nil {
			return
		}
		r.Merge(r)
		var out strings.Builder
		must.Do(t, r.Write(&out))
		must.Do(t, r.WriteSOK(&out))
	})
}

// TestCertified: what a certificate says raises the bound and is kept by files and by merging, unless it contradicts a
// solution.
func TestCertified(t *testing.T) {
	rows := []string{"######", "#@$ .#", "######"}
	r := New()
	e, image := r.Of(rows)
	certify := func(c Certified) { e.prove(Entry{Certified: &c}) }
	if e.Proof() != Open {
		t.Errorf("%+v", e)
	}
	certify(Certified{Pushes: 1, File: "first"})
	certify(Certified{Pushes: 1, File: "second"})
	if e.LeastPushes != 1 || e.Certified.File != "first" {
		t.Errorf("%+v", e)
	}
	if err := e.Learn(Solution{image.ToKey("RR"), ByFile}); err != nil || e.Proof() != Open {
		t.Errorf("%+v, %v", e, err)
	}
	if e.LeastPushes = 2; e.Proof() != BySearch {
		t.Errorf("%v with a bound of 2", e.Proof())
	}
	e.Tried = &Tried{Build: "b", Seconds: 10, At: time.Unix(1, 0).UTC()}
	if certify(Certified{Pushes: 2}); e.Proof() != ByCertificate {
		t.Errorf("%v, certified", e.Proof())
	}
	var text strings.Builder
	must.Do(t, r.Write(&text))
	for _, certified := range []string{`"pushes": 2`, `"pushes": 3`, `"unsolvable": true`} {
		again, err := Read(t.Context(), strings.NewReader(strings.Replace(text.String(), `"pushes": 2`, certified, 1)), "r", 1<<20)
		must.Do(t, err)
		merged := New()
		merged.Merge(again)
		got, _ := merged.Of(rows)
		if kept := got.Proof() == ByCertificate; kept != (certified == `"pushes": 2`) || got.Tried.Build != "b" {
			t.Errorf("%s gives %v, %+v", certified, got.Proof(), got)
		}
	}
}

// A saved game is written in the direction in which its level lies, with the mark of the current position, also after
// the record was JSON in between and was joined with another one.
func TestSnapshotKeepsItsDirection(t *testing.T) {
	for k := range board.Symmetries {
		level := (&board.Level{Number: 1, Rows: []string{"########", "#@ $ .##", "########"}}).Transform(k)
		moves := levelfile.Turned("rRR", k)
		moves = moves[:2] + "*" + moves[2:]
		text := strings.Join(level.Rows, "\n") + "\n\nSavegame\n" + moves + "\n"
		from, err := Read(t.Context(), strings.NewReader(text), "a.sok", 1<<20)
		must.Do(t, err)
		var asJSON, asSOK bytes.Buffer
		must.Do(t, from.Write(&asJSON))
		again, err := Read(t.Context(), &asJSON, "a.json", 1<<20)
		must.Do(t, err)
		all := New()
		all.Merge(again)
		must.Do(t, all.WriteSOK(&asSOK))
		shown := levelfile.Turned("rRR", k)[:2] + "*"
		back, err := Read(t.Context(), bytes.NewReader(asSOK.Bytes()), "b.sok", 1<<20)
		must.Do(t, err)
		if e := back.Boards[0]; !strings.Contains(asSOK.String(), "\n"+shown) || e.Done != 2 || len(e.Moves) != 3 {
			t.Errorf("image %d: the game %s of\n%s\nis written as\n%s", k, moves, strings.Join(level.Rows, "\n"),
				&asSOK)
		}
	}
}
