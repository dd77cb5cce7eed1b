package exhaustive

import (
	"math/bits"

	"planner/board"
)

// Corridor is the layouts that are like one of a path. The deviation of a layout is the least number of boxes that
// stand elsewhere than in some layout of the path; which box is which does not matter. The corridor holds the layouts
// up to a deviation. It does not change, so all workers of a search may ask it.
type Corridor struct {
	path      []board.Bits
	deviation int // boxes
}

// NewCorridor makes the corridor around the layouts of a path, of which there must be at least one.
func NewCorridor(path []board.Bits, deviation int) *Corridor {
	return &Corridor{path: path, deviation: deviation}
}

// nearest is the place of the layout on the path that is most like the given one.
func (c *Corridor) nearest(layout board.Bits) (place int) {
	least := deviation(layout, c.path[0])
	for i, other := range c.path[1:] {
		if n := deviation(layout, other); n < least {
			least, place = n, i+1
		}
	}
	return place
}

// holds reports whether a layout is in the corridor. The search goes outwards from a place on the path, which should
// be that of the parent's nearest layout, because most children are like the same layout as their parent.
func (c *Corridor) holds(layout board.Bits, from int) bool {
	for away := 0; from-away >= 0 || from+away < len(c.path); away++ {
		if i := from + away; i < len(c.path) && deviation(layout, c.path[i]) <= c.deviation {
			return true
		}
		if i := from - away; i >= 0 && deviation(layout, c.path[i]) <= c.deviation {
			return true
		}
	}
	return false
}

// deviation is how many boxes of a layout stand where another layout has none.
func deviation(layout, other board.Bits) (n int) {
	for i, word := range layout {
		n += bits.OnesCount64(word &^ other[i])
	}
	return n
}
