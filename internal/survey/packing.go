package survey

import (
	"context"
	"time"

	"planner/board"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// packingVariants are the ways to take the solved position apart. The strictest way comes first, because its orders
// promise the most.
var packingVariants = [...]struct {
	reverse.Variant
	method string
}{
	{reverse.Variant{Far: 6, Park: true}, "largest sink"},
	{reverse.Variant{Far: 1, AnySink: true, Park: true}, "any start square"},
}

// byRemoval is the method in which a start square takes any number of boxes.
const byRemoval = "removal"

// FindPacking searches for a packing order until ctx ends or the limit is over; the limit 0 means none. The order by
// removal, which is found quickly, comes first. Then the variants take turns until one has a complete order or all have
// searched everything. Of incomplete orders, the one that leaves the fewest boxes standing is kept.
func (s *Survey) FindPacking(ctx context.Context, limit time.Duration) {
	ctx, cancel := search.WithLimit(ctx, limit)
	defer cancel()
	s.Packing = &PackingOrder{Standing: s.Board.Goals, Static: s.Board.Goals, Complete: s.Scene.Solved()}
	if s.Board.Unsolvable != "" || s.Packing.Complete {
		return
	}
	known := analysis.New(ctx, s.Board)
	if known == nil {
		s.leaveOut("the packing order")
		return
	}
	s.removePacking(ctx, known)
	searches := packingSearches(ctx, known)
	for round := 0; len(searches) > 0 && ctx.Err() == nil; round++ {
		if s.Packing.Complete && round == packingRounds {
			return
		}
		searches = s.Packing.round(ctx, known, searches, packingWork<<min(round, 40))
	}
}

// packingSearch is the search of one variant.
type packingSearch struct {
	*featurespace.Engine
	method string
}

// packingSearches makes a search for every variant that has something to take apart.
func packingSearches(ctx context.Context, known *analysis.Analysis) (list []packingSearch) {
	for _, v := range packingVariants {
		rules := reverse.NewPacking(known.Fork(), v.Variant)
		roots := rules.Roots()
		if len(roots) == 0 {
			continue
		}
		e := featurespace.NewEngine(known.Board, rules, nil, packingMemory, technique.NewUse(technique.Set{}))
		for i := range roots {
			e.AddRoot(ctx, &roots[i], rules.Key(&roots[i]))
		}
		list = append(list, packingSearch{e, v.method})
	}
	return list
}

// round lets every search generate some positions, and returns the searches that can go on: none when one has finished.
func (p *PackingOrder) round(
	ctx context.Context, known *analysis.Analysis, searches []packingSearch, positions int64,
) []packingSearch {
	rest := searches[:0]
	for _, one := range searches {
		before := one.Counters().Generated
		out := one.Run(ctx, positions)
		p.Positions += one.Counters().Generated - before
		p.keepIfBetter(known, one, out == search.Finished)
		if out == search.Finished || ctx.Err() != nil {
			return nil
		}
		if out == search.Paused {
			rest = append(rest, one)
		}
	}
	return rest
}

// removePacking finds the order by removal, with the frozen boxes as walls.
func (s *Survey) removePacking(ctx context.Context, known *analysis.Analysis) {
	p, walls := s.Packing, s.Frozen
	if s.Start.Deadlock != nil {
		walls = nil // the walls may be beside the goals
	}
	roots := reverse.Roots(known.Board, board.NewScene(known.Board), board.NewZone(known.Board))
	r := analysis.NewRemoval(known, roots)
	p.Complete = r.Run(ctx, walls, removalWork) == analysis.Emptied
	p.Method, p.Steps, p.Positions = byRemoval, r.Order().Steps, r.Tested()
	p.Standing, p.Static = r.Left()
}

// keepIfBetter keeps the order of a search if that order is better than the one kept before.
func (p *PackingOrder) keepIfBetter(known *analysis.Analysis, by packingSearch, complete bool) {
	order, ok := reverse.Order(known, by.Engine)
	if !ok && !complete {
		return
	}
	standing, static := leftOver(by.Engine)
	if !complete && (p.Complete || len(standing) >= len(p.Standing)) {
		return
	}
	p.Complete, p.Method = complete, by.method
	p.Steps, p.Standing, p.Static = order.Steps, standing, static
}

// leftOver lists the squares of the boxes that the best line of the engine leaves on the board, and the squares among
// them whose boxes the line never moved. When the line is complete, the squares left over are start squares.
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
