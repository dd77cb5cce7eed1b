package bestfirst

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// Search is a best-first search of one side. It belongs to one goroutine.
//
// Every rule it prunes by is sound and keeps all positions from which this side can reach its goals, so it loses no
// meeting with the other side: dead nodes, infeasible matchings and the detector's quick rules prove that no path leads
// on. That holds unless moves bring their images (BringImages). PI-corrals are not used: they keep some path to the
// goals, which may avoid all positions that the other side has reached.
type Search struct {
	board   *board.Board
	side    board.Side
	tracker search.Tracker
	late    bool // see RecordLate
	use     technique.Use

	costs  costs // what orders the open nodes beside their moves and bounds
	judge  judge
	memory memory

	counters search.Counters
	nearest  nearest

	at     expansion
	last   lastChild
	images images
}

// lastChild is the child that was judged last. After Met it is the child that was met, with its record.
type lastChild struct {
	child search.Child
	ref   search.Ref
}

// judge holds what proves a position lost or gives the bound of a position.
type judge struct {
	estimate *search.Estimate
	detector *deadlock.Detector
	final    board.Key   // of the layout with every box on one of the side's goals
	to       []flow.Node // by move: the node it brings a lone box to, NoNode when impossible or dead
}

// expansion is the position that is expanded, in all forms that its children are made of. Its lists are reused.
type expansion struct {
	scene    *board.Scene
	reach    *search.Reach
	squares  []board.Square // of its boxes, ascending
	boxes    board.Bits     // squares as a set
	words    []uint64       // its packed layout
	parents  []board.Square // scratch: the boxes of its parent
	moves    []search.BoxMove
	children []offspring
	touched  uint64 // a value without meaning; see dropKnown
}

// New makes a search of the side of the distances that may hold about limit bytes. It asks the quick rules of the
// detector, which must be of the same side. It uses Matching and, in reverse, FarFirst, where they are on, and counts
// them in the detector's use.
func New(d *flow.Distances, detector *deadlock.Detector, tracker search.Tracker, limit int64) *Search {
	b, use := d.Board, detector.Options.Use
	s := &Search{
		board: b, side: d.Aim.Side, tracker: tracker, use: use,
		costs: newCosts(b, d.Aim.Side, use), judge: newJudge(d, detector), memory: newMemory(b, d.DeadSquares(), limit),
		at: expansion{
			scene: board.NewScene(b), reach: search.NewReach(b, d.Aim.Side),
			boxes: b.NewBits(), parents: make([]board.Square, 0, len(b.Boxes)),
		},
	}
	s.at.words = make([]uint64, s.memory.layouts.codec.Words)
	s.at.reach.Aim(s.judge.to)
	return s
}

func newJudge(d *flow.Distances, detector *deadlock.Detector) judge {
	parts := search.EstimateParts{Matching: detector.Options.Use.On(technique.Matching), Totals: true}
	goals := board.NewScene(d.Board)
	goals.Set(detector.Goals)
	return judge{
		estimate: search.NewEstimate(d, parts), detector: detector, final: goals.BoxesKey(), to: d.LiveMoves(),
	}
}

// MakeOpening makes the search an opening with prices, which must not change while it runs. It must be called before
// the first root is added. lost must be sound, and it must keep nothing of the position that it is given.
func (s *Search) MakeOpening(p OpeningPrices, lost func(*search.Position) bool) {
	s.costs.opening = newOpening(s.board, s.side, p, lost)
}

// RecordLate makes the search give a position to its tracker when it expands the position, and not when it generates
// it. Most positions are never expanded, and their records take a quarter of the time of pulls. The other side then
// meets only positions that were expanded. The call must come before the first root.
func (s *Search) RecordLate() { s.late = true }

// Opened is the most open position that an opening has expanded. ok is false when there is none.
func (s *Search) Opened() (o Opened, ok bool) {
	if s.costs.opening == nil {
		return Opened{}, false
	}
	return s.costs.opening.best, s.costs.opening.found
}

// AddRoot adds a position to start from. A position that is proved lost for this side is left out.
func (s *Search) AddRoot(p *search.Position) {
	s.at.squares = p.Boxes.AppendTo(s.at.squares[:0])
	for _, sq := range s.at.squares {
		if !s.memory.layouts.codec.Holds(sq) {
			return
		}
	}
	s.at.scene.Set(p.Boxes)
	bound, feasible := s.judge.estimate.Begin(s.at.squares, p.Player)
	if !feasible || !s.memory.known.addKey(s.at.scene.Key(p.Player).Lo) {
		return
	}
	s.memory.layouts.codec.Pack(s.at.words, s.at.squares)
	s.memory.open.push(openNode{
		layout: s.memory.layouts.addLayout(s.at.words), move: noMove, ref: p.Ref, player: p.Player,
		bound: int32(bound), floor: int32(bound),
		moves: s.costs.prices.of(p.Boxes) + s.costs.opening.rootCost(s.at.scene, s.at.squares, p.Player),
	})
}

