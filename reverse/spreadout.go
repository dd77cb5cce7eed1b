package reverse

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Entries of the spread search's vector, most important first. zones and roomsLost keep their meaning.
const (
	spreadZones    = iota // player zones
	spreadFrozen          // boxes that no push can ever move again
	spreadTight           // boxes that no pull can move now
	spreadRooms           // room links cut
	spreadDistance        // negative: minus the boxes' distances from the goals
)

// SpreadOut pulls the boxes out of a solved position until the player can go everywhere and no box is frozen: a layout
// with room to move, from which a solution is known (Holland, S3, "RPR" and "RPRT"; the emergent form of it, without
// planned targets, that Festival's spread-out strategies use). It aims at no position, so that every node it meets on
// the way is worth keeping for the forward side to meet.
type SpreadOut struct {
	*analysis.Level
	children featurespace.ChildMaker
	zone     *board.Zone
	freeze   *deadlock.Freeze // of pushes
	stuck    *deadlock.Freeze // of pulls
	frozen   board.Bits       // of the position at hand, as tight
	tight    board.Bits       // boxes that no pull can move, wherever the player stands
	after    board.Bits       // frozen boxes of a child
	parent   *search.Vector
	matching *flow.Matching
	rows     [][]uint16
}

// NewSpreadOut makes the rules of a spread search.
func NewSpreadOut(t *analysis.Level, use technique.Use) *SpreadOut {
	b := t.Board
	r := &SpreadOut{
		Level: t, children: featurespace.NewChildMaker(b, board.Reverse), zone: board.NewZone(b),
		freeze: deadlock.NewFreeze(b, board.Forward, t.Bounds[board.Forward].Closed, b.GoalSet()),
		stuck:  deadlock.NewFreeze(b, board.Reverse, t.Bounds[board.Reverse].Closed, b.BitsOf(b.Boxes)),
		frozen: b.NewBits(), tight: b.NewBits(), after: b.NewBits(),
		matching: flow.NewMatching(len(b.Boxes)),
	}
	r.children.Judge = r.judge
	return r
}

// Roots gives the solved positions to start from.
func (r *SpreadOut) Roots() []search.Position {
	roots := Roots(r.Board, r.children.Scene, r.zone)
	for i := range roots {
		roots[i].Left = nil
	}
	return roots
}

// Root implements search.Rules.
func (r *SpreadOut) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.Load(r.children.Scene)
	return r.score(int32(r.children.Gen.Zones()))
}

// score measures the scene from nothing and keeps what the scores of children start from.
func (r *SpreadOut) score(zones int32) search.Vector {
	r.freeze.Frozen(r.children.Scene, r.frozen)
	r.tight.Clear()
	v := search.Vector{spreadZones: zones, spreadFrozen: int32(r.frozen.Count()), spreadRooms: r.Rooms.Lost(r.children.Scene)}
	for i, w := range r.children.Scene.Boxes() {
		for ; w != 0; w &= w - 1 {
			sq := board.Square(i<<6 + bits.TrailingZeros64(w))
			v[spreadDistance] -= r.fromGoals(sq)
			if !r.loose(sq) {
				r.tight.Add(sq)
				v[spreadTight]++
			}
		}
	}
	return v
}

// scoreChild measures the scene after one box has moved out of the position at hand.
func (r *SpreadOut) scoreChild(v *search.Vector, e *macros.Destination) search.Vector {
	r.freeze.FrozenAfter(r.children.Scene, e.From, e.To, r.frozen, r.after)
	return search.Vector{
		spreadZones: e.Zones, spreadFrozen: int32(r.after.Count()), spreadTight: v[spreadTight] + r.tightened(e.From, e.To),
		spreadRooms:    r.Rooms.LostAfter(r.children.Scene, e.From, e.To, v[spreadRooms]),
		spreadDistance: v[spreadDistance] + r.fromGoals(e.From) - r.fromGoals(e.To),
	}
}

// tightened is how many boxes more are tight after a box has moved: whether one is depends on the two squares beyond
// each of its sides.
func (r *SpreadOut) tightened(from, to board.Square) (more int32) {
	if from == to {
		return 0
	}
	var seen [8]board.Square
	known := seen[:0]
	for _, d := range board.Dirs {
		for at, step := from, 0; step < 2; step++ {
			at = r.Board.Next(at, d)
			if r.children.Scene.Box(at) && at != to {
				known = append(known, at)
				more += r.change(at)
			}
		}
	}
	for _, d := range board.Dirs {
		for at, step := to, 0; step < 2; step++ {
			at = r.Board.Next(at, d)
			if r.children.Scene.Box(at) && !slices.Contains(known, at) {
				more += r.change(at)
			}
		}
	}
	if r.tight.Has(from) {
		more--
	}
	if !r.loose(to) {
		more++
	}
	return more
}

// change is 1 for a box that was not tight and is, -1 for the contrary.
func (r *SpreadOut) change(sq board.Square) int32 {
	was, is := r.tight.Has(sq), !r.loose(sq)
	switch {
	case is && !was:
		return 1
	case was && !is:
		return -1
	}
	return 0
}

// loose reports whether a box could be pulled by a player who stood where he liked.
func (r *SpreadOut) loose(sq board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(sq, d)
		if r.children.Scene.Free(r.Board.To(m)) && r.children.Scene.Free(r.Board.Needs(board.Reverse, m)) {
			return true
		}
	}
	return false
}

// fromGoals is the distance of a square from the nearest goal.
func (r *SpreadOut) fromGoals(sq board.Square) int32 {
	n, _ := r.Graph.Range(sq)
	return int32(r.Goals.Nearest(n))
}

// ExtraWork implements featurespace.Rules: the work grows with the number of children.
func (r *SpreadOut) ExtraWork() int64 { return 0 }

// Cell implements search.Rules.
func (r *SpreadOut) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[spreadZones], v[spreadFrozen]}
}

// Dead implements search.Rules: every box needs a start square of its own that it can be pulled to. Sound for a
// search that wants to meet pushes from the start.
func (r *SpreadOut) Dead(p *search.Position) bool {
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
func (r *SpreadOut) Expand(p *search.Position, v *search.Vector, seen featurespace.Seen, out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	r.score(v[spreadZones])
	r.parent = v
	first := len(out)
	out = r.children.All(p.Player, r.Bounds[board.Reverse], nil, seen, out)
	featurespace.AdviseImproving(v, out[first:], seen, spreadZones, spreadFrozen, spreadTight)
	return out, !seen.Halted()
}

func (r *SpreadOut) judge(c *search.Child, e *macros.Destination) bool {
	if e.From != e.To && r.stuck.After(r.children.Scene, e.To) {
		return false
	}
	c.Vector = r.scoreChild(r.parent, e)
	return true
}
