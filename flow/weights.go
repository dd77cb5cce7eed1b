package flow

// Flow decides whether the boxes counted in one vector can flow along the region digraph into the places counted
// in another, each place taking one (Holland, S3, "Flow deadlock detection").
//
// The weight of a region is boxes less places. Positive and negative regions with an edge where the first reaches
// the second are Holland's DB; taken as often as its weight, each region gives DB2, and the flow exists exactly when
// a matching there serves every positive unit. Instead of copies of regions the matching is a list of units (from,
// to), and a new state keeps every unit that still stands for a surplus and a lack, so that mostly nothing is
// searched.
//
//	from = boxes of the state, to = goals:              no flow is a deadlock of the forward search
//	from = boxes of the start, to = boxes of the state: no flow means that no push sequence leads from the start to
//	                                                    this state, a deadlock of the reverse search
//	from = state, to = another state's counts:          no flow means that pushes never lead from one to the other
//
// Sound in all three, because every solution pushes each box along arcs of the digraph and ends with one box a
// place. ByNode and with goals as places it is exactly as strong as a perfect matching over one-box distances: boxes
// and goals of one region may be paired off first, by exchange.
//
// A Flow is scratch memory of one goroutine.
type Flow struct {
	regions *Regions
	spare   []int32  // by region: surplus not yet served
	lack    []int32  // by region: places not yet taken
	places  []Region // regions that lack boxes
	units   []unit
	seen    []bool // by unit, during one search
}

// unit is one box's worth of flow.
type unit struct{ from, to Region }

// NewFlow makes scratch memory for regions.
func NewFlow(r *Regions) *Flow {
	return &Flow{regions: r, spare: r.NewCounts(), lack: r.NewCounts()}
}

// Fits reports whether all boxes of from flow into places of to; fewer boxes than places is no hindrance.
func (f *Flow) Fits(from, to Counts) bool {
	_, ok := f.serve(from, to)
	return ok
}

// Distance is the number of boxes that must change their region on the way from one vector to another, the least
// number of relocations in between; ok is false when the digraph does not allow it.
func (f *Flow) Distance(from, to Counts) (surplus int, ok bool) {
	_, ok = f.serve(from, to)
	return len(f.units), ok
}

// serve matches all surplus. When that fails it returns a region whose surplus has no way out.
func (f *Flow) serve(from, to Counts) (stuck Region, ok bool) {
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
			if !f.place(Region(at)) {
				return Region(at), false
			}
		}
	}
	return 0, true
}

// place serves one more unit of surplus: a lack that it reaches, or one that another unit can give up.
func (f *Flow) place(from Region) bool {
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
		if f.place(u.from) {
			f.units[k].from = from
			return true
		}
	}
	return false
}
