package strategy

import (
	"context"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.FreeSpace, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "both sides open up to one arrangement of free space, then each comes to the other",
		Source:  technique.Holland + "SOLVE; Goal-matching free space; Relocation subtasks",
		FoundBy: "boxes moved out of the way from both ends to the same places, and there into one position",
	}),
	Share: 12, Many: 16, Reverse: true,
	Build: NewFreeSpace,
})

// freeSpace is Holland's SOLVE. It has three acts, which begin again with another arrangement when they come no nearer:
//
//	reverse ─► arrangement ◄─ forward       openings, limited: a box on the arrangement stays
//	forward ─► nearest of reverse           relocation, limited
//	reverse ─► nearest of forward
//	forward ─► nearest of reverse ─► …      relocation with every move
//	pair of both                            a level of its own
//
// Two of three alternations open the end alone, by pulls without an arrangement, and then the start towards the
// position that these pulls have reached. The nodes of all alternations stay in the table, so any two may meet.
type freeSpace struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Analysis
	proofs   *forward.Proofs
	spread   *reverse.SpreadOut // its deadlock test
	maze     *freespace.Maze
	regions  *flow.Regions
	access   freespace.Access
	doors    []freespace.Door // doors that arrangements keep open

	turn int // stages of all alternations together
	side board.Side
	left int64

	aim    board.Bits         // the arrangement of the alternation
	near   [2]search.Position // by side: the node that the other side aims at
	zoned  zoned              // of the last spreading
	still  int                // stages in a row that came no nearer
	before int64              // positions generated before the alternation
	pairs  *pairs
	joins  joins
	extra  int64             // work of joining, in positions
	from   []search.Position // where a resumed search goes on from
	acts   []Act             // openings of the alternation that are over
	loose  bool              // the present stage has begun again, with boxes on the aim that move
	over   bool
}

// Stages of an alternation, by number.
const (
	openReverse = iota
	openForward
	firstLimited                    // relocation whose boxes on the aim stay
	firstLoose   = firstLimited + 2 // relocation in which boxes on the aim move by one square
	firstFull    = firstLoose + 2   // relocation with all moves
	spaceStages  = 8
)

// NewFreeSpace opens both ends up to one arrangement.
func NewFreeSpace(c *LevelContext, h *Holdings) Strategy {
	l := c.Level.Fork()
	s := &freeSpace{shared: c, searches: engines{holdings: h}, use: h.use, level: l, proofs: c.newProofs(h.use),
		spread: reverse.NewSpreadOut(l, h.use), pairs: newPairs(l), before: -1}
	s.maze = freespace.NewMaze(l.Board, [2]board.Bits{
		board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed,
	})
	s.regions = flow.NewRegions(l.Graph, flow.BySquare, l.Board.Goals)
	s.joins = joins{shared: c, board: l.Board, tried: map[joinKey]int64{}}
	return s
}

// alternation is the number of the present alternation, from 0, and stage the number of the stage within it.
func (s *freeSpace) alternation() int { return s.turn / spaceStages }
func (s *freeSpace) stage() int       { return s.turn % spaceStages }

// stageSide is the side that works in a stage.
func stageSide(stage int) board.Side {
	if stage%2 == 0 {
		return board.Reverse
	}
	return board.Forward
}

// Work implements Strategy.
func (s *freeSpace) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.searches.current == nil {
		if len(s.shared.Roots) == 0 || len(s.shared.Level.Board.Goals) != len(s.shared.Level.Board.Boxes) {
			return nil, true
		}
		if s.use.On(technique.DoorMacros) {
			s.doors = s.maze.Doors(ctx, s.level.Board.Boxes)
		}
		s.enter(ctx)
		if ctx.Err() != nil {
			return nil, false
		}
	}
	before := s.searches.generated()
	out := s.searches.current.Run(ctx, min(slice, s.left))
	s.left -= s.searches.generated() - before
	if h := hitOf(s.searches.current, s.side, out); h != nil {
		if s.alternation() > 0 {
			s.use.Decide(technique.Restarts)
		}
		return h, true
	}
	if ctx.Err() == nil && (out != search.Paused || s.left <= 0 || s.opened()) {
		if h := s.endStage(ctx); h != nil {
			return h, true
		}
	}
	return nil, s.over
}

