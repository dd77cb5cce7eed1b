package plan

import (
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

func TestCycle(t *testing.T) {
	for text, want := range map[string]int{
		"\n######\n#    #\n# *@ #\n#    #\n######": 2, // there and back
		"\n#####\n#@* #\n#####":                    0, // the box stays at the wall
		"\n#####\n#@$.#\n#####":                    1, // not solved from the start
	} {
		level := suite.Board(t, text).Level
		r, err := Cycle(t.Context(), level, DefaultOptions())
		must.Do(t, err)
		if want == 0 {
			if r.Status != search.Unsolvable {
				t.Errorf("%s: %v, expected a proof", text, r.Status)
			}
			continue
		}
		cost, err := board.Replay(level, r.Solution)
		if err != nil || cost.Pushes != want || !r.Proved || r.LowerBound != want {
			t.Errorf("%s: %q, %v, %+v, expected %d pushes", text, r.Solution, err, r, want)
		}
	}
}
