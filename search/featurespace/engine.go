package featurespace

import (
	"context"
	"slices"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// state exists once a position, edge once a move, node once an expansion.
type state struct {
	key    board.Key
	vector search.Vector
	node   int32 // -1 until expanded
	ref    search.Ref
	dead   bool // proved
}

type edge struct {
	state    int32
	from, to board.Square
	player   board.Square
	weight   uint8
	removed  bool
}

type node struct {
	parent      int32 // -1 at a root
	edge        int32 // from the parent
	state       int32
	file        search.Vector // best vector on the way from the root
	cell        int32
	weight      int32 // moves not advised on the way
	price       int32 // weight of the cheapest unplayed move
	depth       int32
	first, end  int32 // edges
	next        int32 // cheapest unplayed edge
	player      board.Square
	last        board.Square
	boxes, left int32 // offsets into the arena; left -1 when unused
	complete    bool
}

// Engine is one feature-space search. It is not safe for concurrent use; many engines may share a Tracker.
type Engine struct {
	rules   Rules
	tracker search.Tracker
	board   *board.Board
	limit   int64 // bytes
	use     technique.Use
	seed    uint64
	ctx     context.Context // of the current Run, for Halted

	states   []state
	edges    []edge
	nodes    []node
	arena    []uint64
	index    index
	cells    []cell
	cellOf   map[search.CellKey]int32
	cursor   int
	turn     int
	best     int32 // node with the best vector, -1 when none
	improved int64 // children generated when it was found
	goal     search.Ref
	last     search.Child // the child that Finished or Met
	ender    int32        // its parent node

	children []search.Child
	counters search.Counters
	told     [2]int64 // what Since has told of
	scratch  search.Position
	edgeOrd  edgeOrder
}

// NewEngine makes an engine that may hold about limit bytes. The tracker may be nil. use counts cells and advice.
func NewEngine(b *board.Board, rules Rules, tracker search.Tracker, limit int64, use technique.Use) *Engine {
	return &Engine{
		rules: rules, tracker: tracker, board: b, limit: limit, use: use, best: -1, ender: -1,
		cellOf: make(map[search.CellKey]int32), index: newIndex(),
		scratch: search.Position{Boxes: b.NewBits(), Left: b.NewBits()},
	}
}

// Seed sets what breaks ties between children of equal vectors. Without it they are broken in one fixed way.
func (e *Engine) Seed(seed uint64) { e.seed = seed }

// AddRoot declares a position to start from. key must be its key under Rules.
func (e *Engine) AddRoot(p *search.Position, key board.Key) {
	if e.Known(key) {
		return
	}
	at := e.addState(state{key: key, vector: e.rules.Root(p), node: -1, ref: p.Ref})
	e.addNode(p, at, -1, -1)
}

func (e *Engine) addState(s state) int32 {
	e.states = append(e.states, s)
	e.index.add(e.states)
	return int32(len(e.states) - 1)
}

// Since gives what was generated since it was last called, and the extra cost of that: the work besides making
// children, measured in children. Both are the same in every run.
func (e *Engine) Since() (generated, extraCost int64) {
	now := [2]int64{e.counters.Generated, e.rules.ExtraWork() / childWork}
	generated, extraCost = now[0]-e.told[0], now[1]-e.told[1]
	e.told = now
	return generated, extraCost
}

// childWork is how many squares are looked at in the time that a child of most rules takes.
const childWork = 150

// Counters returns what was done so far.
func (e *Engine) Counters() search.Counters { return e.counters }

// Limit sets how many bytes the engine may hold from now on. One that holds more is full.
func (e *Engine) Limit(bytes int64) { e.limit = bytes }

// bucketBytes is what a cell takes: its heap's header, its key and its number in a map.
const bucketBytes = 96

// Bytes estimates the memory held. A node stands in one heap.
func (e *Engine) Bytes() int64 {
	return int64(cap(e.states))*56 + int64(cap(e.edges))*20 + int64(cap(e.nodes))*(112+6) +
		int64(cap(e.arena))*8 + int64(len(e.cells))*bucketBytes + e.index.bytes()
}

// Known reports whether a position was generated before. It implements Seen.
func (e *Engine) Known(key board.Key) bool { return e.index.find(e.states, key) >= 0 }

func (e *Engine) full() bool {
	return e.limit > 0 && e.Bytes() > e.limit || e.tracker != nil && e.tracker.Full()
}

// Halted implements Seen.
func (e *Engine) Halted() bool { return e.ctx != nil && e.ctx.Err() != nil }

// Goal is the position that Finished or Met speaks of: its log record and key.
func (e *Engine) Goal() (search.Ref, board.Key) { return e.goal, e.last.Key }

// Improved is how many children had been generated when the best node was last improved upon.
func (e *Engine) Improved() int64 { return e.improved }

// Cells is the number of cells seen.
func (e *Engine) Cells() int { return len(e.cells) }

// Best gives the node with the best vector: its position (valid until the next Run) and vector.
func (e *Engine) Best() (p *search.Position, v search.Vector, ok bool) {
	if e.best < 0 {
		return nil, search.Vector{}, false
	}
	e.load(e.best)
	return &e.scratch, e.states[e.nodes[e.best].state].vector, true
}

// Nodes is the number of nodes; they are numbered in the order of their expansion.
func (e *Engine) Nodes() int { return len(e.nodes) }

// Node gives a node's position (valid until the engine is used again) and its vector.
func (e *Engine) Node(id int) (p *search.Position, v search.Vector) {
	e.load(int32(id))
	return &e.scratch, e.states[e.nodes[id].state].vector
}

// Run works until about the given number of children were generated, polling the context between expansions. Work is
// counted in children rather than in time, so that a schedule of slices is the same on every machine.
func (e *Engine) Run(ctx context.Context, work int64) search.Outcome {
	e.ctx = ctx
	defer func() { e.children = nil }() // may have grown large, and the engine may rest for long
	for end := e.counters.Generated + work; e.counters.Generated < end; e.turn++ {
		if e.turn&15 == 15 && ctx.Err() != nil {
			return search.Paused
		}
		at := e.pick()
		if at < 0 {
			return search.Exhausted
		}
		if out, stop := e.play(at); stop {
			return out
		}
		if e.full() {
			return search.Full
		}
		e.counters.Generated++ // a chosen child costs work even when it is dead or has no children
	}
	return search.Paused
}

// Macro is one move on the way from a root.
type Macro struct {
	From, To, Player board.Square
	Removed          bool
}

// PathToBest gives the root of the best node and the macros from there to it; after Finished or Met, to the child that
// ended the search.
func (e *Engine) PathToBest() (root search.Position, macros []Macro) {
	at := e.best
	if e.ender >= 0 {
		at = e.ender
		macros = append(macros, Macro{e.last.From, e.last.To, e.last.Player, e.last.Removed})
	}
	for ; e.nodes[at].parent >= 0; at = e.nodes[at].parent {
		ed := &e.edges[e.nodes[at].edge]
		macros = append(macros, Macro{ed.from, ed.to, ed.player, ed.removed})
	}
	slices.Reverse(macros)
	e.load(at)
	root = e.scratch
	root.Boxes, root.Left = root.Boxes.Clone(), root.Left.Clone()
	return root, macros
}
