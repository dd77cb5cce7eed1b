package freespace

import (
	"slices"

	"planner/board"
	"planner/flow"
)

// Cyclicity grades how freely the player can walk in a layout with the help of its doors.
type Cyclicity uint8

// The grades, worst first.
const (
	// Stranded means that some zone outside the player's component has a box off its goal or an empty goal, or that
	// the other boxes cannot do without the boxes around it.
	Stranded Cyclicity = iota
	// UpToStacked means that every zone outside the player's component is a stacked corral, which is finished for
	// good (Holland, "A partly iterative implementation of SOLVE").
	UpToStacked
	// ZoneCyclic means that the player can go to every zone and come back.
	ZoneCyclic
)

// Cyclic grades layouts. A grade proves nothing about solvability. Grades serve as checkpoints and features and must
// never be used to prune.
type Cyclic struct {
	access  *OneWay
	flow    *flow.FlowDeadlock
	core    []bool     // by zone: it is in the strongly connected component of the player's zone
	outside board.Bits // free squares outside the core, and later the boxes reached from them
	stack   []board.Square
	stacked board.Bits // boxes reached so far
	boxes   []board.Square
}

// NewCyclic grades the layouts that a OneWay has read.
func NewCyclic(access *OneWay, test *flow.FlowDeadlock) *Cyclic {
	return &Cyclic{access: access, flow: test, outside: access.board.NewBits(), stacked: access.board.NewBits()}
}

// Grade grades the layout that was read last, for a player on a free square. Corrals count as stacked only if, with
// their boxes as walls, the other boxes can still flow to the remaining goals. The answer is about the position and the
// same for both sides. Only this flow test may allocate memory, when it meets a new set of walls.
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

// Core reports, after Grade, whether a free square lies in the player's strongly connected component.
func (c *Cyclic) Core(sq board.Square) bool {
	zone := c.access.Zones.Of(sq)
	return zone >= 0 && c.core[zone]
}

// findCore finds the zones that the player can reach and from which he can come back.
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

// allStacked floods the outside across its inner boxes, which do not touch the core, as far as the boxes that do. It
// reports whether all these boxes are on goals and none of the free squares is a goal.
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

// touchesCore reports whether a box has a neighbouring square in the core.
func (c *Cyclic) touchesCore(sq board.Square) bool {
	return slices.ContainsFunc(board.Dirs[:], func(d board.Dir) bool { return c.Core(c.access.board.Next(sq, d)) })
}
