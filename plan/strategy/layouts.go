package strategy

import (
	"context"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Layouts, Kind: technique.Strategy, Soundness: technique.Incomplete,
	Help:    "spread-out layouts are goals of their own, each with a packing order",
	Source:  "original, after " + technique.Holland + "Goal-matching free space",
	FoundBy: "filling the goals in a planned order from a layout with the boxes spread out",
})

// Its share is as small as that of free-space, for the same reason.
var _ = add(Spec{
	ID: technique.Layouts, Share: 1, Many: 2, Late: true,
	Build: neverEmpties(NewLayouts),
})

// layouts spreads the boxes out in reverse and then treats the layouts that it found as goals of their own. It takes
// such a layout apart by removal, which gives an order to fill it in, and searches forward along that order with
// everything that is known of filling goals, deadlock rules included. (Holland, S3, "Relocation subtasks - matching
// forward and reverse positions", and "Goal-matching free space": a packing order run checks an arrangement quickly.)
// When a layout cannot be filled, the reverse side approaches what the forward side reached, and the layout that it
// comes to is tried next.
//
//	spread out ──► layout ──► take it apart ──► fill it along the order ──► nearest pair ──► repair the pair
//	               ▲                            (forward)                   (reverse approaches)     │
//	               └──────────────── the reverse node of the pair is the next layout ◄───────────────┘
type layouts struct {
	*LevelContext
	engines
	level  *analysis.Level
	free   *freespace.Arrangement // forward targets of openings, nil when there are none
	spread spreader
	pulls  *reverse.SpreadOut // knows what is dead in reverse
	proofs *forward.Proofs
	pairs  *pairs
	aims   []*aim
	taken  map[board.Key]bool // layouts that were aims
	at     int                // aim at hand; beyond the last the spread search has its turn
	round  int
	left   int64 // positions that the search at hand may still generate
	idle   int   // rounds in a row that found no aim to work on
	over   bool  // nothing is left to do
}

// spreader gives the reverse nodes that become layouts.
type spreader interface {
	// begin starts or goes on with the searches for a round and gives the search to run first, with its work.
	begin(round int) (*featurespace.Engine, int64)
	// advance gives the search to run after one whose work is done, nil at the end of the round.
	advance() (*featurespace.Engine, int64)
	// sources are the searches whose nodes may be layouts.
	sources() []*featurespace.Engine
}

// NewLayouts fills layouts of a reverse search that spreads the boxes out without planned targets.
func NewLayouts(c *LevelContext) Strategy {
	s := newLayouts(c)
	s.spread = &unplanned{layouts: s}
	return s
}

func newLayouts(c *LevelContext) *layouts {
	l, e := c.Level.Fork(), newEngines(c.set)
	return &layouts{LevelContext: c, engines: e, level: l, pulls: reverse.NewSpreadOut(l, e.use),
		proofs: c.newProofs(e.use), pairs: newPairs(l), taken: make(map[board.Key]bool), round: -1}
}

// unplanned spreads out without planned targets, in one search that all rounds go on with.
type unplanned struct {
	layouts *layouts
	engine  *featurespace.Engine
}

func (u *unplanned) begin(round int) (*featurespace.Engine, int64) {
	work := int64(spreadWork) << min(round, doublings)
	if u.engine == nil {
		s := u.layouts.takeSpreading()
		u.engine = s.engine
		return u.engine, max(work-s.generated(), 1)
	}
	return u.engine, work
}

func (u *unplanned) advance() (*featurespace.Engine, int64) { return nil, 0 }

func (u *unplanned) sources() []*featurespace.Engine { return []*featurespace.Engine{u.engine} }

// Work implements Strategy.
func (s *layouts) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if len(s.Roots) == 0 {
		return nil, true
	}
	if s.round < 0 {
		s.next()
	}
	before := s.generated()
	out := s.current.Run(ctx, min(slice, max(s.left, 1)))
	s.left -= s.generated() - before
	var a *aim
	if s.at < len(s.aims) {
		a = s.aims[s.at]
	}
	if h := s.caught(a, out); h != nil {
		return h, true
	}
	if out == search.Paused && (s.left > 0 || ctx.Err() != nil) {
		return nil, false
	}
	if a == nil {
		s.spreadOn()
	} else {
		s.turn(a)
	}
	return nil, s.over
}

// caught turns the outcome of an aim's search into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is no hit.
func (s *layouts) caught(a *aim, out search.Outcome) *Hit {
	if a != nil && a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.current.Goal()
	if f, r := s.Table.Lookup(key); f == 0 || r == 0 {
		return nil
	}
	side := board.Forward
	if a == nil || a.phase == approaching || a.phase == repairingBack {
		side = board.Reverse
	}
	if a != nil && (a.phase == repairing || a.phase == repairingBack) {
		s.use.Decide(technique.Repair)
	}
	return &Hit{Side: side, Ref: ref, Key: key}
}

// run puts a search to work.
func (s *layouts) run(e *featurespace.Engine, work int64) {
	s.drive(e)
	if s.limit > 0 {
		s.limitSearch(e)
	}
	s.left = work
}

// spreadOn goes on with the round's next spread search, or adds aims from the nodes of all and begins with the aims.
func (s *layouts) spreadOn() {
	if e, work := s.spread.advance(); e != nil {
		s.run(e, work)
		return
	}
	for _, c := range layoutCandidates(s.ctx, s.spread.sources(), s.level, aimsPerRound, s.taken) {
		p, v := c.engine.Node(c.id)
		if a := s.newAim(detached(p)); a != nil {
			a.vector = v
			s.aims = append(s.aims, a)
		}
	}
	s.at = -1
	s.next()
}

// next goes on to the next aim, or back to the spread search when the round is over.
func (s *layouts) next() {
	s.dropOldAims()
	for s.at++; s.at < len(s.aims); s.at++ {
		a := s.aims[s.at]
		if !a.done {
			s.idle = 0
			s.resume(a)
			return
		}
	}
	if s.idle++; s.idle > idleRounds {
		s.over = true
		return
	}
	s.round++
	s.run(s.spread.begin(s.round))
}
