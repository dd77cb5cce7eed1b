package macros

import "planner/board"

// Targets are squares where boxes shall come to stand, such as a free-space arrangement.
type Targets struct {
	Set   board.Bits // the squares; those that hold a box count as taken
	Depth []int32    // by square, how far off it lies; nil measures by the box moves to it
}

// Furthest is the route to the empty target that lies furthest off among those the box can be brought to (Holland,
// "A simple implementation of SOLVE"): near targets stay open for boxes that can go nowhere else. Equally far ones
// are told apart by the composer's seed, so that other seeds make other arrangements.
func (c *Composer) Furthest(box board.Square, t Targets, moves []board.Move) (Macro, bool) {
	c.restart()
	ends := c.gen.Destinations(c.scene, c.player, box, c.rules)
	var best *Destination
	for i := range ends {
		e := &ends[i]
		if e.To == box || !t.Set.Has(e.To) {
			continue
		}
		if best == nil || c.further(t, e, best) {
			best = e
		}
	}
	if best == nil {
		return Macro{Moves: moves}, false
	}
	c.play(c.roomiest(ends, best.To))
	return c.finish(box, c.lastTo(), moves), true
}

// further reports whether end e lies on a better target than end o.
func (c *Composer) further(t Targets, e, o *Destination) bool {
	far, near := e.Cost, o.Cost
	if t.Depth != nil {
		far, near = t.Depth[e.To], t.Depth[o.To]
	}
	if far != near {
		return far > near
	}
	x, y := c.lot(e.To), c.lot(o.To)
	return x > y || x == y && e.To < o.To
}

// lot is the rank that the seed gives to a square: the multiply-and-shift mix of SplitMix64 (Steele, Lea, Flood 2014).
func (c *Composer) lot(sq board.Square) uint64 {
	x := c.seed + uint64(sq+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// lastTo is where the box of the last move came to.
func (c *Composer) lastTo() board.Square { return c.board.To(c.moves[len(c.moves)-1]) }

// Goal is the goal macro (Rolling Stone, Junghanns and Schaeffer 2001): a box that stands at an entrance of a goal
// area is carried to the goal that is due next, in one step. Of several boxes the one with the shortest way goes,
// the one on the smallest square of equals. It is advice and no rule: the order may be wrong, or another box due.
func (c *Composer) Goal(entrances board.Bits, goal board.Square, moves []board.Move) (Macro, bool) {
	c.restart()
	from, least := board.None, int32(0)
	if c.scene.Box(goal) {
		return Macro{Moves: moves}, false
	}
	c.phantom.list = entrances.AppendTo(c.phantom.list[:0])
	for _, box := range c.phantom.list {
		if !c.scene.Box(box) {
			continue
		}
		for _, e := range c.gen.Destinations(c.scene, c.player, box, c.rules) {
			if e.To == goal && (from == board.None || e.Cost < least) {
				from, least = box, e.Cost
			}
		}
	}
	if from == board.None {
		return Macro{Moves: moves}, false
	}
	return c.Bring(from, goal, moves)
}