// Run expands nodes until about work children were generated, or the search has ended. It polls the context before the
// first expansion and then every pollEvery expansions. An expansion has eight steps, which are numbered here and in
// expand:
//
//	the node that comes first ──1──► its layout ──2──► its record ──3──► openings: proved lost? ──4──► its children
//	──5──► without known ones ──6──► without lost ones ──7──► recorded and open ──8
//
// A search that records late leaves the records of step 8 to step 3.
func (s *Search) Run(ctx context.Context, work int64) search.Outcome {
	end := s.counters.Generated + work
	for turn := 0; s.counters.Generated < end; turn++ {
		if turn%pollEvery == 0 && ctx.Err() != nil {
			return search.Paused
		}
		node, ok := s.memory.open.pop() // step 1
		if !ok {
			return s.noneOpen()
		}
		if out := s.expand(&node); out != search.Paused {
			return out
		}
		if s.counters.Expanded%pollTruncate == pollTruncate-1 && s.memory.spent() && !s.truncate() {
			return search.Full
		}
	}
	return search.Paused
}

// noneOpen is the outcome when no open node is left. The whole space was searched only if no node was ever dropped and
// every move was made alone.
func (s *Search) noneOpen() search.Outcome {
	if s.memory.truncation.count > 0 {
		return search.Full
	}
	return search.Exhausted
}

// Goal gives the record and the key of the position at which Run returned Met.
func (s *Search) Goal() (search.Ref, board.Key) { return s.last.ref, s.last.child.Key }

// Nearest is the layout and the record of the first position expanded that had the least bound of all. They are nil and
// 0 when none was expanded.
func (s *Search) Nearest() (board.Bits, search.Ref) { return s.nearest.boxes, s.nearest.ref }

// Counters returns what the search did so far.
func (s *Search) Counters() search.Counters { return s.counters }

// Use gives the techniques that the search uses and their counts.
func (s *Search) Use() technique.Use { return s.use }

// Limit sets how many bytes the search may hold from now on.
func (s *Search) Limit(bytes int64) { s.memory.limit = bytes }

// MemoryBytes estimates the memory that the search holds.
func (s *Search) MemoryBytes() int64 { return s.memory.held() }

// Truncations is how often the search dropped open nodes because its memory was spent.
func (s *Search) Truncations() int { return s.memory.truncation.count }

// truncate drops open nodes and keys and reports whether the search can go on.
func (s *Search) truncate() bool { return !s.tracker.Full() && s.memory.truncate() }

// BestOpen gives the records of the open positions that are expanded next, the first at the front, up to most of them.
func (s *Search) BestOpen(most int) (refs []search.Ref) {
	for _, n := range s.memory.open.best(most) {
		refs = append(refs, n.ref)
	}
	return refs
}

// expand makes every move of a node. Step 8 of the walk in docs/architecture.md.
func (s *Search) expand(node *openNode) search.Outcome {
	s.counters.Expanded++
	layout := s.load(node) // step 2
	if node.moves < 0 {    // step 3: the node has the record of its parent so far
		s.last.child = search.Child{
			From: node.move.From(), To: s.board.To(node.move), Player: node.player, Key: s.at.scene.Key(node.player),
		}
		node.moves = ^node.moves
		if met := s.recordExpanded(node); met {
			return search.Met
		}
	}
	if s.costs.opening != nil && !s.passes(node) { // step 4
		return search.Paused
	}
	s.nearest.noteNode(s.at.boxes, node)
	if len(s.images.maps) > 0 {
		return s.expandImages(node, layout)
	}
	generated := s.makeChildren(node.player) // step 5
	s.dropKnown()                            // step 6
	if len(s.at.children) > 0 && s.judge.estimate.Load(s.at.squares, node.player) {
		for i := range s.at.children {
			c := &s.at.children[i]
			bound, alive := s.assess(c)                                             // step 7
			if alive && s.record(s.follow(node, layout, c.move, bound), node.ref) { // step 8
				s.counters.Generated += int64(c.number)
				return search.Met
			}
		}
	}
	s.counters.Generated += int64(generated)
	return search.Paused
}

// offspring is a child of the expanded position that has not been judged.
type offspring struct {
	move   board.Move
	box    int32        // its number, counted ascending by square
	number int32        // of the child, from 1
	player board.Square // normalised, in the child
	key    board.Key
}

// makeChildren lists all children of the expanded position and returns their number.
func (s *Search) makeChildren(player board.Square) (generated int32) {
	s.at.moves = s.at.reach.Moves(s.at.moves[:0], s.at.scene, player, s.at.squares)
	s.at.children = s.at.children[:0]
	for i, m := range s.at.moves {
		player := s.at.reach.After(s.at.scene, m.Move)
		key := s.at.scene.KeyAfter(m.Move.From(), s.board.To(m.Move), player)
		s.at.children = append(s.at.children, offspring{m.Move, m.Box, int32(i) + 1, player, key})
	}
	return int32(len(s.at.moves))
}

