package improve

import (
	"slices"

	"planner/board"
)

// parts cuts the path into parts of a length, which overlap by half. A length of 0 is the whole path.
func (p *path) parts(length int) (list []span) {
	n := len(p.pushes)
	if length == 0 {
		length = n
	}
	length = min(n, length)
	for from := 0; ; from += max(1, length/2) {
		s := span{from: min(from, n-length)}
		s.to = s.from + length
		list = append(list, s)
		if s.to == n {
			return list
		}
	}
}

// nearSquares gives for each square the given number of squares that are nearest to it by walking over live squares.
func nearSquares(b *board.Board, dead board.Bits, most int) []board.Bits {
	near := make([]board.Bits, b.Squares())
	for sq := range near {
		near[sq] = b.NewBits()
		if dead.Has(board.Square(sq)) {
			continue
		}
		list := []board.Square{board.Square(sq)}
		for i := 0; i < len(list) && len(list) <= most; i++ {
			for _, d := range board.Dirs {
				next := b.Next(list[i], d)
				if next != b.Wall() && !dead.Has(next) && !slices.Contains(list, next) {
					list = append(list, next)
				}
			}
		}
		for _, other := range list {
			near[sq].Add(other)
		}
	}
	return near
}
