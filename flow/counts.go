package flow

import "planner/board"

// Counts is how many boxes, or how many goals, each flow region holds. Flow deadlocks, relocation and the cells of a
// search are decided by these numbers alone. A push changes at most two of them and mostly none.
type Counts []int32

// NewCounts makes counts that are all 0.
func (r *Regions) NewCounts() Counts { return make(Counts, len(r.alive)) }

// Goals counts the goals.
func (r *Regions) Goals() Counts {
	c := r.NewCounts()
	for _, at := range r.goals {
		c[at]++
	}
	return c
}

// Fill counts the boxes of a position. Boxes that are walls of this maze are left out.
func (r *Regions) Fill(c Counts, boxes []board.Square, player board.Square) {
	clear(c)
	for _, sq := range boxes {
		if n := r.Node(sq, player); n != NoNode {
			c[r.region[n]]++
		}
	}
}

// Push returns the regions that a box leaves and enters when it is pushed from sq in direction d. They are equal when
// the counts do not change.
func (r *Regions) Push(sq board.Square, d board.Dir) (from, to Region) {
	n, m := r.Graph.Push(sq, d)
	return r.region[n], r.region[m]
}

// Move takes one box from a region to another.
func (c Counts) Move(from, to Region) {
	c[from]--
	c[to]++
}

// Equal reports whether both counts are the same.
func (c Counts) Equal(o Counts) bool {
	for at, n := range c {
		if n != o[at] {
			return false
		}
	}
	return true
}

// Hash is equal for equal counts and mostly different for different ones. It is a sum over regions, so a Move adds
// HashOf of the region entered and subtracts HashOf of the region left.
func (c Counts) Hash() uint64 {
	sum := uint64(0)
	for at, n := range c {
		sum += uint64(n) * HashOf(Region(at))
	}
	return sum
}

// HashOf is what one box in a region adds to a Hash. It is the finaliser of MurmurHash3 (Appleby 2011), applied to
// multiples of an odd number.
func HashOf(at Region) uint64 {
	x := (uint64(at) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
