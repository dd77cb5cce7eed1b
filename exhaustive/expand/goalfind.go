package expand

import (
	"planner/board"
	"planner/flow"
)

// findGoalArea looks for the area of a level, given the distances to its goals. Of several areas it takes the largest,
// in which the most is planned. The result is nil when there is none.
func findGoalArea(d *flow.Distances) *goalArea {
	b := d.Board
	if b.Squares() > mostAreaSquares || len(b.Goals) > mostAreaGoals || !d.Exact() {
		return nil
	}
	f := finder{distances: d, live: d.LiveMoves(), scene: board.NewScene(b), zone: board.NewZone(b)}
	for sq := range board.Square(b.Squares()) {
		for _, along := range [...]board.Dir{board.Right, board.Down} {
			if b.Next(sq, along.Opposite()) == b.Wall() {
				f.cut(sq, along)
			}
		}
	}
	return f.best
}

// finder tries areas and keeps the largest one.
type finder struct {
	distances *flow.Distances
	live      []flow.Node // by move: where it brings a lone box, NoNode when that is impossible or loses
	scene     *board.Scene
	zone      *board.Zone
	best      *goalArea
}

// cut tries the area that a line of squares, from one wall to the next, parts from the rest of the board.
func (f *finder) cut(from board.Square, along board.Dir) {
	b := f.distances.Board
	f.scene.Reset()
	for sq, n := from, 0; sq != b.Wall(); sq = b.Next(sq, along) {
		if n++; n > widest || b.IsGoal(sq) {
			return
		}
		f.scene.Drop(sq)
	}
	f.zone.Fill(f.scene, b.Goals[0])
	if f.best != nil && f.zone.Len() <= f.best.inside.Count() || !f.holdsGoalsAlone() {
		return
	}
	f.tryArea(b.BitsOf(f.zone.Squares()))
}

// holdsGoalsAlone reports whether the zone holds all goals, and no box that is off goals.
func (f *finder) holdsGoalsAlone() bool {
	b := f.distances.Board
	for _, g := range b.Goals {
		if !f.zone.Has(g) {
			return false
		}
	}
	for _, sq := range b.Boxes {
		if f.zone.Has(sq) && !b.IsGoal(sq) {
			return false
		}
	}
	return true
}

// tryArea tries each push into an area as the first entry: together with the other pushes that agree with it, and then
// alone.
func (f *finder) tryArea(inside board.Bits) {
	p := newPlanner(f.distances, inside)
	var into []board.Move
	for i, to := range f.live {
		if m := board.Move(i); to != flow.NoNode && p.into(m) {
			into = append(into, m)
		}
	}
	for _, first := range into {
		for _, others := range [...][]board.Move{into, nil} {
			if area := f.area(p, first, others); area != nil {
				f.best = area
				return
			}
			if len(into) == 1 {
				break
			}
		}
	}
}

// area makes the area with a first entry, and with the others as far as they agree with the first. The result is nil
// when there is no plan, or when pushes that are no entries may be as good.
func (f *finder) area(p *planner, first board.Move, others []board.Move) *goalArea {
	p.area = &goalArea{inside: p.area.inside, graph: p.area.graph}
	if !p.findEntries(first, others) {
		return nil
	}
	if p.area.excess = p.leastExcess(f.live); p.area.excess == 0 || !p.plan() {
		return nil
	}
	if p.area.excess < Never {
		p.area.pairs = p.pairLosses()
	}
	return p.area
}
