package expand

import (
	"planner/board"
	"planner/search"
	"planner/technique"
)

// pairBounds raises bounds by what pairs of boxes lose.
type pairBounds struct {
	penalties *search.Penalties // nil until the table of pairs is made
	asking    gate              // for the penalties
	agreeing  gate              // for assignments in which all pairs agree
}

// known reports whether the losses are known. expanded is how many positions the maker has shown.
func (p *pairBounds) known(s *Space, expanded int64) bool {
	if p.penalties == nil {
		if costs := s.pairs.get(expanded); costs != nil {
			p.penalties = search.NewPenalties(costs, s.Board)
		}
	}
	return p.penalties != nil
}

// bound is the bound of the position that the estimate has loaded.
func (p *pairBounds) bound(use *technique.Use, e *search.Estimate, zone *board.Zone, known int) int {
	bound, penalties := e.Penalised(p.penalties, zone)
	use.Note(technique.PairCost, penalties > 0)
	jammed := p.jammed(use, e, max(known, bound))
	if jammed {
		bound = e.BeyondPairs(p.penalties)
	}
	p.asking.noteAnswer(penalties > 0 || jammed)
	return bound
}

// jammed asks whether the boxes of the position cannot all agree on goals, if its bound would then be greater than the
// known one.
func (p *pairBounds) jammed(use *technique.Use, e *search.Estimate, known int) bool {
	if !use.On(technique.Assignments) || e.BeyondPairs(p.penalties) <= known || !p.agreeing.isOpen() {
		return false
	}
	jammed := e.Jammed(p.penalties)
	use.Note(technique.Assignments, jammed)
	p.agreeing.noteAnswer(jammed)
	return jammed
}
