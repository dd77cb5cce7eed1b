package flow

import "planner/board"

// Frozen is the maze of one side with the frozen boxes of a position as walls (Holland, S3, "Flow deadlock detection",
// the dynamic maze). The targets under frozen boxes are filled and are left out. All answers are exact for a lone box
// among those walls, and hence sound for every position in which at least these boxes are frozen. The caller must have
// proved that the boxes are frozen for the side: forward that they can never be pushed again, in reverse that they can
// never be pulled again.
type Frozen struct {
	Walls   board.Bits
	Targets []board.Square // goals forward, start squares in reverse, without those under frozen boxes
	Regions *Regions       // ByNode, of the push graph for both sides
	Goals   Counts         // number of targets in each region
}

// NewFrozen analyses the maze with a set of frozen boxes as walls; nil stands for no frozen box.
func NewFrozen(b *board.Board, side board.Side, walls board.Bits) *Frozen {
	f := &Frozen{Walls: walls}
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

// uncovered is the squares that are not in the set.
func uncovered(squares []board.Square, walls board.Bits) []board.Square {
	left := make([]board.Square, 0, len(squares))
	for _, sq := range squares {
		if walls == nil || !walls.Has(sq) {
			left = append(left, sq)
		}
	}
	return left
}

// FrozenCache keeps the mazes of a number of sets of frozen boxes. A full cache drops the set that was added first.
// Answers never depend on what the cache holds.
type FrozenCache struct {
	board   *board.Board
	side    board.Side
	filled  board.Bits            // squares of all targets
	mazes   map[board.Key]*Frozen // by hash of the frozen set, which is compared with the set itself
	order   []board.Key           // a ring of the keys in the order in which they came
	next    int                   // the oldest entry of order once it is full
	squares []board.Square        // scratch memory
	Misses  int                   // sets analysed
}

// NewFrozenCache makes a cache of the forward side for a number of sets, at least one.
func NewFrozenCache(b *board.Board, patterns int) *FrozenCache {
	return NewFrozenCacheOf(b, board.Forward, patterns)
}

// NewFrozenCacheOf makes a cache of a side for a number of sets, at least one.
func NewFrozenCacheOf(b *board.Board, side board.Side, patterns int) *FrozenCache {
	patterns = max(1, patterns)
	return &FrozenCache{
		board: b, side: side, filled: b.BitsOf(AimOf(b, side).Targets),
		mazes: make(map[board.Key]*Frozen, patterns), order: make([]board.Key, 0, patterns),
	}
}

// Of is the maze with a set of frozen boxes as walls.
func (c *FrozenCache) Of(walls board.Bits) *Frozen {
	c.squares = walls.AppendTo(c.squares[:0])
	key := c.board.BoxesKey(c.squares)
	if f := c.mazes[key]; f != nil && f.Walls.Equal(walls) {
		return f
	}
	f := NewFrozen(c.board, c.side, walls.Clone())
	c.Misses++
	c.keep(key, f)
	return f
}

// keep adds a maze and drops the oldest one of a full cache.
func (c *FrozenCache) keep(key board.Key, f *Frozen) {
	if _, known := c.mazes[key]; known { // two sets with one hash: the later one is kept
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

// FlowDeadlock tests positions for flow deadlocks with their frozen boxes as walls. It holds one Flow, that of the last
// frozen set, and makes a new one when the set changes; one Flow for each set of the cache would take much memory.
type FlowDeadlock struct {
	cache  *FrozenCache
	at     *Frozen // of the last position
	flow   *Flow   // of its regions
	counts Counts  // of its boxes
}

// NewFlowDeadlock makes a test with a cache, which other tests of the same goroutine may share.
func NewFlowDeadlock(cache *FrozenCache) *FlowDeadlock { return &FlowDeadlock{cache: cache} }

// Dead reports whether a position is a flow deadlock. frozen is the set of its frozen boxes; it is not kept. The test
// is sound for the side of the cache; see Flow for the proof.
func (t *FlowDeadlock) Dead(boxes []board.Square, player board.Square, frozen board.Bits) bool {
	if !frozen.Within(t.cache.filled) {
		return true // a frozen box is off target and stays there
	}
	return !t.flow.Fits(t.load(boxes, player, frozen))
}

// Explain names the rule that finds the position dead and its regions, which are regions of the Frozen that it returns.
func (t *FlowDeadlock) Explain(boxes []board.Square, player board.Square, frozen board.Bits) (Verdict, *Frozen) {
	from, to := t.load(boxes, player, frozen)
	if !frozen.Within(t.cache.filled) {
		return Verdict{Rule: Stranded}, t.at
	}
	return t.flow.Explain(from, to), t.at
}

// load counts the boxes of a position and returns the counts that pushes lead from and to: forward from the position to
// the goals, in reverse from the start to the position.
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
