package main

import (
	"context"
	"time"

	"planner/board"
	"planner/reverse"
	"planner/search"
)

// packingOrder is what the search for a packing order came to.
type packingOrder struct {
	complete  bool
	steps     []search.Step
	standing  []board.Square // where boxes stand when the order begins: all others come from outside
	static    []board.Square // goals among them whose boxes never move
	positions int64
}

// packingVariants are the ways to take the solved position apart, strictest first: its orders promise the most.
var packingVariants = [...]reverse.Variant{
	{Far: 6, Park: true},
	{Far: 1, AnySink: true, Park: true},
}

// packingMemory is how much each search for an order may hold, in bytes, and packingWork how many positions it
// generates before the next variant has a turn; the number doubles from round to round.
const (
	packingMemory = 512 << 20
	packingWork   = 100_000
)

// findPacking takes turns with the variants until one has a complete order, all are searched out, or time is over. Of
// partial orders the one that leaves the fewest boxes standing is kept.
func (s *survey) findPacking(ctx context.Context, limit time.Duration) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	s.packing = &packingOrder{standing: s.board.Goals, static: s.board.Goals, complete: s.scene.Solved()}
	if s.board.Hopeless != "" || s.packing.complete {
		return
	}
	terrain := search.NewTerrain(s.board)
	var engines []*search.Engine
	for _, v := range packingVariants {
		if e := packingEngine(terrain.Fork(), v); e != nil {
			engines = append(engines, e)
		}
	}
	for work := int64(packingWork); len(engines) > 0 && ctx.Err() == nil; work *= 2 {
		kept := engines[:0]
		for _, e := range engines {
			before := e.Counters().Generated
			out := e.Run(ctx, work)
			s.packing.positions += e.Counters().Generated - before
			s.packing.take(terrain, e, out == search.Finished)
			if s.packing.complete || ctx.Err() != nil {
				return
			}
			if out == search.Paused {
				kept = append(kept, e)
			}
		}
		engines = kept
	}
}

// packingEngine is a search for an order by one variant, nil when there is nothing to take apart.
func packingEngine(t *search.Terrain, v reverse.Variant) *search.Engine {
	rules := reverse.NewPacking(t, v)
	roots := rules.Roots()
	if len(roots) == 0 {
		return nil
	}
	e := search.NewEngine(t.Board, rules, nil, packingMemory)
	for i := range roots {
		e.AddRoot(&roots[i], rules.Key(&roots[i]))
	}
	return e
}

// take keeps the order of an engine if it is better than what there is.
func (p *packingOrder) take(t *search.Terrain, e *search.Engine, complete bool) {
	order, ok := reverse.Order(t, e)
	if !ok && !complete {
		return
	}
	standing, static := leftOver(e)
	if !complete && len(standing) >= len(p.standing) {
		return
	}
	p.complete, p.steps, p.standing, p.static = complete, order.Steps, standing, static
}

// leftOver lists the squares of the boxes that the engine's best line leaves on the board, and those among them whose
// boxes it never moved. When it is complete the first are start squares.
func leftOver(e *search.Engine) (standing, static []board.Square) {
	root, macros := e.Trail()
	still := root.Boxes.Clone()
	for _, m := range macros {
		root.Boxes.Remove(m.From)
		still.Remove(m.From)
		if !m.Removed {
			root.Boxes.Add(m.To)
		}
	}
	return root.Boxes.AppendTo(nil), still.AppendTo(nil)
}
