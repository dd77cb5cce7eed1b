package deadlock

import (
	"planner/board"
	"planner/flow"
)

// WallMatcher asks whether every box can still have an end of its own, with the stuck boxes as walls: the bipartite
// deadlock, which is the dynamic flow deadlock too (Holland, S3 Algorithms, "Flow deadlock detection"; a matching on
// the condensed digraph of regions says the same with less detail).
//
// Sound for either side: stuck boxes never move again, and a lone box among walls, the player in at least his area,
// reaches whatever it can reach among others.
type WallMatcher struct {
	pairing *flow.Pairing
	rows    [][]uint64
	count   int
}

// NewWallMatcher makes the test for a number of ends.
func NewWallMatcher(ends int) *WallMatcher {
	return &WallMatcher{pairing: flow.NewPairing(ends), count: ends}
}

// Dead reports whether no assignment of the boxes to the ends is left.
func (p *WallMatcher) Dead(l *WallAnalysis, s *board.Scene, player board.Square) bool {
	if len(l.ends) != p.count {
		p.pairing, p.count = flow.NewPairing(len(l.ends)), len(l.ends)
	}
	p.rows = p.rows[:0]
	for i, word := range s.Boxes() {
		for word &^= l.Walls[i]; word != 0; word &= word - 1 {
			p.rows = append(p.rows, l.row(lowest(i, word), player))
		}
	}
	return !p.pairing.Solve(p.rows)
}
