package board

import (
	"strings"
	"unicode"
)

// emoji are the pictures that stand for the same piece wherever people draw boards in chats. The picture of walls
// differs from board to board, and emojiRows finds it. A picture that occurs only once is the player.
var emoji = map[rune]byte{
	'🧱': '#',
	'⬛': ' ', '⬜': ' ', '◼': ' ', '◻': ' ', '◾': ' ', '◽': ' ',
	'▪': ' ', '▫': ' ', '🔲': ' ', '🔳': ' ', '➖': ' ', '\u3000': ' ',
	'📦': '$', '🟫': '$', '🟧': '$', '🟨': '$', '🎁': '$', '🪨': '$', '🪵': '$', '🧊': '$',
	'🎯': '.', '❎': '.', '❌': '.', '✖': '.', '⭕': '.', '🔴': '.', '🔵': '.', '🟢': '.',
	'⭐': '.', '🚩': '.', '🏁': '.', '🥅': '.', '🟥': '.', '🟩': '.', '🟪': '.',
	'✅': '*', '☑': '*',
}

// isEmoji reports whether a line may be a row of emoji: at least three signs, and nothing but signs and blanks.
func isEmoji(body string) bool {
	signs := 0
	for _, c := range body {
		switch {
		case unicode.In(c, unicode.So, unicode.Sm) && c > unicode.MaxLatin1:
			signs++
		case c != ' ' && c != '\u3000' && !isShade(c):
			return false
		}
	}
	return signs >= leastRows
}

// isShade reports whether a character only says how the emoji before it looks: its variant, its skin, or its parts.
func isShade(c rune) bool {
	return unicode.In(c, unicode.Cf, unicode.Mn) || '\U0001f3fb' <= c && c <= '\U0001f3ff'
}

// emojiRows turns rows of emoji into XSB rows. Some picture of the first row stands for walls: emojiRows takes the
// first one with which the rows are a level. The result is nil when there is none.
func emojiRows(bodies []string) []string {
	drawn, count := make([][]rune, len(bodies)), map[rune]int{}
	for i, body := range bodies {
		drawn[i] = emojiCells(body)
		for _, c := range drawn[i] {
			count[c]++
		}
	}
	tried := map[rune]bool{'\u3000': true}
	for _, wall := range drawn[0] {
		if tried[wall] {
			continue
		}
		tried[wall] = true
		rows := make([]string, len(drawn))
		for i, cells := range drawn {
			rows[i] = strings.TrimRight(emojiRow(cells, wall, count), " ")
		}
		if Check(&Level{Rows: rows}) == nil {
			return rows
		}
	}
	return nil
}

// emojiCells lists the emoji of a row, one for each square. A sign behind a zero-width joiner is a part of the sign
// before the joiner. Two blanks are as wide as an emoji and count as an empty square. A single blank only separates two
// emoji.
func emojiCells(body string) []rune {
	var cells []rune
	joined := false
	for _, c := range strings.ReplaceAll(strings.ReplaceAll(body, "  ", "\u3000"), " ", "") {
		if !isShade(c) && !joined {
			cells = append(cells, c)
		}
		joined = c == '\u200d'
	}
	return cells
}

// emojiRow writes a row in XSB characters. "?" stands for a picture that is not in the table and occurs several times.
func emojiRow(cells []rune, wall rune, count map[rune]int) string {
	row := make([]byte, len(cells))
	for i, c := range cells {
		piece, known := emoji[c]
		switch {
		case c == wall:
			row[i] = '#'
		case known:
			row[i] = piece
		case count[c] == 1:
			row[i] = '@'
		default:
			row[i] = '?'
		}
	}
	return string(row)
}
