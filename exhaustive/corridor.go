package exhaustive

import (
	"math/bits"

	"planner/board"
)

// Corridor is the layouts that are like a layout of a path. The deviation of a layout is the least number of boxes that
// are missing from some layout of the path; which box is which does not matter. The corridor holds the layouts up to a
// deviation. A corridor does not change, so all workers of a search may ask it.
type Corridor struct {
	path      []board.Bits
	deviation int          // boxes
	near      []board.Bits // by square, see Near; nil when boxes may stand anywhere
}

// NewCorridor makes the corridor around the layouts of a path, of which there must be at least one. Each differs from
// the next in at most one box.
func NewCorridor(path []board.Bits, deviation int) *Corridor {
	return &Corridor{path: path, deviation: deviation}
}

// Near makes the corridor narrower. Where two or more boxes are missing from a layout of the path, each of these boxes
// must stand on a square near its place in the path. near holds, by the square of a place, the squares near that place.
// A single missing box may stand anywhere.
func (c *Corridor) Near(near []board.Bits) *Corridor {
	c.near = near
	return c
}

// Nearest is the place of the layout on the path that is most like the given one.
func (c *Corridor) Nearest(layout board.Bits) (place int) {
	least := len(c.path) * 64 * len(layout)
	for i := 0; i < len(c.path); {
		n := deviation(layout, c.path[i])
		if n < least {
			least, place = n, i
		}
		i += max(1, n-least+1)
	}
	return place
}

// holds reports whether a layout is in the corridor. The search goes outwards from a place on the path, which should be
// the place of the parent's nearest layout, because most children are like the same layout as their parent.
func (c *Corridor) holds(layout board.Bits, from int) bool {
	return c.scan(layout, from, 1) || c.scan(layout, from-1, -1)
}

// scan looks from a place on in one direction for a layout of the path that is like the given one. The deviation
// changes by at most one from a layout to the next, so places where it cannot be small enough are passed over.
func (c *Corridor) scan(layout board.Bits, from, direction int) bool {
	for i := from; i >= 0 && i < len(c.path); {
		n := deviation(layout, c.path[i])
		if n <= c.deviation && (n < 2 || c.near == nil || c.closeBy(layout, c.path[i])) {
			return true
		}
		i += direction * max(1, n-c.deviation)
	}
	return false
}

// closeBy reports whether the boxes that stand elsewhere can be assigned to the places from which boxes are missing, so
// that each box is near the place that it is assigned to.
func (c *Corridor) closeBy(layout, other board.Bits) bool {
	missing, extra := make([]board.Square, 0, 4), make([]board.Square, 0, 4)
	for i, word := range layout {
		for left := other[i] &^ word; left != 0; left &= left - 1 {
			missing = append(missing, board.Square(i*64+bits.TrailingZeros64(left)))
		}
		for left := word &^ other[i]; left != 0; left &= left - 1 {
			extra = append(extra, board.Square(i*64+bits.TrailingZeros64(left)))
		}
	}
	return c.assign(missing, extra)
}

// assign tries each box in extra for the first missing place, and goes on with the others. There are few.
func (c *Corridor) assign(missing, extra []board.Square) bool {
	if len(missing) == 0 {
		return true
	}
	last := len(extra) - 1
	for i, sq := range extra {
		if !c.near[missing[0]].Has(sq) {
			continue
		}
		extra[i] = extra[last]
		ok := c.assign(missing[1:], extra[:last])
		extra[i] = sq
		if ok {
			return true
		}
	}
	return false
}

// deviation is how many boxes of another layout are missing from a layout.
func deviation(layout, other board.Bits) int { return other.Count() - other.CountIn(layout) }
