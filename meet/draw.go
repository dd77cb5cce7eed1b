package meet

import (
	"slices"

	"planner/board"
)

// Draw writes a position as the rows of a level in XSB characters. Squares outside the floor stay as the level has
// them.
func Draw(b *board.Board, player board.Square, s *board.Scene) []string {
	rows := slices.Clone(b.Level.Rows)
	for row, text := range rows {
		cells := []byte(text)
		for col := range cells {
			if sq := b.At(row, col); sq != b.Wall() {
				cells[col] = piece(b.IsGoal(sq), s.Box(sq), sq == player)
			}
		}
		rows[row] = string(cells)
	}
	return rows
}

// piece is the XSB character of a floor square.
func piece(goal, box, player bool) byte {
	at := 0
	if box {
		at = 1
	} else if player {
		at = 2
	}
	if goal {
		return ".*+"[at]
	}
	return " $@"[at]
}
