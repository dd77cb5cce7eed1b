package board

import (
	"slices"
	"strings"
)

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
	return redrawn(Widest(rows), len(rows), func(row, col int) byte { return CharAt(rows[len(rows)-1-col], row) })
}

// mirrored is the rows mirrored left to right.
func mirrored(rows []string) []string {
	width := Widest(rows)
	return redrawn(len(rows), width, func(row, col int) byte { return CharAt(rows[row], width-1-col) })
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

// Core is the level without all that the player can never come near: what is left is the floor on which he could walk
// if there were no boxes, and the walls around it. Core is nil when there is no player, and when he could walk off the
// board.
func (l *Level) Core() *Level {
	b := &Board{Level: l, Height: len(l.Rows), Width: Widest(l.Rows)}
	start := slices.IndexFunc(l.Rows, func(text string) bool { return strings.ContainsAny(text, playerChars) })
	if start < 0 {
		return nil
	}
	floor, err := b.flood(start*b.Width + strings.IndexAny(l.Rows[start], playerChars))
	if err != nil {
		return nil
	}
	onFloor, near := make([]bool, b.Width*b.Height), make([]bool, b.Width*b.Height)
	for _, at := range floor { // never on the rim of the rows, because flood would have failed
		onFloor[at] = true
		for row := int(at) - b.Width; row <= int(at)+b.Width; row += b.Width {
			near[row-1], near[row], near[row+1] = true, true, true
		}
	}
	core := *l
	top, left, bottom, right := b.extent(floor)
	core.Rows = redrawn(bottom-top+3, right-left+3, func(row, col int) byte {
		row, col = top-1+row, left-1+col
		ch, at := b.char(row, col), row*b.Width+col
		if onFloor[at] || near[at] && ch == '#' {
			return ch
		}
		return ' '
	})
	return &core
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
