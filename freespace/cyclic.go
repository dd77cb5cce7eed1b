package freespace

import (
	"planner/board"
	"planner/flow"
)

// Cyclicity grades how freely the player of a layout gets about with the help of its doors.
type Cyclicity uint8

// The grades, worst first.
const (
	// Stranded: some zone outside the player's component still has work to do.
	Stranded Cyclicity = iota
	// UpToStacked: every zone outside is a stacked corral (Holland, "A partly iterative implementation of SOLVE").
	UpToStacked
	// ZoneCyclic: the player can go to every zone and come back.
	ZoneCyclic
)

// Cyclic grades layouts. Nothing here is a proof of anything about solvability: the grades are checkpoints and
// features, never reasons to prune.
type Cyclic struct {
	access  *OneWay
	flow    *flow.FlowDeadlock
	core    []bool // per zone: in the strongly connected component of the player's zone
	outside board.Bits
	stack   []board.Square
	stacked board.Bits
	boxes   []board.Square
}

// NewCyclic grades the layouts that a OneWay has read.
func NewCyclic(access *OneWay, test *flow.FlowDeadlock) *Cyclic {
	return &Cyclic{access: access, flow: test, outside: access.board.NewBits(), stacked: access.board.NewBits()}
}

// Grade grades the layout last read for a player on a free square. Corrals are stacked only if, with their boxes as
// walls, the other boxes can still flow to the goals left, whichever side is searching: it is a question about the
// position. Only this last question may allocate, when it meets a new set of walls.
func (c *Cyclic) Grade(s *board.Scene, player board.Square) Cyclicity {
	c.findCore(player)
	if !c.gatherOutside() {
		return ZoneCyclic
	}
	c.boxes = s.Boxes().AppendTo(c.boxes[:0])
	if !c.allStacked(s) || c.flow.Dead(c.boxes, player, c.stacked) {
		return Stranded
	}
	return UpToStacked
}

// Core reports whether a free square lies in the player's strongly connected component, after Grade.
func (c *Cyclic) Core(sq board.Square) bool {
	zone := c.access.Zones.Of(sq)
	return zone >= 0 && c.core[zone]
}

// Stacked are the boxes on goals that wall off the stacked corrals, after a grade of UpToStacked.
func (c *Cyclic) Stacked() board.Bits { return c.stacked }

// findCore keeps, of the zones that Spread reaches, those from which the player's zone is reached again.
func (c *Cyclic) findCore(player board.Square) {
	a := c.access
	a.Spread(player)
	c.core = c.core[:0]
	for range a.Zones.Count() {
		c.core = append(c.core, false)
	}
	c.core[a.Zones.Of(player)] = true
	for grown := true; grown; {
		grown = false
		for _, e := range a.Edges {
			if c.core[e.To] && !c.core[e.From] && a.via[e.From] != unreached {
				c.core[e.From], grown = true, true
			}
		}
	}
}

// gatherOutside collects the free squares outside the core and reports whether there are any.
func (c *Cyclic) gatherOutside() bool {
	c.outside.Clear()
	c.stacked.Clear()
	c.stack = c.stack[:0]
	for sq := board.Square(0); sq < c.access.board.Wall(); sq++ {
		if zone := c.access.Zones.Of(sq); zone >= 0 && !c.core[zone] {
			c.outside.Add(sq)
			c.stack = append(c.stack, sq)
		}
	}
	return len(c.stack) > 0
}

// allStacked floods the outside over boxes that do not touch the core (inner ones) up to those that do (the
// boundary), and reports whether all of them are on goals and no goal among the free squares is empty.
func (c *Cyclic) allStacked(s *board.Scene) bool {
	b := c.access.board
	for len(c.stack) > 0 {
		sq := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		box := s.Box(sq)
		if box != b.IsGoal(sq) {
			return false
		}
		if box {
			c.stacked.Add(sq)
			if c.touchesCore(sq) {
				continue
			}
		}
		for _, d := range board.Dirs {
			if to := b.Next(sq, d); s.Box(to) && !c.outside.Has(to) {
				c.outside.Add(to)
				c.stack = append(c.stack, to)
			}
		}
	}
	return true
}

func (c *Cyclic) touchesCore(sq board.Square) bool {
	for _, d := range board.Dirs {
		if c.Core(c.access.board.Next(sq, d)) {
			return true
		}
	}
	return false
}
