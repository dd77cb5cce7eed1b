package freespace

import (
	"sync"

	"planner/board"
)

// remembered holds arrangements that were made, since one of a side by the same options is always the same, and the
// searches of a level ask for it again and again. It is safe for concurrent use.
type remembered struct {
	lock sync.Mutex
	made map[making]made
}

// making is what an arrangement among no boxes depends on.
type making struct {
	side                board.Side
	method              Method
	goals, doors, rigid bool
	budget              int
	seed                uint64
}

// repaired is repair that remembers what it made. The options must have no boxes around. A second caller that asks for
// the same waits for the first.
func (m *Maze) repaired(side board.Side, o Options) (best *Arrangement, immobile int) {
	r := m.remembered
	r.lock.Lock()
	defer r.lock.Unlock()
	key := making{side, o.Method, o.Goals, o.Doors, o.Rigid, o.Budget, o.Seed}
	if a, ok := r.made[key]; ok {
		return a.Arrangement, a.immobile
	}
	best, immobile = m.repair(side, o)
	if !m.ended() { // else it was given up
		r.made[key] = made{Arrangement: best, options: o, immobile: immobile}
	}
	return best, immobile
}
