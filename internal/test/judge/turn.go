package judge

import "strings"

// Turns is the number of symmetries that Turn knows.
const Turns = 8

// Turn gives one of the eight mirrored and turned forms of a level, from 0, which is the level itself, to 7. All have
// the same verdict.
func Turn(rows []string, form int) []string {
	g := grid(rows)
	height, width := len(g), g.width()
	if form&4 != 0 {
		height, width = width, height
	}
	turned := make([]string, height)
	for row := range turned {
		var text strings.Builder
		for col := range width {
			char, _ := g.at(source(form, row, col, height, width))
			text.WriteByte(char)
		}
		turned[row] = text.String()
	}
	return turned
}

// source is the point of the level that comes to a row and a column of a form with the given height and width.
func source(form, row, col, height, width int) point {
	if form&1 != 0 {
		row = height - 1 - row
	}
	if form&2 != 0 {
		col = width - 1 - col
	}
	if form&4 != 0 {
		return point{col, row}
	}
	return point{row, col}
}
