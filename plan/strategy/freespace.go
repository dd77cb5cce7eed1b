package strategy

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
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
	Share: 12, Many: 16, Reverse: true, Drawn: true,
	Build: NewFreeSpace,
})

// freeSpace is Holland's SOLVE. It has three acts, which begin again with another arrangement when they come no nearer:
//
//	reverse ─► arrangement ◄─ forward       openings, limited: a box on the arrangement stays
//	reverse ─► nearest of forward           relocation, limited
//	forward ─► nearest of reverse
//	reverse ─► nearest of forward ─► …      relocation with every move
//	pair of both                            a level of its own
//
// Two of three alternations open the end alone, by pulls without an arrangement, and then the start towards the
// position that these pulls have reached. Another course of alternations opens the start alone, and pulls come to that.
// The nodes of all alternations stay in the table, so any two may meet.
type freeSpace struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Analysis
	spread   *reverse.SpreadOut // the rules of spreading
	tests    sideTests
	regions  *flow.Regions
	arranger arranger

	now     *course    // the one of courses that works
	courses [2]course  // endCourse and startCourse
	side    board.Side // of the present stage
	left    int64      // positions of the present stage

	pairs *pairs
	joins joins
	from  []search.Position // where a resumed search goes on from
}

// NewFreeSpace opens both ends up to one arrangement.
func NewFreeSpace(c *LevelContext, h *Holdings) Strategy {
	l, proofs := c.Level.Fork(), c.newProofs(h.use)
	s := &freeSpace{shared: c, searches: engines{holdings: h}, use: h.use, level: l,
		spread: reverse.NewSpreadOut(l, h.use), pairs: newPairs(l), courses: newCourses()}
	s.tests = sideTests{
		quick:    [2]func(*search.Position) bool{board.Forward: proofs.Dead, board.Reverse: s.spread.Dead},
		thorough: [2]*deadlock.Thorough{proofs.Thorough(), c.newDetector(board.Reverse, h.use).Thorough()},
	}
	s.now = &s.courses[endCourse]
	s.arranger = newArranger(l)
	s.regions = flow.NewRegions(l.Graph, flow.BySquare, l.Board.Goals)
	s.joins = joins{shared: c, board: l.Board, tried: map[joinKey]int{}}
	return s
}

// draws is what the strategy draws by lot from.
func (s *freeSpace) draws() draws { return s.searches.holdings.draws }

// Work implements Strategy.
func (s *freeSpace) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.searches.current == nil {
		if len(s.shared.Roots) == 0 || len(s.shared.Level.Board.Goals) != len(s.shared.Level.Board.Boxes) {
			return nil, true
		}
		if s.use.On(technique.DoorMacros) {
			s.arranger.findDoors(ctx)
		}
		s.enter(ctx)
		if ctx.Err() != nil {
			return nil, false
		}
	}
	before := s.searches.generated()
	out := s.searches.current.Run(ctx, min(slice, s.left))
	done := s.searches.generated() - before
	s.left -= done
	s.now.spent += done
	if h := hitOf(s.searches.current, out); h != nil {
		if s.now.alternation() > 0 {
			s.use.Decide(technique.Restarts)
		}
		s.now.root.decide(s.use)
		return h, true
	}
	if ctx.Err() == nil && (out != search.Paused || s.left <= 0 || s.opened()) {
		if h := s.endStage(ctx); h != nil {
			return h, true
		}
	}
	return nil, s.courses[endCourse].over && s.courses[startCourse].over
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
	if s.form() == opening && s.now.stage() == openReverse {
		s.now.turn += openForward
		s.now.near[board.Reverse] = s.shared.roots(board.Reverse)[0] // pulls come from the solved position
	}
	stage := s.now.stage()
	s.side = stageSide(stage)
	if s.opens() && (stage == s.firstStage() || s.now.aim == nil) {
		s.arrange(ctx)
	}
	if stage == s.firstStage() && !s.now.loose || s.now.root.Boxes == nil {
		dead := s.tests.thorough[board.Forward].Dead
		s.now.root = s.shared.milestones.rootOf(s.round(), s.shared.Start, s.draws(), s.use, dead)
	}
	rules, roots := s.rules(), s.shared.roots(s.side)
	if s.side == board.Forward {
		roots = []search.Position{s.now.root.Position}
	}
	if stage >= firstLimited {
		roots = append([]search.Position{s.now.near[s.side]}, roots...)
		roots = append(roots, s.shared.Foreign.List(s.side)...)
	}
	roots = append(roots, s.from...)
	s.from = nil
	e := s.shared.newEngine(ctx, s.level, s.use, s.side, rules, roots...)
	if !s.spreads() {
		e.KeepToOneLine()
	}
	e.Seed(s.draws().seed + uint64(s.round()))
	s.searches.drive(e)
	s.left = s.work()
}

