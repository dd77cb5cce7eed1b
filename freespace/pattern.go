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
//   - The layout has no more zones than at first. If doors hold boxes, it also has no more parts than at first.
//   - The target is a live square and is not barred.
//
// A frozen pattern stays frozen when boxes are added, so a square refused by the first condition is refused for good. A
// square refused by the second condition remains a candidate, because the pocket that it would cut off may be filled
// later.
type pattern struct {
	maze     *Maze
	scene    *board.Scene
	access   *OneWay
	walk     *walker
	circuits *Circuits
	freeze   [2]*deadlock.Freeze
	barred   board.Bits // squares no target may take
	doors    []Door     // doors whose O squares are targets
	zones    int        // greatest number of zones allowed
	parts    int        // greatest number of parts allowed; see OneWay.Parts
	targets  []board.Square
}

// newPattern starts without targets.
func newPattern(m *Maze, side board.Side) *pattern {
	p := &pattern{
		maze: m, scene: board.NewScene(m.Board), access: NewOneWay(m.Board, side), walk: newWalker(m.Board),
		circuits: m.circuits.fork(), barred: m.Board.NewBits(),
	}
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		p.freeze[side] = deadlock.NewFreeze(m.Board, side, m.Dead[side], m.Board.NewBits())
	}
	p.zones, p.parts = p.measure()
	return p
}

// stand puts boxes on the board that are no targets. The zones that they make are not held against the targets.
func (p *pattern) stand(boxes board.Bits) {
	for _, sq := range boxes.AppendTo(nil) {
		p.scene.Drop(sq)
		p.barred.Add(sq)
	}
	p.zones, p.parts = p.measure()
}

// relax accepts push-frozen boxes on goals and pull-frozen boxes on start squares, because a solution may leave them
// there.
func (p *pattern) relax() {
	m := p.maze
	p.freeze[board.Forward] = deadlock.NewFreeze(m.Board, board.Forward, m.Dead[board.Forward], m.Board.GoalSet())
	starts := m.Board.BitsOf(m.Board.Boxes)
	p.freeze[board.Reverse] = deadlock.NewFreeze(m.Board, board.Reverse, m.Dead[board.Reverse], starts)
}

// measure counts the zones and the parts of the present layout.
func (p *pattern) measure() (zones, parts int) {
	if len(p.doors) == 0 {
		zones = p.access.Zones.Label(p.scene)
		return zones, zones
	}
	p.access.Read(p.scene)
	return p.access.Zones.Count(), p.access.Parts()
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

// splits reports whether a box on sq would make too many zones or parts. Without doors, the squares around it mostly
// show that it cannot; otherwise, if only one zone is allowed, a walk between its neighbours decides.
func (p *pattern) splits(sq board.Square) bool {
	if len(p.doors) == 0 && p.circuits.arcs(p.scene, sq) <= 1 {
		return false
	}
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	if len(p.doors) == 0 && p.zones == 1 {
		return p.disconnects(sq)
	}
	zones, parts := p.measure()
	return zones > p.zones || parts > p.parts
}

// disconnects reports whether there are two neighbours of the box on sq between which the player cannot walk.
func (p *pattern) disconnects(sq board.Square) bool {
	one := board.None
	for _, d := range board.Dirs {
		to := p.maze.Board.Next(sq, d)
		if !p.scene.Free(to) {
			continue
		}
		if one != board.None && !p.walk.reaches(p.scene, to, one) {
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
	p.access.Zones.Label(p.scene)
	return p.circuits.Count(p.scene, p.access.Zones)
}

// holdDoors takes the O squares of the static doors that fit, one-way system by one-way system. It bars the squares C,
// CP and OP of these doors, which must stay free for the doors to work. The number of zones may grow here as long as
// the player can pass the doors both out and back. The number reached is the limit from then on.
func (p *pattern) holdDoors(ctx context.Context) {
	for _, system := range p.maze.Systems {
		for _, i := range system.Doors {
			if ctx.Err() != nil {
				return
			}
			p.hold(p.maze.Doors[i])
		}
	}
}

// hold takes the O square of a door as a target if the door fits.
func (p *pattern) hold(d Door) {
	if p.touched(d) || !p.maze.Live.Has(d.O) || p.barred.Has(d.O) || p.freezes(d.O) {
		return
	}
	p.scene.Drop(d.O)
	p.doors = append(p.doors, d)
	zones, parts := p.measure()
	if parts > p.parts {
		p.doors = p.doors[:len(p.doors)-1]
		p.scene.Lift(d.O)
		return
	}
	p.zones = max(p.zones, zones)
	p.targets = append(p.targets, d.O)
	for _, sq := range [3]board.Square{d.C, d.CP, d.OP} {
		p.barred.Add(sq)
	}
}

// touched reports whether a box already stands on a square that a door needs.
func (p *pattern) touched(d Door) bool {
	for _, sq := range [4]board.Square{d.O, d.C, d.CP, d.OP} {
		if !p.scene.Free(sq) {
			return true
		}
	}
	return false
}
