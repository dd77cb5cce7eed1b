package flow

import "planner/board"

// Counts is how many boxes, or how many goals, each flow region holds. Flow deadlocks are decided by these numbers alone.
// A push changes at most two of them and mostly none.
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
//   - from the boxes of a position to the goals: when there is no flow, the position is a deadlock forward. Searches ask
//     a matching of boxes instead, see package deadlock;
//   - from one position to another: when there is no flow, no pushes lead from the one to the other.
//
// Both are sound, because pushes move each box along arcs of the digraph and leave one box on each place. ByNode
// and with goals as places, the test is as strong as a perfect matching over distances of lone boxes.
//
// The weight of a region is its boxes less its places. Holland's DB has the regions of positive and of negative
// weight as vertices, and an edge where one of the former reaches one of the latter. Each region repeated as often as
// its weight says gives DB2. The flow exists exactly when a matching in DB2 serves every positive vertex. Flow does
// not copy regions but keeps the matching as a list of units. For the next position it keeps all units that are still
// between a surplus and a lack, so that mostly nothing is searched.
//
// A Flow belongs to one goroutine.
type Flow struct {
	regions *Regions
	spare   []int32  // by region: surplus not yet served
	lack    []int32  // by region: places not yet taken
	places  []Region // regions that lack boxes
	units   []unit   // the matching
	seen    []bool   // by unit: tried by the present search
}

// unit is the flow of one box from a region of positive weight to one of negative weight.
type unit struct{ from, to Region }

// NewFlow makes the memory for tests on some regions.
func NewFlow(r *Regions) *Flow {
	return &Flow{regions: r, spare: r.NewCounts(), lack: r.NewCounts()}
}

// Distance is the number of boxes that must change their region on the way from one count to another, which is the
// least number of relocations in between. ok is false when the digraph has no such flow.
func (f *Flow) Distance(from, to Counts) (surplus int, ok bool) {
	ok = f.Fits(from, to)
	return len(f.units), ok
}

// Fits reports whether all boxes of from can flow to places of to. There may be fewer boxes than places. It matches all
// surplus.
func (f *Flow) Fits(from, to Counts) bool {
	f.places = f.places[:0]
	for at, n := range from {
		w := n - to[at]
		f.spare[at], f.lack[at] = max(0, w), max(0, -w)
		if w < 0 {
			f.places = append(f.places, Region(at))
		}
	}
	kept := f.units[:0]
	for _, u := range f.units {
		if f.spare[u.from] > 0 && f.lack[u.to] > 0 {
			f.spare[u.from]--
			f.lack[u.to]--
			kept = append(kept, u)
		}
	}
	f.units = kept
	for at := range f.spare {
		for ; f.spare[at] > 0; f.spare[at]-- {
			f.seen = f.seen[:0]
			for range f.units {
				f.seen = append(f.seen, false)
			}
			if !f.placeSurplus(Region(at)) {
				return false
			}
		}
	}
	return true
}

// placeSurplus serves one more box of surplus. It takes a place that is reached directly, or one that another unit can
// leave for another place.
func (f *Flow) placeSurplus(from Region) bool {
	r := f.regions
	for _, to := range f.places {
		if f.lack[to] > 0 && r.Reach(from, to) {
			f.lack[to]--
			f.units = append(f.units, unit{from, to})
			return true
		}
	}
	for k := range f.seen {
		u := f.units[k]
		if f.seen[k] || !r.Reach(from, u.to) {
			continue
		}
		f.seen[k] = true
		if f.placeSurplus(u.from) {
			f.units[k].from = from
			return true
		}
	}
	return false
}
