package ondisk

import (
	"context"
	"slices"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/technique"
)

// expander makes the children of rows. One goroutine uses it. It has no index: a child that is not in recent is judged
// as if it were new, and sorting finds its duplicates later.
type expander struct {
	known  bounds // as far as this expander has heard
	maker  *expand.Maker
	form   rowForm
	packer expand.Packer
	parent []uint64 // packed boxes of the expanded position
	next   []uint64 // row of a child

	owners ownership
	near   near           // the perimeter
	images *expand.Images // nil when the level has no symmetries
	batch  batch

	// recent is a direct-mapped cache of the rows of children. A child whose row stands there with no greater g is a
	// duplicate, or as dead as it was before.
	recent []uint64

	reported int64 // pushes generated that the search knows of
}

// place is where a child goes: its bucket, with the pushes that the row has, and its owner when the search is shared
// out.
type place struct {
	f, h  int
	owner uint8
}

// newExpander makes an expander that keeps the children it has made last, in that number of bytes.
func newExpander(s *expand.Space, codec expand.Codec, form rowForm, recent int64) *expander {
	m := s.NewMaker()
	return &expander{
		maker: m, near: newNear(m), form: form, packer: expand.NewPacker(codec, form.stride-1, len(s.Board.Boxes)),
		parent: make([]uint64, form.stride-1), next: make([]uint64, form.stride),
		batch:  batch{words: make([]uint64, batchRows*form.stride), stride: form.stride},
		recent: make([]uint64, max(1, int(recent)/8/form.stride)*form.stride),
	}
}

// turn makes the children of a position of the bound h, whose turn has come in a layer. The result is true when a
// greater bound puts the position off instead: to a later layer, or for ever when no shorter solution is left.
func (e *expander) turn(row []uint64, h, layer int) (late bool) {
	e.form.read(row, e.parent)
	boxes := e.packer.Unpack(e.parent)
	tail := row[e.form.stride-1]
	g := tailG(tail)
	e.known.layer = layer
	e.near.show(boxes)
	known := layer - g // at least h, because all solutions of fewer pushes are excluded
	if e.putOff(row, h, e.near.beyond(known, tailPlayer(tail))) {
		return true
	}
	e.maker.Show(boxes, tailPlayer(tail))
	others := e.maker.Planned(known)
	if !e.maker.Lone() {
		if late, live := e.judgeTurn(row, h, known); late || !live {
			return late
		}
	}
	e.makeChildren(row, g)
	return others > 0 && others != expand.Never && e.later(row, h, g+others)
}

// judgeTurn asks all bounds and tests of a position's turn except the perimeter. late is true when a bound greater than
// the known one puts the position off, and live is false when the position is lost.
func (e *expander) judgeTurn(row []uint64, h, known int) (late, live bool) {
	e.near.inVain.Note(known)
	if e.putOff(row, h, e.maker.Penalised(known)) {
		return true, true
	}
	if e.maker.DeadPosition(e.reached(row[e.form.stride-1])) {
		return false, false
	}
	bound, live := e.maker.Walled(known)
	return live && e.putOff(row, h, bound), live
}

// putOff puts a position off whose bound is h, when a greater bound says that no solution of the present layer leads
// through the position. The row then goes to the bucket of a later layer, or nowhere when no shorter solution is left.
//
// That is sound, because all bounds here are admissible. The greater bounds are not consistent: a position that is
// reached again may get another bound. So the position stays among the rows of its h, which is the same every time, and
// its duplicates are found there.
func (e *expander) putOff(row []uint64, h, bound int) bool {
	f := tailG(row[e.form.stride-1]) + bound
	if f <= e.known.layer {
		return false
	}
	e.maker.Counts.Raised++
	e.later(row, h, f)
	return true
}

// later puts a position of the bound h into the bucket of a later layer f, or nowhere when no shorter solution is left,
// and returns true. A position whose children follow the plan of the goal area is put into the layer of the solutions
// that the plan leaves out, and makes all its children there. Meanwhile it waits among the positions that were put off.
func (e *expander) later(row []uint64, h, f int) bool {
	if f < e.known.best {
		e.batch.add(place{f, h, e.owners.self}, row)
	}
	return true
}

// makeChildren makes the children of the position shown, which g pushes have reached.
func (e *expander) makeChildren(row []uint64, g int) {
	e.owners.hashParent(e.packer.Boxes)
	if e.images != nil {
		e.images.Show(e.packer.Boxes)
	}
	for _, m := range e.maker.Pushes() {
		if p, ok := e.maker.Push(m); ok {
			e.judgeChild(row, g, p)
			e.maker.Undo(p)
		}
	}
}

// reached tells how a position was reached. Rows have neither numbers nor parents.
func (e *expander) reached(tail uint64) expand.Reached {
	if tailG(tail) == 0 {
		return expand.Reached{}
	}
	return e.maker.ReachedBy(tailMove(tail))
}

