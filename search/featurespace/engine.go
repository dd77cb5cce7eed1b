package featurespace

import (
	"context"
	"slices"
	"sync"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// Engine is one feature-space search. It belongs to one goroutine; engines may share a Tracker that allows it.
type Engine struct {
	tree    tree
	cells   cells
	rules   Rules
	staged  Staged         // the rules, nil when they make all children at once
	tracker search.Tracker // nil when nothing is recorded
	limit   int64          // bytes, 0 for no limit
	use     technique.Use
	oneLine bool // the lines of a cell do not take turns

	turn int
	best best
	end  ending

	at       Expansion // of the node that is expanded
	lists    *lists    // the memory of the children and of the tree's order, nil while nothing is expanded
	counters search.Counters
	reported [2]int64 // totals at the last call of Since
}

// best is the node with the best vector.
type best struct {
	node  int32 // -1 when there is none
	found int64 // Engine.WorkDone when the node was found
}

// ending is the child that ended a search with Finished or Met.
type ending struct {
	parent int32 // node, -1 while the search has not ended
	child  search.Child
	ref    search.Ref // record of the child
}

// NewEngine makes an engine that may hold about limit bytes, 0 for as many as it likes. The tracker may be nil. use
// counts Cells and Advisors.
func NewEngine(b *board.Board, rules Rules, tracker search.Tracker, limit int64, use technique.Use) *Engine {
	e := &Engine{tree: newTree(b), rules: rules, tracker: tracker, limit: limit, use: use,
		best: best{node: -1}, end: ending{parent: -1}}
	e.staged, _ = rules.(Staged)
	e.cells = newCells(&e.tree)
	return e
}

// Seed chooses the order of children with equal weights and vectors. Engines with the same seed play in the same order;
// the seed of a new engine is 0.
func (e *Engine) Seed(seed uint64) { e.tree.seed = seed }

// KeepToOneLine makes all nodes of a cell one line. It is for searches that must keep to the line that leads to their
// aim, and must be called before Run.
func (e *Engine) KeepToOneLine() { e.oneLine = true }

// AddRoot adds a position to start from, and expands it. key is its key under the rules. A position that is known
// already is not added again. If ctx ends while roots are added, the search must not be run.
func (e *Engine) AddRoot(ctx context.Context, p *search.Position, key board.Key) {
	place := e.tree.index.place(&e.tree.states, key)
	if e.tree.index.slots[place].state >= 0 {
		return
	}
	e.takeLists()
	defer e.leaveLists()
	at := e.tree.addState(&state{key: key, vector: e.rules.Root(p), node: -1, ref: p.Ref}, place)
	e.expand(ctx, p, at, -1, -1)
}

// Since gives the number of children generated since its last call, and the extra cost: the other work since then,
// measured in children. Both are the same in every run with the same seed.
func (e *Engine) Since() (generated, extraCost int64) {
	now := [2]int64{e.counters.Generated, e.extra()}
	generated, extraCost = now[0]-e.reported[0], now[1]-e.reported[1]
	e.reported = now
	return generated, extraCost
}

// extra is the work besides making children, measured in children.
func (e *Engine) extra() int64 { return e.rules.ExtraWork() / childWork }

// WorkDone is the number of children generated plus the other work, measured in children.
func (e *Engine) WorkDone() int64 { return e.counters.Generated + e.extra() }

// Counters returns what the engine did so far.
func (e *Engine) Counters() search.Counters { return e.counters }

// Limit sets how many bytes the engine may hold from now on, 0 for as many as it likes. Run returns Full once it holds
// more.
func (e *Engine) Limit(bytes int64) { e.limit = bytes }

// MemoryBytes estimates the memory that the engine holds.
func (e *Engine) MemoryBytes() int64 { return e.tree.bytes() + int64(len(e.cells.lines))*lineBytes }

// Tracker is the tracker that the engine was made with.
func (e *Engine) Tracker() search.Tracker { return e.tracker }

// Known reports whether the engine has generated a position before. It implements Seen.
func (e *Engine) Known(key board.Key) bool { return e.tree.index.find(&e.tree.states, key) >= 0 }

// full reports whether the memory of the engine or of the tracker is spent.
func (e *Engine) full() bool {
	return e.limit > 0 && e.MemoryBytes() > e.limit || e.tracker != nil && e.tracker.Full()
}

// Goal gives the record and the key of the child at which Run returned Finished or Met.
func (e *Engine) Goal() (search.Ref, board.Key) { return e.end.ref, e.end.child.Key }

// Improved is WorkDone when the best node was found.
func (e *Engine) Improved() int64 { return e.best.found }

// Cells is the number of cells opened so far.
func (e *Engine) Cells() int { return len(e.cells.cells) }

// Best gives the position and the vector of the node with the best vector. The position is valid until the engine is
// used again. ok is false when there is no node.
func (e *Engine) Best() (p *search.Position, v search.Vector, ok bool) {
	if e.best.node < 0 {
		return nil, search.Vector{}, false
	}
	p, v = e.Node(int(e.best.node))
	return p, v, true
}

// Ancestry gives the numbers of the nodes on the path from a root to the best node, the root first. It is empty when
// there is no node.
func (e *Engine) Ancestry() (path []int) {
	for at := e.best.node; at >= 0; at = e.tree.nodes[at].parent {
		path = append(path, int(at))
	}
	slices.Reverse(path)
	return path
}

// Nodes is the number of nodes. They are numbered from 0 in the order of their expansion.
func (e *Engine) Nodes() int { return len(e.tree.nodes) }

// Node gives the position and the vector of a node. The position is valid until the engine is used again.
func (e *Engine) Node(id int) (p *search.Position, v search.Vector) {
	e.tree.load(int32(id))
	return &e.tree.scratch, *e.tree.vector(int32(id))
}

// Run plays moves until about work children were generated, or the search has ended. It polls the context between
// expansions. Work is counted in children instead of time, so that a schedule of slices is the same on every machine.
// A turn has eight steps, which are numbered here and in expand.go:
//
//	pick an edge ──1──► prove its position lost ──2──► give it a record ──3──► make its children ──4──► edges and
//	states of the children ──5──► what is forced or left for later ──6──► node and cell ──7──► the best node ──8
func (e *Engine) Run(ctx context.Context, work int64) search.Outcome {
	e.takeLists()
	defer e.leaveLists()
	for end := e.counters.Generated + work; e.counters.Generated < end; e.turn++ {
		if ctx.Err() != nil { // a turn may take a tenth of a second on a large board
			return search.Paused
		}
		at := e.pick() // step 1
		if at < 0 {
			return search.Exhausted
		}
		if out, stop := e.play(ctx, at); stop {
			return out
		}
		if e.full() {
			return search.Full
		}
		e.counters.Generated++ // a chosen child costs work even when it is lost or has no children
	}
	return search.Paused
}

// pick chooses the edge to play next: even turns serve the cell of the best node, odd turns the other cells in turn.
// The edge is -1 when no cell has a move left.
func (e *Engine) pick() int32 {
	if e.turn&1 == 0 && e.best.node >= 0 {
		if edge := e.cells.takeCheapest(e.tree.nodes[e.best.node].cell); edge >= 0 {
			return edge
		}
	}
	return e.cells.takeInTurn()
}

// BoxMove is one move on the path from a root: all pushes or pulls of one box.
type BoxMove struct {
	From, To board.Square
	Player   board.Square // smallest square of the player's zone afterwards
	Removed  bool         // the box leaves the board at To
}

// PathToBest gives the root of the best node and the moves from there to the node. After Finished or Met it gives the
// path to the child that ended the search.
func (e *Engine) PathToBest() (root search.Position, moves []BoxMove) {
	at := e.best.node
	if e.end.parent >= 0 {
		at = e.end.parent
		last := &e.end.child
		moves = append(moves, BoxMove{last.From, last.To, last.Player, last.Removed})
	}
	for ; e.tree.nodes[at].parent >= 0; at = e.tree.nodes[at].parent {
		ed := e.tree.edges.at(e.tree.nodes[at].edge)
		moves = append(moves, BoxMove{ed.from, ed.to, ed.player, ed.removed})
	}
	slices.Reverse(moves)
	e.tree.load(at)
	root = e.tree.scratch
	root.Boxes, root.Left = root.Boxes.Clone(), root.Left.Clone()
	return root, moves
}

// lists are lists that an engine needs only while it expands nodes. They may grow to thousands of entries, and a
// strategy makes a new engine for each of its stages. So engines that work one after the other use the same lists.
type lists struct {
	children []search.Child
	order    search.Heap[rankedEdge]
}

// unused are the lists that no engine uses at present.
var unused = sync.Pool{New: func() any { return new(lists) }}

// takeLists gives the engine lists until leaveLists.
func (e *Engine) takeLists() {
	e.lists = unused.Get().(*lists)
	e.at.Children, e.tree.order = e.lists.children[:0], e.lists.order[:0]
}

// leaveLists leaves the lists, as large as they have become, to other engines.
func (e *Engine) leaveLists() {
	e.lists.children, e.lists.order = e.at.Children, e.tree.order
	unused.Put(e.lists)
	e.lists, e.at.Children, e.tree.order = nil, nil, nil
}
