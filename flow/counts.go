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
