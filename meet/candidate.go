package meet

import (
	"cmp"
	"slices"
	"sync"
)

// Candidate is a pair of positions, one of each side, that nearly meet.
type Candidate struct {
	Forward, Reverse Ref  // their records
	Regions          int  // boxes that must change their flow region
	SameZone         bool // the players stand in one zone
	Distance         int  // pushes that separate the layouts at least, by a minimum matching of their boxes
	Boxes            int  // boxes on squares that are empty in the other layout
}

// Compare orders candidates from the most promising to the least. Regions come first: while they differ, boxes have to
// change flow regions, and no matching says how hard that is. Records decide ties, so that no two candidates are equal.
func (c Candidate) Compare(o Candidate) int {
	zone := func(same bool) int {
		if same {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(c.Regions, o.Regions), cmp.Compare(zone(c.SameZone), zone(o.SameZone)),
		cmp.Compare(c.Distance, o.Distance), cmp.Compare(c.Boxes, o.Boxes),
		cmp.Compare(c.Forward, o.Forward), cmp.Compare(c.Reverse, o.Reverse))
}

// Candidates keeps the best of all candidates that are offered. Compare is a total order, so what is kept does not
// depend on the order of the offers. It is safe for concurrent use.
type Candidates struct {
	most int

	mu   sync.Mutex
	best []Candidate // sorted, the best first
}

// NewCandidates makes an empty list that keeps at most the given number of candidates.
func NewCandidates(most int) *Candidates { return &Candidates{most: most} }

// Offer keeps a candidate if it is among the best, and reports whether it did. A pair that is kept already is not kept
// twice.
func (l *Candidates) Offer(c Candidate) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, found := slices.BinarySearchFunc(l.best, c, Candidate.Compare)
	if found || at >= l.most {
		return false
	}
	if len(l.best) == l.most {
		l.best = l.best[:l.most-1]
	}
	l.best = slices.Insert(l.best, at, c)
	return true
}

// List returns a copy of what is kept, the best first.
func (l *Candidates) List() []Candidate {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.best)
}

// Nearest is the least Distance of all candidates that are kept, -1 when there are none.
func (l *Candidates) Nearest() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	nearest := -1
	for _, c := range l.best {
		if nearest < 0 || c.Distance < nearest {
			nearest = c.Distance
		}
	}
	return nearest
}
