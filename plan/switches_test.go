package plan

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/technique"
)

// macroWork is the number of positions that searches by macros may generate here when they work alone.
const macroWork = 2_000

// TestEverySwitchKeepsTheAnswer switches one technique off at a time and compares the answers with full enumeration.
// The exhaustive search and the search from both ends must give the right answer. The latter solves such levels by
// single moves, so on every fifth level it also runs without these and without an exhaustive end. Then it may find
// nothing, but whatever it says must be right, and it has to solve some levels. Not every level has this third run: the
// strategies by macros generate few positions on some of them, and a run takes seconds.
func TestEverySwitchKeepsTheAnswer(t *testing.T) {
	byMacros := map[technique.ID]int{}
	for seed := range uint64(25) {
		b := oracle.Generate(oracle.Medium, 1000+seed)
		want := oracle.Pushes(b)
		try := func(o Options) search.Status {
			r, err := Solve(context.Background(), b.Level, o)
			if fault := contradiction(b, r, want); err != nil || fault != "" {
				t.Fatalf("seed %d, %s, %v: %v %s\n%s", seed, o.Mode, o.Use, err, fault,
					strings.Join(b.Level.Rows, "\n"))
			}
			return r.Status
		}
		for _, off := range technique.All() {
			for _, mode := range []Mode{AStar, Bidir} {
				o := options(mode, 1)
				o.Use = technique.Without(off.ID)
				if mode == Bidir && off.ID == technique.Exhaustive {
					continue // nothing else proves that there is no solution; what else it does is tested by macros
				}
				if got := try(o); got == search.Unsolved {
					t.Fatalf("seed %d, %s without %v: no answer", seed, mode, off.ID)
				}
			}
			if seed%5 == 0 && try(macrosOnly(off.ID)) == search.Solved {
				byMacros[off.ID]++
			}
		}
	}
	for _, off := range technique.All() {
		if byMacros[off.ID] == 0 {
			t.Errorf("without %v no level is solved by macros", off.Name)
		}
	}
}

// macrosOnly gives the options of a search from both ends that has neither single moves nor an exhaustive search.
func macrosOnly(off ...technique.ID) Options {
	o := options(Bidir, 1)
	o.Nodes = macroWork
	o.Use = technique.Without(technique.Pushes, technique.Pulls, technique.Exhaustive, technique.SmallFirst).Off(off...)
	return o
}

// contradiction says what in a result is at odds with the least number of pushes. It is empty when nothing is.
func contradiction(b *board.Board, r Result, want int) string {
	switch r.Status {
	case search.Unsolvable:
		if want != oracle.Dead {
			return fmt.Sprintf("proved unsolvable, the distance is %d", want)
		}
	case search.Solved:
		cost, err := board.Replay(b.Level, r.Solution)
		if err != nil || cost != r.Cost || cost.Pushes < want || r.Mode == AStar && cost.Pushes != want {
			return fmt.Sprintf("%+v, in truth %+v, the distance is %d: %v", r.Cost, cost, want, err)
		}
	}
	if r.LowerBound > want && want != oracle.Dead {
		return fmt.Sprintf("bound %d, the distance is %d", r.LowerBound, want)
	}
	return ""
}
