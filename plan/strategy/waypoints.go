package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// With a share of 3 instead of 1, Holland 95 takes 0.75 of the time and XSokoban 29, 40 and 66 1.22. It waits, because
// most levels are solved before an order can have misled.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Waypoints, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "short searches along packing orders that begin at positions of other such searches",
		Source:  "original, after Ecoffet and others 2021, First return, then explore",
		FoundBy: "a packing order, planned for a position on the way",
	}),
	Share: 1, Many: 1, Forward: true, Late: true,
	Build: neverEmpties(NewWaypoints),
})

// Waypoints. A search from one mostly solves the level within 1,700 positions or not at all, as Holland 95 shows. On
// that level 400,000 positions suffice with each of five seeds, and with searches of 1,500 with none of four, while
// waypoints came from the short searches too. The other numbers were not varied.
const (
	waypointWork  = 3_000 // positions of a search from a waypoint
	waypointEvery = 2_000 // positions of a search along an order from one waypoint of it to the next
	waypointCost  = 100   // of the order from a waypoint, in positions
	waypointTries = 2_000 // waypoints without an order in a row after which the strategy ends
)

// waypoints makes packing orders for positions on the way, and follows each for a short while. The goals can be filled
// in an order only when the boxes stand so that each can come to its goal in turn. An order is made for the start, and
// the search along it looks for a way to do just that. But a dozen pushes later another order is open that the start
// does not have:
//
//	start ── search along an order ──► · ──► · ──► ·      each position that it has expanded has orders of its own;
//	                                   │           │      some of them lead to the end within a thousand positions
//	                                   └─► ✗       └─► another order ──► solved
//
// Nothing known tells these positions from the others, so they are chosen by lot, and searches from them are short.
// They come from the long searches of packing-sink and packing-any: positions of the short ones lead on more seldom.
// (Original. To return to a position by lot and to explore from there is after Ecoffet and others 2021.)
type waypoints struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Level
	proofs   *forward.Proofs
	freeze   *deadlock.Freeze
	scene    *board.Scene
	frozen   board.Bits
	random   *rand.Rand
	tried    int   // waypoints with an order
	failed   int   // waypoints without one since the last that had one
	planned  int64 // what all orders have cost, in positions
}

// NewWaypoints follows packing orders from positions that other searches along such orders have expanded.
func NewWaypoints(c *LevelContext) Strategy {
	l, use, b := c.Level.Fork(), technique.NewUse(c.set), c.Level.Board
	s := &waypoints{shared: c, searches: newEngines(use), use: use, level: l, proofs: c.newProofs(use),
		freeze: deadlock.NewFreeze(b, board.Forward, l.Bounds[board.Forward].Closed, b.GoalSet()),
		scene:  board.NewScene(b), frozen: b.NewBits(), random: rand.New(rand.NewPCG(c.seed, 0))}
	s.searches.holdings.proofs = s.proofs
	return s
}

// Work implements Strategy.
func (s *waypoints) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if !s.shared.hasWaypoints() || !s.shared.set.On(technique.Removal) || len(s.shared.Roots) == 0 {
		return nil, true
	}
	for end := s.work() + slice; s.work() < end && ctx.Err() == nil; {
		if s.searches.current == nil && !s.begin(ctx) {
			if s.failed >= waypointTries {
				return nil, true
			}
			continue
		}
		e := s.searches.current
		out := e.Run(ctx, min(end-s.work(), waypointWork-e.Work()))
		if h := hitOf(e, board.Forward, out); h != nil {
			return h, true
		}
		if out != search.Paused || e.Work() >= waypointWork {
			s.searches.drive(nil)
		}
	}
	return nil, false
}

// begin begins the search from a waypoint. It is false when that has no order.
func (s *waypoints) begin(ctx context.Context) bool {
	s.planned += waypointCost
	p := s.next()
	s.scene.Set(p.Boxes)
	s.freeze.Frozen(s.scene, s.frozen)
	v := reverse.Variant{Removal: true, OneEach: s.shared.set.On(technique.Assign) && s.random.IntN(2) == 0}
	order, ok := reverse.Replan(ctx, s.level, s.shared.Roots, p.Boxes, s.frozen, v)
	if !ok {
		s.failed++
		return false
	}
	s.tried++
	s.failed = 0
	order.Strict()
	rules := forward.NewPackingByWay(s.level, order, s.proofs, s.use)
	s.searches.drive(s.shared.newEngine(ctx, s.level, s.use, board.Forward, rules, p))
	return true
}

// next is the next waypoint. When none is left, any position that pushes have come to is one.
func (s *waypoints) next() search.Position {
	log := s.shared.Logs[board.Forward]
	ref, ok := s.shared.waypoints.take(s.random)
	if !ok {
		ref = search.Ref(1 + s.random.IntN(log.Len()))
	}
	return rebuilt(s.level.Board, log, meet.Ref(ref))[0]
}

// work returns the work done so far, in positions.
func (s *waypoints) work() int64 {
	c := s.Cost()
	return c.Generated + c.Extra
}

// Cost implements Strategy.
func (s *waypoints) Cost() Cost {
	c := s.searches.sum()
	c.Extra += s.planned
	return c
}

// Holdings implements Strategy.
func (s *waypoints) Holdings() *Holdings { return &s.searches.holdings }

// Standing implements Strategy.
func (s *waypoints) Standing() Standing {
	return s.searches.standing(fmt.Sprintf("packing orders from %d positions", s.tried))
}

// Save implements Strategy. Nothing is saved: a strategy that is loaded goes on from positions of the log.
func (s *waypoints) Save(*State) {}

// Load implements Strategy.
func (s *waypoints) Load(context.Context, *State) {}

// hasWaypoints reports whether anything begins at waypoints in this level.
func (c *LevelContext) hasWaypoints() bool {
	return len(c.Level.Board.Boxes) < layeredBoxes && c.set.On(technique.Waypoints)
}
