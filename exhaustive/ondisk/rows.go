package ondisk

import (
	"cmp"
	"math/bits"
	"slices"

	"planner/board"
)

// rowForm says how a position of the search on disk is written as a row: the words of its packed boxes and a tail. The
// numbers are bits:
//
//	word 0    boxes, their bits at the upper end
//	word 1 …  boxes, when one word is too short for them
//	tail      player 20 | pushes so far 22 | box square 20, direction 2 of the first push that led here
//
// Rows are sorted by their words and the player. When layouts are numbered (see numbering), neighbours have most boxes
// in common, so the matching of one row is soon turned into the matching of the next. The parent is not stored: its
// boxes follow from the move, and its player stood behind the box. Nor is it stored how far a tunnel forced the box:
// that follows from the move too.
type rowForm struct {
	stride     int  // words of a row
	shift      uint // a page has 1<<shift rows
	firstBits  int  // bits of word 0 that are used
	squareBits uint // bits of a square
}

// newRowForm is for packed boxes of a number of words, of whose first one firstBits bits are used, in pages that fit a
// number of bytes of memory.
func newRowForm(words, firstBits, squares int, memory int64) rowForm {
	stride := words + 1
	page := max(leastPage, min(rowPage, int(memory/manyPages/8)))
	shift := uint(bits.Len(uint(max(1, page/stride)))) - 1
	return rowForm{stride, shift, firstBits, uint(bits.Len(uint(squares)))}
}

// perPage is how many rows a page holds.
func (f rowForm) perPage() int { return 1 << f.shift }

// pageBytes is the size of a page.
func (f rowForm) pageBytes() int64 { return int64(f.stride) << f.shift * 8 }

const (
	playerShift = 44
	gShift      = 22
	maxG        = 1<<22 - 1 // pushes
)

func newTail(player board.Square, g int, m board.Move) uint64 {
	return uint64(player)<<playerShift | uint64(g)<<gShift | uint64(m)
}

func tailPlayer(tail uint64) board.Square { return board.Square(tail >> playerShift) }
func tailG(tail uint64) int               { return int(tail >> gShift & maxG) }
func tailMove(tail uint64) board.Move     { return board.Move(tail & (1<<gShift - 1)) }

// write makes a row of packed boxes and a tail.
func (f rowForm) write(row, words []uint64, tail uint64) {
	copy(row, words)
	row[0] <<= uint(64 - f.firstBits)
	row[f.stride-1] = tail
}

// read gives the packed boxes of a row.
func (f rowForm) read(row, words []uint64) {
	copy(words, row[:f.stride-1])
	words[0] >>= uint(64 - f.firstBits)
}

// compare orders rows by position alone. slices.Compare, of all words, also orders rows of one position by pushes.
func (f rowForm) compare(a, b []uint64) int {
	last := f.stride - 1
	for i, w := range a[:last] {
		if w != b[i] {
			return cmp.Compare(w, b[i])
		}
	}
	return cmp.Compare(a[last]>>playerShift, b[last]>>playerShift)
}

// slot spreads rows over a table with that number of slots. Rows of the same position have the same slot.
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

// sortRows gives the order of n rows that lie in pages: ascending by position, then by tail, so that the result does
// not depend on where a row lay. The lower half of each element is the number of a row; the upper half is the upper
// half of its first word. It sorts the elements as integers and compares the rows themselves only where the upper
// halves are equal.
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
