package forward

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
)

// Proofs are the deadlock tests of the push search, cheap ones for every child and dear ones for the chosen child.
// All are sound for a search that wants to solve; Corral keeps a way to solve but not to a given position.
type Proofs struct {
	*search.Terrain
	Counters ProofCounters

	freeze *deadlock.Freeze
	corral *deadlock.PICorral
	scene  *board.Scene
	zone   *board.Zone
	frozen board.Bits
	only   board.Bits
	mazes  map[board.Key]*flow.Distances // by key of the frozen boxes
	match  map[int]*flow.Matching
	rows   [][]uint16
	free   []board.Square
}

// ProofCounters count what each test refused.
type ProofCounters struct{ Freeze, Matching, Corral int64 }

// NewProofs prepares the tests.
func NewProofs(t *search.Terrain) *Proofs {
	b := t.Board
	dead := t.Bounds[board.Forward].Closed
	freeze := deadlock.NewFreeze(b, board.Forward, dead, b.GoalSet())
	return &Proofs{
		Terrain: t, freeze: freeze, corral: deadlock.NewPICorral(b, dead, freeze.Fork()),
		scene: board.NewScene(b), zone: board.NewZone(b), frozen: b.NewBits(), only: b.NewBits(),
		mazes: make(map[board.Key]*flow.Distances), match: make(map[int]*flow.Matching),
	}
}

// Quick reports whether the box that was just brought to a square is part of a freeze deadlock.
func (f *Proofs) Quick(s *board.Scene, to board.Square) bool {
	if f.freeze.After(s, to) {
		f.Counters.Freeze++
		return true
	}
	return false
}

// Corral gives the boxes whose pushes suffice because of a PI-corral, nil when there is none.
func (f *Proofs) Corral(s *board.Scene, player board.Square) board.Bits {
	f.zone.Fill(s, player)
	moves, found := f.corral.Moves(s, f.zone)
	if !found {
		return nil
	}
	f.Counters.Corral++
	f.only.Clear()
	for _, m := range moves {
		f.only.Add(m.From())
	}
	return f.only
}

const mostMazes = 2000 // distance tables kept, one a set of frozen boxes

// Deep is the bipartite test with frozen boxes as walls: every other box needs a goal of its own that it can reach.
func (f *Proofs) Deep(p *search.Position) bool {
	f.scene.Set(p.Boxes)
	if f.freeze.Frozen(f.scene, f.frozen) {
		f.Counters.Freeze++
		return true
	}
	d := f.maze()
	f.rows = f.rows[:0]
	for _, sq := range p.Boxes.AppendTo(nil) {
		if f.frozen.Has(sq) {
			continue
		}
		n := d.Node(sq, p.Player)
		if d.Dead(n) {
			f.Counters.Matching++
			return true
		}
		f.rows = append(f.rows, d.Row(n))
	}
	if len(f.rows) == 0 || !d.Exact() {
		return false
	}
	m := f.match[len(d.Targets)]
	if m == nil {
		m = flow.NewMatching(len(d.Targets))
		f.match[len(d.Targets)] = m
	}
	if _, ok := m.Solve(f.rows); !ok {
		f.Counters.Matching++
		return true
	}
	return false
}

// maze gives the distances with the frozen boxes as walls.
func (f *Proofs) maze() *flow.Distances {
	var key board.Key
	for _, sq := range f.frozen.AppendTo(nil) {
		key = key.Xor(f.Board.BoxKey(sq))
	}
	if key == (board.Key{}) {
		return f.Goals
	}
	if d, ok := f.mazes[key]; ok {
		return d
	}
	var open []board.Square
	for _, g := range f.Board.Goals {
		if !f.frozen.Has(g) {
			open = append(open, g)
		}
	}
	aim := flow.Aim{Side: board.Forward, Targets: open, Player: board.None, Memory: flow.DefaultMemory}
	d := flow.NewDistances(flow.NewGraph(flow.NewSides(f.Board, f.frozen)), aim)
	if len(f.mazes) >= mostMazes {
		clear(f.mazes)
	}
	f.mazes[key] = d
	return d
}
