package strategy

import (
	"math/rand/v2"
	"sync"

	"planner/search"
	"planner/search/featurespace"
)

// mostWaypoints is how many are kept. Not tuned.
const mostWaypoints = 512

// passed keeps waypoints for the strategy that begins at them. Its methods may be called by several goroutines.
type passed struct {
	mutex sync.Mutex
	list  []search.Ref // records of the forward side
}

// offer adds a random node of a search. When the list is full, it takes the place of a random one.
func (k *passed) offer(e *featurespace.Engine, random *rand.Rand) {
	p, _ := e.Node(random.IntN(e.Nodes()))
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if len(k.list) < mostWaypoints {
		k.list = append(k.list, p.Ref)
		return
	}
	k.list[random.IntN(len(k.list))] = p.Ref
}

// take takes a random waypoint out of the list. ok is false when it is empty.
func (k *passed) take(random *rand.Rand) (ref search.Ref, ok bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	last := len(k.list) - 1
	if last < 0 {
		return 0, false
	}
	at := random.IntN(len(k.list))
	ref, k.list[at] = k.list[at], k.list[last]
	k.list = k.list[:last]
	return ref, true
}
