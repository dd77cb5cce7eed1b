package bestfirst

import (
	"planner/board"
	"planner/technique"
)

// Detours. With the surcharge, the levels of 57 with many boxes that single pulls solve alone in 0.6 s
// of processor time rise from 7 to 11, and of 20 levels with 11 to 40 boxes in 0.5 s from 5 to 7. A surcharge that
// grows with the distance and radii of 2 and 5 squares were tried and were not better. Pushes gain nothing by it.
const (
	detourCost = 16 // surcharge for leaving a detour, in moves
	nearby     = 3  // squares along the rows and along the columns that two moves of one detour lie apart at most
)

// A detour is a part of a path on which the bound lies above the least bound so far: moves that bring boxes further
// from their goals because something has to be let through. Where many boxes need small detours far from each other,
// a best-first search mixes them: it tries every beginning of one with every beginning of the others. So a path that
// leaves a detour for another place before the bound has come back to its least value pays a surcharge:
//
//	bound      ·                        ·
//	     \    / \   here the path may    \    /·····  this path goes on elsewhere
//	      \  /   \  go on anywhere        \  /        from within the detour: surcharge
//	       ··     ··                       ··
//
// After the relevance cuts of Junghanns and Schaeffer (2001), which cut off a move when it is far from the last moves
// and unrelated to them. Here nothing is cut off: the surcharge only orders the open nodes.

// costs are what an open node costs beside its moves and its bound.
type costs struct {
	local   bool     // leaving a detour costs extra
	prices  prices   // of start squares without boxes
	opening *opening // nil unless the search is one
}

func newCosts(b *board.Board, side board.Side, use technique.Use) costs {
	c := costs{local: side == board.Reverse}
	if farFirst(b, side, use) {
		c.prices = emptyPrices(b)
	}
	return c
}

// leavesDetour reports whether a move of the box on from leaves an unfinished detour of the node for another place.
func (s *Search) leavesDetour(n *openNode, from board.Square) bool {
	if !s.costs.local || n.move == noMove || n.bound <= n.floor {
		return false
	}
	row, col := s.board.RowCol(s.board.To(n.move))
	r, c := s.board.RowCol(from)
	return max(row-r, r-row) > nearby || max(col-c, c-col) > nearby
}

// follow makes the open node behind a move out of the node n, whose own layout has the given number. The record of the
// new node is left to the caller.
func (s *Search) follow(n *openNode, layout int32, m board.Move, bound int) openNode {
	next := openNode{
		layout: layout, move: m, player: s.last.child.Player, bound: int32(bound),
		moves: n.moves + 1 + s.costs.prices.change(m.From(), s.board.To(m), s.use) +
			s.costs.opening.costAfter(s.at.scene, m, s.last.child.Player),
		floor: min(n.floor, int32(bound)),
	}
	if s.leavesDetour(n, m.From()) {
		next.moves += detourCost
	}
	return next
}