// judgeChild sends the child that a push makes through the tests in the order of their cost and keeps it if it is
// left. The scene shows the child.
func (e *expander) judgeChild(row []uint64, g int, p expand.Pushed) {
	image := e.writeChild(g+p.Pushes, p)
	if e.madeLately() {
		e.maker.Counts.Duplicates++
		return
	}
	h, ok := e.maker.Bound(p)
	if !ok || g+p.Pushes+h >= e.known.best {
		return
	}
	if h == 0 {
		e.known.lower(g+p.Pushes, goal{Row: slices.Clone(row), Move: p.First})
		return
	}
	c := place{g + p.Pushes + h, h, e.owners.of(e.images, image, p)}
	known := max(h, e.known.layer-g-p.Pushes) // the layers below are excluded
	if bound := e.near.childBeyond(known, p, e.images, image, tailPlayer(e.next[e.form.stride-1])); bound > known {
		c.f = g + p.Pushes + bound
	}
	if c.f < e.known.best {
		e.batch.add(c, e.next)
	}
}

// writeChild writes the row of the child shown, which g pushes have reached, and gives the number of the image that
// stands for it. The move of an image is the image of the move, so the image of the parent follows from it, and from
// that the parent.
func (e *expander) writeChild(g int, p expand.Pushed) (image int) {
	player, first := p.Player, p.First
	if e.images != nil {
		image, player = e.images.Of(e.maker.Walks(), p)
		e.maker.Note(technique.Symmetry, image > 0)
	}
	if image > 0 {
		first = e.images.Move(image, first)
		e.images.Pack(e.packer.Words, image, p, e.packer.Scratch)
	} else {
		e.packer.Child(p.First.From(), p.To)
	}
	e.form.write(e.next, e.packer.Words, newTail(player, g, first))
	return image
}

// ownership tells a worker whose the children of a position are.
type ownership struct {
	self      uint8      // the owner that the worker works for
	partition *partition // nil unless the search is shared out among machines
	hash      uint64     // of the layout that is expanded
}

// hashParent prepares for the children of a position.
func (o *ownership) hashParent(boxes []board.Square) {
	if o.partition != nil {
		o.hash = o.partition.hash(boxes)
	}
}

// of is the owner of an image of a child.
func (o *ownership) of(y *expand.Images, image int, p expand.Pushed) uint8 {
	if o.partition == nil {
		return o.self
	}
	if image > 0 {
		return o.partition.ownerOfImage(y, image, p)
	}
	return o.partition.owner(o.partition.moved(o.hash, p.First.From(), p.To))
}

// madeLately reports whether recent holds the child with no greater g, and notes the child there if not. The tail of an
// empty slot is 0; a child has at least one push, so its tail never is. In a tail the player stands above the pushes
// and the pushes above the move, so for equal players the shifted tails compare the pushes.
func (e *expander) madeLately() bool {
	stride := e.form.stride
	slots := uint64(len(e.recent) / stride)
	at := int(e.form.slot(e.next, slots)) * stride
	slot, last := e.recent[at:at+stride], stride-1
	if slot[last]>>gShift <= e.next[last]>>gShift && slot[last] != 0 && e.form.compare(slot, e.next) == 0 {
		return true
	}
	copy(slot, e.next)
	return false
}

// near connects one worker with the perimeter: it raises bounds and counts the positions that were expanded in vain.
type near struct {
	maker     *expand.Maker
	perimeter *exhaustive.Perimeter // nil when it is not used
	inVain    exhaustive.InVain     // positions that the worker has expanded
	deepenAt  int64                 // positions expanded, when it is asked next whether the perimeter should grow
	packer    expand.Packer         // packs as the perimeter does
	packed    bool                  // the packer has the packed boxes of the expanded position, not only the boxes
}

func newNear(m *expand.Maker) near {
	n := near{maker: m, packer: m.Space.NewPacker()}
	n.packer.Parent = make([]uint64, len(n.packer.Words))
	return n
}

// show prepares for a position and its children.
func (n *near) show(boxes []board.Square) { n.packer.Boxes, n.packed = boxes, false }

// beyond raises the bound h of the position that is to be expanded by the perimeter.
func (n *near) beyond(h int, player board.Square) int {
	if !n.perimeter.Reaches(h) {
		return h
	}
	n.pack()
	key := n.maker.Space.Board.KeyOfSquares(n.packer.Boxes, player)
	bound := n.perimeter.Bound(h, key, n.packer.Parent, player)
	n.maker.Note(technique.Perimeter, bound > h)
	return bound
}

// childBeyond raises the bound h of the child shown. image is the number of the image that stands for the child, with
// the player given.
func (n *near) childBeyond(h int, p expand.Pushed, y *expand.Images, image int, player board.Square) int {
	if !n.perimeter.Reaches(h) {
		return h
	}
	key := n.maker.Key(player)
	if image > 0 {
		key = y.Key(image, p, player)
		n.packer.Pack(y.Child(n.packer.Scratch[:0], image, p))
	} else {
		n.pack()
		n.packer.Child(p.First.From(), p.To)
	}
	bound := n.perimeter.Bound(h, key, n.packer.Words, player)
	n.maker.Note(technique.Perimeter, bound > h)
	return bound
}

// pack packs the boxes of the expanded position as the perimeter has them.
func (n *near) pack() {
	if !n.packed {
		n.packed = true
		n.packer.Codec.Pack(n.packer.Parent, n.packer.Boxes)
	}
}

// deepen asks now and then whether the perimeter should grow, and lets it grow.
func (n *near) deepen(ctx context.Context, expanded int64) {
	if n.perimeter == nil || expanded < n.deepenAt {
		return
	}
	n.deepenAt = expanded + exhaustive.DeepenEvery
	n.perimeter.Deepen(ctx, &n.inVain)
}
