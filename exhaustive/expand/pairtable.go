package expand

import (
	"sync"
	"sync/atomic"

	"planner/flow"
)

// pairTable is the table of the costs of pairs, which is made when a search has gone on for a while, so that levels
// that are soon solved do not pay for it.
type pairTable struct {
	distances *flow.Distances // nil when there will be no table
	after     int64           // positions that one maker expands before the table is made
	making    sync.Mutex
	costs     atomic.Pointer[flow.PairCosts]
}

func (t *pairTable) fillFrom(d *flow.Distances) {
	if work := flow.PairWork(d); work > 0 {
		t.distances, t.after = d, int64(work/pairWorkEach)
	}
}

// get gives the table for a maker that has expanded that number of positions, nil while there is none. One maker makes
// the table, and the others go on without it until it is ready.
func (t *pairTable) get(expanded int64) *flow.PairCosts {
	if t.distances == nil || expanded < t.after {
		return nil
	}
	if costs := t.costs.Load(); costs != nil || !t.making.TryLock() {
		return costs
	}
	defer t.making.Unlock()
	if t.costs.Load() == nil {
		t.costs.Store(flow.NewPairCosts(t.distances))
	}
	return t.costs.Load()
}
