package strategy

import (
	"context"

	"planner/reverse"
	"planner/search"
)

// replanning makes a packing order anew when the search along it leads no further. An order is made for the start,
// where it is not known which box will fill which goal. A hundred goals later the boxes that are left may not come to
// the goals that are left in the order that was planned, or not at all:
//
//	######## ####
//	#  ab c# #..#   the goals on the left were to be filled last, by a, b and c. When these have gone
//	#      ...  #   to the right instead, the boxes on the right must fill them, and these come only
//	####### ##$$#   while the goals between are empty
//
// So the best position, with the boxes that are in place as walls, becomes the start of a removal: the boxes on the
// other goals are pulled to the squares of the other boxes. If that succeeds, it gives an order for what is left, and
// the search goes on from that position. If not, no order leads on from there, and the positions on the way to it are
// asked, at distances that double. When the new order leads no further, the next round begins at twice the distance
// from the best position, until the distance exceeds the path. (Original, after Stentz 1994, "Optimal and efficient path
// planning for partially-known environments": to go on from where a plan has failed is replanning.)
//
// A box in place is only a wall for the removal. In the search it may move as in any other.
type replanning struct {
	begun bool
	path  []search.Position // from a root of the first round to the best position of all rounds
	at    int               // where in path the round at hand began
	most  int               // steps and initial boxes done in the last of path
	back  int               // how far before the end of path the next round begins
}

// replan begins the next round of the attempt. It is false when there is none.
func (s *followOrder) replan(ctx context.Context) bool {
	if len(s.shared.Level.Board.Boxes) < layeredBoxes || !s.variant().Removal {
		return false
	}
	s.noteRound()
	r := &s.rounds
	for ; r.back <= len(r.path) && ctx.Err() == nil; r.back *= 2 {
		at := len(r.path) - r.back
		p := &r.path[at]
		order, ok := reverse.Replan(ctx, s.level, s.shared.Roots, p.Boxes, s.order.Fulfilled(s.level.Board, p.Boxes),
			s.variant())
		if ok {
			r.begun, r.at = true, at
			s.layer(order)
			s.followFrom(ctx, order, *p)
			return true
		}
	}
	return false
}

// noteRound takes over the path to the best position of the round at hand, when it is the best of all rounds.
func (s *followOrder) noteRound() {
	_, v, ok := s.searches.current.Best()
	r := &s.rounds
	done := s.order.Len() - int(v[0])
	if !ok || r.path != nil && done <= r.most {
		r.back *= 2
		return
	}
	r.most, r.back = done, 1
	r.path = r.path[:r.at]
	for _, id := range s.searches.current.Ancestry() {
		p, _ := s.searches.current.Node(id)
		r.path = append(r.path, detached(p))
	}
}
