package board

import "slices"

// Place is a row and a column in the text of a level, both from 0.
type Place [2]int

// PlaceOf is the place of a floor square.
func (b *Board) PlaceOf(sq Square) Place {
	row, col := b.RowCol(sq)
	return Place{row, col}
}

// PlacesOf are the places of a set of squares, as one reads them: row by row. The list is never nil, so that an empty
// one is [] in JSON.
func (b *Board) PlacesOf(squares []Square) []Place {
	list := make([]Place, len(squares))
	for i, sq := range squares {
		list[i] = b.PlaceOf(sq)
	}
	slices.SortFunc(list, func(p, q Place) int { return slices.Compare(p[:], q[:]) })
	return list
}

// SquaresAt lists the squares of places, without places outside the floor.
func (b *Board) SquaresAt(places []Place) (list []Square) {
	for _, p := range places {
		if sq := b.At(p[0], p[1]); sq != b.Wall() {
			list = append(list, sq)
		}
	}
	return list
}
