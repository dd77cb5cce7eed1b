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
	brood    search.Brood
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
	r := &Spread{
		Terrain: t, brood: search.NewBrood(b, board.Reverse), zone: board.NewZone(b),
		freeze:   deadlock.NewFreeze(b, board.Forward, t.Bounds[board.Forward].Closed, b.GoalSet()),
		stuck:    deadlock.NewFreeze(b, board.Reverse, t.Bounds[board.Reverse].Closed, b.BitsOf(b.Boxes)),
		frozen:   b.NewBits(),
		matching: flow.NewMatching(len(b.Boxes)),
	}
	r.brood.Judge = r.judge
	return r
}

// Roots gives the solved positions to start from.
func (r *Spread) Roots() []search.Position {
	roots := Roots(r.Board, r.brood.Scene, r.zone)
	for i := range roots {
		roots[i].Left = nil
	}
	return roots
}

// Root implements search.Rules.
func (r *Spread) Root(p *search.Position) search.Vector {
	r.brood.Scene.Set(p.Boxes)
	r.brood.Gen.Load(r.brood.Scene)
	return r.score(int32(r.brood.Gen.Zones()))
}

func (r *Spread) score(zones int32) search.Vector {
	r.freeze.Frozen(r.brood.Scene, r.frozen)
	return search.Vector{
		spreadZones: zones, spreadFrozen: int32(r.frozen.Count()), spreadTight: r.tight(),
		spreadRooms: r.Rooms.Lost(r.brood.Scene), spreadDistance: r.fromGoals(),
	}
}

// tight counts the boxes that could not be pulled even by a player who stood where he liked.
func (r *Spread) tight() int32 {
	n := int32(0)
	for i, w := range r.brood.Scene.Boxes() {
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
		if r.brood.Scene.Free(r.Board.To(m)) && r.brood.Scene.Free(r.Board.Needs(board.Reverse, m)) {
			return true
		}
	}
	return false
}

func (r *Spread) fromGoals() int32 {
	sum := int32(0)
	for i, w := range r.brood.Scene.Boxes() {
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
	r.brood.Scene.Set(p.Boxes)
	first := len(out)
	out = r.brood.All(p.Player, r.Bounds[board.Reverse], nil, seen, out)
	search.AdviseImproving(v, out[first:], seen, spreadZones, spreadFrozen, spreadTight)
	return out, !seen.Halted()
}

func (r *Spread) judge(c *search.Child, e *macros.End) bool {
	if e.From != e.To && r.stuck.After(r.brood.Scene, e.To) {
		return false
	}
	c.Vector = r.score(e.Zones)
	return true
}