// opened reports whether an opening has reached its aim: the whole arrangement filled, or one zone.
func (s *freeSpace) opened() bool {
	_, v, ok := s.searches.current.Best()
	switch {
	case s.opens():
		return ok && v[freespace.Missing] == 0 && v[freespace.Zones] == 1
	case s.spreads() && s.form() == untilOneZone:
		return ok && v[reverse.SpreadZones] == 1
	}
	return false
}

// enter begins the present stage.
func (s *freeSpace) enter(ctx context.Context) {
	stage := s.stage()
	s.side = stageSide(stage)
	if s.opens() && (stage == openReverse || s.aim == nil) {
		s.arrange(ctx)
	}
	rules, roots := s.rules(), s.shared.roots(s.side)
	if stage >= firstLimited {
		roots = append([]search.Position{s.near[s.side]}, roots...)
		roots = append(roots, s.shared.Foreign.List(s.side)...)
	}
	roots = append(roots, s.from...)
	s.from = nil
	e := s.shared.newEngine(ctx, s.level, s.use, s.side, rules, roots...)
	if !s.spreads() {
		e.KeepToOneLine()
	}
	e.Seed(s.shared.asked.Seed + uint64(s.round()))
	s.searches.drive(e)
	s.left = s.work()
}

// rules gives the rules of the search of the present stage.
func (s *freeSpace) rules() featurespace.Rules {
	stage := s.stage()
	if s.spreads() {
		s.spread.Vary(s.lots(spreadLot))
		return s.spread
	}
	options := freespace.Options{Dead: s.proofs.Dead, Use: s.use, Seed: s.shared.asked.Seed + uint64(s.alternation()),
		Limited: s.limited(), Loose: stage >= firstLoose || s.loose, Doors: s.kept()}
	if s.side == board.Reverse {
		options.Dead = s.spread.Dead
	}
	if s.opens() {
		options.Opening = true
		return freespace.NewRelocation(s.level, s.side, s.aim, options)
	}
	aim := s.near[s.side.Other()]
	options.OneCell = stage/2%2 == 1
	if s.form() == planned {
		options.Regions = s.regions
	}
	if options.Lots = s.lots(relocationLot); options.Lots != nil {
		for sq := range aim.Boxes.All() {
			options.Lots[sq] = 0
		}
	}
	options.Ancestors = s.shared.ancestors(s.side.Other(), &aim)
	return freespace.NewRelocation(s.level, s.side, aim.Boxes, options)
}

// work is the number of positions of a stage. With few boxes a limited search soon has done all that it can do.
func (s *freeSpace) work() int64 {
	work := int64(stageWork) << min(s.round(), doublings)
	if s.limited() && !s.many() {
		work /= limitedPart
	}
	return work
}

// endStage takes over the best position of a stage, tries to join the pair of both sides, and goes on to the next
// stage. A limited stage that ends early has had no moves left: it goes on with boxes on the aim that move.
func (s *freeSpace) endStage(ctx context.Context) *Hit {
	if s.limited() && s.stage() < firstLoose && !s.loose && s.left > s.work()/2 && !s.opened() {
		left := s.left
		s.loose = true
		s.enter(ctx)
		s.left = left
		return nil
	}
	s.loose = false
	s.settle()
	if s.stage() >= openForward {
		s.pairs.offer(s.shared.Pairs, s.near[board.Reverse], s.near[board.Forward])
		hit, cost := s.joins.try(ctx, s.near[board.Forward], s.near[board.Reverse])
		s.extra += cost
		if hit != nil {
			return hit
		}
	}
	if s.turn++; s.still >= stillTurns || s.stage() == 0 {
		s.restart()
	}
	s.enter(ctx)
	return nil
}

