package board

import "strings"

// Symmetries is the number of ways to turn and mirror a board.
const Symmetries = 8

// Transform is the level under symmetry k: turned clockwise by k%4 quarter turns, then mirrored left to right when k is
// 4 or more. Blank rows and columns before the drawing are cut off. A blank row between parts that do not touch gets a
// single wall, because a blank row would end the level in a file. Everything but the rows is kept.
func (l *Level) Transform(k int) *Level {
	turned := *l
	rows := l.Rows
	for range k & 3 {
		rows = quarter(rows)
	}
	if k&4 != 0 {
		rows = mirrored(rows)
	}
	if k&7 != 0 {
		rows = cropped(rows)
	}
	turned.Rows = rows
	return &turned
}

// Transform is the direction that d becomes under symmetry k of Level.Transform.
func (d Dir) Transform(k int) Dir {
	d = (d + Dir(k&3)) & 3
	if k&4 != 0 && d&1 == 1 {
		d = d.Opposite()
	}
	return d
}

// quarter turns rows clockwise by a quarter turn: the left column, read from below, becomes the top row.
func quarter(rows []string) []string {
	return redrawn(Widest(rows), len(rows), func(row, col int) byte { return charAt(rows[len(rows)-1-col], row) })
}

// mirrored is the rows mirrored left to right.
func mirrored(rows []string) []string {
	width := Widest(rows)
	return redrawn(len(rows), width, func(row, col int) byte { return charAt(rows[row], width-1-col) })
}

// redrawn makes rows, without trailing blanks, of the characters that a function gives for each place.
func redrawn(height, width int, char func(row, col int) byte) []string {
	rows, out := make([]string, height), make([]byte, width)
	for row := range rows {
		for col := range out {
			out[col] = char(row, col)
		}
		rows[row] = strings.TrimRight(string(out), " ")
	}
	return rows
}

// cropped cuts off blank rows and columns as Level.Transform says.
func cropped(rows []string) []string {
	rows = framed(rows)
	indent := Widest(rows)
	for _, text := range rows {
		if text != "" {
			indent = min(indent, len(text)-len(strings.TrimLeft(text, " ")))
		}
	}
	kept := make([]string, len(rows))
	for i, text := range rows {
		if kept[i] = "#"; text != "" {
			kept[i] = text[indent:]
		}
	}
	return kept
}
