package certificate

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"

	"planner/board"
	"planner/flow"
)

// packed is a packed position: a position and half the number of its pushes, as one number of 128 bits:
//
//	number of the layout | first square of the player's zone, squareBits | half the pushes, halfBits
//
// Packed positions in ascending order are in the order of a certificate.
type packed [2]uint64 // the upper half first

const (
	halfBits   = 16
	mostPushes = 2<<halfBits - 1 // of a packed position
)

// errTooLarge is the error of levels whose positions do not fit into packed positions.
var errTooLarge = errors.New("the level has too many layouts for a certificate")

func (r packed) compare(s packed) int {
	if r[0] != s[0] {
		return cmp.Compare(r[0], s[0])
	}
	return cmp.Compare(r[1], s[1])
}

// dropped takes the place of a packed position that a lemma dismisses.
var dropped = packed{math.MaxUint64, math.MaxUint64}

// same reports whether two packed positions differ at most in their pushes.
func (r packed) same(s packed) bool { return r[0] == s[0] && r[1]>>halfBits == s[1]>>halfBits }

// least is the packed position of the same position with no pushes, which comes before all others of it.
func (r packed) least() packed { return packed{r[0], r[1] &^ (1<<halfBits - 1)} }

// half is half the number of pushes, rounded down.
func (r packed) half() int { return int(r[1] & (1<<halfBits - 1)) }

func (r packed) plus(s packed) packed {
	lo, carry := bits.Add64(r[1], s[1], 0)
	return packed{r[0] + s[0] + carry, lo}
}

func (r packed) minus(s packed) packed {
	lo, borrow := bits.Sub64(r[1], s[1], 0)
	return packed{r[0] - s[0] - borrow, lo}
}

func (r packed) left(n int) packed  { return packed{r[0]<<n | r[1]>>(64-n), r[1] << n} }
func (r packed) right(n int) packed { return packed{r[0] >> n, r[1]>>n | r[0]<<(64-n)} }

// codec makes packed positions. Layouts have the numbers of the combinatorial number system (Pascal 1887, Lehmer 1964),
// turned round so that they ascend as the lists of their squares do. With n live squares, of which the boxes of a
// layout have the ranks a < b < c …, counted from the last square:
//
//	number of the layout = number of all layouts - 1 - (C(a,1) + C(b,2) + C(c,3) + …)
type codec struct {
	live       []board.Square
	rank       []int32    // by square: its rank among the live squares, from the last one
	choose     [][]packed // by box, then rank: C(rank, box+1)
	last       packed     // the greatest number of a layout
	squareBits int
}

func newCodec(d *flow.Distances) (*codec, error) {
	b := d.Board
	c := &codec{rank: make([]int32, b.Squares()), squareBits: bits.Len(uint(b.Squares()))}
	c.live, _ = b.Except(d.DeadSquares())
	for i, sq := range c.live {
		c.rank[sq] = int32(len(c.live) - 1 - i)
	}
	below := slices.Repeat([]packed{{0, 1}}, len(c.live)+1) // C(rank, box)
	for range b.Boxes {
		row := make([]packed, len(c.live)+1)
		for i := 1; i < len(row); i++ {
			row[i] = row[i-1].plus(below[i-1])
			if row[i][0]>>(64-halfBits-c.squareBits) != 0 {
				return nil, errTooLarge
			}
		}
		c.choose = append(c.choose, row)
		below = row
	}
	c.last = below[len(c.live)].minus(packed{0, 1})
	return c, nil
}

// pack is the packed position of a position. The squares ascend.
func (c *codec) pack(squares []board.Square, player board.Square, pushes int) packed {
	sum, n := c.last, len(squares)
	for i, sq := range squares {
		sum = sum.minus(c.choose[n-1-i][c.rank[sq]])
	}
	sum = sum.left(c.squareBits + halfBits)
	sum[1] |= uint64(player)<<halfBits | uint64(pushes/2)
	return sum
}

// position appends the squares of a packed position's boxes, ascending, and gives its player.
func (c *codec) position(r packed, squares []board.Square) ([]board.Square, board.Square) {
	player := board.Square(r[1] >> halfBits & (1<<c.squareBits - 1))
	left, at := c.last.minus(r.right(c.squareBits+halfBits)), len(c.live)
	for box := len(c.choose) - 1; box >= 0; box-- {
		row := c.choose[box]
		for at--; row[at].compare(left) > 0; {
			at--
		}
		left = left.minus(row[at])
		squares = append(squares, c.live[len(c.live)-1-at])
	}
	return squares, player
}
