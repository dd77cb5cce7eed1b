package exhaustive

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search/incremental"
	"planner/technique"
)

// maker shows a position and makes its children, for the workers in memory and those on disk. All its memory is its
// own but for the space.
type maker struct {
	*space
	scene    *board.Scene
	reach    *incremental.Reach
	zone     *board.Zone // of the position
	estimate *incremental.Estimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	proofs   *deadlock.Detector
	walls    walls

	number  []int32        // by square: which box stands there, counted in ascending order
	boxes   []board.Square // of the position, ascending
	moves   []board.Move   // its pushes
	scratch []board.Square
	words   []uint64 // packed boxes of a child

	counts Counts
}

func (s *space) newMaker(words int) *maker {
	b := s.board
	m := &maker{
		space: s, scene: board.NewScene(b), reach: incremental.NewReach(b, board.Forward), estimate: s.estimate.Fork(),
		freeze: s.freeze.Fork(), corrals: s.corrals.Fork(), number: make([]int32, b.Squares()),
		boxes: make([]board.Square, 0, len(b.Boxes)), scratch: make([]board.Square, 0, len(b.Boxes)),
		words: make([]uint64, words),
	}
	if s.proofs != nil {
		m.proofs, m.walls = s.proofs.Fork(technique.NewUse(s.proofs.Use.Set)), make(walls, wallsKept)
	}
	return m
}

// start shows the first position. It is false when that is lost.
func (m *maker) start() (bound int, ok bool) {
	b := m.board
	for _, sq := range b.Boxes {
		if !m.layouts.Holds(sq) {
			return 0, false
		}
	}
	m.boxes = append(m.boxes[:0], b.Boxes...)
	m.scene.SetSquares(m.boxes)
	m.zone = m.reach.Begin(m.scene, b.Player)
	if m.deadStart() {
		return 0, false
	}
	return m.estimate.Begin(m.boxes, b.Player)
}

// show sets up the position of the boxes with the player on a square. It is false when another estimate proved it
// lost; nothing solvable is ever infeasible.
func (m *maker) show(player board.Square) (feasible bool) {
	m.scene.SetSquares(m.boxes)
	for i, sq := range m.boxes {
		m.number[sq] = int32(i)
	}
	m.zone = m.reach.Begin(m.scene, player)
	return m.estimate.Load(m.boxes, player)
}

// pushes gives the pushes to be made: those into a PI-corral if there is one, else all.
func (m *maker) pushes() []board.Move {
	if m.options.Rules.PICorral {
		if moves, found := m.corrals.Moves(m.scene, m.zone); found {
			m.counts.Corrals++
			return moves
		}
	}
	m.moves = m.moves[:0]
	for _, sq := range m.boxes {
		for _, d := range board.Dirs {
			if move := board.NewMove(sq, d); m.scene.CanMove(board.Forward, move, m.zone) {
				m.moves = append(m.moves, move)
			}
		}
	}
	return m.moves
}

// pushed is a push that was made, and what it forced in a tunnel.
type pushed struct {
	first, last board.Move
	run         int // pushes, from the first to the last
	box         int // number of the box in the position before
	to          board.Square
	node        flow.Node // of the box
	player      board.Square
}

// push makes a push, and whatever that forces in a tunnel. It is false, nothing having changed, when that is lost or
// impossible; else the scene shows the child until undo.
func (m *maker) push(first board.Move) (p pushed, ok bool) {
	node, to, last, run := m.to[first], m.board.To(first), first, 1
	if node == flow.NoNode {
		m.counts.Dead++
		return p, false
	}
	for m.tunnels != nil && run < maxRun && m.tunnels.NoStop(board.Forward, to, first.Dir()) {
		last = board.NewMove(to, first.Dir())
		node, to = m.to[last], m.board.To(last)
		if node == flow.NoNode || !m.scene.Free(to) {
			m.counts.Tunnels++
			return p, false
		}
		run++
	}
	m.counts.Generated++
	from := first.From()
	p = pushed{first: first, last: last, run: run, box: int(m.number[from]), to: to, node: node}
	m.scene.Shift(from, to)
	if run == 1 {
		p.player = m.reach.Child(m.scene, first)
	} else {
		p.player = m.reach.Flood(m.scene, last.From())
	}
	return p, true
}

// forced is how many pushes a first one makes with those that a tunnel forces; the board alone decides.
func (s *space) forced(first board.Move) (run int) {
	to := s.board.To(first)
	for run = 1; s.tunnels != nil && run < maxRun && s.tunnels.NoStop(board.Forward, to, first.Dir()); run++ {
		to = s.board.Next(to, first.Dir())
	}
	return run
}

// undo takes a push back.
func (m *maker) undo(p pushed) { m.scene.Shift(p.to, p.first.From()) }

// bound is the estimate of a child that was not known; it is false when the child is lost.
func (m *maker) bound(p pushed) (h int, ok bool) {
	if m.lost(p.player, p.last) {
		return 0, false
	}
	h, feasible := m.estimate.Child(p.box, p.first.From(), p.node)
	if !feasible {
		m.counts.Unmatched++
	}
	return h, feasible
}