// dropKnown takes the children that were generated before off the list. It first reads the places of all their keys in
// the set of keys. So the processor waits for memory once and not for each key.
func (s *Search) dropKnown() {
	touched := uint64(0)
	for i := range s.at.children {
		touched ^= s.memory.known.touch(s.at.children[i].key.Lo)
	}
	s.at.touched = touched
	fresh := s.at.children[:0]
	for i := range s.at.children {
		if s.memory.known.addKey(s.at.children[i].key.Lo) {
			fresh = append(fresh, s.at.children[i])
		}
	}
	s.at.children = fresh
}

// passes reports whether a node of an opening, which has just been loaded, is worth expanding. It takes the cost of the
// node's floor off the node's moves, since each child pays for its own floor.
func (s *Search) passes(n *openNode) bool {
	at := search.Position{Boxes: s.at.boxes, Player: n.player, Last: board.None, Ref: n.ref}
	if n.move != noMove {
		at.Last = s.board.To(n.move)
	}
	if s.costs.opening.proves(&at) {
		return false
	}
	n.moves -= s.costs.opening.noteNode(s.at.scene, at, n.bound)
	return true
}

// load sets squares and scene up for a node. It stores the node's layout and returns its number.
func (s *Search) load(n *openNode) (layout int32) {
	layouts := &s.memory.layouts
	codec := layouts.codec
	layout = n.layout
	if n.move == noMove || codec.Lists() {
		s.at.squares = codec.Unpack(layouts.at(layout), s.at.squares[:0])
	}
	if n.move != noMove {
		codec.Child(s.at.words, layouts.at(layout), s.at.squares, s.at.parents, n.move.From(), s.board.To(n.move))
		layout = layouts.addLayout(s.at.words)
		s.at.squares = codec.Unpack(s.at.words, s.at.squares[:0])
	}
	s.at.boxes.Clear()
	for _, sq := range s.at.squares {
		s.at.boxes.Add(sq)
	}
	s.at.scene.Set(s.at.boxes)
	return layout
}

// assess describes a new child and gives its bound. alive is false when the child is proved lost.
func (s *Search) assess(c *offspring) (bound int, alive bool) {
	from, to := c.move.From(), s.board.To(c.move)
	s.last.child = search.Child{From: from, To: to, Player: c.player, Key: c.key, Cost: 1}
	s.at.scene.Play(s.side, c.move)
	defer s.at.scene.Shift(to, from)
	if s.lostAfter(c.player, c.move) {
		return 0, false
	}
	bound, alive = s.judge.estimate.Child(int(c.box), from, s.judge.to[c.move], 1)
	if s.use.On(technique.Matching) {
		s.use.Note(technique.Matching, !alive)
	}
	return bound, alive
}

// lostAfter reports whether a rule proves the position after a move lost. The scene shows that position.
func (s *Search) lostAfter(player board.Square, m board.Move) bool {
	if s.at.scene.BoxesKey() == s.judge.final {
		return false
	}
	return s.judge.detector.Quick(s.at.scene, player, m).Dead()
}

// follow makes the open node after a move out of the node n, whose own layout has the given number. The record of the
// new node is left to the caller.
func (s *Search) follow(n *openNode, layout int32, m board.Move, bound int) openNode {
	next := openNode{
		layout: layout, move: m, player: s.last.child.Player, bound: int32(bound),
		moves: n.moves + s.costs.moveCost(m.From(), s.board.To(m), s.use) +
			s.costs.opening.floorAfter(s.at.scene, m, s.last.child.Player),
		floor: min(n.floor, int32(bound)),
	}
	if s.costs.leavesDetour(s.board, n, m.From()) {
		next.moves += detourCost
	}
	return next
}

// record gives the child that was judged last to the tracker and opens its node, unless the other side knows it: then
// it is the goal. Step 9 of the walk in docs/architecture.md.
func (s *Search) record(child openNode, parent search.Ref) (met bool) {
	var ref search.Ref
	if !s.late {
		if ref, met = s.tracker.Add(parent, &s.last.child); met {
			s.last.ref = ref
			return true
		}
		s.memory.truncation.noteRef(ref)
	}
	child.ref = ref
	if ref == 0 {
		child.ref, child.moves = parent, ^child.moves
	}
	s.memory.open.push(child)
	return false
}

// recordExpanded gives a node that is expanded the record that it lacks, and reports whether the other side knows it.
func (s *Search) recordExpanded(node *openNode) (met bool) {
	parent := node.ref
	node.ref = 0
	if s.late {
		node.ref, met = s.tracker.Add(parent, &s.last.child)
		s.memory.truncation.noteRef(node.ref)
	}
	if node.ref == 0 {
		node.ref = s.tracker.Record(parent, &s.last.child)
	}
	s.last.ref = node.ref
	return met
}
