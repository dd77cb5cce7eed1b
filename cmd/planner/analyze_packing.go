package main

import (
	"context"
	"time"

	"planner/board"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/technique"
)

// packingOrder is what the search for a packing order came to.
type packingOrder struct {
	complete  bool
	method    string // how the solved position was taken apart
	steps     []packing.Step
	standing  []board.Square // where boxes stand when the order begins: all others come from outside
	static    []board.Square // goals among them whose boxes never move
	positions int64
}

// packingVariants are the ways to take the solved position apart, strictest first: its orders promise the most.
var packingVariants = [...]struct {
	reverse.Variant
	method string
}{
	{reverse.Variant{Far: 6, Park: true}, "largest sink"},
	{reverse.Variant{Far: 1, AnySink: true, Park: true}, "any start square"},
}

// byRemoval is the method in which start squares take any number of boxes, and removalWork how many boxes it asks.
const (
	byRemoval   = "removal"
	removalWork = 200_000
)

// packingMemory is how much each search for an order may hold, in bytes, and packingWork how many positions it
// generates before the next variant has a turn; the number doubles from round to round.
const (
	packingMemory = 512 << 20
	packingWork   = 100_000
)

// packingRounds is how many rounds the variants have once there is a complete order by removal, which asks less.
const packingRounds = 2

// findPacking takes the quick way by removal first. Then it takes turns with the variants until one has a complete
// order, all are searched out, or time is over. Of partial orders the one that leaves the fewest boxes standing is kept.
func (s *survey) findPacking(ctx context.Context, limit time.Duration) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	s.packing = &packingOrder{standing: s.board.Goals, static: s.board.Goals, complete: s.scene.Solved()}
	if s.board.Unsolvable != "" || s.packing.complete {
		return
	}
	terrain := analysis.New(s.board)
	s.removePacking(ctx, terrain)
	var searches []packingSearch
	for _, v := range packingVariants {
		if e := packingEngine(terrain.Fork(), v.Variant); e != nil {
			searches = append(searches, packingSearch{e, v.method})
		}
	}
	for round := 0; len(searches) > 0 && ctx.Err() == nil && !(s.packing.complete && round == packingRounds); round++ {
		kept := searches[:0]
		for _, p := range searches {
			before := p.Counters().Generated
			out := p.Run(ctx, packingWork<<min(round, 40))
			s.packing.positions += p.Counters().Generated - before
			s.packing.take(terrain, p, out == search.Finished)
			if out == search.Finished || ctx.Err() != nil {
				return
			}
			if out == search.Paused {
				kept = append(kept, p)
			}
		}
		searches = kept
	}
}

// packingSearch is one search for an order.
type packingSearch struct {
	*featurespace.Engine
	method string
}

// removePacking takes the order by removal around the frozen boxes.
func (s *survey) removePacking(ctx context.Context, t *analysis.Level) {
	p, walls := s.packing, s.frozen
	if s.finding != nil {
		walls = nil // they may be off the goals
	}
	r := packing.NewRemoval(t, reverse.Roots(t.Board, board.NewScene(t.Board), board.NewZone(t.Board)))
	p.complete = r.Run(ctx, walls, removalWork) == packing.Emptied
	p.method, p.steps, p.positions = byRemoval, r.Order().Steps, r.Tested()
	p.standing, p.static = r.Left()
}

// packingEngine is a search for an order by one variant, nil when there is nothing to take apart.
func packingEngine(t *analysis.Level, v reverse.Variant) *featurespace.Engine {
	rules := reverse.NewPacking(t, v)
	roots := rules.Roots()
	if len(roots) == 0 {
		return nil
	}
	e := featurespace.NewEngine(t.Board, rules, nil, packingMemory, technique.NewUse(technique.Set{}))
	for i := range roots {
		e.AddRoot(&roots[i], rules.Key(&roots[i]))
	}
	return e
}

// take keeps the order of an engine if it is better than what there is.
func (p *packingOrder) take(t *analysis.Level, by packingSearch, complete bool) {
	order, ok := reverse.Order(t, by.Engine)
	if !ok && !complete {
		return
	}
	standing, static := leftOver(by.Engine)
	if !complete && (p.complete || len(standing) >= len(p.standing)) {
		return
	}
	p.complete, p.method = complete, by.method
	p.steps, p.standing, p.static = order.Steps, standing, static
}

// leftOver lists the squares of the boxes that the engine's best line leaves on the board, and those among them whose
// boxes it never moved. When it is complete the first are start squares.
func leftOver(e *featurespace.Engine) (standing, static []board.Square) {
	root, macros := e.PathToBest()
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
