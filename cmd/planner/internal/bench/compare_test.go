package bench

import (
	"strings"
	"testing"
)

// made is a row of a level.
func made(level int, solved bool, pushes int, nodes int64, seconds float64) Row {
	var r Row
	r.Suite, r.Level, r.Solved, r.Pushes, r.Nodes, r.WallSeconds = "a", level, solved, pushes, nodes, seconds
	return r
}

// Levels are compared one by one, and the sums over those that both runs have.
func TestCompare(t *testing.T) {
	now := []Row{made(1, true, 8, 100, 1), made(2, true, 20, 400, 90), made(3, false, 0, 9, 5), made(4, true, 3, 1, 1)}
	before := []Row{made(1, true, 10, 400, 60), made(2, false, 0, 9, 5), made(3, true, 7, 9, 5)}
	var out strings.Builder
	compare(&out, now, before, "old.csv")
	for _, want := range []string{"3 levels in both", "won: 1\n  a 2  ", "lost: 1\n  a 3  ", "faster: 1\n  a 1  ",
		"slower: 0\n", "fewer pushes: 1\n", "more pushes: 0\n", "solved 2 -> 2; seconds 70.0 -> 96.0",
		"both solve 60.0 -> 1.0", "x0.250 (geometric mean of 1)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// Of old rows of a level the one with the same seed counts, and rows of no suite fit any.
func TestMatch(t *testing.T) {
	one, two := made(1, true, 1, 1, 1), made(1, true, 2, 1, 1)
	one.Seed, two.Seed = 1, 2
	if pairs := match([]Row{two}, []Row{one, two}); len(pairs) != 1 || pairs[0].before.Pushes != 2 {
		t.Errorf("%+v", pairs)
	}
	two.Suite = anySuite
	if pairs := match([]Row{one}, []Row{two}); len(pairs) != 1 {
		t.Errorf("a row of no suite: %+v", pairs)
	}
	if form := seedless(one); form == (Form{}) || form.Seed != 0 {
		t.Errorf("%+v", form)
	}
}

func TestGeometricMean(t *testing.T) {
	for _, test := range []struct {
		list []float64
		want float64
	}{{nil, 0}, {[]float64{0}, 0}, {[]float64{4}, 4}, {[]float64{2, 8, 0}, 4}} {
		if got := geometricMean(test.list); got-test.want > 1e-9 || test.want-got > 1e-9 {
			t.Errorf("%v: %v, expected %v", test.list, got, test.want)
		}
	}
}
