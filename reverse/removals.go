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
func (r *Packing) Expand(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	r.children.Scene.Set(x.Position.Boxes)
	if r.findSinks(ctx, x.Position) {
		r.removals(ctx, x)
	}
	if len(x.Children) == 0 && r.variant.Park {
		r.parkings(ctx, x)
	}
	return false
}

// removals makes, for each box that can be pulled to a sink, its removal by the longest pull, and advises the removal
// to try first.
func (r *Packing) removals(ctx context.Context, x *featurespace.Expansion) {
	p, m := x.Position, &r.children
	m.Gen.All(m.Scene, p.Player, m.Bounds, p.Boxes, func(box board.Square, list []macros.Destination) bool {
		if ctx.Err() != nil {
			return false
		}
		var best *macros.Destination
		for i := range list {
			to := &list[i]
			if r.sinks.Has(to.To) && r.far(box, to.To) && (best == nil || to.Cost > best.Cost) {
				best = to
			}
		}
		if best != nil {
			r.remove(x, best)
		}
		return true
	})
	var first *search.Child
	for i := range x.Children {
		if c := &x.Children[i]; first == nil || r.removedFirst(c, first) {
			first = c
		}
	}
	x.Advise(first)
}

// far reports whether a sink is far enough from a box. With a sink next to the goals, a goal room that is hard to fill
// would look easy.
func (r *Packing) far(from, to board.Square) bool {
	a, b := r.known.Rooms.Room(from), r.known.Rooms.Room(to)
	return a >= 0 && b >= 0 && a != b || r.known.Walk(to)[from] >= r.variant.Far
}

// remove makes the child in which a box has vanished, unless the forward search would never undo the pull.
func (r *Packing) remove(x *featurespace.Expansion, to *macros.Destination) {
	s := r.children.Scene
	s.Lift(to.From)
	defer s.Drop(to.From)
	player, count := r.children.Gen.Removed(to.Player)
	if !r.follows(player, board.None, count) {
		return
	}
	left := x.Position.Left.Clone()
	left.Remove(to.To)
	c := search.Child{From: to.From, To: to.To, Player: player, Cost: to.Cost, Removed: true}
	c.Key, c.Solved = s.Key(player).Xor(r.leftKey(left)), s.Boxes().Equal(left)
	c.Vector = r.measure(r.known.Rooms.LostAfter(s, to.From, board.None, x.Vector[roomsLost]))
	c.Vector[zones], c.Vector[distance] = count, -to.Cost
	x.Children = append(x.Children, c)
}

// removedFirst reports whether removal a is tried before removal b. A box off its goals comes first, then a box whose
// goal has more than a single entry, then the removal that leaves the fewest zones, then the one with the longest pull
// or, when the variant has a seed, by lot.
func (r *Packing) removedFirst(a, b *search.Child) bool {
	x, y := r.known.Board.IsGoal(a.From), r.known.Board.IsGoal(b.From)
	if x != y {
		return !x
	}
	if x {
		if m, n := r.known.SingleEntry(a.From), r.known.SingleEntry(b.From); m != n {
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
	return (r.known.Board.BoxKey(sq).Lo ^ r.variant.Seed) * (r.variant.Seed<<1 | 1)
}

// parkings makes every pull that moves a box without removing it.
func (r *Packing) parkings(ctx context.Context, x *featurespace.Expansion) {
	r.children.Extra, r.away = r.leftKey(x.Position.Left), 0
	for sq := range x.Position.Boxes.All() {
		r.away -= r.known.FromGoals(sq)
	}
	r.children.All(ctx, x, x.Position.Boxes)
	x.AdviseImproving(boxesOnGoals, zones, roomsLost)
}

// park scores the child in which a box was only moved. It is false when the child would end the search and the forward
// search would never undo the pull; of any other child Dead asks whether it would.
func (r *Packing) park(x *featurespace.Expansion, c *search.Child, to *macros.Destination) bool {
	s := r.children.Scene
	c.Vector = r.measure(r.known.Rooms.LostAfter(s, to.From, to.To, x.Vector[roomsLost]))
	c.Vector[zones] = to.Zones
	c.Vector[distance] = r.away + r.known.FromGoals(to.From) - r.known.FromGoals(to.To)
	c.Solved = s.Boxes().Equal(x.Position.Left)
	return !c.Solved || r.follows(to.Player, to.To, to.Zones)
}

// findSinks computes the start squares on which a box may vanish from the position on the scene. It is false when there
// are none, or when one of the largest class is outside the player's zone.
func (r *Packing) findSinks(ctx context.Context, p *search.Position) bool {
	r.sinks.Clear()
	r.zone.Fill(r.children.Scene, p.Player)
	r.starts = r.starts[:0]
	for sq := range p.Left.All() {
		if r.children.Scene.Free(sq) {
			r.starts = append(r.starts, sq)
		}
	}
	if len(r.starts) == 0 {
		return false
	}
	if r.variant.AnySink || len(r.starts) > mostStarts {
		for _, sq := range r.starts {
			if r.zone.Has(sq) {
				r.sinks.Add(sq)
			}
		}
		return true
	}
	for _, sq := range r.largestClass(ctx) {
		if !r.zone.Has(sq) {
			return false
		}
		r.sinks.Add(sq)
	}
	return true
}

// largestClass is the largest set of free start squares between which one box can be pushed both ways with the present
// boxes as walls, with the player on any side of the box at first. Among equal sets the one with the smallest square
// wins. The set is nil when the context has ended.
func (r *Packing) largestClass(ctx context.Context) (largest []board.Square) {
	for i, sq := range r.starts {
		if ctx.Err() != nil {
			return nil
		}
		if i == len(r.reach) {
			r.reach = append(r.reach, r.known.Board.NewBits())
		}
		r.reach[i].Clear()
		r.push.Visits(r.children.Scene, sq, r.known.Bounds[board.Forward], r.reach[i].Add)
	}
	done := r.known.Board.NewBits()
	for i, sq := range r.starts {
		if done.Has(sq) {
			continue
		}
		class := []board.Square{sq}
		for j, other := range r.starts[i+1:] {
			if r.reach[i].Has(other) && r.reach[i+1+j].Has(sq) {
				class = append(class, other)
				done.Add(other)
			}
		}
		if len(class) > len(largest) {
			largest = class
		}
	}
	return largest
}
