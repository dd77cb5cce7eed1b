package deadlock

import "planner/board"

// gridCorral is PICorral on a board that has a grid: the same conditions, for all boxes of a corral at once.
type gridCorral struct {
	kit                 *gridKit
	grid                *board.Grid
	boxes, zone, frozen board.Cells
	leaving             [4]board.Cells // by direction: boxes that the player could push from his zone into his zone
	zones               []gridZone     // that the player cannot reach
	harmless            [4]board.Cells // by direction: boxes whose push loses nothing with all boxes on the board
	judged              [4]board.Cells // by direction: boxes for which harmless is known

	grown gridGrown
	best  [4]board.Cells
	found board.Cells // B of the best corral
}

// gridGrown is C and B while they grow.
type gridGrown struct {
	corral  board.Cells    // C
	members board.Cells    // B without frozen boxes
	staying board.Cells    // members for which anyLeaves has found no push out of every corral
	losing  [4]board.Cells // by direction: members whose push loses with only B on the board
	into    [4]board.Cells // by direction: members with a push into C
	state   corralState
}

// addBoxes takes boxes into B, of which those off the goals must be pushed at some time.
func (g *gridGrown) addBoxes(boxes, goals board.Cells) {
	g.members = g.members.Or(boxes)
	g.state.must = g.state.must || !boxes.Minus(goals).Empty()
}

// gridZone is a zone that the player cannot reach, and the boxes beside it.
type gridZone struct {
	cells, beside board.Cells
	hopeless      bool // no corral includes the zone
}

// search looks for the corral with the fewest pushes into it.
func (c *gridCorral) search(boxes board.Bits, player board.Square) (found bool) {
	if !c.prepare(boxes, player) {
		return false
	}
	most := 4 * board.GridCells
	for seed := range c.zones {
		pushes, ok := c.growCorral(seed, most)
		if !ok {
			continue
		}
		found, c.best, c.found = true, c.grown.into, c.grown.members
		if most = pushes - 1; most < 0 {
			break
		}
	}
	return found
}

// prepare prepares for a position. The result is false when the player reaches every free square.
func (c *gridCorral) prepare(boxes board.Bits, player board.Square) bool {
	c.boxes = c.grid.Of(boxes)
	free := c.grid.Floor.Minus(c.boxes)
	c.zone = c.grid.Flood(c.grid.Cell[player], free)
	c.zones = c.zones[:0]
	for rest := free.Minus(c.zone); !rest.Empty(); {
		cells := c.grid.Flood(rest.First(), rest)
		c.zones = append(c.zones, gridZone{cells: cells, beside: c.grid.Near(cells).And(c.boxes)})
		rest = rest.Minus(cells)
	}
	if len(c.zones) == 0 {
		return false
	}
	c.frozen = c.kit.frozen(c.boxes)
	for _, d := range board.Dirs {
		c.leaving[d] = c.boxes.And(c.kit.live[d]).And(c.grid.Step(c.zone, d)).And(c.grid.Step(c.zone, d.Opposite()))
		c.harmless[d], c.judged[d] = board.Cells{}, board.Cells{}
	}
	return true
}

// growCorral tries to make a PI-corral around a zone with up to most pushes into it, which c.grown.into then holds.
func (c *gridCorral) growCorral(seed, most int) (pushes int, ok bool) {
	c.grown = gridGrown{state: corralState{certain: true}}
	c.addZone(seed)
	for again := true; again; {
		if c.grown.state.failed || c.anyLeaves() {
			c.zones[seed].hopeless = c.zones[seed].hopeless || c.grown.state.certain
			return 0, false
		}
		if pushes, again = c.countPushes(); pushes > most {
			return 0, false
		}
	}
	return pushes, c.grown.state.must
}

// addZone takes a zone into C and its boxes into B.
func (c *gridCorral) addZone(i int) {
	z := &c.zones[i]
	c.grown.corral = c.grown.corral.Or(z.cells)
	c.addBoxes(z.beside)
	c.grown.state.failed = c.grown.state.failed || z.hopeless
	c.grown.state.must = c.grown.state.must || z.cells.Meets(c.kit.goals)
}

