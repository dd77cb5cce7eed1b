package featurespace

import (
	"context"
	"slices"

	"planner/board"
	"planner/macros"
	"planner/search"
)

// firstChildren is the room of a new list of children. Not measured.
const firstChildren = 64

// haltEvery is how many destinations of a box are made into children between two looks at the context. Not measured.
const haltEvery = 64

// ChildMaker makes the children of a position from the destinations of its boxes. All rules that move one box at a time
// use it, so a child looks the same whatever rules made it.
type ChildMaker struct {
	Scene *board.Scene      // the position at hand; the caller sets it
	Gen   *macros.Generator // finds the destinations

	// Judge fills in the vector of a child, with the scene as it is after the move, and reports whether the child is to
	// be kept: false when a cheap sound test refuses it. It must leave the scene as it finds it. The caller sets it.
	Judge func(c *search.Child, to *macros.Destination) bool
}

// NewChildMaker makes a child maker for one side, without Judge.
func NewChildMaker(b *board.Board, side board.Side) ChildMaker {
	return ChildMaker{Scene: board.NewScene(b), Gen: macros.NewGenerator(b, side)}
}

// All appends the children of the position on the scene to out: those of every box, or only those of the boxes in only
// when it is not nil. player is any square of the player's zone.
func (m *ChildMaker) All(ctx context.Context, player board.Square, rules macros.Rules, only board.Bits, seen Seen,
	out []search.Child) []search.Child {
	m.Gen.All(m.Scene, player, rules, func(box board.Square, destinations []macros.Destination) (more bool) {
		if only != nil && !only.Has(box) {
			return true
		}
		out, more = m.children(ctx, destinations, seen, out)
		return more
	})
	return out
}

// Some appends the children of some boxes of the position on the scene to out. It costs nothing for the others.
func (m *ChildMaker) Some(ctx context.Context, player board.Square, rules macros.Rules, boxes board.Bits, seen Seen,
	out []search.Child) []search.Child {
	m.Gen.Some(m.Scene, player, rules, boxes, func(_ board.Square, destinations []macros.Destination) (more bool) {
		out, more = m.children(ctx, destinations, seen, out)
		return more
	})
	return out
}

// children appends the children of the destinations of one box to out. More is false when ctx has ended.
func (m *ChildMaker) children(ctx context.Context, destinations []macros.Destination, seen Seen,
	out []search.Child) (list []search.Child, more bool) {
	for i := range destinations {
		if i%haltEvery == 0 && ctx.Err() != nil {
			return out, false
		}
		out = m.Child(&destinations[i], seen, out)
	}
	return out, true
}

// Child appends the child of one destination to out. The child has no vector when seen knows it, and it is left out
// when Judge refuses it. A box that comes back to its square is a passage: it takes the player to another zone (Holland,
// "One-way doors"; "Dynamic 1-doors, 1-ways and 1-access"; any box and any way back are original). The child is made
// where it stands in the list.
func (m *ChildMaker) Child(to *macros.Destination, seen Seen, out []search.Child) []search.Child {
	at := len(out)
	if at == cap(out) {
		out = slices.Grow(out, max(firstChildren, at)) // append would copy a list of thousands more often
	}
	out = out[:at+1]
	c := &out[at]
	*c = search.Child{From: to.From, To: to.To, Player: to.Player, Key: to.Key, Cost: to.Cost}
	if c.Known = seen.Known(c.Key); c.Known {
		return out
	}
	m.Scene.Shift(to.From, to.To)
	kept := m.Judge(c, to)
	m.Scene.Shift(to.To, to.From)
	if !kept {
		return out[:at]
	}
	return out
}
