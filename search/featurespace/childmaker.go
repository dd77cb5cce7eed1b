package featurespace

import (
	"context"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
)

// firstChildren is the room of a new list of children. Not measured.
const firstChildren = 64

// haltEvery is how many destinations of a box are made into children between two looks at the context. Not measured.
const haltEvery = 64

// ChildMaker makes the children of a position from the destinations of its boxes. All rules that move one box at a time
// use it, so a child looks the same whatever rules made it.
type ChildMaker struct {
	Scene  *board.Scene      // shows the position that is expanded; the caller sets it
	Gen    *macros.Generator // finds the destinations
	Bounds macros.Rules      // limit the destinations
	Extra  board.Key         // of what the position has beside boxes and player; part of the key of every child

	// Freeze refuses the children whose box has come to be part of a freeze deadlock. nil refuses none.
	Freeze *deadlock.Freeze

	// Judge fills in the vector of a child, with the scene as it is after the move, and reports whether the child is to
	// be kept: false when a cheap sound test refuses it. Judge must leave the scene as it was. The caller sets it.
	Judge func(x *Expansion, c *search.Child, to *macros.Destination) bool
}

// NewChildMaker makes a child maker for one side of a level, without Judge.
func NewChildMaker(l *analysis.Analysis, side board.Side) ChildMaker {
	return ChildMaker{
		Scene: board.NewScene(l.Board), Gen: macros.NewGenerator(l.Board, side), Bounds: l.Bounds[side],
		Freeze: l.NewFreeze(side),
	}
}

// All makes the children of all boxes of a set. The position must be on the scene. It ends early with ctx.
func (m *ChildMaker) All(ctx context.Context, x *Expansion, boxes board.Bits) {
	m.Gen.All(m.Scene, x.Position.Player, m.Bounds, boxes, func(_ board.Square, list []macros.Destination) (more bool) {
		for i := range list {
			if i%haltEvery == 0 && ctx.Err() != nil {
				return false
			}
			m.Child(x, &list[i])
		}
		return true
	})
}

// Child makes the child of one destination. The child has no vector when it is known, and it is left out when Freeze or
// Judge refuses it. A box that comes back to its square is a passage: it takes the player to another zone (Holland,
// "One-way doors"; "Dynamic 1-doors, 1-ways and 1-access"; any box and any way back are original). The child is built
// in its place in the list.
func (m *ChildMaker) Child(x *Expansion, to *macros.Destination) {
	at := len(x.Children)
	if at == cap(x.Children) {
		x.Children = slices.Grow(x.Children, max(firstChildren, at)) // append would copy a list of thousands more often
	}
	x.Children = x.Children[:at+1]
	c := &x.Children[at]
	*c = search.Child{From: to.From, To: to.To, Player: to.Player, Key: to.Key.Xor(m.Extra), Cost: to.Cost}
	if c.Known = x.Seen.Known(c.Key); c.Known {
		return
	}
	m.Scene.Shift(to.From, to.To)
	if m.frozen(to) || !m.Judge(x, c, to) {
		x.Children = x.Children[:at]
	}
	m.Scene.Shift(to.To, to.From)
}

// frozen reports whether Freeze, if there is one, refuses the box that has come to a destination.
func (m *ChildMaker) frozen(to *macros.Destination) bool {
	return m.Freeze != nil && to.From != to.To && m.Freeze.After(m.Scene, to.To)
}
