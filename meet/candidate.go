package meet

import (
	"cmp"
	"slices"
	"sync"
)

// Candidate is a pair of positions, one of each side, that nearly meet.
type Candidate struct {
	Forward, Reverse Ref  // their records
	Regions          int  // boxes in a flow region too many: none means that every box can get where it is wanted
	SameZone         bool // the players stand in one zone
	Distance         int  // minimum matching of the boxes to the squares of the other layout, in pushes
	Boxes            int  // that stand on squares which are empty in the other layout
}

// Compare orders candidates from the most promising to the least; records decide ties, so that no two are equal.
// Regions come first: while they differ, boxes have to change rooms, and no matching tells how hard that is.
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

// DefaultCandidates is how many are kept.
const DefaultCandidates = 64

// Candidates keeps the best of all candidates that are offered. The order is total, so what is kept does not depend
// on the order of the offers. Safe for concurrent use.
type Candidates struct {
	most int

	mu   sync.Mutex
	best []Candidate
}

// NewCandidates keeps at most so many.
func NewCandidates(most int) *Candidates { return &Candidates{most: most} }

// Offer takes a candidate if it is among the best, and says so. A pair that is kept already is not taken twice.
func (k *Candidates) Offer(c Candidate) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	at, found := slices.BinarySearchFunc(k.best, c, Candidate.Compare)
	if found || at >= k.most {
		return false
	}
	if len(k.best) == k.most {
		k.best = k.best[:k.most-1]
	}
	k.best = slices.Insert(k.best, at, c)
	return true
}

// List is a copy of what is kept, the best first.
func (k *Candidates) List() []Candidate {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.best)
}

// Nearest is the least matching distance of all that is kept, -1 when there is none.
func (k *Candidates) Nearest() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	nearest := -1
	for _, c := range k.best {
		if nearest < 0 || c.Distance < nearest {
			nearest = c.Distance
		}
	}
	return nearest
}
