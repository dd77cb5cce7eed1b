package bestfirst

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
	"planner/search/incremental"
	"planner/technique"
)

// Search is the plain best-first search over single pushes or single pulls, the same code for both sides: greedy on
// the lower bound to the side's targets, with the moves so far as a small weight, last in first out among equals. It
// is what a limited search falls back on where features say nothing: few boxes, long ways.
//
// Every rule it prunes by is sound and bars no position that the other side can reach too: dead nodes, freeze and
// infeasible matchings prove that no way leads on from a position to this side's end. PI-corrals, which only keep
// some way to the end, are not used, because the way that remains might avoid all that the other side has reached.
type Search struct {
	board   *board.Board
	side    board.Side
	tracker search.Tracker
	limit   int64

	distances *flow.Distances
	estimate  *incremental.Estimate
	freeze    *deadlock.Freeze // nil when switched off
	use       technique.Use
	local     bool
	layouts   *incremental.LayoutCodec
	to        []flow.Node // by move: the node it brings a lone box to, NoNode when impossible or dead

	nodes   []openNode
	pages   [][]uint64 // layouts of expanded nodes
	count   int32      // layouts
	buckets [][]int32  // open nodes by score
	low     int
	known   agedKeys

	scene    *board.Scene
	reach    *incremental.Reach
	squares  []board.Square
	scratch  []board.Square
	words    []uint64
	child    search.Child // the one at hand; after Met, the one that was met
	goal     search.Ref
	counters search.Counters

	truncations, barren int        // see shed
	newest              search.Ref // record so far
	news, told          int64      // positions without a record of their side, and nodes entered, at the last shedding
}

// openNode is a position that waits: a move out of an expanded one, whose layout is kept. Most never have their turn, so
// they get no layout of their own.
type openNode struct {
	layout int32      // of the parent; its own when there is no move
	move   board.Move // noMove at a root
	ref    search.Ref
	player board.Square
	moves  int32 // from the root, with surcharges; their complement when ref is the parent's, its own not yet known
	bound  int32
	floor  int32 // least bound on the way from the root
}

const (
	noMove    = ^board.Move(0)
	pageBits  = 10 // layouts a page
	nodeBytes = 28 + 4
)

func (s *Search) layout(at int32) []uint64 {
	words := s.layouts.Words
	from := int(at) & (1<<pageBits - 1) * words
	return s.pages[at>>pageBits][from : from+words : from+words]
}

// store stores the layout in words.
func (s *Search) store() (at int32) {
	at = s.count
	if int(at)>>pageBits == len(s.pages) {
		s.pages = append(s.pages, make([]uint64, s.layouts.Words<<pageBits))
	}
	s.count++
	copy(s.layout(at), s.words)
	return at
}

// distanceWeight is how much the bound outweighs the moves so far in a node's score.
const distanceWeight = 8

// New makes a search of the distances' side that may hold about limit bytes. rest are the squares where a frozen
// box does no harm: goals forward, start squares in reverse. Of the techniques it uses Freeze, Matching, Truncate and, in
// reverse, LocalPulls.
func New(d *flow.Distances, rest board.Bits, use technique.Use, tracker search.Tracker, limit int64) *Search {
	b, dead := d.Board, d.DeadSquares()
	s := &Search{
		board: b, side: d.Side, tracker: tracker, limit: limit, distances: d,
		estimate: incremental.NewEstimate(d, incremental.Parts{Matching: use.On(technique.Matching)}),
		layouts:  incremental.NewLayoutCodec(b, dead), scene: board.NewScene(b), reach: incremental.NewReach(b, d.Side),
		known: newAgedKeys(), scratch: make([]board.Square, 0, len(b.Boxes)),
		use: use, local: use.On(technique.LocalPulls) && d.Side == board.Reverse,
	}
	if use.On(technique.Freeze) {
		s.freeze = deadlock.NewFreeze(b, d.Side, dead, rest)
	}
	s.words = make([]uint64, s.layouts.Words)
	s.to = d.LiveMoves()
	return s
}

// AddRoot declares a position to start from. A position that is lost for this side is dropped.
func (s *Search) AddRoot(p *search.Position) {
	s.squares = p.Boxes.AppendTo(s.squares[:0])
	for _, sq := range s.squares {
		if !s.layouts.Holds(sq) {
			return
		}
	}
	s.scene.Set(p.Boxes)
	bound, feasible := s.estimate.Begin(s.squares, p.Player)
	if feasible && s.known.add(s.scene.Key(p.Player).Lo) {
		s.layouts.Pack(s.words, s.squares)
		root := openNode{layout: s.store(), move: noMove, ref: p.Ref, player: p.Player, bound: int32(bound), floor: int32(bound)}
		s.enter(root)
	}
}

