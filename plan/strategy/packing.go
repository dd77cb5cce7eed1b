package strategy

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/forward"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.PackingSink, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "packing order through the largest sink of start squares, then pushes along it",
		Source:  technique.Festival + "plan search",
		FoundBy: "a packing order, planned as if all boxes came from one part of the level",
	}),
	Share: 3, Many: 3, Forward: true, Second: secondTurn, Drawn: true,
	Build: NewPackingSink,
})

// The packing orders solve most levels in a fraction of a second. With many boxes the orders by removal lead furthest,
// so packing-any then has as much of the work as two other strategies.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.PackingAny, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "packing order through any start square, then pushes along it",
		Source:  technique.Festival + "plan search",
		FoundBy: "a packing order, planned with boxes that come from any start square",
	}),
	Share: 2, Many: 6, Forward: true, Drawn: true,
	Build: NewPackingAny,
})

// followOrder looks for a packing order and then searches forward along it. When the order misleads, because nothing
// has improved for long or the memory is spent, it begins again with another order.
type followOrder struct {
	shared   *LevelContext
	searches engines
	draws    draws
	use      technique.Use
	level    *analysis.Analysis
	variants []reverse.Variant // in the order of the attempts; the last is repeated with other seeds
	priced   bool              // the first attempt follows its order with the way price
	attempt  int
	order    *analysis.PackingOrder // nil while a search looks for one
	from     []search.Position      // of a resumed search: where to start from besides the start

	rounds    replanning // of the current attempt
	milestone *milestone // of the current attempt, nil before the first
}

// NewPackingSink follows packing orders that take boxes out through the largest sink of start squares. With fewer boxes
// than layeredBoxes its first attempt has the way price and is short, and the second follows the same order without it.
func NewPackingSink(c *LevelContext, h *Holdings) Strategy {
	first := reverse.Variant{Far: sinkFar, Park: true, Follow: true}
	variants := []reverse.Variant{first, {Far: sinkFarAgain, Park: true}}
	priced := len(c.Level.Board.Boxes) < layeredBoxes && c.asked.Use.On(technique.WayPrice)
	if priced {
		variants = slices.Insert(variants, 0, first)
	}
	return newFollowOrder(c, h, priced, variants...)
}

// NewPackingAny follows packing orders that take boxes out through any start square. The first two attempts follow an
// order by removal in which every start square takes one box as far as that is possible, and the first of them has the
// way price. With fewer boxes than layeredBoxes that attempt is short: it solves some levels with a small part of the
// positions that the order takes without it, and others not at all. The third attempt follows an order in which a start
// square takes any number of boxes.
func NewPackingAny(c *LevelContext, h *Holdings) Strategy {
	variants := []reverse.Variant{{Removal: true}, {Far: anySinkFar, AnySink: true, Park: true}}
	oneEach, priced := reverse.Variant{Removal: true, OneEach: true}, c.asked.Use.On(technique.WayPrice)
	switch {
	case !c.asked.Use.On(technique.Removal):
		return newFollowOrder(c, h, false, variants[1])
	case !c.asked.Use.On(technique.Assign):
		return newFollowOrder(c, h, false, variants...)
	}
	variants = slices.Insert(variants, 0, oneEach)
	if priced {
		variants = slices.Insert(variants, 0, oneEach)
	}
	return newFollowOrder(c, h, priced, variants...)
}

func newFollowOrder(c *LevelContext, h *Holdings, priced bool, variants ...reverse.Variant) *followOrder {
	return &followOrder{shared: c, searches: engines{holdings: h}, draws: h.draws, use: h.use, level: c.Level.Fork(),
		priced: priced, variants: variants}
}

func (s *followOrder) variant() reverse.Variant {
	at := s.draws.later + s.attempt
	if s.draws.copy > 0 {
		at += len(s.variants) // all others are the same in every copy
	}
	v := s.variants[min(at, len(s.variants)-1)]
	if at >= len(s.variants) {
		v.Seed = s.draws.seed + uint64(at)
	}
	return v
}

// byPrice reports whether the current attempt has the way price as a feature. It leads further on some levels and
// misleads on others, so the attempts differ.
func (s *followOrder) byPrice() bool {
	return s.priced && s.draws.later+s.attempt+s.draws.copy == 0
}

// Work implements Strategy. Step 7 of the walk in docs/architecture.md.
func (s *followOrder) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.order == nil {
		before := s.searches.generated()
		order, done := s.findOrder(ctx, slice)
		if order != nil {
			s.follow(ctx, order, s.beginnings()...)
		}
		if slice -= s.searches.generated() - before; done || s.order == nil || slice <= 0 {
			return nil, done
		}
	}
	out := s.searches.current.Run(ctx, slice)
	if h := hitOf(s.searches.current, out); h != nil {
		return h, true
	}
	s.leaveMilestone()
	if out == search.Exhausted && !s.rounds.begun {
		return nil, true // another order would search the same positions
	}
	if out != search.Paused || s.stale(s.patience()) {
		s.goOn(ctx)
	}
	return nil, false
}

