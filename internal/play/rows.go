package play

import "planner"

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
