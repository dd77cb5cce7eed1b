package macros

import (
	"planner/board"
	"planner/freespace"
)

// maxPassed bounds the positions of a route through doors; each costs a labelling of the zones.
const maxPassed = 400

// passages is the slow search for routes whose player may pass one-way doors between any two moves.
type passages struct {
	access *freespace.OneWay
	seen   map[uint64]struct{} // box square and normalised player; only asked, never listed
	nodes  []passed
	steps  []board.Move
}

// passed is one position of that search: the box on sq, the player where the move left him.
type passed struct {
	sq, player board.Square
	parent     int32
	move       board.Move
}

// Door is the door macro: the box on O moves to C, the player walks round it, and moves it back, which takes him
// through the door (Holland, "One-way doors"). It is a macro only if he comes to another zone. The passage is played
// out, so a door that other boxes block just now gives none.
func (c *Composer) Door(d freespace.Door, moves []board.Move) (Macro, bool) {
	c.restart()
	if !d.Open(c.scene) {
		return Macro{Moves: moves}, false
	}
	before := c.zone.Fill(c.scene, c.player)
	for _, m := range d.Moves(c.board) {
		c.zone.Fill(c.scene, c.player)
		if !c.scene.CanMove(c.side, m, c.zone) {
			return Macro{Moves: moves}, false
		}
		c.playMove(m)
	}
	if c.zone.Fill(c.scene, c.player) == before {
		return Macro{Moves: moves}, false
	}
	return c.finish(d.O, d.O, moves), true
}

// moveAsideThroughDoors is moveAside for a player who first passes doors, to each zone he can come to so.
func (c *Composer) moveAsideThroughDoors(box board.Square, targets board.Bits) bool {
	a := c.passages.access
	a.Read(c.scene)
	if a.Spread(c.player) < 2 {
		return false
	}
	player, played := c.player, len(c.moves)
	for zone := range a.Zones.Count() {
		first := a.Zones.First(zone)
		if !a.Reaches(first) || zone == a.Zones.Of(player) {
			continue
		}
		c.moves = a.AppendMoves(c.moves, first)
		c.player = first
		if c.moveAside(box, targets) {
			return true
		}
		c.player, c.moves = player, c.moves[:played]
	}
	return false
}

// bringThroughDoors plays the route with the fewest moves of this box that brings it to a square when the player may
// pass occupied doors between the moves (Holland, "One-way access"). The doors end as they were, so only the box's
// square and the player's zone make a position. Of the rules only the limit is not kept.
func (c *Composer) bringThroughDoors(box, to board.Square) bool {
	p := &c.passages
	clear(p.seen)
	p.nodes = append(p.nodes[:0], passed{sq: box, player: c.player, parent: -1})
	p.mark(box, c.zone.Fill(c.scene, c.player))
	found := int32(-1)
	for head := 0; head < len(p.nodes) && len(p.nodes) < maxPassed && found < 0; head++ {
		n := p.nodes[head]
		c.scene.Shift(box, n.sq)
		p.access.Read(c.scene)
		p.access.Spread(n.player)
		for d := board.Up; d <= board.Left && found < 0; d++ {
			if c.stepThroughDoors(int32(head), board.NewMove(n.sq, d)) && c.board.To(board.NewMove(n.sq, d)) == to {
				found = int32(len(p.nodes) - 1)
			}
		}
		c.scene.Shift(n.sq, box)
	}
	if found < 0 {
		return false
	}
	c.playPassed(found)
	return true
}

// stepThroughDoors adds the position after a move if it can be made and is new. The generator has just searched for
// this box, so its rules are laid out for it.
func (c *Composer) stepThroughDoors(parent int32, m board.Move) bool {
	p, to := &c.passages, c.board.To(m)
	stand, side := c.board.Stand(c.side, m), m.Dir()
	if c.side == board.Forward {
		side = side.Opposite()
	}
	if !c.scene.Free(stand) || !c.scene.Free(c.board.Needs(c.side, m)) || !p.access.Reaches(stand) {
		return false
	}
	if c.gen.refuses(to) || c.gen.refusesStand(to, side) {
		return false
	}
	rest := c.scene.Play(c.side, m)
	zone := c.zone.Fill(c.scene, rest)
	c.scene.Shift(to, m.From())
	if !p.mark(to, zone) {
		return false
	}
	p.nodes = append(p.nodes, passed{sq: to, player: rest, parent: parent, move: m})
	return true
}

// mark notes a position and reports whether it is new.
func (p *passages) mark(sq, zone board.Square) bool {
	key := uint64(sq)<<32 | uint64(zone)
	if _, old := p.seen[key]; old {
		return false
	}
	p.seen[key] = struct{}{}
	return true
}

// playPassed plays the route to a node, with the passages it needs.
func (c *Composer) playPassed(n int32) {
	p := &c.passages
	p.steps = p.steps[:0]
	for ; p.nodes[n].parent >= 0; n = p.nodes[n].parent {
		p.steps = append(p.steps, p.nodes[n].move)
	}
	for i := len(p.steps) - 1; i >= 0; i-- {
		m := p.steps[i]
		p.access.Read(c.scene)
		p.access.Spread(c.player)
		c.moves = p.access.AppendMoves(c.moves, c.board.Stand(c.side, m))
		c.playMove(m)
	}
}