// leaveMilestone makes the best position so far the milestone of the attempt, unless no box has moved.
func (s *followOrder) leaveMilestone() {
	if best, _, ok := s.searches.current.Best(); ok && !best.Boxes.Equal(s.shared.Start.Boxes) {
		s.milestone = s.shared.milestones.stand(detached(best), s.milestone)
	}
}

// goOn begins the next round of the attempt, or the next attempt.
func (s *followOrder) goOn(ctx context.Context) {
	if ctx.Err() == nil && !s.replan(ctx) && ctx.Err() == nil {
		s.tryAgain(ctx)
	}
}

// patience is the work without progress after which the current search is given up.
func (s *followOrder) patience() int64 {
	if s.rounds.begun {
		return patienceReplan
	}
	many := len(s.shared.Level.Board.Boxes) >= layeredBoxes
	switch {
	case s.byPrice() && many:
		return patiencePriced
	case s.byPrice() && !s.variant().Removal:
		return patiencePricedSink
	case s.byPrice():
		return patiencePricedFew
	}
	unpriced := s.attempt // attempts before this one
	if s.priced {
		unpriced = max(0, unpriced-1)
	}
	if many {
		return patienceMany << unpriced
	}
	return patience << unpriced
}

// orderPatience is the work without progress after which the search for an order ends.
func (s *followOrder) orderPatience() int64 {
	if len(s.shared.Level.Board.Boxes) >= layeredBoxes {
		return orderWorkMany
	}
	return orderWork
}

// stale reports whether the current search has not improved for long.
func (s *followOrder) stale(more int64) bool {
	e := s.searches.current
	return e.WorkDone() > e.Improved()*3/2+more
}

// tryAgain gives the attempt up for the next one. If that is for the same order, and a search has found the order, it
// is not looked for again. An order by removal is: that costs no positions, and a round may have changed the order.
func (s *followOrder) tryAgain(ctx context.Context) {
	before := s.variant()
	s.attempt++
	s.rounds, s.milestone = replanning{}, nil
	if s.order != nil && !before.Removal && s.variant() == before {
		s.follow(ctx, s.order, s.beginnings()...)
		return
	}
	s.order = nil
	s.searches.drive(nil)
}

// findOrder goes on looking for the packing order, which is nil while it has not been found. done says that there is
// no order.
func (s *followOrder) findOrder(ctx context.Context, slice int64) (order *analysis.PackingOrder, done bool) {
	if s.searches.current == nil {
		if s.variant().Removal {
			return s.remove(ctx), false
		}
		if !s.beginOrder(ctx) {
			return nil, true
		}
	}
	out := s.searches.current.Run(ctx, slice)
	if out == search.Paused && (!s.stale(s.orderPatience()) || ctx.Err() != nil) {
		return nil, false
	}
	order, _ = reverse.Order(s.level, s.searches.current)
	return order, false
}

// beginOrder begins the search for an order. It is false when no push ever led to a solved position.
func (s *followOrder) beginOrder(ctx context.Context) bool {
	rules := reverse.NewPacking(s.level, s.variant())
	e := featurespace.NewEngine(s.level.Board, rules, nil, s.shared.memory, s.use)
	e.Seed(s.draws.seed)
	roots := rules.Roots()
	for i := range roots {
		e.AddRoot(ctx, &roots[i], rules.Key(&roots[i]))
	}
	if len(roots) > 0 {
		s.searches.drive(e)
	}
	return len(roots) > 0
}

// remove gives the order by removal, or begins the next attempt when there is none.
func (s *followOrder) remove(ctx context.Context) *analysis.PackingOrder {
	order, ok := reverse.ByRemoval(ctx, s.level, s.shared.Roots, s.variant())
	s.use.Note(technique.Removal, ok && order.Complete)
	switch {
	case ok:
		s.layer(order)
		return order
	case ctx.Err() == nil:
		s.tryAgain(ctx)
	}
	return nil
}

// layer keeps the layers of an order where there are many boxes, and makes it strict otherwise.
func (s *followOrder) layer(order *analysis.PackingOrder) {
	if len(s.shared.Level.Board.Boxes) < layeredBoxes {
		order.Strict()
	}
}

// beginnings are the positions from which an attempt starts: the start, and the positions from which a resumed search
// goes on, which only the first call returns.
func (s *followOrder) beginnings() []search.Position {
	roots := append([]search.Position{s.shared.Start}, s.from...)
	s.from = nil
	return roots
}

