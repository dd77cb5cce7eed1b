package flow

import "planner/board"

// Frozen is the maze of one side with a set of boxes turned to wall: boxes that can never move again, all on targets
// in a state worth looking at (Holland, S3, "Flow deadlock detection", the dynamic maze). The targets they stand on
// are filled and count no more. Everything in it is exact for one box among those walls, and hence bounds every state
// whose frozen boxes include them. The caller must have proved that they are frozen for that side: boxes that cannot
// be pushed again forward, boxes that cannot be pulled again in reverse.
type Frozen struct {
	Side    board.Side
	Walls   board.Bits
	Targets []board.Square // goals forward, start squares in reverse, as far as they are still to be filled
	Regions *Regions       // ByNode, of the push graph for both sides
	Goals   Counts         // the targets by region

	distances *Distances
}

// NewFrozen analyses the maze of one pattern; nil stands for no frozen box.
func NewFrozen(b *board.Board, side board.Side, walls board.Bits) *Frozen {
	f := &Frozen{Side: side, Walls: walls}
	goals := uncovered(b.Goals, walls)
	f.Regions = NewRegions(NewGraph(NewSides(b, walls)), ByNode, goals)
	if side == board.Forward {
		f.Targets, f.Goals = goals, f.Regions.Goals()
		return f
	}
	f.Targets, f.Goals = uncovered(b.Boxes, walls), f.Regions.NewCounts()
	f.Regions.Fill(f.Goals, f.Targets, b.Player)
	return f
}

func uncovered(squares []board.Square, walls board.Bits) []board.Square {
	left := make([]board.Square, 0, len(squares))
	for _, sq := range squares {
		if walls == nil || !walls.Has(sq) {
			left = append(left, sq)
		}
	}
	return left
}

// Distances are the one-box distances to the targets left, with the frozen boxes as walls; computed when first asked
// for, so a Frozen belongs to one goroutine.
func (f *Frozen) Distances() *Distances {
	if f.distances == nil {
		aim := AimOf(f.Regions.Board, f.Side)
		aim.Targets = f.Targets
		f.distances = NewDistances(f.Regions.Graph, aim)
	}
	return f.distances
}

// FrozenCache keeps the mazes of the freeze patterns seen last: the key is the hash of the frozen set, the set itself
// is compared, and of a full cache the oldest pattern goes. Answers never depend on what is kept.
type FrozenCache struct {
	board   *board.Board
	side    board.Side
	filled  board.Bits // squares of all targets
	mazes   map[board.Key]*Frozen
	order   []board.Key // a ring, oldest at next once it is full
	next    int
	squares []board.Square
	Misses  int // patterns analysed
}

// NewFrozenCache makes a cache of the forward side, the one that flow deadlocks are mostly asked of.
func NewFrozenCache(b *board.Board, patterns int) *FrozenCache {
	return NewFrozenCacheOf(b, board.Forward, patterns)
}

// NewFrozenCacheOf makes a cache for a number of patterns of one side, at least one.
func NewFrozenCacheOf(b *board.Board, side board.Side, patterns int) *FrozenCache {
	patterns = max(1, patterns)
	return &FrozenCache{
		board: b, side: side, filled: b.BitsOf(AimOf(b, side).Targets),
		mazes: make(map[board.Key]*Frozen, patterns), order: make([]board.Key, 0, patterns),
	}
}

// Of is the maze of a pattern.
func (c *FrozenCache) Of(walls board.Bits) *Frozen {
	key := board.Key{}
	c.squares = walls.AppendTo(c.squares[:0])
	for _, sq := range c.squares {
		key = key.Xor(c.board.BoxKey(sq))
	}
	if f := c.mazes[key]; f != nil && f.Walls.Equal(walls) {
		return f
	}
	f := NewFrozen(c.board, c.side, walls.Clone())
	c.Misses++
	c.keep(key, f)
	return f
}

func (c *FrozenCache) keep(key board.Key, f *Frozen) {
	if _, known := c.mazes[key]; known { // two patterns with one hash: the later one stays
		c.mazes[key] = f
		return
	}
	if len(c.order) < cap(c.order) {
		c.order = append(c.order, key)
	} else {
		delete(c.mazes, c.order[c.next])
		c.order[c.next] = key
		c.next = (c.next + 1) % len(c.order)
	}
	c.mazes[key] = f
}

// FlowDeadlock is the dynamic flow deadlock test with its memory: one Flow for each pattern of a cache would be
// large, so the matching is carried on while the pattern stays and begun anew when it changes.
type FlowDeadlock struct {
	cache  *FrozenCache
	at     *Frozen
	flow   *Flow
	counts Counts
}

// NewFlowDeadlock makes the test over a cache that it may share with other tests of the same goroutine.
func NewFlowDeadlock(cache *FrozenCache) *FlowDeadlock { return &FlowDeadlock{cache: cache} }

// Dead reports whether the state is a flow deadlock: its boxes, the player, and which of the boxes are frozen, a
// set of the caller's that is not kept. Sound for the side of the cache, see Flow for why.
func (t *FlowDeadlock) Dead(boxes []board.Square, player board.Square, frozen board.Bits) bool {
	if !frozen.Within(t.cache.filled) {
		return true // of no use to analyse: a box off its target stays there
	}
	return !t.flow.Fits(t.load(boxes, player, frozen))
}

// Explain says which rule finds the state dead and the regions concerned, which belong to the Frozen it returns.
func (t *FlowDeadlock) Explain(boxes []board.Square, player board.Square, frozen board.Bits) (Verdict, *Frozen) {
	from, to := t.load(boxes, player, frozen)
	if !frozen.Within(t.cache.filled) {
		return Verdict{Rule: Stranded}, t.at
	}
	return t.flow.Explain(from, to), t.at
}

// load counts the state and returns where boxes flow from and to: forward from the state to the goals, in reverse,
// still along pushes, from the start to the state.
func (t *FlowDeadlock) load(boxes []board.Square, player board.Square, frozen board.Bits) (from, to Counts) {
	if t.at == nil || !t.at.Walls.Equal(frozen) {
		t.at = t.cache.Of(frozen)
		t.flow = NewFlow(t.at.Regions)
		t.counts = t.at.Regions.NewCounts()
	}
	t.at.Regions.Fill(t.counts, boxes, player)
	if t.cache.side == board.Forward {
		return t.counts, t.at.Goals
	}
	return t.at.Goals, t.counts
}
