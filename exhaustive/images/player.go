package images

import (
	"planner/board"
	"planner/exhaustive/expand"
)

// playerOf is the normalised player of image i of a child, which the maker shows: the smallest square of the image of his
// zone. The box has been pushed to a square. The zone is mostly that of the parent but for a few squares, and then needs no
// flood.
func (y *Images) playerOf(m *expand.Maker, i int, box board.Square) board.Square {
	if gained, ok := m.Gained(); ok {
		least := y.without(i, m.Zone(), box)
		for _, sq := range gained {
			least = min(least, y.all[i-1].Square(sq))
		}
		return least
	}
	for sq, from := range y.origins[i] {
		if m.Scene().Free(from) && m.Holds(from) {
			return board.Square(sq)
		}
	}
	return y.board.Wall() // no zone is empty
}

// without is the smallest square of image i of the parent's zone, but for the image of a box.
func (y *Images) without(i int, zone *board.Zone, box board.Square) board.Square {
	m := &y.images[i]
	if !m.zoned {
		m.zoned = true
		m.least, m.second = y.smallest(i, zone)
	}
	if m.least == y.Square(i, box) {
		return m.second
	}
	return m.least
}

// smallest gives the two smallest squares of image i of a zone, the Wall for those that it does not have. Zones are mostly
// large, so few squares are looked at.
func (y *Images) smallest(i int, zone *board.Zone) (least, second board.Square) {
	least, second = y.board.Wall(), y.board.Wall()
	for sq, from := range y.origins[i] {
		if !zone.Has(from) {
			continue
		}
		if least != y.board.Wall() {
			return least, board.Square(sq)
		}
		least = board.Square(sq)
	}
	return least, second
}