// Run works until about the given number of children were generated, polling the context between expansions.
func (s *Search) Run(ctx context.Context, work int64) search.Outcome {
	for end := s.counters.Generated + work; s.counters.Generated < end; {
		if ctx.Err() != nil {
			return search.Paused
		}
		at := s.pop()
		if at < 0 {
			return s.runDry()
		}
		if out := s.expand(at); out != search.Paused {
			return out
		}
		if s.counters.Expanded&63 == 63 && s.Bytes() > s.limit && !s.truncate() {
			return search.Full
		}
	}
	return search.Paused
}

// runDry is the outcome when no open node is left: the side is searched out only if none was ever dropped.
func (s *Search) runDry() search.Outcome {
	if s.truncations > 0 {
		return search.Full
	}
	return search.Exhausted
}

// Goal is the position that Met speaks of: its log record and key.
func (s *Search) Goal() (search.Ref, board.Key) { return s.goal, s.child.Key }

// Counters returns what was done so far.
func (s *Search) Counters() search.Counters { return s.counters }

// Use gives what the search uses and where it counts.
func (s *Search) Use() technique.Use { return s.use }

// Limit sets how many bytes the search may hold from now on. One that holds more is full.
func (s *Search) Limit(bytes int64) { s.limit = bytes }

// Bytes estimates the memory held.
func (s *Search) Bytes() int64 {
	return int64(len(s.pages)*s.layouts.Words)<<(pageBits+3) + s.known.bytes() + int64(cap(s.nodes))*nodeBytes
}

// expand makes every move of a node.
func (s *Search) expand(at int) search.Outcome {
	s.counters.Expanded++
	node := s.nodes[at]
	layout := s.load(&node)
	if node.moves < 0 {
		s.child = search.Child{From: node.move.From(), To: s.board.To(node.move), Player: node.player, Key: s.scene.Key(node.player)}
		node.ref, node.moves = s.tracker.Record(node.ref, &s.child), ^node.moves
	}
	zone := s.reach.Begin(s.scene, node.player)
	if !s.estimate.Load(s.squares, node.player) {
		return search.Paused
	}
	for i, sq := range s.squares {
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			if s.to[m] == flow.NoNode || !s.scene.CanMove(s.side, m, zone) {
				continue
			}
			s.counters.Generated++
			bound, alive := s.step(i, m)
			if !alive {
				continue
			}
			ref, met := s.tracker.Add(node.ref, &s.child)
			if met {
				s.goal = ref
				return search.Met
			}
			if ref > s.newest {
				s.newest, s.news = ref, s.news+1
			}
			child := s.follow(&node, layout, m, bound)
			child.ref = ref
			if ref == 0 {
				child.ref, child.moves = node.ref, ^child.moves
			}
			s.enter(child)
		}
	}
	return search.Paused
}

// load sets squares and scene up for a node and gives its layout, which is kept from now on.
func (s *Search) load(n *openNode) (layout int32) {
	layout = n.layout
	s.squares = s.layouts.Unpack(s.layout(layout), s.squares[:0])
	if n.move != noMove {
		s.layouts.Child(s.words, s.layout(layout), s.squares, s.scratch, n.move.From(), s.board.To(n.move))
		layout = s.store()
		s.squares = s.layouts.Unpack(s.words, s.squares[:0])
	}
	s.scene.SetSquares(s.squares)
	return layout
}

// step makes one move, number i of the boxes ascending, describes the child, and takes the move back. alive says that
// the child is new and not proved lost.
func (s *Search) step(i int, m board.Move) (bound int, alive bool) {
	to := s.board.To(m)
	s.scene.Play(s.side, m)
	defer s.scene.Shift(to, m.From())
	player := s.reach.Child(s.scene, m)
	s.child = search.Child{From: m.From(), To: to, Player: player, Key: s.scene.Key(player), Cost: 1}
	if !s.known.add(s.child.Key.Lo) {
		return 0, false
	}
	if s.freezes(to) {
		return 0, false
	}
	bound, alive = s.estimate.Child(i, m.From(), s.to[m])
	if s.use.On(technique.Matching) {
		s.use.Note(technique.Matching, !alive)
	}
	return bound, alive
}

// freezes reports whether the box that was just brought to a square is part of a freeze deadlock.
func (s *Search) freezes(to board.Square) bool {
	if s.freeze == nil {
		return false
	}
	frozen := s.freeze.After(s.scene, to)
	s.use.Note(technique.Freeze, frozen)
	return frozen
}

// enter opens a node.
func (s *Search) enter(n openNode) {
	at := len(s.nodes)
	s.nodes = append(s.nodes, n)
	s.counters.Fresh++
	score := int(max(n.moves, ^n.moves)) + distanceWeight*int(n.bound)
	for score >= len(s.buckets) {
		s.buckets = append(s.buckets, nil)
	}
	s.buckets[score] = append(s.buckets[score], int32(at))
	s.low = min(s.low, score)
}

// pop takes the open node with the least score, the last of equals, -1 when none is left.
func (s *Search) pop() int {
	for ; s.low < len(s.buckets); s.low++ {
		if open := s.buckets[s.low]; len(open) > 0 {
			s.buckets[s.low] = open[:len(open)-1]
			return int(open[len(open)-1])
		}
	}
	return -1
}
