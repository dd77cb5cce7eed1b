package strategy

import (
	"slices"

	"planner/search/parts"
)

// divide lists the parts of a position. By cut Near only single groups come at first, and unions of them when these
// have been tried, see exhausted.
func (s *composite) divide(node *partNode) {
	node.divided = true
	if s.cut() == parts.Near {
		s.list(node, parts.Singles(s.groups(node)))
	} else {
		s.list(node, parts.List(s.groups(node), partBoxes, partLimit))
	}
}

// list gives a position its parts. At the start, the part of all boxes is the level itself and is left out.
func (s *composite) list(node *partNode, list []parts.Part) {
	all := len(s.shared.Level.Board.Boxes)
	if node.position.Ref == s.shared.Start.Ref {
		list = slices.DeleteFunc(list, func(w parts.Part) bool { return w.Boxes.Count() == all })
	}
	if s.cut() == parts.Near {
		slices.SortStableFunc(list, func(v, w parts.Part) int { return s.late(v) - s.late(w) })
	}
	node.parts = list
	s.held += int64(len(list) * 2 * 8 * s.shared.Level.Board.Words())
}

// exhausted deals with a position whose parts have been tried. By cut Near its single groups are followed by unions of
// them. Otherwise, and after the unions, it is dropped.
func (s *composite) exhausted(at int) {
	node := s.queue[at]
	if s.raise(node) {
		return
	}
	if s.cut() == parts.Near && !node.joined {
		node.joined = true
		list := parts.List(s.groups(node), partBoxes, partLimit)
		list = slices.DeleteFunc(list, func(w parts.Part) bool {
			return w.Boxes.Count() > joinedBoxes && w.Open() > joinedOpen
		})
		if s.list(node, list); len(list) > 0 {
			return
		}
	}
	s.queue = slices.DeleteFunc(s.queue, func(n *partNode) bool { return n == node })
}

// raise lets the single groups of the best position of a round have raiseBits more work, when no more than half of the
// boxes that start off goals are left. Then the cut is right, and one or two groups need more than the round allows. It
// is false when that is not so or the work is as much as that of any round.
func (s *composite) raise(node *partNode) bool {
	most := s.rounds[len(s.rounds)-1].work
	if s.cut() != parts.Near || node.joined || node.off+node.shut > s.least || 2*node.off > s.begunWith ||
		s.partWork()<<(raiseBits*(node.raised+1)) > most {
		return false
	}
	node.raised++
	s.list(node, parts.Singles(s.groups(node)))
	return true
}

// groups divides the boxes of a position.
func (s *composite) groups(node *partNode) []parts.Group {
	leave := leaveCost
	if s.cut() == parts.Near {
		leave = 0
	}
	return s.divider.Groups(node.position.Boxes.AppendTo(nil), node.position.Player, s.cut(), leave)
}

// survey counts the boxes that the player is shut off from, for cut Near.
func (s *composite) survey(node *partNode) {
	if s.cut() == parts.Near {
		s.scene.Set(node.position.Boxes)
		s.zone.Fill(s.scene, node.position.Player)
		node.shut = shut(s.shared.Level.Board, s.zone, open(s.groups(node), s.nothing))
	}
}

// late is 1 for a part whose boxes were searched before in vain, which comes after the others, and 0 for any other.
func (s *composite) late(w parts.Part) int {
	if s.unsolved[s.keyOf(w)] {
		return 1
	}
	return 0
}
