package play

import (
	"strings"

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
	if board.IsBox(at(rows, p)) {
		return 1
	}
	return 0
}

// tally counts the boxes on goals and all boxes.
func tally(rows []string) (placed, boxes int) {
	text := strings.Join(rows, "")
	placed = strings.Count(text, "*")
	return placed, placed + strings.Count(text, "$")
}

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
