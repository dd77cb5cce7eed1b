package render

import (
	"strings"

	"planner/board"
)

// Turn is the level rotated clockwise by quarters and then, if mirror is set, mirrored left to right: together the
// eight symmetries of a board. Everything but the rows is kept.
func Turn(l *board.Level, quarters int, mirror bool) *board.Level {
	turned := *l
	rows := l.Rows
	for range ((quarters % 4) + 4) % 4 {
		rows = quarter(rows)
	}
	if mirror {
		rows = mirrored(rows)
	}
	turned.Rows = rows
	return &turned
}

// quarter turns rows by 90 degrees clockwise: what was the left column becomes the top row.
func quarter(rows []string) []string {
	turned := make([]string, width(rows))
	for col := range turned {
		text := make([]byte, 0, len(rows))
		for row := len(rows) - 1; row >= 0; row-- {
			text = append(text, charAt(rows[row], col))
		}
		turned[col] = strings.TrimRight(string(text), " ")
	}
	return turned
}

func mirrored(rows []string) []string {
	wide := width(rows)
	flipped := make([]string, len(rows))
	for i, row := range rows {
		text := make([]byte, wide)
		for col := range text {
			text[col] = charAt(row, wide-1-col)
		}
		flipped[i] = strings.TrimRight(string(text), " ")
	}
	return flipped
}

func charAt(row string, col int) byte {
	if col < len(row) {
		return row[col]
	}
	return ' '
}