// settle makes the best node of the stage the aim of the other side.
func (s *freeSpace) settle() {
	p := s.pick()
	best, old := detached(p), &s.near[s.side]
	if s.spreads() && s.form() == spreading {
		s.zoned = s.zonedOf(&best)
	}
	s.still++
	if s.stage() < firstFull || old.Player != best.Player || !old.Boxes.Equal(best.Boxes) {
		s.still = 0
	}
	*old = best
	s.noteAct()
}

var _ = technique.Describe(technique.Technique{
	ID: technique.ZoneCyclic, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "zones that doors join count as one, and openings leave a position whose zones they join, or stacked ones",
	Source:  technique.Holland + "A partly iterative implementation of SOLVE",
	Asked:   "positions with several zones where there are doors, and openings with several",
	Decided: "positions with zones that doors join, and openings that leave another position than the best",
})

// pick is the node that the stage leaves to the other side: the best one. After an opening it is the best that is
// zone-cyclic up to stacked corrals, if one of the best is; where one zone was asked for, the first with one zone.
func (s *freeSpace) pick() *search.Position {
	e := s.searches.current
	if s.spreads() && s.form() == untilOneZone {
		if p := s.oneZone(); p != nil {
			return p
		}
	}
	best, v, _ := e.Best()
	open := v[freespace.Zones] == 1 && len(s.kept()) == 0
	if !s.opens() || open || !s.use.On(technique.ZoneCyclic) {
		return best
	}
	scene, zones := board.NewScene(s.level.Board), board.NewZones(s.level.Board)
	for i, n := range s.ranked()[:min(e.Nodes(), cyclicLooked)] {
		p, _ := e.Node(n.id)
		scene.Set(p.Boxes)
		zones.Scan(scene)
		if freespace.Grade(scene, zones, freespace.Passages(scene, zones), p.Player) != freespace.Stranded {
			s.use.Note(technique.ZoneCyclic, i > 0)
			return p
		}
	}
	s.use.Note(technique.ZoneCyclic, false)
	best, _, _ = e.Best() // the engine has lent its position out since
	return best
}

// ranked lists the nodes of the current search, the best first.
func (s *freeSpace) ranked() []rankedNode {
	list := make([]rankedNode, s.searches.current.Nodes())
	for id := range list {
		_, v := s.searches.current.Node(id)
		list[id] = rankedNode{v, id}
	}
	slices.SortFunc(list, func(a, b rankedNode) int {
		switch {
		case a.v.Less(&b.v):
			return -1
		case b.v.Less(&a.v):
			return 1
		}
		return a.id - b.id
	})
	return list
}

// rankedNode is a node with its vector.
type rankedNode struct {
	v  search.Vector
	id int
}

// Cost implements Strategy.
func (s *freeSpace) Cost() Cost {
	c := s.searches.sum()
	c.Extra += s.extra
	return c
}

// Standing implements Strategy.
func (s *freeSpace) Standing() Standing {
	at := s.searches.standing(s.note())
	at.Acts = s.acts
	return at
}

// Save implements Strategy.
func (s *freeSpace) Save(to *State) {
	to.Turn = s.turn
	for side := range s.near {
		to.Near[side] = s.near[side].Ref
	}
	if s.searches.current != nil {
		to.Best[s.side] = s.searches.bestRef()
	}
}

// Load implements Strategy: the stage begins again, from the best position it had besides its roots.
func (s *freeSpace) Load(_ context.Context, from *State) {
	for side := range s.near {
		if list := s.shared.positions(board.Side(side), from.Near[side]); len(list) > 0 {
			s.near[side] = list[0]
		}
	}
	stage := from.Turn % spaceStages
	if stage >= firstLimited && (s.near[0].Boxes == nil || s.near[1].Boxes == nil) {
		from.Turn -= stage
		s.turn = from.Turn
		return
	}
	s.turn = from.Turn
	side := stageSide(stage)
	s.from = s.shared.positions(side, from.Best[side])
}
