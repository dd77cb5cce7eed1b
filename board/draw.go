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
				line[col] = b.symbol(sq, boxes, player)
			}
		}
		rows[row] = strings.TrimRight(string(line), " ")
	}
	return rows
}

// symbol is the XSB character of a floor square in a position.
func (b *Board) symbol(sq Square, boxes Bits, player Square) byte {
	free, goal := byte(' '), byte('.')
	switch {
	case sq == player:
		free, goal = '@', '+'
	case boxes != nil && boxes.Has(sq):
		free, goal = '$', '*'
	}
	if b.IsGoal(sq) {
		return goal
	}
	return free
}
