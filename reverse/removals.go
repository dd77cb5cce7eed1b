package reverse

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
)

// Expand implements featurespace.Rules. Where boxes can leave, the children are removals only, one for each such box;
// elsewhere they are all pulls, if the variant parks boxes.
func (r *Packing) Expand(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) ([]search.Child, bool) {
	r.scene.Set(p.Boxes)
	first := len(out)
	if r.findSinks(ctx, p) {
		out = r.removals(ctx, p, v, seen, out)
	}
	if len(out) == first && r.variant.Park {
		out = r.parkings(ctx, p, v, seen, out)
	}
	return out, false
}

// removals appends, for each box that can be pulled to a sink, its removal by the longest pull.
func (r *Packing) removals(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) []search.Child {
	r.gen.All(r.scene, p.Player, r.level.Bounds[board.Reverse], func(box board.Square,
		destinations []macros.Destination) bool {
		if ctx.Err() != nil {
			return false
		}
		best := -1
		for i := range destinations {
			to := &destinations[i]
			if r.sinks.Has(to.To) && r.far(box, to.To) && (best < 0 || to.Cost > destinations[best].Cost) {
				best = i
			}
		}
		if best < 0 {
			return true
		}
		if c, ok := r.removal(p, &destinations[best], v[roomsLost]); ok {
			out = append(out, c)
		}
		return true
	})
	r.adviseRemoval(out)
	return out
}

// far reports whether a sink is far enough from a box. Without it, a sink next to the goals makes a goal room look easy
// that is hard to fill.
func (r *Packing) far(from, to board.Square) bool {
	a, b := r.level.Rooms.Room(from), r.level.Rooms.Room(to)
	return a >= 0 && b >= 0 && a != b || r.level.Walk(to)[from] >= r.variant.Far
}

// removal is the child in which a box has vanished. ok is false when the forward search would never undo the pull.
func (r *Packing) removal(p *search.Position, to *macros.Destination, lost int32) (c search.Child, ok bool) {
	r.scene.Lift(to.From)
	defer r.scene.Drop(to.From)
	player, count := r.gen.Removed(to.Player)
	if !r.follows(player, board.None, count) {
		return search.Child{}, false
	}
	key := r.scene.Key(player)
	for _, sq := range p.Left.AppendTo(nil) {
		if sq != to.To {
			key = key.Xor(leftKey(r.level.Board.BoxKey(sq)))
		}
	}
	c = search.Child{From: to.From, To: to.To, Player: player, Key: key, Cost: to.Cost, Removed: true}
	c.Vector = r.measure(r.level.Rooms.LostAfter(r.scene, to.From, board.None, lost))
	c.Vector[zones] = count
	c.Vector[distance] = -to.Cost
	left := p.Left.Clone()
	left.Remove(to.To)
	c.Solved = r.scene.Boxes().Equal(left)
	return c, true
}

// adviseRemoval names the removal to try first, see removedFirst.
func (r *Packing) adviseRemoval(out []search.Child) {
	best := -1
	for i := range out {
		if best < 0 || r.removedFirst(&out[i], &out[best]) {
			best = i
		}
	}
	if best >= 0 {
		out[best].Advised = true
	}
}

// removedFirst reports whether removal a is tried before removal b: of a box that is off its goal, then of one whose
// goal has more than a single entry, then the one that leaves the fewest zones, then the one with the longest pull
// or, when the variant has a seed, by lot.
func (r *Packing) removedFirst(a, b *search.Child) bool {
	x, y := r.level.Board.IsGoal(a.From), r.level.Board.IsGoal(b.From)
	if x != y {
		return !x
	}
	if x {
		if m, n := r.level.SingleEntry(a.From), r.level.SingleEntry(b.From); m != n {
			return !m
		}
	}
	if a.Vector[zones] != b.Vector[zones] {
		return a.Vector[zones] < b.Vector[zones]
	}
	if r.variant.Seed != 0 {
		return r.draw(a.From) > r.draw(b.From)
	}
	return a.Cost > b.Cost
}

// draw gives every square a number that depends on the seed alone.
func (r *Packing) draw(sq board.Square) uint64 {
	return (r.level.Board.BoxKey(sq).Lo ^ r.variant.Seed) * (r.variant.Seed<<1 | 1)
}

// parkings appends every pull that moves a box without removing it.
func (r *Packing) parkings(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) []search.Child {
	var left board.Key
	for _, sq := range p.Left.AppendTo(nil) {
		left = left.Xor(leftKey(r.level.Board.BoxKey(sq)))
	}
	first, away := len(out), r.away()
	r.gen.All(r.scene, p.Player, r.level.Bounds[board.Reverse], func(_ board.Square,
		destinations []macros.Destination) bool {
		for i := range destinations {
			if i%haltEvery == 0 && ctx.Err() != nil {
				return false
			}
			to := &destinations[i]
			c := search.Child{From: to.From, To: to.To, Player: to.Player, Key: to.Key.Xor(left), Cost: to.Cost}
			if c.Known = seen.Known(c.Key); c.Known || r.park(&c, to, p.Left, away, v[roomsLost]) {
				out = append(out, c)
			}
		}
		return true
	})
	featurespace.AdviseImproving(v, out[first:], boxesOnGoals, zones, roomsLost)
	return out
}

// park scores the child in which a box was only moved. It is false when the child would end the search, and the forward
// search would never undo the pull; of any other child Dead asks that. The position before the pull has the pushes away,
// as the method of that name counts them, and lost room links.
func (r *Packing) park(c *search.Child, to *macros.Destination, left board.Bits, away, lost int32) bool {
	r.scene.Shift(to.From, to.To)
	defer r.scene.Shift(to.To, to.From)
	c.Vector = r.measure(r.level.Rooms.LostAfter(r.scene, to.From, to.To, lost))
	c.Vector[zones] = to.Zones
	c.Vector[distance] = away + r.level.FromGoals(to.From) - r.level.FromGoals(to.To)
	c.Solved = r.scene.Boxes().Equal(left)
	return !c.Solved || r.follows(to.Player, to.To, to.Zones)
}

// away is minus the pushes of the boxes on the scene to their nearest goals.
func (r *Packing) away() (sum int32) {
	for sq := range r.scene.Boxes().All() {
		sum -= r.level.FromGoals(sq)
	}
	return sum
}
