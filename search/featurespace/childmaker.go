package featurespace

import (
	"planner/board"
	"planner/macros"
	"planner/search"
)

// ChildMaker makes a position's children of the macro ends of its boxes, in one way for all rules.
type ChildMaker struct {
	Scene *board.Scene
	Gen   *macros.Generator
	// Judge fills in the vector of a child, with the scene as the child has it, and says whether no cheap sound test
	// refuses it. It must leave the scene as it finds it.
	Judge func(c *search.Child, e *macros.Destination) bool
}

// NewChildMaker makes a brood for one side; its owner sets Judge.
func NewChildMaker(b *board.Board, side board.Side) ChildMaker {
	return ChildMaker{Scene: board.NewScene(b), Gen: macros.NewGenerator(b, side)}
}

// All appends the children of every box on the scene, or of the boxes in only when it is not nil.
func (b *ChildMaker) All(player board.Square, rules macros.Rules, only board.Bits, seen Seen, out []search.Child) []search.Child {
	b.Gen.All(b.Scene, player, rules, func(box board.Square, ends []macros.Destination) {
		if only != nil && !only.Has(box) {
			return
		}
		for i := range ends {
			if i&63 == 0 && seen.Halted() {
				return
			}
			out = b.Child(&ends[i], seen, out)
		}
	})
	return out
}

// Child appends the child behind one end: unscored when it is known, not at all when Judge refuses it.
func (b *ChildMaker) Child(e *macros.Destination, seen Seen, out []search.Child) []search.Child {
	c := search.Child{From: e.From, To: e.To, Player: e.Player, Key: e.Key, Cost: e.Cost, Back: e.Reversible}
	if seen.Known(c.Key) {
		return append(out, c)
	}
	b.Scene.Shift(e.From, e.To)
	defer b.Scene.Shift(e.To, e.From)
	if !b.Judge(&c, e) {
		return out
	}
	return append(out, c)
}
