package flow

import (
	"slices"

	"planner/board"
)

// Counts is the number of boxes, or of goals, in each flow region. These numbers alone decide flow deadlocks. A push
// changes at most two of them and mostly none.
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

// Flow decides whether the boxes of one count can be pushed along the digraph of regions to the places of another
// count, with one box for each place (Holland, S3, "Flow deadlock detection"). There are two uses:
//
//   - from the boxes of a position to the goals: when there is no flow, the position is a deadlock forward. Searches
//     ask a matching of boxes instead, see package deadlock;
//   - from one position to another: when there is no flow, no pushes lead from the first to the second.
//
// Both are sound, because pushes move each box along arcs of the digraph and leave one box on each place. ByNode
// and with goals as places, the test is as strong as a perfect matching over distances of lone boxes.
//
// The weight of a region is its boxes less its places. Holland's DB has the regions of positive and of negative weight
// as vertices, and an edge where a region of positive weight reaches one of negative weight. Each region repeated as
// often as its weight says gives DB2. The flow exists exactly when a matching in DB2 serves every positive vertex.
//
// A Flow belongs to one goroutine.
type Flow struct {
	regions *Regions
	places  []Region   // the regions that lack boxes, as often as they lack one
	rows    [][]uint64 // by spare box: the places that it reaches
}

// NewFlow makes the memory for tests on some regions.
func NewFlow(r *Regions) *Flow { return &Flow{regions: r} }

// Distance is the number of boxes that must change their region on the way from one count to another, which is the
// least number of relocations in between. ok is false when the digraph has no such flow.
func (f *Flow) Distance(from, to Counts) (surplus int, ok bool) {
	ok = f.fits(from, to)
	return len(f.rows), ok
}

// fits reports whether all boxes of from can flow to places of to. There may be fewer boxes than places. fits looks for
// a place for every box beyond the places of its region.
func (f *Flow) fits(from, to Counts) bool {
	f.places, f.rows = f.places[:0], f.rows[:0]
	for at := range from {
		for range to[at] - from[at] {
			f.places = append(f.places, Region(at))
		}
	}
	pairing := NewPairing(len(f.places))
	for at := range from {
		if from[at] > to[at] {
			row := make([]uint64, pairing.Words())
			for i, place := range f.places {
				if f.regions.Reach(Region(at), place) {
					row[i>>6] |= 1 << (i & 63)
				}
			}
			f.rows = append(f.rows, slices.Repeat([][]uint64{row}, int(from[at]-to[at]))...)
		}
	}
	return pairing.Solve(f.rows)
}
