package flow

import "planner/board"

// Counts is how many boxes (or goals) each flow region holds: the coarse value of a state that flow deadlocks,
// relocation and cells of a search are about. A push changes two entries at most and mostly none.
type Counts []int32

// NewCounts makes counts of nothing.
func (r *Regions) NewCounts() Counts { return make(Counts, len(r.alive)) }

// Goals counts the goals.
func (r *Regions) Goals() Counts {
	c := r.NewCounts()
	for _, at := range r.goals {
		c[at]++
	}
	return c
}

// Fill counts the boxes of a state anew. Boxes that are walls of this maze are left out.
func (r *Regions) Fill(c Counts, boxes []board.Square, player board.Square) {
	clear(c)
	for _, sq := range boxes {
		if n := r.Node(sq, player); n != NoNode {
			c[r.region[n]]++
		}
	}
}

// Push is the change of counts by pushing a box from sq to the next square in direction d: the regions it leaves and
// enters, equal when the counts stay.
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

// Hash is a fingerprint: equal counts have equal hashes. It is a sum over regions, so that a Move changes it by
// HashOf of the region entered less HashOf of the region left.
func (c Counts) Hash() uint64 {
	sum := uint64(0)
	for at, n := range c {
		sum += uint64(n) * HashOf(Region(at))
	}
	return sum
}

// HashOf is what one box in a region adds to a Hash (the finaliser of MurmurHash3, Appleby 2011, over odd steps).
func HashOf(at Region) uint64 {
	x := (uint64(at) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
