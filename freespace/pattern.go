package freespace

import (
	"context"

	"planner/board"
	"planner/deadlock"
)

// pattern is an arrangement under construction. All its targets stand on one scene, so that each further target is
// tested against all others.
//
// A target is admitted on three conditions:
//
//   - No box of the pattern is frozen against pushes or against pulls (Holland, "Packing maze free space", first rule).
//     If the options say so, push-frozen boxes on goals and pull-frozen boxes on start squares are exempt.
//   - The layout has one zone, as the empty maze has.
//   - The target is a live square and is not barred.
//
// A frozen pattern stays frozen when boxes are added, so a square refused by the first condition is refused for good. A
// square refused by the second condition remains a candidate, because the pocket that it would cut off may be filled
// later.
type pattern struct {
	maze     *Maze
	scene    *board.Scene
	labels   *Zones
	walk     *board.Zone // for single walks
	circuits *Circuits
	freeze   [2]*deadlock.Freeze
	barred   board.Bits // squares no target may take
	targets  []board.Square
}

// add adds the squares of more to set.
func add(set, more board.Bits) {
	for i, word := range more {
		set[i] |= word
	}
}

// newPattern starts without targets.
func newPattern(m *Maze) *pattern {
	p := &pattern{
		maze: m, scene: board.NewScene(m.Board), labels: NewZones(m.Board), walk: board.NewZone(m.Board),
		circuits: m.circuits.fork(), barred: m.Board.NewBits(),
	}
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		p.freeze[side] = deadlock.NewFreeze(m.Board, side, m.Dead[side], m.Board.NewBits())
	}
	return p
}

// relax accepts push-frozen boxes on goals and pull-frozen boxes on start squares, because a solution may leave them
// there.
func (p *pattern) relax() {
	m := p.maze
	p.freeze[board.Forward] = deadlock.NewFreeze(m.Board, board.Forward, m.Dead[board.Forward], m.Board.GoalSet())
	starts := m.Board.BitsOf(m.Board.Boxes)
	p.freeze[board.Reverse] = deadlock.NewFreeze(m.Board, board.Reverse, m.Dead[board.Reverse], starts)
}

// admits reports whether a square can become a target now.
func (p *pattern) admits(sq board.Square) bool {
	return p.scene.Free(sq) && p.maze.Live.Has(sq) && !p.barred.Has(sq) && !p.freezes(sq) && !p.splits(sq)
}

// freezes reports whether a box on sq would make some box frozen that must not be.
func (p *pattern) freezes(sq board.Square) bool {
	p.scene.Drop(sq)
	frozen := p.freeze[board.Forward].After(p.scene, sq) || p.freeze[board.Reverse].After(p.scene, sq)
	p.scene.Lift(sq)
	return frozen
}

// splits reports whether a box on sq would make two zones of one. The squares around it mostly show that it cannot;
// otherwise a walk between its neighbours decides.
func (p *pattern) splits(sq board.Square) bool {
	if p.circuits.arcs(p.scene, sq) <= 1 {
		return false
	}
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	return p.disconnects(sq)
}

// disconnects reports whether there are two neighbours of the box on sq between which the player cannot walk.
func (p *pattern) disconnects(sq board.Square) bool {
	one := board.None
	for _, d := range board.Dirs {
		to := p.maze.Board.Next(sq, d)
		if !p.scene.Free(to) {
			continue
		}
		if one != board.None && !p.walk.Reaches(p.scene, to, one) {
			return true
		}
		one = to
	}
	return false
}

// takeSquare makes an admitted square a target.
func (p *pattern) takeSquare(sq board.Square) {
	p.scene.Drop(sq)
	p.targets = append(p.targets, sq)
}

// try takes a square if it is admitted and there is time.
func (p *pattern) try(ctx context.Context, sq board.Square) bool {
	if ctx.Err() != nil || !p.admits(sq) {
		return false
	}
	p.takeSquare(sq)
	return true
}

// keepsCircuits reports whether a box on sq would leave at least as many circuits as there are.
func (p *pattern) keepsCircuits(sq board.Square) bool {
	before := p.count()
	p.scene.Drop(sq)
	after := p.count()
	p.scene.Lift(sq)
	return after >= before
}

// count is the number of circuits of the present layout.
func (p *pattern) count() int {
	p.labels.Label(p.scene)
	return p.circuits.Count(p.scene, p.labels)
}
