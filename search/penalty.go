package search

import (
	"math/bits"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.PairCost, Kind: technique.Bound, Soundness: technique.Admissible,
	Caveat:  "the exhaustive search only; not consistent",
	Help:    "what pairs of boxes lose by being in each other's way, beyond the prices of the matching",
	Source:  "original; tables of two boxes: Pereira, Ritt and Buriol 2015, Optimal Sokoban solving",
	Decided: "those with a surcharge",
})

// Penalties adds to the matching of a position what pairs of its boxes lose by being in each other's way.
//
// The matching has a price for every box and every goal. The price of a box and that of a goal together are never more
// than the distance between them, and all prices add up to the matching. Take two boxes a and b of a position. In a
// solution they come to some goals g and h, by pushes that would also be legal without the other boxes. So there are
//
//	p = least, over all g and h, of cost(a,b → g,h) - price(a) - price(g) - price(b) - price(h)
//
// is a lower bound on the pushes that they make beyond their prices and the prices of their goals, whatever goals they
// reach. Every other box makes at least as many pushes as its own price and that of its goal. So the matching plus the
// sum of p over pairs that have no box in common is a lower bound. Pairs are chosen greedily, beginning with the
// greatest p.
//
// The bound is admissible, and it is not consistent: prices are not unique, and other prices give other penalties. A
// search that uses it must keep the greater bound of a parent and open positions again. Linear conflicts are pairs of
// this kind too, so the two are not added; the search takes the greater sum.
type Penalties struct {
	costs  *flow.PairCosts
	offers [][]flow.Offer // by box: the goals at small reduced costs, those at 0 first
	made   []bool         // by box: its offers are made
	goal   []int32        // by box: the goal that the matching gives it
	found  []penalty
	pairs  []int32    // by box: number of found pairs that it is in
	later  board.Bits // squares of the boxes that are still to be paired with the boxes after them
	number []int32    // by square of later: the number of the box
	left   board.Bits // squares whose boxes are in no pair, nil for none; see LeaveOut
	sum    int        // of the penalties of the chosen pairs

	assignments assignments // see Estimate.Jammed
}

// mostPenalty is the most pushes that are counted for one pair. Not measured.
const mostPenalty = 32

// penalty is the pushes that two boxes lose, given by their numbers.
type penalty struct {
	pushes int32
	a, b   int
}

// NewPenalties makes the memory for one goroutine and the boxes of a board.
func NewPenalties(costs *flow.PairCosts, b *board.Board) *Penalties {
	boxes := len(b.Boxes)
	return &Penalties{
		costs:       costs,
		later:       b.NewBits(),
		number:      make([]int32, b.Squares()),
		offers:      make([][]flow.Offer, boxes),
		made:        make([]bool, boxes),
		goal:        make([]int32, boxes),
		pairs:       make([]int32, boxes),
		assignments: newAssignments(boxes),
	}
}

// LeaveOut keeps the boxes on some squares, which may be nil, out of all pairs from now on. Their distances are not
// those of the table of pairs.
func (p *Penalties) LeaveOut(squares board.Bits) { p.left = squares }

// Penalised is the bound of the loaded position by its matching and the penalties of pairs. The zone is the player's.
// There must be a matching.
func (e *Estimate) Penalised(p *Penalties, player *board.Zone) (bound, penalties int) {
	clear(p.made)
	p.found = p.found[:0]
	p.assignments.reset()
	e.findGoals(p)
	for i, a := range e.sorted {
		if !p.later.Has(a) {
			continue
		}
		p.later.Remove(a)
		for w, partners := range p.costs.Partners(a) {
			for partners &= p.later[w]; partners != 0; partners &= partners - 1 {
				b := board.Square(w<<6 + bits.TrailingZeros64(partners))
				if row := p.costs.Row(a, b, player); row != nil {
					e.penalise(p, i, int(p.number[b]), row)
				}
			}
		}
	}
	p.sum = p.choose()
	return e.beyond(p.sum), p.sum
}

