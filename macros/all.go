package macros

import (
	"math/bits"

	"planner/board"
)

// All gives the ends of every box that has any, in order of box squares. Two ends of different boxes are the same
// position only if both are on the boxes' own squares, with the player in the same new zone; only the first of them
// is given. The slice is the generator's, valid until fn returns; within fn, Path may be called, but no other search
// of this generator, and the scene must stay as it is.
func (g *Generator) All(s *board.Scene, player board.Square, rules Rules, fn func(box board.Square, ends []Destination)) {
	g.homeNow++
	if g.homeNow == 0 { // wrapped
		clear(g.homeStamp)
		g.homeNow = 1
	}
	for i, w := range s.Boxes() {
		for ; w != 0; w &= w - 1 {
			box := board.Square(i<<6 + bits.TrailingZeros64(w))
			if ends := g.withoutRepeats(g.Destinations(s, player, box, rules)); len(ends) > 0 {
				fn(box, ends)
			}
		}
	}
}

// withoutRepeats drops the ends on the own square that another box has given in this call of All.
func (g *Generator) withoutRepeats(ends []Destination) []Destination {
	kept := ends[:0]
	for _, e := range ends {
		if e.To == e.From {
			if g.homeStamp[e.Player] == g.homeNow {
				continue
			}
			g.homeStamp[e.Player] = g.homeNow
		}
		kept = append(kept, e)
	}
	return kept
}
