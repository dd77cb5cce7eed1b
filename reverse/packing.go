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
	Far     int32  // walking steps; a box leaves only by a sink in another room or at least so far away
	AnySink bool   // any start square is a sink, not only those of the largest class of mutual reach
	Follow  bool   // pulls that the forward search could not undo next are refused, see follows
	Park    bool   // when no box can leave, pulls that move a box without removing it are allowed
	Removal bool   // the order comes from ByRemoval, which heeds no other field but OneEach
	OneEach bool   // with Removal: every start square takes one box, as far as possible
	Seed    uint64 // if not 0, the seed decides between boxes that may leave, and not the length of the pull
}

// Entries of the vector of the search for a packing order, most important first.
const (
	boxesLeft    = iota // boxes on the board
	boxesOnGoals        // boxes on goals
	zones               // player zones
	roomsLost           // links between rooms that boxes cut
	distance            // minus the pushes of all boxes to their nearest goals; after a removal, minus its pulls
)

// Packing is the search for a packing order: it pulls boxes to start squares, where they vanish, each start square for
// one box, until none is left (Festival's plan search; Holland, S3 Algorithms, "RPR", calls the result the stacking
// order). It implements featurespace.Rules.
//
// A box may vanish only on a sink: a start square of the largest class of start squares between which a box can be
// pushed both ways with the present boxes as walls. From a sink the forward search can bring the box to any other start
// square of the class. While a sink is outside the player's zone nothing vanishes.
type Packing struct {
	known    *analysis.Analysis
	variant  Variant
	children featurespace.ChildMaker // of pulls
	push     *macros.Generator       // of pushes
	zone     *board.Zone
	corral   *deadlock.PICorral // of pushes

	// Of the present position; see removals.go.
	away   int32          // minus the pushes of the boxes to their nearest goals
	starts []board.Square // free start squares that still wait for a box
	reach  []board.Bits   // by start: the squares that a box can be pushed to from there
	sinks  board.Bits
}

// NewPacking makes the rules of one search for a packing order.
func NewPacking(l *analysis.Analysis, v Variant) *Packing {
	b := l.Board
	r := &Packing{
		known: l, variant: v, children: featurespace.NewChildMaker(l, board.Reverse),
		push: macros.NewGenerator(b, board.Forward), zone: board.NewZone(b), sinks: b.NewBits(),
		corral: deadlock.NewPICorral(b, l.Bounds[board.Forward].Closed, l.NewFreeze(board.Forward)),
	}
	r.children.Judge, r.children.Freeze = r.park, nil
	return r
}

// follows reports whether the forward search could undo next the pull that led to the scene. Where there is a PI-corral
// to which the pulled box does not belong, the forward search would push into that corral first, so it would never make
// this move (Festival's corral consistency). moved is the square of the pulled box. It is board.None when the box left
// the board; then there must be no PI-corral at all. Only the pull is refused: other pulls may lead to the same
// position. count is the number of player zones in the scene, 0 when it is not known. With one zone there is no corral.
func (r *Packing) follows(player, moved board.Square, count int32) bool {
	if !r.variant.Follow || count == 1 {
		return true
	}
	r.zone.Fill(r.children.Scene, player)
	_, found := r.corral.Moves(r.children.Scene, r.zone)
	return !found || moved != board.None && r.corral.Boxes().Has(moved)
}

// Roots gives the solved positions to start from, one for each zone of the player from which some box can be pulled.
func (r *Packing) Roots() []search.Position {
	return Roots(r.known.Board, r.children.Scene, r.zone)
}

// Key is the key of a position of this search. It covers the boxes, the start squares left and the player's zone.
func (r *Packing) Key(p *search.Position) board.Key {
	return r.known.Board.KeyOf(p.Boxes, p.Player).Xor(r.leftKey(p.Left))
}

// leftKey is the part of a key for the start squares that still wait for a box: the random words of boxes there,
// rotated.
func (r *Packing) leftKey(left board.Bits) (key board.Key) {
	for sq := range left.All() {
		k := r.known.Board.BoxKey(sq)
		key = key.Xor(board.Key{Hi: bits.RotateLeft64(k.Lo, 29), Lo: bits.RotateLeft64(k.Hi, 47)})
	}
	return key
}

// Root implements featurespace.Rules.
func (r *Packing) Root(p *search.Position) search.Vector {
	r.children.Scene.Set(p.Boxes)
	r.children.Gen.ScanLayout(r.children.Scene)
	v := r.measure(r.known.Rooms.Lost(r.children.Scene))
	v[zones] = int32(r.children.Gen.Zones.Count())
	return v
}

// measure scores the scene, without its zones and distance. lost is the number of room links cut.
func (r *Packing) measure(lost int32) search.Vector {
	scene := r.children.Scene
	return search.Vector{boxesLeft: int32(scene.Count()), roomsLost: lost,
		boxesOnGoals: int32(scene.Boxes().CountIn(r.known.Board.GoalSet()))}
}

// ExtraWork implements featurespace.Rules. With few boxes the work is in proportion to the number of children. With
// many boxes a position has only a few children, but the destinations of all boxes and the classes of all start squares
// are worked out for it.
func (r *Packing) ExtraWork() int64 {
	if len(r.known.Board.Boxes) < manyBoxes {
		return 0
	}
	return r.children.Gen.Work + r.push.Work
}

// Cell implements featurespace.Rules.
func (r *Packing) Cell(v *search.Vector) search.CellKey {
	return search.CellKey{v[boxesLeft], v[boxesOnGoals], v[zones], v[roomsLost]}
}

// Dead implements featurespace.Rules. The search promises nothing about single positions, so it proves none lost. Of
// pulls that remove no box, Dead refuses those that follows refuses. That is asked here because most are never played.
func (r *Packing) Dead(p *search.Position) bool {
	if p.Last == board.None || !p.Boxes.Has(p.Last) {
		return false
	}
	r.children.Scene.Set(p.Boxes)
	return !r.follows(p.Player, p.Last, 0)
}

// Order gives the packing order found by an engine that ran the rules of a Packing: the complete one if the engine has
// finished, else that of its best position. ok is false when nothing was pulled at all.
func Order(l *analysis.Analysis, e *featurespace.Engine) (order *analysis.PackingOrder, ok bool) {
	root, moves := e.PathToBest()
	pulls := make([]analysis.PackingPull, len(moves))
	boxes := root.Boxes
	for i, m := range moves {
		pulls[i] = analysis.PackingPull{From: m.From, To: m.To, Removed: m.Removed}
		boxes.Remove(m.From)
		if !m.Removed {
			boxes.Add(m.To)
		}
	}
	return analysis.NewPackingOrder(l.Board, pulls, boxes.AppendTo(nil)), len(pulls) > 0
}

// Roots gives the solved positions, one for each zone of the player from which some box can be pulled. Left holds all
// start squares. scene and zone are scratch.
func Roots(b *board.Board, scene *board.Scene, zone *board.Zone) []search.Position {
	scene.Set(b.GoalSet())
	var roots []search.Position
	for player := range board.NewZone(b).Players(scene) {
		zone.Fill(scene, player)
		if scene.CanMoveAny(board.Reverse, b.Goals, zone) {
			roots = append(roots, search.Position{
				Boxes: b.GoalSet().Clone(), Left: b.BitsOf(b.Boxes), Player: player, Last: board.None,
			})
		}
	}
	return roots
}
