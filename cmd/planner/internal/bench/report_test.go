package bench

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/plan"
)

// runOf is a run over the suite "a" that solves the first levels of n, each in seconds times its number.
func runOf(name string, n, solved int, seconds float64) Run {
	run := Run{Name: name}
	for level := 1; level <= n; level++ {
		run.Rows = append(run.Rows, Row{Suite: "a", Level: level, Title: fmt.Sprintf("<i>%d</i> & \x01", level),
			Solved: level <= solved, WallSeconds: seconds * float64(level), Pushes: 10 * level,
			Nodes: int64(100 * level)})
	}
	return run
}

func reported(t *testing.T, runs ...Run) *Report {
	t.Helper()
	r, err := New("A <b>title</b>", WallTime, runs)
	must.Do(t, err)
	return r
}

// pageOf is the report as a page.
func pageOf(t *testing.T, r *Report) string {
	t.Helper()
	var text strings.Builder
	must.Do(t, r.HTML(&text))
	return text.String()
}

// drawn counts the elements of a picture by name, and once more those that have a tip.
func drawn(t *testing.T, p Picture) map[string]int {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, p.SVG(&text))
	counts, last := map[string]int{}, ""
	decoder := xml.NewDecoder(&text)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return counts
		}
		must.Do(t, err)
		if start, ok := token.(xml.StartElement); ok {
			counts[start.Name.Local]++
			if start.Name.Local == "title" {
				counts[last+" with a tip"]++
			}
			last = start.Name.Local
		}
	}
}

// The page says below the names of runs in what they differ, and nothing of a row of another program.
func TestDifferences(t *testing.T) {
	list := []Run{runOf("a", 3, 3, 1), runOf("b", 3, 3, 1), runOf("c", 3, 3, 1)}
	for i := range list[0].Rows {
		a, b := &list[0].Rows[i], &list[1].Rows[i]
		a.ModeAsked, a.Limit, a.Commit = "auto", 10, "0123456789abcdef"
		b.ModeAsked, b.Limit, b.Commit, b.Without, b.Seed = "auto", 10, "0123456789abcdef", "picorral", uint64(i)
	}
	r := reported(t, list[:2]...)
	got := fmt.Sprintf("%q", r.differences())
	if got != `map["a":["all techniques" "seed 0"] "b":["without picorral" "several seeds"]]` {
		t.Errorf("the differences are %s", got)
	}
	if text := pageOf(t, r); strings.Count(text, "without picorral") != 2 { // of the runs, and of the contrasts
		t.Errorf("the page does not name the differences:\n%s", text)
	}
	if got := reported(t, list...).differences()["c"]; got != nil {
		t.Errorf("of another program is said: %q", got)
	}
}

// Pictures have a line for each run, a dot for each level and a bar for each suite and run, with tips.
func TestPictures(t *testing.T) {
	slow, fast := runOf("slow", 20, 10, 1), runOf("fast", 20, 12, 0.5)
	fast.Rows = append(fast.Rows, Row{Suite: "b", Level: 1, Solved: true, WallSeconds: 3})
	want := map[string]map[string]int{
		"cactus":              {"path with a tip": 2},
		"suites":              {"rect with a tip": 3},
		"scatter-time-1":      {"circle with a tip": 12},
		"scatter-positions-1": {"circle with a tip": 12},
	}
	for _, p := range reported(t, slow, fast).Pictures() {
		counts := drawn(t, p)
		for element, n := range want[p.Name] {
			if counts[element] != n {
				t.Errorf("%s: %d of %s, expected %d", p.Name, counts[element], element, n)
			}
		}
		if want[p.Name] == nil {
			t.Errorf("unexpected picture %s", p.Name)
		}
		delete(want, p.Name)
	}
	if len(want) > 0 {
		t.Errorf("missing pictures: %v", want)
	}
}

// A picture that would compare nothing is left out: positions that no run counts, times without a common level.
func TestPicturesLeftOut(t *testing.T) {
	one, two := runOf("one", 3, 3, 1), runOf("two", 3, 3, 1)
	for i := range two.Rows {
		two.Rows[i].Nodes = 0
	}
	other := Run{"other", []Row{{Suite: "b", Level: 1, Solved: true, WallSeconds: 1}}}
	for want, runs := range map[string][]Run{
		"suites":                       {one, other},
		"cactus suites scatter-time-1": {one, two},
		"cactus suites":                {one},
	} {
		var names []string
		for _, p := range reported(t, runs...).Pictures() {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("pictures %q, expected %q", got, want)
		}
	}
}

func TestPage(t *testing.T) {
	slow, fast := runOf("slow", 20, 10, 1), runOf("<fast>", 20, 12, 1)
	text := pageOf(t, reported(t, slow, fast))
	for part, n := range map[string]int{
		`<table id="runs">`: 1, `<table id="contrasts">`: 1, `<table id="levels">`: 1, "<svg ": 4,
		`<tr class="different">`: 2, `<tr class="same">`: 18, `class="solved best"`: 2, `class="unsolved"`: 18,
		"<script": 0, "<b>": 0, "<i>": 0, "<fast>": 0, "&lt;fast&gt;: 12 of 20": 1, "\x01": 0,
		"<h1>A &lt;b&gt;title&lt;/b&gt;</h1>": 1, "&#43;2 −0": 1, "src=": 0, "href=": 0,
	} {
		if got := strings.Count(text, part); got != n {
			t.Errorf("%q is %d times in the page, expected %d", part, got, n)
		}
	}
}

