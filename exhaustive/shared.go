package exhaustive

import (
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/exhaustive/expand"
)

// shared holds the state that all workers of one search see: the stored positions and the progress of the search.
type shared struct {
	space   *expand.Space
	options Options // Upper falls with solutions that are found elsewhere
	memory  *budget
	nodes   *nodes
	index   *index

	earlier   []earlier  // searches from other starts that came before
	perimeter *Perimeter // nil when it is not used
	known     known      // solutions to be joined; empty when there are symmetries

	met func(key board.Key) bool // see Search.Meet; may be nil

	layer  atomic.Int64 // present f: every solution below it is excluded
	best   atomic.Int64 // only solutions with fewer pushes count: those of the best seen, or Options.Upper
	counts counts
	gate   gate

	outcome outcome // the lock of gate guards it
}

// outcome is what a search has found out.
type outcome struct {
	goal   id           // the node of the best solution seen
	rest   []board.Move // of that solution behind the node; empty when the node is solved
	proved bool         // the layers are done: goal is optimal or, when 0, there is no solution
}

// counts are for progress, and workers bring them up to date now and then.
type counts struct{ generated, stored atomic.Int64 }

// gate is where the workers of a search wait for each other, until all of them are to return. Its lock guards the
// outcome and the fields of Search as well.
type gate struct {
	lock sync.Mutex
	wake sync.Cond   // tells waiting workers that something changed
	over atomic.Bool // workers are to return
}

// halt lets all workers return, and leaves the search as it stands.
func (g *gate) halt() {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.open()
}

// open lets all workers return. The caller holds the lock.
func (g *gate) open() {
	g.over.Store(true)
	g.wake.Broadcast()
}

func newShared(space *expand.Space, o Options) *shared {
	s := &shared{space: space, options: o, memory: &budget{limit: o.Memory}}
	s.nodes = newNodes(header, space.Layouts.Words, s.memory)
	s.index = newIndex(s.nodes, s.memory, shardBits)
	s.gate.wake.L = &s.gate.lock
	s.best.Store(maxG + 1)
	if o.Upper > 0 {
		s.best.Store(int64(o.Upper))
	}
	s.perimeter = newPerimeter(space, s.memory, o.Memory/perimeterShare)
	return s
}

// solved takes a solution: g pushes up to a node, and the rest. A solution at the present layer's f is optimal.
func (s *shared) solved(node id, g int, rest []board.Move) {
	s.gate.lock.Lock()
	defer s.gate.lock.Unlock()
	pushes := int64(g + len(rest))
	if pushes >= s.best.Load() {
		return
	}
	s.best.Store(pushes)
	s.outcome.goal, s.outcome.rest = node, rest
	if pushes <= s.layer.Load() {
		s.outcome.proved = true
		s.gate.open()
	}
}
