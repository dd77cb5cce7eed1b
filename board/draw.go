package board

import "strings"

// Text draws a position as XSB rows without trailing blanks. Cells outside the floor stay as the level has them. A nil
// set draws no boxes, and None for the player draws no player.
func (b *Board) Text(boxes Bits, player Square) []string {
	rows := make([]string, b.Height)
	for row := range rows {
		line := []byte(b.Level.Rows[row])
		for col := range line {
			if sq := b.At(row, col); sq != b.Wall() {
				line[col] = symbol(b.IsGoal(sq), boxes != nil && boxes.Has(sq), sq == player)
			}
		}
		rows[row] = strings.TrimRight(string(line), " ")
	}
	return rows
}

// symbol is the XSB character of a floor square.
func symbol(goal, box, player bool) byte {
	switch {
	case player && goal:
		return '+'
	case player:
		return '@'
	case box && goal:
		return '*'
	case box:
		return '$'
	case goal:
		return '.'
	}
	return ' '
}
