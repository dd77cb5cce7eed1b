package play

import "planner"

// at is the XSB character of a place of a position, a wall outside the rows.
func at(rows []string, p planner.Place) byte {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(rows) || p[1] >= len(rows[p[0]]) {
		return '#'
	}
	return rows[p[0]][p[1]]
}

// width is the length of the longest row.
func width(rows []string) int {
	most := 0
	for _, row := range rows {
		most = max(most, len(row))
	}
	return most
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

// squareKey is the part of a box in a layoutKey: the mixing function of SplitMix64 (Steele, Lea and Flood, 2014).
func squareKey(p planner.Place) uint64 {
	x := uint64(p[0])<<32 + uint64(p[1]) + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// zonesOf lists the areas that the player can walk without a push: his own first, the others by their first square.
// Squares
// that no box shuts off are outside the walls or in a hollow of them, and belong to none.
func zonesOf(rows []string) [][]planner.Place {
	f := flood{rows: rows, seen: make([]bool, len(rows)*width(rows)), width: width(rows)}
	var all [][]planner.Place
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == '@' || row[c] == '+' {
				all = append(all, f.from(planner.Place{r, c}))
			}
		}
	}
	for r, row := range rows {
		for c := range len(row) {
			if area := f.from(planner.Place{r, c}); len(area) > 0 && f.shut && !f.open {
				all = append(all, area)
			}
		}
	}
	return all
}

// flood finds areas of free squares.
type flood struct {
	rows  []string
	seen  []bool
	width int
	open  bool // the last area reaches the edge of the rows, so that it lies outside the walls
	shut  bool // the last area has a box at its border
}

// from is the area around a place, nil when the place is taken or its area was found before.
func (f *flood) from(start planner.Place) []planner.Place {
	f.open, f.shut = false, false
	area := f.visit(nil, start)
	for i := 0; i < len(area); i++ {
		p := area[i]
		for _, next := range [...]planner.Place{{p[0] - 1, p[1]}, {p[0] + 1, p[1]}, {p[0], p[1] - 1}, {p[0], p[1] + 1}} {
			area = f.visit(area, next)
		}
	}
	return area
}

// visit adds a place to an area when it is free and new.
func (f *flood) visit(area []planner.Place, p planner.Place) []planner.Place {
	if p[0] < 0 || p[1] < 0 || p[0] >= len(f.rows) || p[1] >= len(f.rows[p[0]]) {
		f.open = true
		return area
	}
	switch f.rows[p[0]][p[1]] {
	case '#':
		return area
	case '$', '*':
		f.shut = true
		return area
	}
	if index := p[0]*f.width + p[1]; !f.seen[index] {
		f.seen[index] = true
		return append(area, p)
	}
	return area
}
