package forward

import (
	"context"
	"slices"

	"planner/board"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Stages, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "children that concern the packing step due are made first: with many boxes, or by way-price",
	Source:  "Yoshizumi, Miura and Ishida 2000, A* with partial expansion for large branching factor problems",
	Asked:   "positions whose children were made in two stages",
	Decided: "those whose second stage was needed",
})

// stages makes the children of a position along a packing order in two stages. With a hundred boxes a position has
// thousands of children, and only one or two of them are ever played. So the first stage makes the moves of a few
// boxes, which move the order on or make way for it. The second stage makes all moves when the search comes back to the
// position.
type stages struct {
	pending bool       // the last position has more children than were made
	boxes   board.Bits // of the first stage
}

// Pending implements featurespace.Staged.
func (r *Packing) Pending() bool { return r.stages.pending }

// ExpandRest implements featurespace.Staged.
func (r *Packing) ExpandRest(ctx context.Context, x *featurespace.Expansion) (complete bool) {
	r.use.Decide(technique.Stages)
	r.children.Scene.Set(x.Position.Boxes)
	r.assign(x)
	r.findWay(x)
	return r.expand(ctx, x, x.Position.Boxes)
}

// expandFirst makes the children of the first stage. When none of them is new to the search, or when the children come
// in one stage, it makes none and returns false.
func (r *Packing) expandFirst(ctx context.Context, x *featurespace.Expansion) bool {
	boxes := r.firstBoxes(x.Position)
	if boxes == nil {
		return false
	}
	r.use.Ask(technique.Stages)
	r.way.measured = true
	r.children.All(ctx, x, boxes)
	if !slices.ContainsFunc(x.Children, func(c search.Child) bool { return !c.Known }) {
		r.use.Decide(technique.Stages)
		x.Children = x.Children[:0]
		return false
	}
	r.childrenMade(ctx, x)
	return true
}

// firstBoxes gives the boxes of the first stage: the box whose path to the step that is due is the cheapest, the boxes
// that are in its way, those around these, and the box moved last. It is nil when the children come in one stage.
func (r *Packing) firstBoxes(p *search.Position) board.Bits {
	if !r.way.found || !r.use.On(technique.Stages) {
		return nil
	}
	first := &r.stages
	first.boxes.Clear()
	first.boxes.Add(r.path.source)
	for sq := range r.path.blockers.All() {
		first.boxes.Add(sq)
		r.addNear(sq)
	}
	if p.Last != board.None && r.children.Scene.Box(p.Last) {
		first.boxes.Add(p.Last)
	}
	return first.boxes
}

// addNear adds the boxes beside a square and diagonally next to it.
func (r *Packing) addNear(sq board.Square) {
	for _, d := range board.Dirs {
		beside := r.known.Board.Next(sq, d)
		if beside == r.known.Board.Wall() {
			continue
		}
		for _, at := range [...]board.Square{beside, r.known.Board.Next(beside, (d+1)%4)} {
			if r.children.Scene.Box(at) {
				r.stages.boxes.Add(at)
			}
		}
	}
}
