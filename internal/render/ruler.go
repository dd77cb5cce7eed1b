package render

import (
	"fmt"
	"strconv"
	"strings"
)

// Ruled puts the numbers of the columns above the lines of a board and the numbers of the rows before them, both from
// 1. A column takes step characters, and its number stands above the last of them.
//
//	   1 2 3 4 5
//	1  # # # # #
//	2  #   $ . #
func Ruled(lines []string, columns, step int) []string {
	row, digits := len(strconv.Itoa(len(lines))), len(strconv.Itoa(columns))
	var out []string
	for digit := range digits {
		line := strings.Repeat(" ", row+2)
		for col := range columns {
			line += fmt.Sprintf("%*c", step, fmt.Sprintf("%*d", digits, col+1)[digit])
		}
		out = append(out, line)
	}
	for i, line := range lines {
		out = append(out, fmt.Sprintf("%*d  %s", row, i+1, line))
	}
	return out
}

// rulerOf is the space that the numbers of rows and columns take in a picture with squares of a side. Where a square is
// smaller than a number, the numbers are left out.
func (p *Panel) rulerOf(cell float64) float64 {
	if !p.Ruler || cell < ruler*0.8 {
		return 0
	}
	return ruler
}

// drawRuler writes the numbers of the columns above a board and the numbers of the rows before it, both from 1.
func (p *Panel) drawRuler(c Canvas, x, y, cell float64) {
	for col := range p.Board.Width {
		c.Text(x+ruler+(float64(col)+0.5)*cell, y+ruler/2, rulerSize, Middle, faint, strconv.Itoa(col+1))
	}
	for row := range p.Board.Height {
		c.Text(x+ruler/2, y+ruler+(float64(row)+0.5)*cell, rulerSize, Middle, faint, strconv.Itoa(row+1))
	}
}
