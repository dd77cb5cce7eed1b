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

// areas are the areas that the player can walk without a push, numbered from 0.
type areas struct {
	rows   []string
	width  int
	number []int32 // by row and column: of the area, from 1; 0 is none, and outside lies beyond the walls
	count  int
	stack  []planner.Place
}

// around are the rows and columns from a square to its neighbours.
var around = [...]planner.Place{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// outside marks squares that no box shuts off: they lie outside the walls or in a hollow of them.
const outside = -1

// zonesOf finds the zones of a position: the player's is 0, the others are numbered by their first square.
func zonesOf(rows []string) *areas {
	a := &areas{rows: rows, width: board.Widest(rows)}
	a.number = make([]int32, len(rows)*a.width)
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == '@' || row[c] == '+' {
				a.fill(planner.Place{r, c}, 1)
				a.count = 1
			}
		}
	}
	for r, row := range rows {
		for c := range len(row) {
			if p := (planner.Place{r, c}); a.free(p) {
				if a.count++; !a.fill(p, int32(a.count)) {
					a.count--
					a.fill(p, outside)
				}
			}
		}
	}
	return a
}

// at is the number of the area of a square. Ok is false on boxes, on walls and outside of them.
func (a *areas) at(p planner.Place) (n int, ok bool) {
	if p[0] >= len(a.rows) || p[1] >= a.width {
		return 0, false
	}
	n = int(a.number[p[0]*a.width+p[1]])
	return n - 1, n > 0
}

// free reports whether a square belongs to an area that has no number yet.
func (a *areas) free(p planner.Place) bool {
	switch at(a.rows, p) {
	case '#', '$', '*':
		return false
	}
	return a.number[p[0]*a.width+p[1]] == 0
}

// fill numbers an area and reports whether it is a zone: a box stands at its border, and the edge of the rows does not.
func (a *areas) fill(start planner.Place, number int32) (zone bool) {
	before := a.number[start[0]*a.width+start[1]]
	shut, open := false, false
	a.number[start[0]*a.width+start[1]] = number
	a.stack = append(a.stack[:0], start)
	for len(a.stack) > 0 {
		p := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		for _, step := range around {
			next := planner.Place{p[0] + step[0], p[1] + step[1]}
			switch edge(a.rows, next) {
			case beyond:
				open = true
			case boxed:
				shut = true
			case walkable:
				if i := next[0]*a.width + next[1]; a.number[i] == before {
					a.number[i] = number
					a.stack = append(a.stack, next)
				}
			}
		}
	}
	return shut && !open
}

// What can be next to a square.
type side int

const (
	walled side = iota
	boxed
	walkable
	beyond // the edge of the rows
)

func edge(rows []string, p planner.Place) side {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(rows) || p[1] >= len(rows[p[0]]) {
		return beyond
	}
	switch rows[p[0]][p[1]] {
	case '#':
		return walled
	case '$', '*':
		return boxed
	}
	return walkable
}