// rules gives the rules of the search of the present stage.
func (s *freeSpace) rules() featurespace.Rules {
	stage := s.now.stage()
	if s.spreads() {
		s.spread.Vary(s.lots(spreadLot))
		return s.spread
	}
	use := s.use
	if !s.deforms() {
		use.Set = use.Off(technique.Deformation)
	}
	options := freespace.Options{Dead: s.tests.quick[s.side], Use: use,
		Seed: s.draws().seed + uint64(s.now.alternation()), Limited: s.limited(),
		Loose: stage >= firstLoose || s.now.loose, Doors: s.arranger.kept(s.arrangement())}
	if s.opens() {
		options.Opening = true
		aim := s.now.aim
		if aim == nil { // then each side opens towards the other one
			aim = s.shared.roots(s.side.Other())[0].Boxes
		}
		return freespace.NewRelocation(s.level, s.side, aim, options)
	}
	aim := s.now.near[s.side.Other()]
	options.OneCell = (stage-s.firstStage())/2%2 == 1
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

// work is the number of positions of a stage. With few boxes a limited search soon has done all that it can do, and an
// opening of the start alone is short with any number.
func (s *freeSpace) work() int64 {
	work := int64(stageWork) << min(s.round(), doublings)
	if s.limited() && (!s.many() || s.form() == opening && s.opens()) {
		work /= limitedPart
	}
	return work
}

// endStage takes over the best position of a stage, tries to join the pair of both sides, and goes on to the next
// stage. A limited stage that ends early has had no moves left: it goes on with boxes on the aim that move.
func (s *freeSpace) endStage(ctx context.Context) *Hit {
	if s.limited() && s.now.stage() < firstLoose && !s.now.loose && s.left > s.work()/2 && !s.opened() {
		left := s.left
		s.now.loose = true
		s.enter(ctx)
		s.left = left
		return nil
	}
	s.now.loose = false
	s.settle()
	if s.now.stage() >= openForward {
		s.pairs.offer(s.shared.Pairs, s.now.near[board.Reverse], s.now.near[board.Forward])
		if hit := s.joinPairs(ctx); hit != nil {
			return hit
		}
	}
	if s.now.turn++; s.now.still >= stillTurns || s.now.stage() == 0 {
		s.restart()
	}
	s.now = nextOf(&s.courses, s.now)
	s.enter(ctx)
	return nil
}

// joinPairs tries to join the pair of the present course, and once each pair of one of its positions and one of the
// other course.
func (s *freeSpace) joinPairs(ctx context.Context) *Hit {
	own, other := &s.now.near, &s.courses[endCourse].near
	if own == other {
		other = &s.courses[startCourse].near
	}
	if hit := s.joins.try(ctx, own[board.Forward], own[board.Reverse], len(joinAttempts)); hit != nil {
		return hit
	}
	if hit := s.joins.try(ctx, own[board.Forward], other[board.Reverse], 1); hit != nil {
		return hit
	}
	return s.joins.try(ctx, other[board.Forward], own[board.Reverse], 1)
}

// settle makes the best node of the stage the aim of the other side.
func (s *freeSpace) settle() {
	best, old := alive(s.searches.current, s.pick(), s.tests.thorough[s.side].Dead), &s.now.near[s.side]
	if s.spreads() && s.form() == spreading {
		s.now.zoned = s.zonedOf(&best)
	}
	s.now.still++
	if s.now.stage() < firstFull || old.Player != best.Player || !old.Boxes.Equal(best.Boxes) {
		s.now.still = 0
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
	open := v[freespace.Zones] == 1 && len(s.arranger.kept(s.arrangement())) == 0
	if !s.opens() || open || !s.use.On(technique.ZoneCyclic) {
		return best
	}
	scene, zones := board.NewScene(s.level.Board), board.NewZones(s.level.Board)
	for i, n := range ranked(e)[:min(e.Nodes(), cyclicLooked)] {
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

// Cost implements Strategy.
func (s *freeSpace) Cost() Cost {
	c := s.searches.sum()
	c.Extra += s.joins.spent + s.tests.spent()
	return c
}

// Standing implements Strategy.
func (s *freeSpace) Standing() Standing {
	at := s.searches.standing(s.note())
	at.Acts = s.now.acts
	return at
}

// Save implements Strategy.
func (s *freeSpace) Save(to *State) {
	for i := range s.courses {
		c := &s.courses[i]
		at := CourseState{Works: c == s.now, Turn: c.turn, Spent: c.spent}
		for side := range c.near {
			at.Near[side] = c.near[side].Ref
		}
		to.Courses = append(to.Courses, at)
	}
	if s.searches.current != nil {
		to.Best[s.side] = s.searches.bestRef()
	}
}

// Load implements Strategy: the stage begins again, from the best position it had besides its roots.
func (s *freeSpace) Load(_ context.Context, from *State) {
	if len(from.Courses) != len(s.courses) {
		return
	}
	for i, at := range from.Courses {
		s.goOn(&s.courses[i], at)
		if at.Works {
			s.now = &s.courses[i]
		}
	}
	side := stageSide(s.now.stage())
	s.from = s.shared.positions(side, from.Best[side])
}

// goOn makes a course begin the stage again that it had. Without the positions that the stage leads from and to, its
// alternation begins again.
func (s *freeSpace) goOn(c *course, at CourseState) {
	for side := range at.Near {
		if list := s.shared.positions(board.Side(side), at.Near[side]); len(list) > 0 {
			c.near[side] = list[0]
		}
	}
	c.turn, c.spent = at.Turn, at.Spent
	if c.stage() >= firstLimited && (c.near[0].Boxes == nil || c.near[1].Boxes == nil) {
		c.turn -= c.stage()
	}
}