// addBoxes takes boxes into B.
func (c *gridCorral) addBoxes(boxes board.Cells) {
	c.grown.addBoxes(boxes.Minus(c.frozen), c.kit.goals)
}

// anyLeaves reports whether a member has a harmless push from a cell of the player's zone to another one. No corral
// includes such a box, because the push leads out of every corral.
func (c *gridCorral) anyLeaves() bool {
	fresh := c.grown.members.Minus(c.grown.staying)
	for _, d := range board.Dirs {
		for left := c.leaving[d].And(fresh); !left.Empty(); {
			box := left.First()
			if c.isHarmless(box, d) {
				return true
			}
			left = left.Rest()
		}
	}
	c.grown.staying = c.grown.members
	return false
}

// countPushes counts the pushes into C. At a push out of C it lets the corral grow and returns, with again true.
func (c *gridCorral) countPushes() (pushes int, again bool) {
	g := &c.grown
	open := c.grid.Floor.Minus(c.frozen).Minus(g.members)
	for _, d := range board.Dirs {
		back := d.Opposite()
		could := g.members.And(c.kit.live[d]).Minus(g.losing[d]).And(c.grid.Step(open, d)).
			And(c.grid.Step(open, back)).Minus(c.grid.Step(g.corral, d))
		g.into[d] = could.And(c.grid.Step(c.zone, d)).And(c.grid.Step(g.corral, back))
		pushes += g.into[d].Count()
		for left := could.Minus(g.into[d]); !left.Empty(); {
			box := left.First()
			left = left.Rest()
			if c.loses(box, d) {
				g.losing[d] = g.losing[d].With(box)
				continue
			}
			c.widen(c.grid.Beside(box, back), c.grid.Beside(box, d))
			return pushes, true
		}
	}
	return pushes, false
}

// widen lets the corral grow by what prevents a push: a box on the cell where the player must stand or on the cell to
// which the box would go, or else the zone of one of these cells. It fails when the player reaches both cells.
func (c *gridCorral) widen(stand, to uint8) {
	switch {
	case c.boxes.Has(stand):
		c.addBoxes(board.Single(stand))
	case c.boxes.Has(to):
		c.addBoxes(board.Single(to))
	case !c.zone.Has(stand):
		c.addZone(c.zoneOf(stand))
	case !c.zone.Has(to):
		c.addZone(c.zoneOf(to))
	default:
		c.grown.state.failed, c.grown.state.certain = true, false
	}
}

// zoneOf is the zone of a free cell that the player cannot reach.
func (c *gridCorral) zoneOf(cell uint8) int {
	i := 0
	for !c.zones[i].cells.Has(cell) {
		i++
	}
	return i
}

// loses judges a push on the board that holds only B and the frozen boxes.
func (c *gridCorral) loses(box uint8, d board.Dir) bool {
	if c.isHarmless(box, d) {
		return false
	}
	to := c.grid.Beside(box, d)
	lost := c.kit.lost(c.grown.members.Or(c.frozen).Without(box).With(to), to, d)
	c.grown.state.certain = c.grown.state.certain && lost
	return lost
}

// isHarmless reports whether a push to a free cell that is not dead loses nothing with all boxes on the board. Such a
// push loses nothing with some of the boxes either. The result is false for any other push.
func (c *gridCorral) isHarmless(box uint8, d board.Dir) bool {
	if !c.judged[d].Has(box) {
		c.judged[d] = c.judged[d].With(box)
		to := c.grid.Beside(box, d)
		if !c.boxes.Has(to) && !c.kit.lost(c.boxes.Without(box).With(to), to, d) {
			c.harmless[d] = c.harmless[d].With(box)
		}
	}
	return c.harmless[d].Has(box)
}

// appendTo appends the pushes into the best corral.
func (c *gridCorral) appendTo(moves []board.Move) []board.Move {
	boxes := c.best[0].Or(c.best[1]).Or(c.best[2]).Or(c.best[3])
	for !boxes.Empty() {
		box := boxes.First()
		boxes = boxes.Rest()
		for _, d := range board.Dirs {
			if c.best[d].Has(box) {
				moves = append(moves, board.NewMove(c.grid.Square(box), d))
			}
		}
	}
	return moves
}
