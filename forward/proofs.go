package forward

import (
	"planner/board"
	"planner/deadlock"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// Proofs are the deadlock tests of the push search: a cheap one for every child and expensive ones for the child
// that is chosen.
// All are sound for a search that wants to solve; Corral keeps a way to solve but not to a given position.
type Proofs struct {
	*deadlock.Detector
	corral *deadlock.PICorral
	scene  *board.Scene
	zone   *board.Zone
	only   board.Bits
	ration int64 // squares that the searches of corrals may flood
}

// Searches of corrals find what nothing else finds, and in dense levels they can eat a hundred times what they save.
// So they are paid for by the children generated: about as much time as generating took.
const (
	firstRation = 20_000_000 // squares flooded
	childRation = 1_000
)

// Earn pays for the searches of corrals with the children that were generated.
func (f *Proofs) Earn(children int) {
	f.ration += int64(children) * childRation
	f.Ration(firstRation + f.ration)
}

// NewProofs prepares the tests.
func NewProofs(t *analysis.Level, options deadlock.Options) *Proofs {
	return proofs(deadlock.NewDetector(t.Board, board.Forward, t.Bounds[board.Forward].Closed, options))
}

func proofs(d *deadlock.Detector) *Proofs {
	b := d.Board
	return &Proofs{
		Detector: d, corral: deadlock.NewPICorral(b, d.Dead, d.Freeze),
		scene: board.NewScene(b), zone: board.NewZone(b), only: b.NewBits(),
	}
}

// Fork is the same tests for another search. It shares what was worked out beforehand and nothing that was learned,
// and counts in use.
func (f *Proofs) Fork(use technique.Use) *Proofs { return proofs(f.Detector.Fork(use)) }

// Cheap reports whether the box that was just brought to a square is part of a freeze deadlock.
func (f *Proofs) Cheap(s *board.Scene, to board.Square) bool { return f.Freeze.After(s, to) }

// Narrow gives the boxes whose pushes suffice because of a PI-corral, nil when there is none.
func (f *Proofs) Narrow(s *board.Scene, player board.Square) board.Bits {
	f.zone.Fill(s, player)
	moves, found := f.corral.Moves(s, f.zone)
	if !found {
		return nil
	}
	f.only.Clear()
	for _, m := range moves {
		f.only.Add(m.From())
	}
	return f.only
}

// Dead asks all rules about a whole position.
func (f *Proofs) Dead(p *search.Position) bool {
	f.scene.Set(p.Boxes)
	f.zone.Fill(f.scene, p.Player)
	return f.Whole(f.scene, f.zone).Dead() || f.Deep(f.scene, f.zone, p.Last).Dead()
}
