package packing

import (
	"context"
	"math/bits"
	"slices"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/analysis"
	"planner/search/incremental"
)

// Removal takes the solved position apart in the quick way: a box that is pulled to any start square leaves the board,
// and a start square may swallow as many boxes as come. That asks less than a solution played backwards, where every
// start square takes one box and the boxes there stand in the way, and it can be answered at once:
//
//   - A box that can leave never stops being able to. While it is pulled the player walks over free squares and over
//     its own, so once it is gone he can walk back, and no square has become occupied. So boxes leave in any order,
//     and when none can the remaining ones are always the same.
//   - Only then a choice is made: one box is parked elsewhere. These positions wait in a heap, those with the fewest
//     boxes first.
//
// The order in which boxes left, read backwards, is a packing order; which of those that can leave goes first is a
// matter of taste, see rather. (Holland, S3, "RPR", for the order; JSoko and Festival for letting boxes vanish.)
//
// Walls are boxes that never move: those that are frozen in the start position. Locked then means that the level has no
// solution, because every solution played backwards is a removal as well. With boxes as walls that freeze only later
// it would say nothing of that kind, since others may have come behind them before.
type Removal struct {
	*analysis.Level
	roots  []search.Position
	gen    *macros.Generator
	scene  *board.Scene
	starts board.Bits
	walls  board.Bits
	afoot  []int32 // by square: walking distance from the start squares, on average

	nodes   []removalNode
	words   []uint64 // layouts of the nodes
	pulled  []Pull
	heap    []int32
	seen    incremental.KeySet
	waiting []board.Square // boxes that cannot leave yet, or have not been asked
	leaving []Pull
	moving  []board.Square
	best    int32 // node with the fewest boxes left
	tested  int64 // boxes asked
	work    int64 // how many may be
	ctx     context.Context
	spent   bool // no more may be asked
}

// Verdict is what a removal search says about a set of walls.
type Verdict uint8

// The verdicts.
const (
	Unsettled Verdict = iota // the work was spent first
	Emptied                  // every goal outside the walls can be emptied
	Locked                   // it cannot be done
)

// removalNode is a position before (open) or after every box has left that can.
type removalNode struct {
	parent     int32
	boxes      int32 // in words
	first, end int32 // in trail: the parking that leads here, then the boxes that left
	left       int32 // boxes off the start squares, walls aside; of the parent while open
	zones      int32
	parked     Pull // from None at a root
	player     board.Square
}

// NewRemoval prepares the search from the given solved positions, see reverse.Roots.
func NewRemoval(t *analysis.Level, roots []search.Position) *Removal {
	b := t.Board
	return &Removal{
		Level: t, roots: roots, gen: macros.NewGenerator(b, board.Reverse), scene: board.NewScene(b),
		starts: b.BitsOf(b.Boxes), walls: b.NewBits(), afoot: walkDistance(b), seen: incremental.NewKeySet(),
	}
}

// Run takes the solved position apart around the walls, which must be goals; nil for none. It asks at most as many
// boxes as work says.
func (r *Removal) Run(ctx context.Context, walls board.Bits, work int64) Verdict {
	r.nodes, r.words, r.pulled, r.heap = r.nodes[:0], r.words[:0], r.pulled[:0], r.heap[:0]
	r.seen.Wipe()
	r.walls.Clear()
	copy(r.walls, walls)
	r.best, r.tested, r.work, r.ctx, r.spent = -1, 0, work, ctx, false
	for i := range r.roots {
		p := &r.roots[i]
		r.add(removalNode{parent: -1, player: p.Player, parked: Pull{From: board.None}}, p.Boxes)
	}
	for len(r.heap) > 0 {
		if r.play(r.pop()) {
			return Emptied
		}
		if r.spent {
			return Unsettled
		}
	}
	return Locked
}

// Tested is the number of boxes that the last Run asked whether they can leave.
func (r *Removal) Tested() int64 { return r.tested }

// Order is the packing order of the last Run, of the position with the fewest boxes left when it was not Emptied.
func (r *Removal) Order() *Order {
	if r.best < 0 {
		return NewOrder(r.Board, nil, r.Board.Goals)
	}
	return NewOrder(r.Board, r.pulls(), r.layout(r.best).AppendTo(nil))
}

// Left lists the squares of the boxes that the last Run left standing, in the best position, and those among them whose
// boxes it never moved. When all were emptied the first are start squares and walls.
func (r *Removal) Left() (standing, static []board.Square) {
	if r.best < 0 {
		return r.Board.Goals, r.Board.Goals
	}
	moved := r.Board.NewBits()
	for _, p := range r.pulls() {
		moved.Add(p.From)
	}
	for _, sq := range r.layout(r.best).AppendTo(nil) {
		standing = append(standing, sq)
		if r.Board.IsGoal(sq) && !moved.Has(sq) {
			static = append(static, sq)
		}
	}
	return standing, static
}

