package macros

import "planner/board"

// bring plays the route that brings a box to a given square, from the position reached so far. Of several zones in
// which the player can be left it takes the largest. Holland's RPR names none; the largest suits a spread-out position
// best. The route passes doors if that is allowed and nothing else helps.
func (c *Composer) bring(box, to board.Square) bool {
	e := c.roomiest(c.gen.Destinations(c.scene, c.player, box, c.rules), to)
	if e == nil {
		return c.Doors && c.bringThroughDoors(box, to)
	}
	c.play(e)
	return true
}

// bringThroughDoors plays the route with the fewest moves of this box that brings it to a square when the player may
// pass occupied doors between the moves (Holland, "One-way access"). Every door is left as it was, so only the box's
// square and the player's zone distinguish the positions. Rules.Limit is ignored; the other rules hold.
func (c *Composer) bringThroughDoors(box, to board.Square) bool {
	p := &c.passages
	p.startAt(box, c.player, c.zone.Fill(c.scene, c.player))
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
	c.playThroughDoors(p.trace(found))
	return true
}

// stepThroughDoors adds the position after a move if the move can be made and the position is new. The generator's
// last search was for the same box, so its rules still apply to this box.
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

// playThroughDoors plays box moves, given last one first, with the door passages that the player needs between them.
func (c *Composer) playThroughDoors(steps []board.Move) {
	access := c.passages.access
	for i := len(steps) - 1; i >= 0; i-- {
		m := steps[i]
		access.Read(c.scene)
		access.Spread(c.player)
		c.moves = access.AppendMoves(c.moves, c.board.Stand(c.side, m))
		c.playMove(m)
	}
}
