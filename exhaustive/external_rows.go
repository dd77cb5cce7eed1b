package exhaustive

import (
	"slices"

	"planner/board"
)

// A row is a position of the search on disk: the words of its packed boxes, the first of them mixed, and a tail.
//
//	word 0    boxes, mixed with the other words by a bijection
//	word 1 …  boxes
//	tail      player 20 | box square 20, direction 2 of the first push that led here | pushes 10
//
// Rows are sorted by their words and the player. Mixing spreads them evenly, so that half of the first word decides
// nearly every comparison, and costs nothing since it can be undone. The parent is not kept: its boxes follow from
// the move, and so does its player, who stood behind the box.
type rowForm struct {
	stride int // words of a row
	per    int // rows of a page
}

// rowPage is the words of a page, 32 KiB: every open bucket has one at least.
const rowPage = 1 << 12

func newRowForm(words int) rowForm { return rowForm{words + 1, max(1, rowPage/(words+1))} }

const playerShift = 32

func newTail(player board.Square, m board.Move, run int) uint64 {
	return uint64(player)<<playerShift | uint64(m)<<10 | uint64(run)
}

func tailPlayer(tail uint64) board.Square { return board.Square(tail >> playerShift) }
func tailMove(tail uint64) board.Move     { return board.Move(tail >> 10 & (1<<22 - 1)) }
func tailRun(tail uint64) int             { return int(tail & maxRun) }

// write makes the row of packed boxes.
func (f rowForm) write(row, words []uint64, tail uint64) {
	copy(row, words)
	row[0] = mix(row[0] ^ fold(row[1:f.stride-1]))
	row[f.stride-1] = tail
}

// read gives back the packed boxes.
func (f rowForm) read(row, words []uint64) {
	copy(words, row[:f.stride-1])
	words[0] = unmix(row[0]) ^ fold(row[1:f.stride-1])
}

// compare orders rows by position alone.
func (f rowForm) compare(a, b []uint64) int {
	last := f.stride - 1
	for i, w := range a[:last] {
		if w != b[i] {
			return order(w, b[i])
		}
	}
	return order(a[last]>>playerShift, b[last]>>playerShift)
}

func order(a, b uint64) int {
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}

// multiplier and its inverse modulo 2^64.
const (
	multiplier = 0x9e3779b97f4a7c15
	inverse    = 0xf1de83e19937733d
)

// mix is a bijection: each step can be undone.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= multiplier
	x ^= x >> 29
	x *= multiplier
	return x ^ x>>32
}

func unmix(x uint64) uint64 {
	x ^= x >> 32
	x *= inverse
	x ^= x>>29 ^ x>>58
	x *= inverse
	return x ^ x>>32
}

func fold(words []uint64) (x uint64) {
	for _, w := range words {
		x = (x ^ w) * multiplier
		x ^= x >> 31
	}
	return x
}

// sortRows gives the order of n rows that lie in pages: numbers of rows, ascending by position, then by tail so that
// the result does not depend on where a row lay. It sorts half a word and a number as one integer and looks at the
// rows themselves only where that half is equal.
func (f rowForm) sortRows(pages [][]uint64, n int, into []uint64) []uint64 {
	into = slices.Grow(into[:0], n)
	for i := range n {
		first := pages[i/f.per][i%f.per*f.stride]
		into = append(into, first&^(1<<32-1)|uint64(i))
	}
	slices.Sort(into)
	for from := 0; from < n; {
		end := from + 1
		for end < n && into[end]>>32 == into[from]>>32 {
			end++
		}
		if end-from > 1 {
			slices.SortFunc(into[from:end], func(a, b uint64) int {
				x, y := f.at(pages, int(uint32(a))), f.at(pages, int(uint32(b)))
				if c := f.compare(x, y); c != 0 {
					return c
				}
				return order(x[f.stride-1], y[f.stride-1])
			})
		}
		from = end
	}
	return into
}

// at is row i of pages.
func (f rowForm) at(pages [][]uint64, i int) []uint64 {
	page, from := pages[i/f.per], i%f.per*f.stride
	return page[from : from+f.stride : from+f.stride]
}
