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
	row := len(strconv.Itoa(len(lines)))
	pad := strings.Repeat(" ", row+2)
	var out []string
	for unit := power(columns); unit > 0; unit /= 10 {
		var line strings.Builder
		line.WriteString(pad)
		for col := 1; col <= columns; col++ {
			digit := " "
			if col >= unit {
				digit = strconv.Itoa(col / unit % 10)
			}
			line.WriteString(strings.Repeat(" ", step-1) + digit)
		}
		out = append(out, line.String())
	}
	for i, line := range lines {
		out = append(out, fmt.Sprintf("%*d  %s", row, i+1, line))
	}
	return out
}

// rulerOf is the space that the numbers of rows and columns take in a picture with squares of a side. Squares that are
// smaller than a number have none.
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

// power is the greatest power of ten that is not more than n, and at least 1.
func power(n int) int {
	p := 1
	for p <= n/10 {
		p *= 10
	}
	return p
}
