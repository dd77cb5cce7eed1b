package freespace

import (
	"planner/board"
	"planner/deadlock"
)

// pattern is an arrangement under construction: boxes that stay where they are (the base) and targets, all standing
// on one scene, so that each further target is tested against the whole.
//
// A target must keep three promises. No box of the pattern is frozen against pushes or against pulls (Holland,
// "Packing maze free space", first rule), boxes of the base excepted and, where the options say so, boxes pushed fast
// on goals and boxes pulled fast on start squares. The layout has no more zones than at first; where doors hold boxes
// also no more parts, zones counted through doors. And it is a live square that nothing bars.
// Frozen patterns stay frozen when boxes are added, so that refusal is for good; a split may heal when the pocket
// that would be cut off is filled, so split squares remain candidates.
type pattern struct {
	maze     *Maze
	scene    *board.Scene
	access   *OneWay
	walk     *walker
	circuits *Circuits
	freeze   [2]*deadlock.Freeze
	barred   board.Bits // squares no target may take
	doors    []Door     // whose O squares are targets
	zones    int        // the most zones allowed
	parts    int        // the most parts allowed, zones counted through doors
	targets  []board.Square
}

// newPattern starts from a base.
func newPattern(m *Maze, side board.Side, base board.Bits) *pattern {
	p := &pattern{
		maze: m, scene: board.NewScene(m.Board), access: NewOneWay(m.Board, side), walk: newWalker(m.Board),
		circuits: m.circuits.fork(), barred: m.Board.NewBits(),
	}
	p.scene.Set(base)
	for _, side := range [2]board.Side{board.Forward, board.Reverse} {
		p.freeze[side] = deadlock.NewFreeze(m.Board, side, m.Dead[side], base)
	}
	p.zones, p.parts = p.measure()
	return p
}

// relax accepts boxes that are pushed fast on goals or pulled fast on start squares, where the solution may leave them.
func (p *pattern) relax() {
	m := p.maze
	p.freeze[board.Forward] = deadlock.NewFreeze(m.Board, board.Forward, m.Dead[board.Forward], m.Board.GoalSet())
	starts := m.Board.BitsOf(m.Board.Boxes)
	p.freeze[board.Reverse] = deadlock.NewFreeze(m.Board, board.Reverse, m.Dead[board.Reverse], starts)
}

// measure counts the zones and, through doors, the parts of the layout as it stands.
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

func (p *pattern) freezes(sq board.Square) bool {
	p.scene.Drop(sq)
	frozen := p.freeze[board.Forward].After(p.scene, sq) || p.freeze[board.Reverse].After(p.scene, sq)
	p.scene.Lift(sq)
	return frozen
}

// splits reports whether a box on sq would make too many zones or parts. Without doors the squares around it mostly
// tell that it cannot, and in a single zone a walk between its neighbours tells the rest.
func (p *pattern) splits(sq board.Square) bool {
	if len(p.doors) == 0 && p.circuits.arcs(p.scene, sq) <= 1 {
		return false
	}
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	if len(p.doors) == 0 && p.zones == 1 {
		return p.parted(sq)
	}
	zones, parts := p.measure()
	return zones > p.zones || parts > p.parts
}

// parted reports whether the player cannot walk between some two neighbours of a box.
func (p *pattern) parted(sq board.Square) bool {
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

// take makes an admitted square a target.
func (p *pattern) take(sq board.Square) {
	p.scene.Drop(sq)
	p.targets = append(p.targets, sq)
}

// try takes a square if it is admitted.
func (p *pattern) try(sq board.Square) bool {
	if !p.admits(sq) {
		return false
	}
	p.take(sq)
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

func (p *pattern) count() int {
	p.access.Zones.Label(p.scene)
	return p.circuits.Count(p.scene, p.access.Zones)
}

// holdDoors takes the O squares of static doors that fit, ways first, and bars what must stay empty for them to work:
// their C, CP and OP. Zones may multiply here as long as the player can pass the doors both out and back; afterwards
// their number is the limit.
func (p *pattern) holdDoors() {
	for _, w := range p.maze.Systems {
		for _, i := range w.Doors {
			p.hold(p.maze.Doors[i])
		}
	}
}

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

// touched reports whether a box already stands in a door.
func (p *pattern) touched(d Door) bool {
	for _, sq := range [4]board.Square{d.O, d.C, d.CP, d.OP} {
		if !p.scene.Free(sq) {
			return true
		}
	}
	return false
}
