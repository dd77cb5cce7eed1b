package flow

// Rule names the flow deadlock that was found, from the plainest to the one that needs a matching.
type Rule uint8

// The rules, in the order they are tried.
const (
	NoDeadlock Rule = iota
	Overflow        // a region has more spare boxes than all it reaches lack
	Underflow       // a region lacks more boxes than all that reach it can spare
	Component       // a connected component of DB does not add up
	Unmatched       // none of the above, and yet no matching
	Stranded        // a frozen box off its goal, which leaves fewer boxes than goals
)

// String names the rule for people.
func (r Rule) String() string {
	return [...]string{"none", "overflow", "underflow", "component sum", "no matching", "frozen off goal"}[r]
}

// Verdict is a flow deadlock in words that can be shown: the rule, and the regions that together have too many or
// too few boxes.
type Verdict struct {
	Rule    Rule
	Regions []Region
}

// Explain judges as Fits does and names the reason. It is for people and not for the search: it allocates. The three
// trivial rules follow from the matching; they are tried first because they say why. Underflow and Component assume
// as many boxes as places and are passed over otherwise.
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

func sum(c Counts) int {
	total := 0
	for _, n := range c {
		total += int(n)
	}
	return total
}

// crowded lists the regions of the alternating tree that a failed search left behind: their boxes together have
// fewer places than boxes (Hall 1935).
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

// condensed is Holland's DB.
type condensed struct {
	regions []Region
	weight  []int32
	edge    [][]int // by index, both ways
}

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

// overfull finds a region whose weight its neighbours cannot take up: sign 1 one with spare boxes, sign -1 one that
// lacks them.
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

// unbalanced returns a connected component whose weights do not add up to zero, nil when all do.
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

func (db *condensed) named(part []int) []Region {
	list := make([]Region, len(part))
	for i, k := range part {
		list[i] = db.regions[k]
	}
	return list
}
