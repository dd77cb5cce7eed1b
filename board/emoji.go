package board

import (
	"strings"
	"unicode"
)

// emoji are the pictures that stand for the same piece wherever people draw boards in chats. One square of each board is
// drawn as its walls are, and a picture that occurs once is the player.
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

// emojiRows are rows of emoji. One of the pictures in the first row stands for walls: the first with which the rows are a
// level.
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

// emojiCells are the emoji of a row, one for each square. A sign that is joined to the one before it is a part of that. Two
// blanks are as wide as an emoji, and a single one only parts two of them.
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

// emojiRow is a row in XSB characters, "?" for what occurs several times and is not known.
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
