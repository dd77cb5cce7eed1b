package reverse

import (
	"context"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// Entries of the vector of a spread-out search, most important first.
const (
	SpreadZones    = iota // player zones
	spreadFrozen          // boxes that no push can ever move again
	spreadTight           // boxes that no pull can move now, wherever the player stands
	spreadRooms           // links between rooms that boxes cut
	spreadDistance        // minus the pushes of all boxes to their nearest goals, and their lots
)

// SpreadOut pulls the boxes out of a solved position until the player can go everywhere and no box is frozen: a
// position with room to move, from which a solution is known (Holland, S3 Algorithms, "RPR" and "RPRT", in the form
// without planned targets that Festival's spread-out strategies use). It implements featurespace.Rules. It aims at no
// position, so the forward side may meet any of its nodes.
type SpreadOut struct {
	known      *analysis.Analysis
	children   featurespace.ChildMaker
	pushFreeze *deadlock.Freeze // finds the frozen boxes that are counted; children.Freeze is of pulls

	// Of the position that is expanded.
	frozen board.Bits // boxes that no push can ever move again
	tight  board.Bits // boxes that no pull can move now, wherever the player stands
	after  board.Bits // frozen boxes of a child

	lots   []int32          // by square, see Vary; nil for none
	starts *search.Estimate // of the pulls to the start squares
	boxes  []board.Square   // scratch of Dead
}

// NewSpreadOut makes the rules of a spread-out search.
func NewSpreadOut(l *analysis.Analysis, use technique.Use) *SpreadOut {
	b := l.Board
	r := &SpreadOut{
		known: l, children: featurespace.NewChildMaker(l, board.Reverse), pushFreeze: l.NewFreeze(board.Forward),
		frozen: b.NewBits(), tight: b.NewBits(), after: b.NewBits(),
		starts: search.NewEstimate(l.Starts, search.EstimateParts{Matching: true, Totals: true}),
	}
	r.children.Judge = r.judge
	return r
}

// Vary makes the searches that begin from now on lead elsewhere: beside the pushes to its nearest goal, a box on square
// sq counts lots[sq], which may be negative. nil is for no such lots.
func (r *SpreadOut) Vary(lots []int32) { r.lots = lots }

// lot is what a box on a square counts beside its pushes.
func (r *SpreadOut) lot(sq board.Square) int32 {
	if r.lots == nil {
		return 0
	}
	return r.lots[sq]
}

// Root implements featurespace.Rules.
func (r *SpreadOut) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.ScanLayout(r.children.Scene)
	return r.score(int32(r.children.Gen.Zones.Count()))
}

// score measures the scene by itself, and sets frozen and tight, from which the scores of children are computed.
func (r *SpreadOut) score(zones int32) search.Vector {
	r.pushFreeze.Frozen(r.children.Scene, r.frozen)
	r.tight.Clear()
	v := search.Vector{
		SpreadZones: zones, spreadFrozen: int32(r.frozen.Count()), spreadRooms: r.known.Rooms.Lost(r.children.Scene),
	}
	for sq := range r.children.Scene.Boxes().All() {
		v[spreadDistance] += r.lot(sq) - r.known.FromGoals(sq)
		if !r.pullable(sq) {
			r.tight.Add(sq)
			v[spreadTight]++
		}
	}
	return v
}

// scoreChild measures the scene after one box has moved out of the position that is expanded, whose vector is v.
func (r *SpreadOut) scoreChild(v *search.Vector, to *macros.Destination) search.Vector {
	r.pushFreeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	return search.Vector{
		SpreadZones: to.Zones, spreadFrozen: int32(r.after.Count()),
		spreadTight: v[spreadTight] + r.tightened(to.From, to.To),
		spreadRooms: r.known.Rooms.LostAfter(r.children.Scene, to.From, to.To, v[spreadRooms]),
		spreadDistance: v[spreadDistance] + r.known.FromGoals(to.From) - r.known.FromGoals(to.To) +
			r.lot(to.To) - r.lot(to.From),
	}
}

// tightened is how many more boxes are tight after a box has moved. Whether a box is tight depends on the two squares
// beyond each of its sides, so that can change only for boxes at most two squares away along a row or column.
func (r *SpreadOut) tightened(from, to board.Square) (more int32) {
	if from == to {
		return 0
	}
	var seen [16]board.Square
	known := append(seen[:0], to)
	for _, around := range [...]board.Square{from, to} {
		for _, d := range board.Dirs {
			for at, step := around, 0; step < 2; step++ {
				at = r.known.Board.Next(at, d)
				if r.children.Scene.Box(at) && !slices.Contains(known, at) {
					known = append(known, at)
					more += count(!r.pullable(at)) - count(r.tight.Has(at))
				}
			}
		}
	}
	return more + count(!r.pullable(to)) - count(r.tight.Has(from))
}

// count is 1 for true, else 0.
func count(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// pullable reports whether a box can be pulled when the player may stand anywhere.
func (r *SpreadOut) pullable(sq board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(sq, d)
		if r.children.Scene.Free(r.known.Board.To(m)) && r.children.Scene.Free(r.known.Board.Needs(board.Reverse, m)) {
			return true
		}
	}
	return false
}

// ExtraWork implements featurespace.Rules. The work is in proportion to the number of children.
func (r *SpreadOut) ExtraWork() int64 { return 0 }

// Cell implements featurespace.Rules.
func (r *SpreadOut) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[SpreadZones], v[spreadFrozen]}
}

// Dead implements featurespace.Rules. A position is lost when not every box can have a start square of its own to be
// pulled to. That is sound for a search that wants to meet pushes from the start.
func (r *SpreadOut) Dead(p *search.Position) bool {
	if !r.known.Starts.Exact() {
		return false
	}
	r.boxes = p.Boxes.AppendTo(r.boxes[:0])
	return !r.starts.Load(r.boxes, p.Player)
}

// Expand implements featurespace.Rules. For zones, frozen boxes and tight boxes, the best child that improves each is
// advised.
func (r *SpreadOut) Expand(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	r.children.Scene.Set(x.Position.Boxes)
	r.score(x.Vector[SpreadZones])
	r.children.All(ctx, x, x.Position.Boxes)
	x.AdviseImproving(SpreadZones, spreadFrozen, spreadTight)
	return ctx.Err() == nil
}

func (r *SpreadOut) judge(x *featurespace.Expansion, c *search.Child, to *macros.Destination) bool {
	c.Vector = r.scoreChild(&x.Vector, to)
	return true
}
