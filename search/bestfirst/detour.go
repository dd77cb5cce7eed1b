package bestfirst

import (
	"planner/board"
	"planner/technique"
)

// A detour is a way up from the least bound so far: moves that bring boxes further from where they belong because
// something has to be let through. Where many boxes need small detours far from each other, a best-first search mixes
// them, and tries every beginning of one with every beginning of the others. So a way that leaves a detour for another
// place before it has paid off, that is, before it has come back to the least bound, pays a surcharge:
//
//	bound      ·                        ·
//	     \    / \   here the way may     \    /·····  this way goes on elsewhere
//	      \  /   \  go on anywhere        \  /        from within the detour: surcharge
//	       ··     ··                       ··
//
// After the relevance cuts of Junghanns and Schaeffer (2001), for whom a move far from the last ones is cut off when
// it breaks with what they were about. Here nothing is cut: the surcharge orders what waits.
const (
	detourCost = 16 // in single moves; a push of the bound weighs eight
	nearby     = 3  // squares, along the rows and along the columns
)

// leavesDetour reports whether a move of the box on a square leaves an unfinished detour of the node for another place.
func (s *Search) leavesDetour(n *openNode, from board.Square) bool {
	if !s.local || n.move == noMove || n.bound <= n.floor {
		return false
	}
	row, col := s.board.RowCol(s.board.To(n.move))
	r, c := s.board.RowCol(from)
	return max(row-r, r-row) > nearby || max(col-c, c-col) > nearby
}

// follow is the node after a move out of another, which lies in a layout that is kept.
func (s *Search) follow(n *openNode, layout int32, m board.Move, bound int) openNode {
	next := openNode{
		layout: layout, move: m, player: s.child.Player, moves: n.moves + 1, bound: int32(bound),
		floor: min(n.floor, int32(bound)),
	}
	leaves := s.leavesDetour(n, m.From())
	if leaves {
		next.moves += detourCost
	}
	if s.local {
		s.use.Note(technique.LocalPulls, leaves)
	}
	return next
}