// penalise notes what boxes i and k lose, given their row.
func (e *Estimate) penalise(p *Penalties, i, k int, row *flow.PairRow) {
	agree := row.Excess[flow.Column(p.goal[i], p.goal[k])] == 0
	p.assignments.rows = append(p.assignments.rows, pairExcess{i, k, row.Losing, agree})
	if agree || e.tightly(i, k, row.Losing) {
		return // the penalty is 0
	}
	if pushes := e.pairPenalty(p, i, k, row.Excess); pushes > 0 {
		p.found = append(p.found, penalty{pushes, i, k})
	}
}

// beyond is the bound of the loaded position when every solution makes so many pushes more than the matching.
func (e *Estimate) beyond(pushes int) int {
	if e.distances.Chequered() {
		pushes += pushes & 1 // all solutions have the parity of the matching
	}
	return e.matching.Total() + pushes
}

// findGoals notes where the boxes are, and the goals that the matching gives to them.
func (e *Estimate) findGoals(p *Penalties) {
	for i, sq := range e.sorted {
		if p.left == nil || !p.left.Has(sq) {
			p.later.Add(sq)
		}
		p.number[sq] = int32(i)
		p.goal[i] = e.matching.Target(int(e.rows.at[sq]))
	}
}

// tight returns the set of goals of box i at reduced cost 0. The level must have at most mostGoals goals.
func (e *Estimate) tight(i int) uint64 { return e.matching.Tight(int(e.rows.at[e.sorted[i]]))[0] }

// tightly reports whether boxes i and k lose nothing at some goals of reduced cost 0. It is a cheap first look for
// pairPenalty, and false with more than mostGoals goals.
func (e *Estimate) tightly(i, k int, losing []uint64) bool {
	if losing == nil {
		return false
	}
	others := e.tight(k)
	for goals := e.tight(i); goals != 0; goals &= goals - 1 {
		g := bits.TrailingZeros64(goals)
		if others&^(1<<g|losing[g]) != 0 {
			return true
		}
	}
	return false
}

// pairPenalty is the penalty of boxes i and k of the loaded position.
func (e *Estimate) pairPenalty(p *Penalties, i, k int, excess []uint8) int32 {
	e.makeOffers(p, i)
	e.makeOffers(p, k)
	least := int32(mostPenalty)
	for _, g := range p.offers[i] {
		for _, h := range p.offers[k] {
			if g.Column == h.Column || g.Reduced+h.Reduced >= least {
				continue
			}
			least = min(least, g.Reduced+h.Reduced+int32(excess[flow.Column(g.Column, h.Column)]))
			if least == 0 {
				return 0
			}
		}
	}
	return least
}

// makeOffers lists the goals of a box that matter.
func (e *Estimate) makeOffers(p *Penalties, i int) {
	if !p.made[i] {
		p.made[i] = true
		p.offers[i] = e.matching.Offers(int(e.rows.at[e.sorted[i]]), mostPenalty-1, p.offers[i][:0])
	}
}

// choose adds up penalties of pairs without a common box. It takes the greatest first and, among equals, the pair whose
// boxes have the fewest other pairs, so that of a chain of pairs every other one is taken.
func (p *Penalties) choose() (sum int) {
	for len(p.found) > 0 {
		clear(p.pairs)
		for _, f := range p.found {
			p.pairs[f.a]++
			p.pairs[f.b]++
		}
		best := p.found[0]
		for _, f := range p.found[1:] {
			if f.pushes > best.pushes || f.pushes == best.pushes && p.others(f) < p.others(best) {
				best = f
			}
		}
		sum += int(best.pushes)
		p.assignments.taken[best.a], p.assignments.taken[best.b] = true, true
		p.found = slices.DeleteFunc(p.found, func(f penalty) bool {
			return f.a == best.a || f.a == best.b || f.b == best.a || f.b == best.b
		})
	}
	return sum
}

// others is the number of pairs that each box of a pair is in, added up.
func (p *Penalties) others(f penalty) int32 { return p.pairs[f.a] + p.pairs[f.b] }
