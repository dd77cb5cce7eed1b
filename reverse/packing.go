package reverse

import (
	"math/bits"

	"planner/board"
	"planner/deadlock"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
)

// Variant chooses among the ways to take a solved position apart. Different variants give different orders, and a
// level whose order misleads under one may be solved under another.
type Variant struct {
	Far     int32  // a box leaves only by a sink in another room or at least this many steps away
	AnySink bool   // any start square is a sink, not only those of the largest class of mutual reach
	Follow  bool   // pulls that the forward search could not undo in turn are refused; see follows
	Park    bool   // pulls that move boxes without removing them are allowed
	Removal bool   // by removal, in a search of its own that knows none of the above; see ByRemoval
	Seed    uint64 // not 0: which of the boxes that may leave goes first is drawn, not judged by the length of its pull
}

// Entries of the packing search's vector, most important first.
const (
	boxesLeft = iota
	boxesOnGoals
	zones
	roomsLost
	distance // negative: boxes far from the goals are better
)

// Packing is the search for a packing order: pull boxes to where boxes start and let them vanish there, one start
// square a box, until none is left (Festival's plan search; Holland, S3, "RPR", calls the result the stacking order).
//
// A box may vanish only on a sink: a start square among the largest class of start squares between which a box can
// be pushed both ways with the present boxes as walls. From there it can be brought to any other start square of the
// class, so that nothing is promised that the forward search cannot keep. If a sink square is shut off from the
// player nothing vanishes before it is opened.
type Packing struct {
	*analysis.Level
	variant Variant
	gen     *macros.Generator
	push    *macros.Generator
	scene   *board.Scene
	zone    *board.Zone

	starts  []board.Square // unmatched and free in the position at hand
	startAt []int32        // by square: its index in starts while classes are looked for, else -1
	reach   []uint64       // row-major bit matrix: start i can be pushed to start j
	sinks   board.Bits
	corral  *deadlock.PICorral
}

// NewPacking makes the rules of one packing search.
func NewPacking(t *analysis.Level, v Variant) *Packing {
	b, dead := t.Board, t.Bounds[board.Forward].Closed
	startAt := make([]int32, b.Squares())
	for i := range startAt {
		startAt[i] = -1
	}
	return &Packing{
		Level: t, variant: v, startAt: startAt,
		gen: macros.NewGenerator(b, board.Reverse), push: macros.NewGenerator(b, board.Forward),
		scene: board.NewScene(b), zone: board.NewZone(b), sinks: b.NewBits(),
		corral: deadlock.NewPICorral(b, dead, deadlock.NewFreeze(b, board.Forward, dead, b.GoalSet())),
	}
}

// follows reports whether the forward search could undo the pull that led to the scene next. A PI-corral to which the
// pulled box does not belong would make it play there first, so that it would never come this way (Festival's corral
// consistency). moved is None when the box left the board: then no PI-corral may stand at all. The pull is refused,
// not the position, which other pulls may lead to.
func (r *Packing) follows(player, moved board.Square) bool {
	if !r.variant.Follow {
		return true
	}
	r.zone.Fill(r.scene, player)
	_, found := r.corral.Moves(r.scene, r.zone)
	return !found || moved != board.None && r.corral.Boxes().Has(moved)
}

// Roots gives the solved positions to start from, one per player zone from which some box can be pulled.
func (r *Packing) Roots() []search.Position {
	return Roots(r.Board, r.scene, r.zone)
}

// Key is the key of a position of this search: boxes, start squares left, player.
func (r *Packing) Key(p *search.Position) board.Key {
	key := r.Board.KeyOf(p.Boxes, p.Player)
	for _, sq := range p.Left.AppendTo(nil) {
		key = key.Xor(leftKey(r.Board.BoxKey(sq)))
	}
	return key
}

// leftKey marks a start square that still waits for its box, from the same random words turned round.
func leftKey(k board.Key) board.Key {
	return board.Key{Hi: bits.RotateLeft64(k.Lo, 29), Lo: bits.RotateLeft64(k.Hi, 47)}
}

// Root implements search.Rules.
func (r *Packing) Root(p *search.Position) search.Vector {
	r.scene.Set(p.Boxes)
	r.gen.Load(r.scene)
	v := r.measure(r.Rooms.Lost(r.scene))
	v[zones] = int32(r.gen.Zones())
	return v
}

// measure scores the scene but for its zones.
func (r *Packing) measure(lost int32) search.Vector {
	v := search.Vector{boxesLeft: int32(r.scene.Count()), roomsLost: lost}
	for i, w := range r.scene.Boxes() {
		v[boxesOnGoals] += int32(bits.OnesCount64(w & r.Board.GoalSet()[i]))
	}
	return v
}

// ExtraWork implements featurespace.Rules: the work grows with the number of children.
func (r *Packing) ExtraWork() int64 { return 0 }

// Cell implements search.Rules.
func (r *Packing) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[boxesLeft], v[boxesOnGoals], v[zones], v[roomsLost]}
}

// Dead implements search.Rules. The packing search promises nothing about single positions, so it proves nothing.
func (r *Packing) Dead(*search.Position) bool { return false }