// pulls is what led to the best position, from its root on.
func (r *Removal) pulls() (list []Pull) {
	var chain []int32
	for at := r.best; at >= 0; at = r.nodes[at].parent {
		chain = append(chain, at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		n := &r.nodes[chain[i]]
		list = append(list, r.pulled[n.first:n.end]...)
	}
	return list
}

// layout is the boxes of a node, lent.
func (r *Removal) layout(id int32) board.Bits {
	at := int(r.nodes[id].boxes)
	return board.Bits(r.words[at : at+r.Board.Words()])
}

// Add notes a position to be played later.
func (r *Removal) add(n removalNode, boxes board.Bits) {
	n.boxes = int32(len(r.words))
	r.words = append(r.words, boxes...)
	r.nodes = append(r.nodes, n)
	r.push(int32(len(r.nodes) - 1))
}

// play lets go what can go from a position and adds the positions that parking one more box gives. It reports whether
// nothing is left.
func (r *Removal) play(id int32) bool {
	n := r.nodes[id]
	r.scene.Set(r.layout(id))
	n.first = int32(len(r.pulled))
	if n.parked.From != board.None {
		r.scene.Shift(n.parked.From, n.parked.To)
		r.pulled = append(r.pulled, n.parked)
	}
	r.empty(n.player)
	n.end = int32(len(r.pulled))
	n.left = r.left()
	r.nodes[id] = n
	copy(r.layout(id), r.scene.Boxes())
	if r.best < 0 || n.left < r.nodes[r.best].left {
		r.best = id
	}
	if n.left == 0 {
		return true
	}
	r.gen.Load(r.scene)
	fresh := r.seen.Add(r.scene.Key(r.gen.Zone(n.player)).Lo)
	if parkedOnly := n.parent >= 0 && n.end == n.first+1; fresh || parkedOnly {
		r.park(id)
	}
	return false
}

// left counts the boxes of the scene that have to go.
func (r *Removal) left() int32 {
	n := 0
	for i, w := range r.scene.Boxes() {
		n += bits.OnesCount64(w &^ r.starts[i] &^ r.walls[i])
	}
	return int32(n)
}

// park adds a position for every end of every box: none of them is a start square.
func (r *Removal) park(id int32) {
	n := r.nodes[id]
	r.moving = r.movable(r.moving[:0])
	for _, box := range r.moving {
		for _, e := range r.ask(n.player, box) {
			if r.seen.Add(e.Key.Lo) {
				r.add(removalNode{
					parent: id, player: e.Player, parked: Pull{From: e.From, To: e.To}, left: n.left, zones: e.Zones,
				}, r.scene.Boxes())
			}
		}
	}
}

// movable appends the boxes that are no walls.
func (r *Removal) movable(list []board.Square) []board.Square {
	for i, w := range r.scene.Boxes() {
		for w &^= r.walls[i]; w != 0; w &= w - 1 {
			list = append(list, board.Square(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// empty lets boxes leave until none can, layer by layer. The player can walk back to where he was each time.
func (r *Removal) empty(player board.Square) {
	r.waiting = r.movable(r.waiting[:0])
	r.leaving = r.leaving[:0]
	for {
		kept := r.waiting[:0]
		for _, box := range r.waiting {
			if to := r.exit(player, box); to != board.None {
				r.leaving = append(r.leaving, Pull{From: box, To: to, Removed: true})
			} else {
				kept = append(kept, box)
			}
		}
		r.waiting = kept
		if len(r.leaving) == 0 {
			return
		}
		r.leave()
	}
}

// leave lets the next layer go: all boxes that can leave but those in niches, or these when there are no others.
func (r *Removal) leave() {
	slices.SortFunc(r.leaving, r.rather)
	n := len(r.leaving)
	if !r.SingleEntry(r.leaving[0].From) {
		for n = 0; n < len(r.leaving) && !r.SingleEntry(r.leaving[n].From); {
			n++
		}
	}
	for _, p := range r.leaving[:n] {
		r.scene.Lift(p.From)
	}
	r.pulled = append(r.pulled, r.leaving[:n]...)
	r.leaving = append(r.leaving[:0], r.leaving[n:]...)
}

// exit is the nearest start square that a box can be pulled to, None when there is none.
func (r *Removal) exit(player, box board.Square) board.Square {
	for _, e := range r.ask(player, box) {
		if e.To != box && r.starts.Has(e.To) {
			return e.To
		}
	}
	return board.None
}

// ask gives the ends of a box, none once the work is spent.
func (r *Removal) ask(player, box board.Square) []macros.Destination {
	if r.spent = r.spent || r.tested >= r.work || r.tested&15 == 0 && r.ctx.Err() != nil; r.spent {
		return nil
	}
	r.tested++
	return r.gen.Destinations(r.scene, player, box, r.Bounds[board.Reverse])
}
