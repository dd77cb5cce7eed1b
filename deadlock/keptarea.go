package deadlock

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/internal/memory"
)

// keptAreas are the areas into which some kept boxes part the board. There is mostly one that is nearly the whole
// board, so only the squares of the others are listed.
type keptAreas struct {
	key    board.Key    // of the boxes
	player board.Square // normalised player of the largest area
	others []areaSquare // squares of the other areas, in ascending order
}

// areaSquare is a square of an area.
type areaSquare struct {
	square board.Square
	player board.Square // normalised player of the area
}

// areasAmong remembers the areas among groups of kept boxes.
type areasAmong struct {
	scene   *board.Scene   // the kept boxes
	zone    *board.Zone    // an area among them
	players []board.Square // by square: the normalised player of its area
	table   []keptAreas    // without chains; nil before the first question
}

func newAreasAmong(b *board.Board) areasAmong {
	return areasAmong{scene: board.NewScene(b), zone: board.NewZone(b), players: make([]board.Square, b.Squares())}
}

// playerAmong is the normalised player of a player on a square among kept boxes with a key. With a hundred boxes the
// same groups of boxes are asked about again and again, with the player on different squares, and a flood past so few
// boxes covers nearly the whole board.
func (a *areasAmong) playerAmong(key board.Key, kept board.Bits, player board.Square) board.Square {
	if a.table == nil {
		a.table = memory.Make[keptAreas](areasPerBox * max(1, len(a.scene.Board.Boxes)))
	}
	at := &a.table[key.Lo%uint64(len(a.table))]
	if at.key != key {
		at.key = key
		a.scene.Set(kept)
		a.part(at)
	}
	i, found := slices.BinarySearchFunc(at.others, player,
		func(s areaSquare, sq board.Square) int { return cmp.Compare(s.square, sq) })
	if found {
		return at.others[i].player
	}
	return at.player
}

// part finds the areas of the scene.
func (a *areasAmong) part(areas *keptAreas) {
	for sq := range a.players {
		a.players[sq] = board.None
	}
	most := 0
	for sq := range board.Square(len(a.players)) {
		if !a.scene.Free(sq) || a.players[sq] != board.None {
			continue
		}
		a.zone.Fill(a.scene, sq)
		for _, at := range a.zone.Squares() {
			a.players[at] = sq // the first square of an area is its smallest
		}
		if a.zone.Len() > most {
			most, areas.player = a.zone.Len(), sq
		}
	}
	areas.others = areas.others[:0]
	for sq, player := range a.players {
		if player != board.None && player != areas.player {
			areas.others = append(areas.others, areaSquare{board.Square(sq), player})
		}
	}
}
