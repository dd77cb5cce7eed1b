package ondisk

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/technique"
)

// near connects one worker with the perimeter: it raises bounds and counts the positions that were expanded in vain.
type near struct {
	maker     *expand.Maker
	perimeter *exhaustive.Perimeter // nil when it is not used
	inVain    exhaustive.InVain     // positions that the worker has expanded
	deepenAt  int64                 // positions expanded, when it is asked next whether the perimeter should grow
	boxes     []board.Square        // of the expanded position, ascending
	packed    bool                  // words has them
	words     []uint64              // as the perimeter packs them
	child     []uint64              // the packed boxes of a child
	scratch   []board.Square        // for packing
}

func newNear(m *expand.Maker) near {
	return near{maker: m, words: make([]uint64, m.Space.Layouts.Words), child: make([]uint64, m.Space.Layouts.Words),
		scratch: make([]board.Square, 0, len(m.Space.Board.Boxes))}
}

// show prepares for a position and its children.
func (n *near) show(boxes []board.Square) { n.boxes, n.packed = boxes, false }

// beyond raises the bound h of the position that is to be expanded by the perimeter.
func (n *near) beyond(h int, player board.Square) int {
	if !n.perimeter.Reaches(h) {
		return h
	}
	n.pack()
	key := n.maker.Space.Board.BoxesKey(n.boxes).Xor(n.maker.Space.Board.PlayerKey(player))
	bound := n.perimeter.Bound(h, key, n.words, player)
	n.maker.Note(technique.Perimeter, bound > h)
	return bound
}

// childBeyond raises the bound h of the child shown, whose image of that number stands for it with the player given.
func (n *near) childBeyond(h int, p expand.Pushed, y *expand.Images, image int, player board.Square) int {
	if !n.perimeter.Reaches(h) {
		return h
	}
	key := n.maker.Key(player)
	if image > 0 {
		key = y.Key(image, p, player)
		n.scratch = y.Child(n.scratch[:0], image, p)
		n.maker.Space.Layouts.Pack(n.child, n.scratch)
	} else {
		n.pack()
		n.maker.Space.Layouts.Child(n.child, n.words, n.boxes, n.scratch, p.First.From(), p.To)
	}
	bound := n.perimeter.Bound(h, key, n.child, player)
	n.maker.Note(technique.Perimeter, bound > h)
	return bound
}

// pack packs the boxes of the expanded position as the perimeter has them.
func (n *near) pack() {
	if !n.packed {
		n.packed = true
		n.maker.Space.Layouts.Pack(n.words, n.boxes)
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
