package exhaustive

import (
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
)

// solution gives the pushes of the best solution seen. It may only be called when all workers have stopped.
func (s *shared) solution() []board.Move { return slices.Concat(s.path(s.goal), s.rest) }

// path gives the pushes from the start to a node. It may only be called when all workers have stopped.
func (s *shared) path(node id) []board.Move {
	chain := []id{node}
	for origin(s.nodes.at(node)[0]).parent() != 0 {
		node = origin(s.nodes.at(node)[0]).parent()
		chain = append(chain, node)
	}
	slices.Reverse(chain)
	b := s.space.Board
	var moves []board.Move
	var maker *expand.Maker  // made when it is needed
	var back *board.Symmetry // from the frame of the node at hand to the start's; nil when they are the same
	for i, node := range chain[1:] {
		o := origin(s.nodes.at(node)[0])
		switch {
		case o.special() && s.area:
			parent := s.nodes.at(chain[i])
			boxes := s.space.Layouts.Unpack(parent[header:], nil)
			if maker == nil {
				maker = s.space.NewMaker()
			}
			moves = append(moves, maker.FilledPushes(boxes, loadStatus(parent).player(), o.move())...)
			continue
		case o.special():
			back = s.frame(back, chain[i], node)
		}
		for m, pushes := o.move(), 0; pushes < o.run(); pushes++ {
			if back == nil {
				moves = append(moves, m)
			} else {
				moves = append(moves, back.Move(m))
			}
			m = board.NewMove(b.To(m), m.Dir())
		}
	}
	return moves
}

// frame returns the symmetry from the frame of a turned node to the frame of the start, given the one from the frame of
// its parent.
func (s *shared) frame(back *board.Symmetry, parent, node id) *board.Symmetry {
	b := s.space.Board
	o := origin(s.nodes.at(node)[0])
	before, stand := s.before(node, o)
	layout := b.BitsOf(s.space.Layouts.Unpack(s.nodes.at(parent)[header:], nil))
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(before)
	zone.Fill(scene, stand)
	for _, y := range s.symmetries {
		if slices.Equal(y.Bits(layout), before) && zone.Has(y.Square(loadStatus(s.nodes.at(parent)).player())) {
			inverse := y.Inverse()
			if back == nil {
				return inverse
			}
			return back.After(inverse)
		}
	}
	panic("exhaustive: a turned node that no symmetry leads to")
}

// before is the layout before the move of a node, and where the player stood, both in the frame of the node.
func (s *shared) before(node id, o origin) (layout board.Bits, stand board.Square) {
	b := s.space.Board
	layout = b.BitsOf(s.space.Layouts.Unpack(s.nodes.at(node)[header:], nil))
	first := o.move()
	to := first.From()
	for range o.run() {
		to = b.Next(to, first.Dir())
	}
	layout.Remove(to)
	layout.Add(first.From())
	return layout, b.Stand(board.Forward, first)
}
