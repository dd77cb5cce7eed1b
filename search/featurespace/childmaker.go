package featurespace

import (
	"slices"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Passages, Kind: technique.Macro, Soundness: technique.OnlyAdds,
	Help: "a box moves and comes back, which takes the player through it to another zone, as one move",
	Source: technique.Holland + "One-way doors; Dynamic 1-doors, 1-ways and 1-access; " +
		"any box and any way back are original",
})

// ChildMaker makes the children of a position from the destinations of its boxes. All rules that move one box at a time
// use it, so a child looks the same whatever rules made it.
type ChildMaker struct {
	Scene *board.Scene      // the position at hand; the caller sets it
	Gen   *macros.Generator // finds the destinations

	// Judge fills in the vector of a child, with the scene as it is after the move, and reports whether the child is to
	// be kept: false when a cheap sound test refuses it. It must leave the scene as it finds it. The caller sets it.
	Judge func(c *search.Child, to *macros.Destination) bool

	use technique.Use // counts Passages
}

// NewChildMaker makes a child maker for one side, without Judge. It makes Passages where they are on.
func NewChildMaker(b *board.Board, side board.Side, use technique.Use) ChildMaker {
	return ChildMaker{Scene: board.NewScene(b), Gen: macros.NewGenerator(b, side), use: use}
}

// All appends the children of the position on the scene to out: those of every box, or only those of the boxes in only
// when it is not nil. player is any square of the player's zone.
func (m *ChildMaker) All(player board.Square, rules macros.Rules, only board.Bits, seen Seen,
	out []search.Child) []search.Child {
	m.Gen.All(m.Scene, player, rules, func(box board.Square, destinations []macros.Destination) (more bool) {
		if only != nil && !only.Has(box) {
			return true
		}
		out, more = m.children(destinations, seen, out)
		return more
	})
	return out
}

// Some appends the children of some boxes of the position on the scene to out. It costs nothing for the others.
func (m *ChildMaker) Some(player board.Square, rules macros.Rules, boxes board.Bits, seen Seen,
	out []search.Child) []search.Child {
	m.Gen.Some(m.Scene, player, rules, boxes, func(_ board.Square, destinations []macros.Destination) (more bool) {
		out, more = m.children(destinations, seen, out)
		return more
	})
	return out
}

// children appends the children of the destinations of one box to out. More is false when the search was halted.
func (m *ChildMaker) children(destinations []macros.Destination, seen Seen,
	out []search.Child) (list []search.Child, more bool) {
	for i := range destinations {
		if i%haltEvery == 0 && seen.Halted() {
			return out, false
		}
		out = m.Child(&destinations[i], seen, out)
	}
	return out, true
}

// Child appends the child of one destination to out. The child has no vector when seen knows it, and it is left out
// when Judge refuses it, or when the box comes back to its square and Passages is off.
func (m *ChildMaker) Child(to *macros.Destination, seen Seen, out []search.Child) []search.Child {
	if to.From == to.To && !m.use.On(technique.Passages) {
		return out
	}
	before := len(out)
	out = m.child(to, seen, out)
	if to.From == to.To {
		m.use.Note(technique.Passages, len(out) > before && !out[before].Known)
	}
	return out
}

// child is Child for a destination that is wanted. The child is made where it stands in the list.
func (m *ChildMaker) child(to *macros.Destination, seen Seen, out []search.Child) []search.Child {
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
