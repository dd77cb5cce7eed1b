package search

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
)

// Steps is the plain best-first search over single pushes or single pulls, the same code for both sides: greedy on
// the lower bound to the side's targets, with the moves so far as a small weight, last in first out among equals. It
// is what a limited search falls back on where features say nothing: few boxes, long ways.
//
// Every rule it prunes by is sound and bars no position that the other side can reach too: dead nodes, freeze and
// infeasible matchings prove that no way leads on from a position to this side's end. PI-corrals, which only keep
// some way to the end, are not used, because the way that remains might avoid all that the other side has reached.
type Steps struct {
	board   *board.Board
	side    board.Side
	tracker Tracker
	limit   int64

	distances *flow.Distances
	estimate  *Estimate
	freeze    *deadlock.Freeze
	layouts   *Layouts
	to        []flow.Node // by move: the node it brings a lone box to, NoNode when impossible or dead

	pages   [][]uint64 // of nodes: stride words each for ref and player, moves so far, boxes
	stride  int
	count   int
	buckets [][]int32 // open nodes by score
	low     int
	known   keySet

	scene    *board.Scene
	reach    *Reach
	squares  []board.Square
	scratch  []board.Square
	words    []uint64
	child    Child // the one at hand; after Met, the one that was met
	goal     Ref
	counters Counters
}

// stepsPage is the logarithm of the nodes a page.
const stepsPage = 10

func (s *Steps) node(at int) []uint64 {
	from := at & (1<<stepsPage - 1) * s.stride
	return s.pages[at>>stepsPage][from : from+s.stride : from+s.stride]
}

// distanceWeight is how much the bound outweighs the moves so far in a node's score.
const distanceWeight = 8

// NewSteps makes a search of the distances' side that may hold about limit bytes. rest are the squares where a frozen
// box does no harm: goals forward, start squares in reverse.
func NewSteps(d *flow.Distances, rest board.Bits, tracker Tracker, limit int64) *Steps {
	b, dead := d.Board, d.DeadSquares()
	s := &Steps{
		board: b, side: d.Side, tracker: tracker, limit: limit, distances: d,
		estimate: NewEstimate(d, Parts{Matching: true}), freeze: deadlock.NewFreeze(b, d.Side, dead, rest),
		layouts: NewLayouts(b, dead), scene: board.NewScene(b), reach: NewReach(b, d.Side),
		known: newKeySet(),
	}
	s.stride = 2 + s.layouts.Words
	s.words = make([]uint64, s.layouts.Words)
	s.to = make([]flow.Node, 4*b.Squares())
	for sq := range board.Square(b.Squares()) {
		for _, dir := range board.Dirs {
			s.to[board.NewMove(sq, dir)] = destination(d, board.NewMove(sq, dir))
		}
	}
	return s
}

// destination is the node that a move of the distances' side brings a lone box to, NoNode when it cannot be made or
// when the box would be lost. A pull is the push back from the second node to the first.
func destination(d *flow.Distances, m board.Move) flow.Node {
	var n flow.Node
	if d.Side == board.Forward {
		_, n = d.Push(m.From(), m.Dir())
	} else if to := d.Board.To(m); to != d.Board.Wall() {
		n, _ = d.Push(to, m.Dir().Opposite())
	} else {
		return flow.NoNode
	}
	if n != flow.NoNode && d.Dead(n) {
		return flow.NoNode
	}
	return n
}

// AddRoot declares a position to start from. A position that is lost for this side is dropped.
func (s *Steps) AddRoot(p *Position) {
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
		s.enter(p.Ref, p.Player, 0, bound)
	}
}

// Run works until about the given number of children were generated, polling the context between expansions.
func (s *Steps) Run(ctx context.Context, work int64) Outcome {
	for end := s.counters.Generated + work; s.counters.Generated < end; {
		if ctx.Err() != nil {
			return Paused
		}
		at := s.pop()
		if at < 0 {
			return Exhausted
		}
		if out := s.expand(at); out != Paused {
			return out
		}
		if s.counters.Expanded&63 == 63 && s.Bytes() > s.limit {
			return Full
		}
	}
	return Paused
}

// Goal is the position that Met speaks of: its log record and key.
func (s *Steps) Goal() (Ref, board.Key) { return s.goal, s.child.Key }

// Counters returns what was done so far.
func (s *Steps) Counters() Counters { return s.counters }

// Bytes estimates the memory held.
func (s *Steps) Bytes() int64 {
	return int64(len(s.pages)*s.stride)<<(stepsPage+3) + s.known.bytes() + s.counters.Fresh*4
}

// expand makes every move of a node.
func (s *Steps) expand(at int) Outcome {
	s.counters.Expanded++
	node := s.node(at)
	ref, player, moves := Ref(node[0]>>32), board.Square(uint32(node[0])), int(node[1])
	s.squares = s.layouts.Unpack(node[2:], s.squares[:0])
	s.scene.SetSquares(s.squares)
	zone := s.reach.Begin(s.scene, player)
	if _, ok := s.estimate.Begin(s.squares, player); !ok {
		return Paused
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
			s.layouts.Child(s.words, node[2:], s.squares, s.scratch, sq, s.child.To)
			child, met := s.tracker.Add(ref, &s.child)
			if met {
				s.goal = child
				return Met
			}
			s.enter(child, s.child.Player, moves+1, bound)
		}
	}
	return Paused
}

// step makes one move, number i of the boxes ascending, describes the child, and takes the move back. alive says that
// the child is new and not proved lost.
func (s *Steps) step(i int, m board.Move) (bound int, alive bool) {
	to := s.board.To(m)
	s.scene.Play(s.side, m)
	defer s.scene.Shift(to, m.From())
	player := s.reach.Child(s.scene, m)
	s.child = Child{From: m.From(), To: to, Player: player, Key: s.scene.Key(player), Cost: 1}
	if !s.known.add(s.child.Key.Lo) {
		return 0, false
	}
	if s.freeze.After(s.scene, to) {
		return 0, false
	}
	bound, alive = s.estimate.Child(i, m.From(), s.to[m])
	return bound, alive
}

// enter stores a node whose boxes stand in words and opens it.
func (s *Steps) enter(ref Ref, player board.Square, moves, bound int) {
	at := s.count
	if at>>stepsPage == len(s.pages) {
		s.pages = append(s.pages, make([]uint64, s.stride<<stepsPage))
	}
	s.count++
	node := s.node(at)
	node[0], node[1] = uint64(ref)<<32|uint64(player), uint64(moves)
	copy(node[2:], s.words)
	s.counters.Fresh++
	score := moves + distanceWeight*bound
	for score >= len(s.buckets) {
		s.buckets = append(s.buckets, nil)
	}
	s.buckets[score] = append(s.buckets[score], int32(at))
	s.low = min(s.low, score)
}

// pop takes the open node with the least score, the last of equals, -1 when none is left.
func (s *Steps) pop() int {
	for ; s.low < len(s.buckets); s.low++ {
		if open := s.buckets[s.low]; len(open) > 0 {
			s.buckets[s.low] = open[:len(open)-1]
			return int(open[len(open)-1])
		}
	}
	return -1
}