// Rows that a level already has, and levels that not all runs have, are named in the page.
func TestNotes(t *testing.T) {
	twice := runOf("twice", 3, 3, 1)
	twice.Rows = append(twice.Rows, twice.Rows[0])
	r := reported(t, twice, runOf("more", 5, 5, 1))
	if got := strings.Join(r.notes, "\n"); !strings.Contains(got, "twice has 1 more row of") ||
		!strings.Contains(got, "Of 5 levels 2 are not in every run") {
		t.Error(got)
	}
}

// A count of one has a noun in the singular.
func TestOneLevel(t *testing.T) {
	r := reported(t, runOf("two", 2, 2, 1), runOf("one", 1, 1, 1))
	if got := strings.Join(r.notes, "\n"); !strings.Contains(got, "Of 2 levels 1 is not in every run") {
		t.Error(got)
	}
	if got := sumUp([]Spread{{Forms: 2, Solved: 2}}); !strings.Contains(got, "of 1 level 1 in every form") {
		t.Error(got)
	}
	if got := inPositions(1); got != "limit 1 position" {
		t.Error(got)
	}
	if tip := standingCell(plan.Standing{Generated: 1}).Tip; !strings.HasSuffix(tip, "1 position") {
		t.Error(tip)
	}
}

// A page of runs whose levels all took less than 50 ms says that their times say nothing.
func TestShortTimes(t *testing.T) {
	for seconds, want := range map[float64]bool{0.001: true, 1: false} {
		text := pageOf(t, reported(t, runOf("short", 2, 2, seconds)))
		if strings.Contains(text, "say nothing") != want {
			t.Errorf("%g s, expected the note: %v", seconds, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for want, runs := range map[string][]Run{
		"no runs":             nil,
		"has no rows":         {{Name: "x"}},
		"two runs are called": {runOf("x", 1, 1, 1), runOf("x", 1, 1, 1)},
	} {
		if _, err := New("", "", runs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q", err, want)
		}
	}
}

// The values of Wilson's interval and of the sign test come from published tables.
func TestStatistics(t *testing.T) {
	near := func(what string, got, want, within float64) {
		t.Helper()
		if math.Abs(got-want) > within {
			t.Errorf("%s is %v, expected %v", what, got, want)
		}
	}
	near("lower end for 81 of 263", wilson(81, 263).low, 0.2553, 0.0001)
	near("upper end for 81 of 263", wilson(81, 263).high, 0.3662, 0.0001)
	near("upper end for 0 of 20", wilson(0, 20).high, 0.1611, 0.0001)
	near("end without levels", wilson(0, 0).high, 1, 0)
	near("chance of 1 and 9", signTest(1, 9), 22.0/1024, 1e-12)
	near("chance of 5 and 5", signTest(5, 5), 1, 0)
	near("chance of 0 and 0", signTest(0, 0), 1, 0)
	near("chance of 900 and 1100", signTest(900, 1100), 8.5e-6, 1e-6)
	numbers := make([]float64, 400)
	for i := range numbers {
		numbers[i] = float64(i % 2)
	}
	spread := bootstrap(numbers) // by the normal distribution 0.5 and 1.96 times 0.025 around it
	near("lower end of the bootstrap", spread.low, 0.451, 0.006)
	near("upper end of the bootstrap", spread.high, 0.549, 0.006)
	if !spread.known || bootstrap(numbers[:1]).known {
		t.Error("an interval needs two different numbers")
	}
}

// The second run needs half the time and as many positions on every level that both solve.
func TestContrast(t *testing.T) {
	r := reported(t, runOf("slow", 20, 10, 1), runOf("fast", 20, 12, 0.5))
	c := r.contrast(r.runs[1])
	if c.won != 2 || c.lost != 0 || c.time.levels != 10 || math.Abs(c.time.mean-0.5) > 1e-9 ||
		math.Abs(c.nodes.mean-1) > 1e-9 || math.Abs(c.change-0.1) > 1e-9 {
		t.Errorf("%+v", c)
	}
}

func TestTicks(t *testing.T) {
	for want, a := range map[string]axis{
		"0 1 2 3":           linear(3, 0, 1),
		"0 20 40 60 80":     linear(90, 0, 1),
		"0.01 0.1 1 10 100": logarithmic(0.02, 60, 0, 1),
		"1 10":              logarithmic(1, 1, 0, 1),
		"1000 10k 100k 1M":  logarithmic(1000, 1e6, 0, 1),
	} {
		var labels []string
		for _, tick := range a.ticks() {
			labels = append(labels, label(tick))
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("ticks %q, expected %q", got, want)
		}
	}
}

// TestTable writes cells with the signs of each form.
func TestTable(t *testing.T) {
	table := &Table{Title: "A & B", Head: []string{"level", "n", "by"}, Words: []string{"by"},
		Notes: []string{"1 < 2."}}
	table.AddRow("one | \"two\"", "3", "us")
	for want, write := range map[string]func(io.Writer) error{
		"## A & B\n\n| level | n | by |\n|---|--:|---|\n| one \\| \"two\" | 3 | us |\n\n1 < 2.\n":  table.Markdown,
		"level,n,by\n\"one | \"\"two\"\"\",3,us\n":                                                 table.CSV,
		"<tr><td class=\"name\">one | &#34;two&#34;</td><td>3</td><td class=\"name\">us</td></tr>": table.HTML,
		"one | \"two\"  3": table.Print,
	} {
		var text strings.Builder
		if err := write(&text); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("%v, no %q in\n%s", err, want, text.String())
		}
	}
}
