package render

import (
	"strings"
	"unicode/utf8"

	"planner/board"
)

// Position draws boxes and player on a board in XSB characters, one string for each row; see Board.Text.
func Position(b *board.Board, boxes board.Bits, player board.Square) []string {
	return b.Text(boxes, player)
}

// Beside puts drawings side by side, aligned at the top, with gap between them.
func Beside(gap string, drawings ...[]string) []string {
	height, widths := 0, make([]int, len(drawings))
	for i, d := range drawings {
		height, widths[i] = max(height, len(d)), width(d)
	}
	rows := make([]string, height)
	for row := range rows {
		var line strings.Builder
		for i, d := range drawings {
			if i > 0 {
				line.WriteString(gap)
			}
			text := ""
			if row < len(d) {
				text = d[row]
			}
			line.WriteString(text)
			line.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text)))
		}
		rows[row] = strings.TrimRight(line.String(), " ")
	}
	return rows
}

// width is the length of the longest row in characters.
func width(rows []string) int {
	widest := 0
	for _, row := range rows {
		widest = max(widest, utf8.RuneCountInString(row))
	}
	return widest
}
