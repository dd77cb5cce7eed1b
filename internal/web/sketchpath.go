package web

import (
	"math"
	"strconv"
)

// path is the data of an SVG path. Lengths are in cells.
type path struct{ data []byte }

// add writes a command with its numbers, which are rounded to thousandths of a cell.
func (p *path) add(command byte, numbers ...float64) {
	p.data = append(p.data, command)
	for i, n := range numbers {
		n = math.Round(n*1000) / 1000
		if i > 0 && n >= 0 {
			p.data = append(p.data, ' ')
		}
		p.data = strconv.AppendFloat(p.data, n, 'f', -1, 64)
	}
}

// block adds a rectangle whose corners have the radii r, clockwise from the one at the upper left.
func (p *path) block(x, y, width, height float64, r [4]float64) {
	p.add('M', x, y+r[0])
	p.arc(r[0], r[0], -r[0])
	p.add('h', width-r[0]-r[1])
	p.arc(r[1], r[1], r[1])
	p.add('v', height-r[1]-r[2])
	p.arc(r[2], -r[2], r[2])
	p.add('h', r[2]+r[3]-width)
	p.arc(r[3], -r[3], -r[3])
	p.add('z')
}

// arc adds a quarter of a circle of radius r to a place dx, dy from here, clockwise.
func (p *path) arc(r, dx, dy float64) {
	if r > 0 {
		p.add('a', r, r, 0, 0, 1, dx, dy)
	}
}

// line adds a line without the piece before it.
func (p *path) line(x, y float64, command byte, length float64) {
	p.add('M', x, y)
	p.add(command, length)
}
