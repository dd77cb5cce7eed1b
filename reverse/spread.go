package reverse

import (
	"math/bits"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/macros"
	"planner/search"
)

// Entries of the spread search's vector, most important first. zones and roomsLost keep their meaning.
const (
	spreadZones    = iota // player zones
	spreadFrozen          // boxes that no push can ever move again
	spreadTight           // boxes that no pull can move now
	spreadRooms           // room links cut
	spreadDistance        // negative: minus the boxes' distances from the goals
)

// Spread pulls the boxes out of a solved position until the player can go everywhere and no box is frozen: a layout
// with room to move, from which a solution is known (Holland, S3, "RPR" and "RPRT"; the emergent form of it, without
// planned targets, that Festival's spread-out strategies use). It aims at no position, so that every node it meets on
// the way is worth keeping for the forward side to meet.
type Spread struct {
	*search.Terrain
	gen      *macros.Generator
	scene    *board.Scene
	zone     *board.Zone
	freeze   *deadlock.Freeze // of pushes
	stuck    *deadlock.Freeze // of pulls
	frozen   board.Bits
	matching *flow.Matching
	rows     [][]uint16
}

// NewSpread makes the rules of a spread search.
func NewSpread(t *search.Terrain) *Spread {
	b := t.Board
	return &Spread{
		Terrain: t, gen: macros.NewGenerator(b, board.Reverse), scene: board.NewScene(b), zone: board.NewZone(b),
		freeze:   deadlock.NewFreeze(b, board.Forward, t.Bounds[board.Forward].Closed, b.GoalSet()),
		stuck:    deadlock.NewFreeze(b, board.Reverse, t.Bounds[board.Reverse].Closed, b.BitsOf(b.Boxes)),
		frozen:   b.NewBits(),
		matching: flow.NewMatching(len(b.Boxes)),
	}
}

// Roots gives the solved positions to start from.
func (r *Spread) Roots() []search.Position {
	roots := Roots(r.Board, r.scene, r.zone)
	for i := range roots {
		roots[i].Left = nil
	}
	return roots
}

// Root implements search.Rules.
func (r *Spread) Root(p *search.Position) search.Vector {
	r.scene.Set(p.Boxes)
	r.gen.Load(r.scene)
	return r.score(int32(r.gen.Zones()))
}

func (r *Spread) score(zones int32) search.Vector {
	r.freeze.Frozen(r.scene, r.frozen)
	return search.Vector{
		spreadZones: zones, spreadFrozen: int32(r.frozen.Count()), spreadTight: r.tight(),
		spreadRooms: r.Rooms.Lost(r.scene), spreadDistance: r.fromGoals(),
	}
}

// tight counts the boxes that could not be pulled even by a player who stood where he liked.
func (r *Spread) tight() int32 {
	n := int32(0)
	for i, w := range r.scene.Boxes() {
		for ; w != 0; w &= w - 1 {
			if !r.loose(board.Square(i<<6 + bits.TrailingZeros64(w))) {
				n++
			}
		}
	}
	return n
}

func (r *Spread) loose(sq board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(sq, d)
		if r.scene.Free(r.Board.To(m)) && r.scene.Free(r.Board.Needs(board.Reverse, m)) {
			return true
		}
	}
	return false
}

func (r *Spread) fromGoals() int32 {
	sum := int32(0)
	for i, w := range r.scene.Boxes() {
		for ; w != 0; w &= w - 1 {
			n, _ := r.Graph.Range(board.Square(i<<6 + bits.TrailingZeros64(w)))
			sum -= int32(r.Goals.Nearest(n))
		}
	}
	return sum
}

// Cell implements search.Rules.
func (r *Spread) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[spreadZones], v[spreadFrozen]}
}

// Dead implements search.Rules: every box needs a start square of its own that it can be pulled to. Sound for a
// search that wants to meet pushes from the start.
func (r *Spread) Dead(p *search.Position) bool {
	if !r.Starts.Exact() {
		return false
	}
	r.rows = r.rows[:0]
	for i, w := range p.Boxes {
		for ; w != 0; w &= w - 1 {
			n := r.Starts.Node(board.Square(i<<6+bits.TrailingZeros64(w)), p.Player)
			if r.Starts.Dead(n) {
				return true
			}
			r.rows = append(r.rows, r.Starts.Row(n))
		}
	}
	_, ok := r.matching.Solve(r.rows)
	return !ok
}

// Expand implements search.Rules.
func (r *Spread) Expand(p *search.Position, v *search.Vector, seen search.Seen, out []search.Child) ([]search.Child, bool) {
	r.scene.Set(p.Boxes)
	first := len(out)
	r.gen.All(r.scene, p.Player, r.Bounds[board.Reverse], func(box board.Square, ends []macros.End) {
		for i := range ends {
			if i&63 == 0 && seen.Halted() {
				return
			}
			out = r.child(&ends[i], seen, out)
		}
	})
	search.AdviseImproving(v, out[first:], seen, spreadZones, spreadFrozen, spreadTight)
	return out, !seen.Halted()
}

func (r *Spread) child(e *macros.End, seen search.Seen, out []search.Child) []search.Child {
	c := search.Child{From: e.From, To: e.To, Player: e.Player, Key: e.Key, Cost: e.Cost, Back: e.Reversible}
	if seen.Known(c.Key) {
		return append(out, c)
	}
	r.scene.Shift(e.From, e.To)
	defer r.scene.Shift(e.To, e.From)
	if e.From != e.To && r.stuck.After(r.scene, e.To) {
		return out
	}
	c.Vector = r.score(e.Zones)
	return append(out, c)
}
