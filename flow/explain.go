package flow

// Rule is the reason for a flow deadlock.
type Rule uint8

// The rules from the simplest on. Explain tries them in this order; only FlowDeadlock.Explain returns Stranded.
const (
	NoDeadlock Rule = iota
	Overflow        // a region has more spare boxes than all regions that it reaches lack
	Underflow       // a region lacks more boxes than all regions that reach it can spare
	Component       // in a connected component of Holland's DB, spare boxes and lacking ones differ in number
	Unmatched       // none of the above, and yet there is no matching
	Stranded        // a box is frozen off goal, so fewer boxes than goals are left
)

// String names the rule for people.
func (r Rule) String() string {
	return [...]string{"none", "overflow", "underflow", "component sum", "no matching", "frozen off goal"}[r]
}

// Verdict is the reason for a flow deadlock: the rule, and the regions that together have too many or too few boxes.
type Verdict struct {
	Rule    Rule
	Regions []Region
}

// Explain decides as Fits does and names the reason. It is for people and not for searches, because it allocates
// memory. The matching finds everything that the three simpler rules find; they are tried first because they give a
// better reason. Underflow and Component hold only when there are as many boxes as places and are skipped otherwise.
func (f *Flow) Explain(from, to Counts) Verdict {
	stuck, ok := f.serve(from, to)
	if ok {
		return Verdict{}
	}
	db := newCondensed(f.regions, from, to)
	if at, found := db.overfull(1); found {
		return Verdict{Overflow, []Region{at}}
	}
	if sum(from) == sum(to) {
		if at, found := db.overfull(-1); found {
			return Verdict{Underflow, []Region{at}}
		}
		if part := db.unbalanced(); part != nil {
			return Verdict{Component, part}
		}
	}
	return Verdict{Unmatched, f.crowded(stuck)}
}

// sum is the number of boxes in all regions.
func sum(c Counts) int {
	total := 0
	for _, n := range c {
		total += int(n)
	}
	return total
}

// crowded lists the regions of the alternating tree of a failed search. The places that they reach together are fewer
// than their spare boxes (Hall 1935).
func (f *Flow) crowded(stuck Region) []Region {
	in := map[Region]bool{stuck: true}
	list := []Region{stuck}
	for k, seen := range f.seen {
		if at := f.units[k].from; seen && !in[at] {
			in[at] = true
			list = append(list, at)
		}
	}
	return list
}

// condensed is Holland's DB: the regions with spare or lacking boxes, and which of them reach which. Its vertices are
// indices into regions.
type condensed struct {
	regions []Region
	weight  []int32 // boxes less places, never 0
	edge    [][]int // the neighbours of each vertex, along edges and against them
}

// newCondensed is the DB of two counts.
func newCondensed(r *Regions, from, to Counts) *condensed {
	db := &condensed{}
	for at := range from {
		if w := from[at] - to[at]; w != 0 {
			db.regions, db.weight = append(db.regions, Region(at)), append(db.weight, w)
		}
	}
	db.edge = make([][]int, len(db.regions))
	for p := range db.regions {
		for n := range db.regions {
			if db.weight[p] > 0 && db.weight[n] < 0 && r.Reach(db.regions[p], db.regions[n]) {
				db.edge[p], db.edge[n] = append(db.edge[p], n), append(db.edge[n], p)
			}
		}
	}
	return db
}

// overfull finds a region that its neighbours cannot balance. With sign 1 the region has spare boxes, with sign -1 it
// lacks boxes.
func (db *condensed) overfull(sign int32) (Region, bool) {
	for i, at := range db.regions {
		rest := sign * db.weight[i]
		if rest <= 0 {
			continue
		}
		for _, k := range db.edge[i] {
			rest += sign * db.weight[k]
		}
		if rest > 0 {
			return at, true
		}
	}
	return 0, false
}

// unbalanced returns a connected component whose weights do not add up to zero, nil when there is none.
func (db *condensed) unbalanced() []Region {
	seen := make([]bool, len(db.regions))
	for i := range db.regions {
		if seen[i] {
			continue
		}
		seen[i] = true
		part, total := []int{i}, int32(0)
		for head := 0; head < len(part); head++ {
			total += db.weight[part[head]]
			for _, k := range db.edge[part[head]] {
				if !seen[k] {
					seen[k] = true
					part = append(part, k)
				}
			}
		}
		if total != 0 {
			return db.named(part)
		}
	}
	return nil
}

// named is the regions of a list of vertices.
func (db *condensed) named(part []int) []Region {
	list := make([]Region, len(part))
	for i, k := range part {
		list[i] = db.regions[k]
	}
	return list
}
