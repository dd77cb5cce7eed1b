package macros

import "planner/board"

// Targets are squares on which boxes are to be placed, such as those of a free-space arrangement.
type Targets struct {
	Set   board.Bits // the squares; those that hold a box count as taken
	Depth []int32    // by square: how far away it lies; nil measures by the box moves to it
}

// Furthest is the route to the furthest empty target that the box can be brought to (Holland, "A simple implementation
// of SOLVE"). Near targets stay open for boxes that can go nowhere else. The composer's seed breaks ties between
// targets that lie equally far away, so that other seeds make other arrangements.
func (c *Composer) Furthest(box board.Square, t Targets, moves []board.Move) (Macro, bool) {
	c.restart()
	list := c.gen.Destinations(c.scene, c.player, box, c.rules)
	var best *Destination
	for i := range list {
		e := &list[i]
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
	c.play(c.roomiest(list, best.To))
	return c.finish(box, c.lastTo(), moves), true
}

// further reports whether destination e lies on a better target than destination o.
func (c *Composer) further(t Targets, e, o *Destination) bool {
	far, near := e.Cost, o.Cost
	if t.Depth != nil {
		far, near = t.Depth[e.To], t.Depth[o.To]
	}
	if far != near {
		return far > near
	}
	x, y := c.rank(e.To), c.rank(o.To)
	return x > y || x == y && e.To < o.To
}

// rank is the random rank that the seed gives to a square, by the multiply-and-shift mix of SplitMix64 (Steele, Lea,
// Flood 2014, "Fast splittable pseudorandom number generators").
func (c *Composer) rank(sq board.Square) uint64 {
	x := c.seed + uint64(sq+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
