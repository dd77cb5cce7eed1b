package improve

import (
	"planner/board"
	"planner/exhaustive/expand"
)

// expand makes the children of a node.
func (s *searcher) expand(at id) {
	n := s.nodes.all[at]
	s.parent = append(s.parent[:0], s.nodes.layout(at)...)
	s.boxes = s.layouts.Unpack(s.parent, s.boxes[:0])
	s.maker.Show(s.boxes, n.player)
	reached := expand.Reached{Node: uint32(at), Parent: uint32(n.parent)}
	if n.parent != 0 {
		reached.First, reached.Run = n.move, 1
	}
	if s.maker.Dead(reached) {
		return
	}
	s.walk.Flood(s.maker.Walks().Scene, n.player, board.None)
	if s.options.Corridor != nil {
		s.nearest = s.options.Corridor.Nearest(s.maker.Layout())
	}
	for _, m := range s.maker.Pushes() {
		steps, ok := s.walk.Steps(s.board.Stand(board.Forward, m))
		if !ok {
			continue
		}
		if p, ok := s.maker.Push(m); ok {
			s.judge(at, n.g+s.options.Measure.pair(Cost{Moves: steps + 1, Pushes: 1}), m, p)
			s.maker.Undo(p)
		}
	}
}

// judge sends the child that a push makes through the tests in the order of their cost, and stores it if it is left.
// The maker shows the child.
func (s *searcher) judge(parent id, g pair, m board.Move, p expand.Pushed) {
	player := m.From()
	s.layouts.Child(s.words, s.parent, s.boxes, s.scratch, m.From(), p.To)
	hash := s.maker.Key(player).Lo
	known, slot := s.nodes.find(hash, s.words, player)
	if known != 0 {
		s.improve(known, parent, g, m)
		return
	}
	if c := s.options.Corridor; c != nil && !c.Holds(s.maker.Layout(), s.nearest) {
		return
	}
	h, ok := s.maker.Bound(p)
	if !ok || g+s.options.Measure.least(h) >= s.best {
		return
	}
	fresh := node{g: g, hash: hash, parent: parent, move: m, player: player, h: int32(h)}
	s.admit(s.nodes.add(slot, s.words, fresh))
}

// improve gives a known node a cheaper path, if there is one, and opens the node again.
func (s *searcher) improve(known, parent id, g pair, m board.Move) {
	n := &s.nodes.all[known]
	if g >= n.g {
		s.maker.Counts.Duplicates++
		return
	}
	if n.closed {
		s.maker.Counts.Reopened++
	}
	n.g, n.parent, n.move, n.closed = g, parent, m, false
	s.admit(known)
}

// admit puts a stored position, which the maker shows, on the heap. A solved one may be the best solution. It goes on
// the heap too when the player has to walk on, because another solved position may then be better.
func (s *searcher) admit(at id) {
	n := s.nodes.all[at]
	if n.h == 0 {
		s.solved(at, n)
		if s.options.End == board.None {
			return
		}
	}
	if f := n.g + s.options.Measure.least(int(n.h)); f < s.best {
		s.open.Push(entry{f, n.g, at}, sooner)
	}
}

// solved takes a solved position as the best solution if it is better.
func (s *searcher) solved(at id, n node) {
	g := n.g
	if s.options.End != board.None {
		s.last.Flood(s.maker.Walks().Scene, n.player, s.options.End)
		steps, ok := s.last.Steps(s.options.End)
		if !ok {
			return
		}
		g += s.options.Measure.pair(Cost{Moves: steps})
	}
	if g < s.best {
		s.best, s.goal = g, at
	}
}