func (s *followOrder) follow(ctx context.Context, order *analysis.PackingOrder, roots ...search.Position) {
	s.order = order
	s.searches.drive(s.shared.newEngine(ctx, s.level, s.use, board.Forward, s.ruled(order), roots...))
}

// ruled gives the rules of the forward search along an order in the current attempt.
func (s *followOrder) ruled(order *analysis.PackingOrder) *forward.Packing {
	use := s.use
	if !s.byPrice() {
		use.Set = use.Set.Off(technique.WayPrice)
	}
	return forward.NewPacking(s.level, order, s.shared.newProofs(s.use), use, s.byPrice())
}

// Cost implements Strategy.
func (s *followOrder) Cost() Cost { return s.searches.sum() }

// Standing implements Strategy.
func (s *followOrder) Standing() Standing { return s.searches.standing(s.note()) }

// note says how far the attempt is.
func (s *followOrder) note() string {
	if s.searches.current == nil {
		return "not begun"
	}
	_, v, _ := s.searches.current.Best()
	if s.order == nil {
		return fmt.Sprintf("attempt %d, looking for a packing order, %s left", s.attempt+1,
			english.Plural(int(v[0]), "box", ""))
	}
	zones := zoneWords(v[1])
	if s.byPrice() {
		zones += " with the way price"
	}
	if s.rounds.begun {
		zones += ", by a new order"
	}
	return fmt.Sprintf("attempt %d, packed %d of %d, %s, %s",
		s.attempt+1, s.order.Len()-int(v[0]), s.order.Len(), zones,
		english.Plural(s.searches.current.Cells(), "cell", ""))
}

// Save implements Strategy.
func (s *followOrder) Save(to *State) {
	to.Turn = s.attempt
	if s.order != nil {
		to.Best[board.Forward] = s.searches.bestRef()
		to.Order = s.order
	}
}

// Load implements Strategy: the order is followed again, from the best position besides the start. An order that was
// not found yet is looked for again, with the same outcome.
func (s *followOrder) Load(ctx context.Context, from *State) {
	s.attempt = from.Turn
	if from.Order != nil {
		s.from = s.shared.positions(board.Forward, from.Best[board.Forward])
		s.follow(ctx, from.Order, s.beginnings()...)
	}
}

// replanning makes a packing order anew when the search along it leads no further. An order is made for the start,
// where it is not known which box will fill which goal. A hundred goals later it may be that the boxes left can fill
// the goals left only in another order, or not at all:
//
//	######## ####
//	#  ab c# #..#   the goals on the left were to be filled last, by a, b and c. When these have gone
//	#      ...  #   to the right instead, the boxes on the right must fill the goals on the left, and
//	####### ##$$#   they come there only while the goals between are empty
//
// So the best position, with the boxes that are in place as walls, becomes the start of a removal: the boxes on the
// other goals are pulled to the squares of the other boxes. If that succeeds, it gives an order for what is left, and
// the search goes on from that position. If not, no order leads on from there, and the positions on the way to it are
// tried, at distances that double. When the new order leads no further, the next round begins at twice the distance
// from the best position, until the distance exceeds the path. (Original, after Stentz 1994, "Optimal and efficient
// path planning for partially-known environments": to go on from where a plan has failed is replanning.)
//
// A box in place is a wall for the removal only. In the search it may move.
type replanning struct {
	begun bool
	path  []search.Position // from a root of the first round to the best position of all rounds
	at    int               // where in path the current round began
	most  int               // steps and initial boxes done in the last position of path
	back  int               // how far before the end of path the next round begins
}

// replan begins the next round of the attempt. It is false when no round is left.
func (s *followOrder) replan(ctx context.Context) bool {
	if len(s.shared.Level.Board.Boxes) < layeredBoxes || !s.variant().Removal {
		return false
	}
	s.noteRound()
	r := &s.rounds
	for ; r.back <= len(r.path) && ctx.Err() == nil; r.back *= 2 {
		at := len(r.path) - r.back
		p := &r.path[at]
		order, ok := reverse.Replan(ctx, s.level, s.shared.Roots, p.Boxes, s.order.Fulfilled(s.level.Board, p.Boxes),
			s.variant())
		if ok {
			r.begun, r.at = true, at
			s.layer(order)
			s.follow(ctx, order, *p)
			return true
		}
	}
	return false
}

// noteRound takes over the path to the best position of the current round, when it is the best of all rounds.
func (s *followOrder) noteRound() {
	_, v, ok := s.searches.current.Best()
	r := &s.rounds
	done := s.order.Len() - int(v[0])
	if !ok || r.path != nil && done <= r.most {
		r.back *= 2
		return
	}
	r.most, r.back = done, 1
	r.path = r.path[:r.at]
	for _, id := range s.searches.current.Ancestry() {
		p, _ := s.searches.current.Node(id)
		r.path = append(r.path, detached(p))
	}
}
