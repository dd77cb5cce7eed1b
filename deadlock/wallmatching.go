package deadlock

import (
	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.WallMatching, Kind: technique.Rule, Soundness: technique.Sound,
	Caveat: "its bound, in the exhaustive search only, is admissible and not consistent",
	Help: "no goal of its own for every box, or only far ones, with stuck boxes as walls; " +
		"without stuck, frozen ones",
	Source: technique.Holland + "Flow deadlock detection; bounds with frozen boxes as walls are the field's " +
		"folklore, with stuck ones original",
	Decided: "those that it proved lost, or whose bound it raised",
})

// WallMatcher is the rule WallMatching. It asks whether every box can still have a goal of its own, with the stuck
// boxes as walls. This is the bipartite deadlock (Sokoban wiki). It includes the dynamic flow deadlock (Holland, S3
// Algorithms, "Flow deadlock detection"), because a matching on the condensed digraph of regions says the same with
// less detail; chapter 2 of the algorithms has the proof.
//
// Sound for either side: stuck boxes never move again, and a box alone among walls, with the player in at least his
// area, reaches every square that it can reach among other boxes.
type WallMatcher struct {
	pairings []*flow.Pairing // by number of goals; nil until one is needed
	rows     [][]uint64
}

// newWallMatcher makes the test for at most a number of goals.
func newWallMatcher(goals int) *WallMatcher {
	return &WallMatcher{pairings: make([]*flow.Pairing, goals+1)}
}

// unmatched reports whether there is no assignment of the boxes to the goals.
func (p *WallMatcher) unmatched(a *WallAnalysis, s *board.Scene, player board.Square) bool {
	pairing := p.pairings[len(a.goals)]
	if pairing == nil {
		pairing = flow.NewPairing(len(a.goals))
		p.pairings[len(a.goals)] = pairing
	}
	p.rows = p.rows[:0]
	for i, word := range s.Boxes() {
		for word &^= a.Walls[i]; word != 0; word &= word - 1 {
			p.rows = append(p.rows, a.row(lowest(i, word), player))
		}
	}
	return !pairing.Solve(p.rows)
}
