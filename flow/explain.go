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

// Explain decides as Fits does and names the reason. It is for people and not for searches, because it allocates
// memory. The matching finds everything that the three simpler rules find; they are tried first because they give a
// better reason. Underflow and Component hold only when there are as many boxes as places and are skipped otherwise.
func (f *Flow) Explain(from, to Counts) Rule {
	if f.Fits(from, to) {
		return NoDeadlock
	}
	db := newCondensed(f.regions, from, to)
	switch balanced := sum(from) == sum(to); {
	case db.overfull(1):
		return Overflow
	case balanced && db.overfull(-1):
		return Underflow
	case balanced && db.unbalanced():
		return Component
	}
	return Unmatched
}

// sum is the number of boxes in all regions.
func sum(c Counts) int {
	total := 0
	for _, n := range c {
		total += int(n)
	}
	return total
}

// condensed is Holland's DB: the regions with spare or lacking boxes, and which of them reach which.
type condensed struct {
	weight []int32 // by vertex: boxes less places, never 0
	edge   [][]int // the neighbours of each vertex, along edges and against them
}

// newCondensed is the DB of two counts.
func newCondensed(r *Regions, from, to Counts) *condensed {
	db := &condensed{}
	var regions []Region // by vertex
	for at := range from {
		if w := from[at] - to[at]; w != 0 {
			regions, db.weight = append(regions, Region(at)), append(db.weight, w)
		}
	}
	db.edge = make([][]int, len(regions))
	for p := range regions {
		for n := range regions {
			if db.weight[p] > 0 && db.weight[n] < 0 && r.Reach(regions[p], regions[n]) {
				db.edge[p], db.edge[n] = append(db.edge[p], n), append(db.edge[n], p)
			}
		}
	}
	return db
}

// overfull reports whether there is a region that its neighbours cannot balance. With sign 1 it has spare boxes, with
// sign -1 it lacks boxes.
func (db *condensed) overfull(sign int32) bool {
	for i, weight := range db.weight {
		rest := sign * weight
		if rest <= 0 {
			continue
		}
		for _, k := range db.edge[i] {
			rest += sign * db.weight[k]
		}
		if rest > 0 {
			return true
		}
	}
	return false
}

// unbalanced reports whether there is a connected component whose weights do not add up to zero.
func (db *condensed) unbalanced() bool {
	seen := make([]bool, len(db.weight))
	for i := range db.weight {
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
			return true
		}
	}
	return false
}
