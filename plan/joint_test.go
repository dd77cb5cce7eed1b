package plan

import (
	"testing"
	"time"

	"planner/exhaustive"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// TestMeetsWholeSearch: pulls meet the positions of an exhaustive search whose memory is spent, with one thread and with
// two, and the solution is made of both.
func TestMeetsWholeSearch(t *testing.T) {
	b := suite.Board(t, rooms)
	for _, threads := range []int{1, 2} {
		o := options(Bidir, threads).Alone(technique.Pulls)
		l := newLevel(b, o, time.Now())
		d, err := l.toGoals(t.Context())
		must.Do(t, err)
		alone := wholeSpace{most: 1 << 19}.options(l, l.budget(0))
		alone.Threads = 1
		p := &smallFirst{whole: exhaustive.NewSearch(d, alone), memory: 1 << 20}
		if p.goOn(t.Context(), 1<<40); !p.whole.Ended() {
			t.Fatal("its memory suffices")
		}
		ends := bothEnds{small: p}
		out, err := ends.run(t.Context(), l, l.budget(0))
		if err != nil || out.Status != search.Solved {
			t.Fatalf("%d threads: %v, %v", threads, out.Status, err)
		}
		if path := out.Path; path.Strategies[technique.SmallFirst.String()] == 0 {
			t.Errorf("nothing of the solution comes from the exhaustive search: %v", path.Strategies)
		}
	}
}
