package strategy

import (
	"math"
	"slices"

	"planner/board"
	"planner/meet"
	"planner/search"
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

// play records the solution of a part and queues the position that it leads to. It returns the hit that ends the
// search, nil when there is none.
func (s *composite) play(from *partNode, w parts.Part, pushes []board.Move) *Hit {
	on := s.watch(from, w)
	s.scene.Set(from.position.Boxes)
	recorder := s.shared.recorder(board.Forward)
	ref := from.position.Ref
	var last search.Child
	for i, m := range pushes {
		var met bool
		last, ref, met = s.push(recorder, ref, m)
		if met || s.scene.Solved() {
			return &Hit{Side: board.Forward, Ref: ref, Key: last.Key, Solved: s.scene.Solved()}
		}
		on.see(s.scene, s.zone, last, ref, pushes[i+1:])
	}
	from.played++
	from.order = s.solved
	s.enter(&partNode{key: last.Key, position: search.Position{
		Boxes: s.scene.Boxes().Clone(), Player: last.Player, Last: board.None, Ref: ref}})
	for _, stop := range on.better(last.Key) {
		s.enter(stop)
		s.remember(from, w, stop)
	}
	return nil
}

// watch prepares for the positions on the way of a part's solution. Only for cut Near there are stops.
func (s *composite) watch(from *partNode, w parts.Part) *stops {
	on := &stops{board: s.shared.Level.Board, least: -1}
	if s.cut() == parts.Near {
		on.least, on.others = math.MaxInt, open(s.groups(from), w.Boxes)
	}
	return on
}

// push makes and records a push. met says that the other side knows the position after it.
func (s *composite) push(r *meet.Recorder, parent search.Ref, m board.Move) (c search.Child, ref search.Ref, met bool) {
	player := s.zone.Fill(s.scene, s.scene.Play(board.Forward, m))
	c = search.Child{From: m.From(), To: s.shared.Level.Board.To(m), Player: player, Key: s.scene.Key(player), Cost: 1}
	if ref, met = r.Add(parent, &c); ref == 0 {
		ref = r.Record(parent, &c)
	}
	return c, ref, met
}

// enter queues a position, unless it is known or proved lost.
func (s *composite) enter(node *partNode) {
	if s.known[node.key] {
		return
	}
	s.known[node.key], node.order = true, s.solved
	s.proofs.Earn(proofChildren)
	if s.proofs.Dead(&node.position) {
		s.lost++
		return
	}
	node.off = s.off(node.position.Boxes)
	s.survey(node)
	s.queue = append(s.queue, node)
	if node.off+node.shut < s.least {
		s.least, s.improved = node.off+node.shut, s.work()
	}
	if node.off < s.best.off {
		s.best = node
	}
}
