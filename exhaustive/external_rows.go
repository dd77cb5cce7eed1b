package exhaustive

import (
	"math/bits"
	"slices"

	"planner/board"
)

// A row is a position of the search on disk: the words of its packed boxes and a tail.
//
//	word 0    boxes, their bits at the upper end
//	word 1 …  boxes, when one word is too short for them
//	tail      player 20 | pushes so far 22 | box square 20, direction 2 of the first push that led here
//
// Rows are sorted by their words and the player. Neighbours have most boxes in common when boxes are numbered (see
// numbering), so that one's matching is soon turned into the next one's. The parent is not kept: its boxes follow from
// the move, and so does its player, who stood behind the box. Nor is how far a tunnel forced the box: the move tells.
type rowForm struct {
	stride int  // words of a row
	shift  uint // of the rows of a page
	first  int  // bits of word 0 that are used
	wide   uint // bits of a square
}

// rowPage is the words of a page, 4 KiB: every bucket and every closed run has one at least, and there may be
// thousands.
const rowPage = 1 << 9

func newRowForm(words, first, squares int) rowForm {
	return rowForm{words + 1, uint(bits.Len(uint(max(1, rowPage/(words+1))))) - 1, first, uint(bits.Len(uint(squares)))}
}

// per is the rows of a page.
func (f rowForm) per() int { return 1 << f.shift }

const (
	playerShift = 44
	gShift      = 22
)

func newTail(player board.Square, g int, m board.Move) uint64 {
	return uint64(player)<<playerShift | uint64(g)<<gShift | uint64(m)
}

func tailPlayer(tail uint64) board.Square { return board.Square(tail >> playerShift) }
func tailG(tail uint64) int               { return int(tail >> gShift & maxG) }
func tailMove(tail uint64) board.Move     { return board.Move(tail & (1<<gShift - 1)) }

// write makes the row of packed boxes.
func (f rowForm) write(row, words []uint64, tail uint64) {
	copy(row, words)
	row[0] <<= uint(64 - f.first)
	row[f.stride-1] = tail
}

// read gives back the packed boxes.
func (f rowForm) read(row, words []uint64) {
	copy(words, row[:f.stride-1])
	words[0] >>= uint(64 - f.first)
}

// compare orders rows by position alone; comparing all words puts the one of fewest pushes first.
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

// slot spreads rows over a table of slots; rows of the same position fall together.
func (f rowForm) slot(row []uint64, slots uint64) uint64 {
	const golden = 0x9e3779b97f4a7c15
	last := f.stride - 1
	x := row[last] >> playerShift
	for _, w := range row[:last] {
		x = (x ^ w) * golden
		x ^= x >> 32
	}
	return (x * golden) >> 32 * slots >> 32
}

// sortRows gives the order of n rows that lie in pages: numbers of rows, ascending by position, then by tail so that
// the result does not depend on where a row lay. It sorts half a word and a number as one integer and looks at the
// rows themselves only where that half is equal.
func (f rowForm) sortRows(pages [][]uint64, n int, into []uint64) []uint64 {
	into = slices.Grow(into[:0], n)
	for i := range n {
		first := pages[i>>f.shift][i&(1<<f.shift-1)*f.stride]
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
				return slices.Compare(f.at(pages, int(uint32(a))), f.at(pages, int(uint32(b))))
			})
		}
		from = end
	}
	return into
}

// at is row i of pages.
func (f rowForm) at(pages [][]uint64, i int) []uint64 {
	page, from := pages[i>>f.shift], i&(1<<f.shift-1)*f.stride
	return page[from : from+f.stride : from+f.stride]
}