// Expand implements search.Rules: removals only, one a box, where any is possible; otherwise every pull.
func (r *Packing) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.scene.Set(p.Boxes)
	first := len(out)
	if r.findSinks(p, seen) {
		out = r.removals(p, v, seen, out)
	}
	if len(out) == first && r.variant.Park {
		out = r.parkings(p, v, seen, out)
	}
	return out, false
}

// removals gives, for each box that can be pulled to a sink, the best way to let it vanish.
func (r *Packing) removals(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) []search.Child {
	r.gen.All(r.scene, p.Player, r.Bounds[board.Reverse], func(box board.Square, ends []macros.Destination) {
		if seen.Halted() {
			return
		}
		best := -1
		for i := range ends {
			e := &ends[i]
			if r.sinks.Has(e.To) && r.far(box, e.To) && (best < 0 || e.Cost > ends[best].Cost) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		if c, ok := r.removal(p, &ends[best], v[roomsLost]); ok {
			out = append(out, c)
		}
	})
	r.adviseRemoval(v, out)
	return out
}

// far keeps a sink next to the goals from making a packed room look easy.
func (r *Packing) far(from, to board.Square) bool {
	a, b := r.Rooms.Room(from), r.Rooms.Room(to)
	return a >= 0 && b >= 0 && a != b || r.Walk(to)[from] >= r.variant.Far
}

// removal is the child in which a box has vanished, false when the forward search would never come from there.
func (r *Packing) removal(p *search.Position, e *macros.Destination, lost int32) (search.Child, bool) {
	r.scene.Lift(e.From)
	defer r.scene.Drop(e.From)
	player := r.zone.Fill(r.scene, e.Player)
	if !r.follows(player, board.None) {
		return search.Child{}, false
	}
	key := r.scene.Key(player)
	for _, sq := range p.Left.AppendTo(nil) {
		if sq != e.To {
			key = key.Xor(leftKey(r.Board.BoxKey(sq)))
		}
	}
	c := search.Child{From: e.From, To: e.To, Player: player, Key: key, Cost: e.Cost, Removed: true}
	c.Vector = r.measure(r.Rooms.LostAfter(r.scene, e.From, board.None, lost))
	r.push.Load(r.scene)
	c.Vector[zones] = int32(r.push.Zones())
	c.Vector[distance] = -e.Cost
	left := p.Left.Clone()
	left.Remove(e.To)
	c.Solved = r.scene.Boxes().Equal(left)
	return c, true
}

// adviseRemoval names the removal to try first: of a box that is off its goal already, else one that keeps niches,
// goals with a single way in, for last; then the fewest zones and the longest pull.
func (r *Packing) adviseRemoval(_ *search.Vector, out []search.Child) {
	best := -1
	for i := range out {
		if best < 0 || r.rather(&out[i], &out[best]) {
			best = i
		}
	}
	if best >= 0 {
		out[best].Advised = true
	}
}

func (r *Packing) rather(a, b *search.Child) bool {
	x, y := r.Board.IsGoal(a.From), r.Board.IsGoal(b.From)
	if x != y {
		return !x
	}
	if x {
		if m, n := r.SingleEntry(a.From), r.SingleEntry(b.From); m != n {
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
	return (r.Board.BoxKey(sq).Lo ^ r.variant.Seed) * (r.variant.Seed<<1 | 1)
}

// parkings gives every pull that moves a box without removing it.
func (r *Packing) parkings(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) []search.Child {
	var left board.Key
	for _, sq := range p.Left.AppendTo(nil) {
		left = left.Xor(leftKey(r.Board.BoxKey(sq)))
	}
	first := len(out)
	r.gen.All(r.scene, p.Player, r.Bounds[board.Reverse], func(box board.Square, ends []macros.Destination) {
		for i := range ends {
			if i&63 == 0 && seen.Halted() {
				return
			}
			e := &ends[i]
			c := search.Child{
				From: e.From, To: e.To, Player: e.Player, Key: e.Key.Xor(left), Cost: e.Cost, Back: e.Reversible,
			}
			if seen.Known(c.Key) || r.park(&c, e, p.Left, v[roomsLost]) {
				out = append(out, c)
			}
		}
	})
	featurespace.AdviseImproving(v, out[first:], seen, boxesOnGoals, zones, roomsLost)
	return out
}

// park scores the child in which a box was only moved, false when the forward search would never come from there.
func (r *Packing) park(c *search.Child, e *macros.Destination, left board.Bits, lost int32) bool {
	r.scene.Shift(e.From, e.To)
	defer r.scene.Shift(e.To, e.From)
	if !r.follows(e.Player, e.To) {
		return false
	}
	c.Vector = r.measure(r.Rooms.LostAfter(r.scene, e.From, e.To, lost))
	c.Vector[zones] = e.Zones
	c.Vector[distance] = r.spread(r.scene)
	c.Solved = r.scene.Boxes().Equal(left)
	return true
}

// spread is minus the sum of the boxes' least push distances to a goal.
func (r *Packing) spread(s *board.Scene) int32 {
	sum := int32(0)
	for i, w := range s.Boxes() {
		for ; w != 0; w &= w - 1 {
			sq := board.Square(i<<6 + bits.TrailingZeros64(w))
			n, _ := r.Graph.Range(sq)
			sum -= int32(r.Goals.Nearest(n))
		}
	}
	return sum
}
