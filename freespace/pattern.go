package freespace

import (
	"slices"

	"planner/board"
	"planner/deadlock"
)

// pattern is an arrangement under construction. All its targets stand on one scene, so that each further target is
// tested against all others.
//
// A target is admitted on three conditions:
//
//   - No box of the pattern is frozen against pushes or against pulls (Holland, "Packing maze free space", first rule).
//   - The layout has one zone, as the empty maze has.
//   - The target is a live square and no goal.
//
// A pattern may begin with the open squares of doors, which may be goals (Holland, "Packing maze free space": "if
// 1-doors have been detected, we add their open squares"). Its zones are then those between the doors, and a target
// must meet two more conditions: it is no other square of a door, and all doors can still be passed.
//
// A frozen pattern stays frozen when boxes are added, so a square refused by the first condition is refused for good. A
// square refused by the second condition remains a candidate, because the pocket that it would cut off may be filled
// later.
type pattern struct {
	maze     *Maze
	scene    *board.Scene
	zones    *board.Zones // of the scene
	circuits *Circuits
	freeze   [2]*deadlock.Freeze
	targets  Arrangement
	doors    []Door
	kept     board.Bits  // squares of the doors that stay free
	walk     *board.Zone // for passages
}

// newPattern starts with the open squares of doors as its targets.
func newPattern(m *Maze, doors []Door) *pattern {
	p := &pattern{
		maze: m, scene: board.NewScene(m.Board), zones: board.NewZones(m.Board), circuits: newCircuits(m.Board),
		doors: doors, kept: m.Board.NewBits(), walk: board.NewZone(m.Board),
	}
	p.zones.Scan(p.scene)
	for _, d := range doors {
		p.addTarget(d.O, Isolated)
		for _, sq := range [...]board.Square{d.C, d.CP, d.OP} {
			p.kept.Add(sq)
		}
	}
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		p.freeze[side] = deadlock.NewFreeze(m.Board, side, m.Dead[side], m.Board.NewBits())
	}
	return p
}

// admits reports whether a square can become a target now.
func (p *pattern) admits(sq board.Square) bool {
	return p.scene.Free(sq) && p.maze.Live.Has(sq) && !p.maze.Board.IsGoal(sq) && !p.freezes(sq) &&
		!p.zones.Splits(sq) && !p.shuts(sq)
}

// shuts reports whether a box on sq would shut a door of the pattern.
func (p *pattern) shuts(sq board.Square) bool {
	if p.kept.Has(sq) {
		return true
	}
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	return slices.ContainsFunc(p.doors, func(d Door) bool { return !roundTrip(p.scene, p.walk, d) })
}

// freezes reports whether a box on sq would leave some box frozen, against pushes or against pulls.
func (p *pattern) freezes(sq board.Square) bool {
	p.scene.Drop(sq)
	frozen := p.freeze[board.Forward].After(p.scene, sq) || p.freeze[board.Reverse].After(p.scene, sq)
	p.scene.Lift(sq)
	return frozen
}

// addTarget makes a square that is admitted a target.
func (p *pattern) addTarget(sq board.Square, tier Tier) {
	p.scene.Drop(sq)
	p.zones.Scan(p.scene)
	p.targets = append(p.targets, Target{sq, tier})
}

// keepsCircuits reports whether a box on an admitted square would leave at least as many circuits as there are.
func (p *pattern) keepsCircuits(sq board.Square) bool {
	before := p.circuits.countIn(p.scene)
	p.scene.Drop(sq)
	after := p.circuits.countIn(p.scene)
	p.scene.Lift(sq)
	return after >= before
}

// Tier says how accessible a target is when the targets before it are occupied.
type Tier uint8

// The tiers, most accessible first.
const (
	// Isolated is a target with eight empty squares around it.
	Isolated Tier = iota
	// Keeping is a target that leaves at least as many circuits as there are.
	Keeping
	// Closing is a target that takes a circuit away.
	Closing
)

// Target is a square of an arrangement.
type Target struct {
	Square board.Square
	Tier   Tier
}

// Arrangement is a free-space arrangement (Holland, "RFS"): squares on which boxes can wait all at the same time, the
// most accessible first. In the empty maze, boxes on any number of targets from the beginning of the list leave one
// zone; only targets in doors, which come first, divide it. An arrangement is a plan and proves nothing.
type Arrangement []Target
