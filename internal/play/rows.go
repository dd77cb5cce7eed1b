package play

import (
	"planner"
	"planner/board"
)

// at is the XSB character of a place of a position, a wall outside the rows.
func at(rows []string, p planner.Place) byte {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(rows) || p[1] >= len(rows[p[0]]) {
		return '#'
	}
	return rows[p[0]][p[1]]
}

// boxAt is 1 where a box stands, and 0 elsewhere.
func boxAt(rows []string, p planner.Place) int {
	switch at(rows, p) {
	case '$', '*':
		return 1
	}
	return 0
}

// tally counts the boxes on goals and all boxes.
func tally(rows []string) (placed, boxes int) {
	for _, row := range rows {
		for i := range len(row) {
			switch row[i] {
			case '*':
				placed++
				boxes++
			case '$':
				boxes++
			}
		}
	}
	return placed, boxes
}

// layoutKey is a number for the squares of all boxes of a position, wherever the player is. Two layouts of one level
// have the same number with a chance of about 2^-64.
func layoutKey(rows []string) uint64 {
	var key uint64
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == '$' || row[c] == '*' {
				key ^= squareKey(planner.Place{r, c})
			}
		}
	}
	return key
}

// squareKey is the part of a box in a layoutKey.
func squareKey(p planner.Place) uint64 { return board.Mix(uint64(p[0])<<32 + uint64(p[1])) }

// areas are the areas of a position that the player can walk without a push, the player's first.
type areas struct {
	board  *board.Board
	number []int // by square: of the area, from 1; 0 below a box, and for the wall
	count  int
}

// zonesOf finds the zones of a position: the player's is 0, the others are numbered by their first square. A position
// of a game always has a board; of other rows no zones are found.
func zonesOf(rows []string) *areas {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil {
		return nil
	}
	a := &areas{board: b, number: make([]int, b.Squares()+1)}
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	for _, from := range append([]board.Square{b.Player}, b.Reading()...) {
		if !scene.Free(from) || a.number[from] > 0 {
			continue
		}
		a.count++
		zone.Fill(scene, from)
		for _, sq := range zone.Squares() {
			a.number[sq] = a.count
		}
	}
	return a
}

// at is the number of the area of a square, from 0. Ok is false on boxes, on walls and outside of them.
func (a *areas) at(p planner.Place) (n int, ok bool) {
	n = a.number[a.board.At(p[0], p[1])]
	return n - 1, n > 0
}
