package ondisk

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
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
// boxes follow from the move, and its player stood behind the box. How far a tunnel forced the box is not stored
// either: that follows from the move too.
type rowForm struct {
	stride     int  // words of a row
	shift      uint // a page has 1<<shift rows
	firstBits  int  // bits of word 0 that are used
	squareBits uint // bits of a square
}

// newRowForm makes the form of rows whose packed boxes take that number of words and firstBits bits of the first one.
// Its pages fit the given bytes of memory.
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
				return slices.Compare(f.rowAt(pages, int(uint32(a))), f.rowAt(pages, int(uint32(b))))
			})
		}
		from = end
	}
	return into
}

// all is the first n rows of pages.
func (f rowForm) all(pages [][]uint64, n int) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		for i := 0; i < n && yield(f.rowAt(pages, i)); i++ {
		}
	}
}

// sorted is the rows of pages in an order given by sortRows, each position once.
func (f rowForm) sorted(pages [][]uint64, order []uint64) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		var last []uint64
		for _, i := range order {
			row := f.rowAt(pages, int(uint32(i)))
			if last != nil && f.compare(last, row) == 0 {
				continue
			}
			if last = row; !yield(row) {
				return
			}
		}
	}
}

// rowAt is row i of pages.
func (f rowForm) rowAt(pages [][]uint64, i int) []uint64 {
	page, from := pages[i>>f.shift], i&(1<<f.shift-1)*f.stride
	return page[from : from+f.stride : from+f.stride]
}

// numbering gives every layout of n boxes on the live squares a number below their binomial coefficient, without a gap.
// It is the combinatorial number system (Pascal 1887, Lehmer 1964):
//
//	boxes on live squares a < b < c …    number = C(a,1) + C(b,2) + C(c,3) + …
//
// No shorter name for a layout exists, so rows on disk are as short as they can be. From one number to the next the
// first box moves most often and the last one least often.
type numbering struct {
	live    []board.Square // by rank among the live squares
	rank    []int32        // by square
	choose  [][]uint64     // by box, then rank: C(rank, box+1)
	layouts uint64         // how many numbers there are
	bits    int            // of the largest number, at least 1
}

// newNumbering is nil when the numbers do not fit into one word.
func newNumbering(d *flow.Distances) *numbering {
	n := &numbering{}
	n.live, n.rank = d.Board.Except(d.DeadSquares())
	below := make([]uint64, len(n.live)+1) // C(rank, box)
	for i := range below {
		below[i] = 1
	}
	for range d.Board.Boxes {
		row := make([]uint64, len(n.live)+1)
		for i := 1; i < len(row); i++ {
			sum, carry := bits.Add64(row[i-1], below[i-1], 0)
			if carry != 0 {
				return nil
			}
			row[i] = sum
		}
		n.choose = append(n.choose, row)
		below = row
	}
	n.layouts = below[len(n.live)]
	n.bits = max(1, bits.Len64(n.layouts))
	return n
}

// Pack implements expand.Codec.
func (n *numbering) Pack(words []uint64, squares []board.Square) {
	words[0] = 0
	for i, sq := range squares {
		words[0] += n.choose[i][n.rank[sq]]
	}
}

// Unpack implements expand.Codec. From the last box down, each box stands on the highest square that the number allows.
func (n *numbering) Unpack(words []uint64, squares []board.Square) []board.Square {
	number, at := words[0], len(n.live)
	first := len(squares)
	for i := len(n.choose) - 1; i >= 0; i-- {
		row := n.choose[i]
		for at--; row[at] > number; {
			at--
		}
		number -= row[at]
		squares = append(squares, n.live[at])
	}
	slices.Reverse(squares[first:])
	return squares
}

// Child implements expand.Codec. Only the boxes between the two squares change their places in the sum.
func (n *numbering) Child(words, parent []uint64, squares, _ []board.Square, from, to board.Square) {
	i, _ := slices.BinarySearch(squares, from)
	number := parent[0] - n.choose[i][n.rank[from]]
	for ; i+1 < len(squares) && squares[i+1] < to; i++ {
		at := n.rank[squares[i+1]]
		number += n.choose[i][at] - n.choose[i+1][at]
	}
	for ; i > 0 && squares[i-1] > to; i-- {
		at := n.rank[squares[i-1]]
		number += n.choose[i][at] - n.choose[i-1][at]
	}
	words[0] = number + n.choose[i][n.rank[to]]
}

// newCodec chooses the shorter way to write the layouts of a space. words is the number of words of a layout, and
// firstBits is how many bits of the first one are used.
func newCodec(s *expand.Space) (c expand.Codec, words, firstBits int) {
	if n := newNumbering(s.Distances); n != nil {
		return n, 1, n.bits
	}
	return s.Layouts, s.Layouts.Words, 64
}

// partition gives every layout of boxes one owner among several machines. The hash adds up a number for each box, which
// is the same on blocks of 2 × 2 squares (abstract Zobrist hashing: Jinnai and Fukunaga 2016), so that a push within a
// block stays with its owner. All machines that search the same level compute the same owners.
type partition struct {
	blocks []uint64 // by square: the hash of its block
	count  uint64   // owners
}

// newPartition shards the layouts of a board out among count owners.
func newPartition(b *board.Board, count int) *partition {
	p := &partition{blocks: make([]uint64, b.Squares()), count: uint64(count)}
	for sq := range p.blocks {
		row, col := b.RowCol(board.Square(sq))
		p.blocks[sq] = board.Mix(uint64(row/2)<<32 | uint64(col/2) + 1)
	}
	return p
}

// hash returns the hash of a layout. It is a sum over the boxes, so the hash of a child follows from its parent's by
// two squares.
func (p *partition) hash(boxes []board.Square) (sum uint64) {
	for _, sq := range boxes {
		sum += p.blocks[sq]
	}
	return sum
}

// moved is the hash of a layout after one of its boxes has moved.
func (p *partition) moved(hash uint64, from, to board.Square) uint64 {
	return hash - p.blocks[from] + p.blocks[to]
}

// ownerOfImage is the owner of an image of a child, given the images of the layout that is expanded.
func (p *partition) ownerOfImage(y *expand.Images, image int, pushed expand.Pushed) uint8 {
	hash := p.hash(y.Boxes(image))
	return p.owner(p.moved(hash, y.Square(image, pushed.First.From()), y.Square(image, pushed.To)))
}

// owner is the owner of a layout by its hash, from 0 on.
func (p *partition) owner(hash uint64) uint8 {
	owner, _ := bits.Mul64(board.Mix(hash), p.count)
	return uint8(owner)
}

// ownerOf is the owner of a layout.
func (p *partition) ownerOf(boxes []board.Square) uint8 { return p.owner(p.hash(boxes)) }
