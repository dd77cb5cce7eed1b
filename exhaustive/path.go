package exhaustive

import (
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
)

// solution gives the pushes of the best solution seen. No worker may be at work.
func (s *Search) solution() []board.Move {
	pushes := slices.Concat(s.path(s.shared.outcome.goal), s.shared.outcome.rest)
	return expand.FromStart(s.shared.space.Board, pushes)
}

// path gives the pushes from the start to a node. In a symmetric level the pushes lead from the image of the start by
// which the node was reached to the node. No worker may be at work.
func (s *Search) path(node id) []board.Move {
	var trail expand.Trail
	w := s.workers[0]
	for words := w.shared.nodes.at(node); loadOrigin(words).parent() != 0; words = w.shared.nodes.at(node) {
		o := loadOrigin(words)
		boxes, player, pushes, _ := w.maker.Before(w.packer.Unpack(words[header:]), o.move())
		trail.AddPushes(w.images, pushes)
		node = o.parent()
		if o.turned() {
			parent := w.shared.nodes.at(node)
			trail.Turn(w.images, w.packer.Unpack(parent[header:]), loadStatus(parent).player(), boxes, player)
		}
	}
	slices.Reverse(trail.Pushes)
	return trail.Pushes
}
