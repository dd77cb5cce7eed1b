package strategy

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// meeting lets the two sides come towards each other. It spreads the boxes out in reverse and then lets each side in
// turn aim at the nearest node of the other. When neither side comes nearer any more, it repairs the pair that they are
// left with, if that is near, and starts again:
//
//	start 1     spread ─► forward ─► reverse ─► forward ─► … ─► stuck ─► repair    stages of 30,000 positions
//	restart 1   spread ─► forward ─► reverse ─► …                                  of 60,000, with another seed
//
// NewOpenFirst turns the sides round: the start is opened up forward, and the first aim is what the pushes came to.
//
// What an alternation aims at is decided early, and much of it is chance. So an alternation that comes nowhere is given
// up for a new one, and short ones are tried before long ones (restarts of a heavy-tailed search: Gomes, Selman and
// Kautz 1998, "Boosting combinatorial search through randomization"). The nodes of all alternations stay in the table.
type meeting struct {
	*LevelContext
	engines
	level   *analysis.Level
	proofs  *forward.Proofs
	spread  *reverse.SpreadOut
	handed  *spreading // the first spread search while it is at work, which other strategies may have begun
	open    *openings  // the first stage opens the start up; nil when it spreads the solved position out
	first   board.Side // the side of the first stage of an alternation
	side    board.Side
	stage   int // of all alternations together
	left    int64
	near    [2]search.Position // by side: the node the other side aims at
	still   int                // turns in a row that came no nearer
	pairs   *pairs
	from    []search.Position // of a resumed search: where to start from besides the roots
	kind    technique.ID      // Spread, SpreadFrozen or OpenFirst
	work    int64             // positions of each stage of the first alternation; it doubles with every restart
	regions bool              // the search at hand brings region counts together, before the squares of its stage
	leaders []search.Position // what that search came to
	before  int64             // positions generated before the alternation at hand, -1 while that is not known
	over    bool              // nothing is left to do
}

// NewSpread aims first at the best node of the spread search, in short stages.
func NewSpread(c *LevelContext) Strategy { return newMeeting(c, technique.Spread, stageWork) }

// NewSpreadFrozen aims first at a node with one zone although boxes are frozen in it, in long stages.
func NewSpreadFrozen(c *LevelContext) Strategy {
	return newMeeting(c, technique.SpreadFrozen, frozenStageWork)
}

func newMeeting(c *LevelContext, kind technique.ID, work int64) *meeting {
	l, e := c.Level.Fork(), newEngines(c.set)
	s := &meeting{LevelContext: c, engines: e, level: l, proofs: c.newProofs(e.use),
		spread: reverse.NewSpreadOut(l, e.use), first: board.Reverse, kind: kind, pairs: newPairs(l), work: work,
		before: -1}
	s.near[board.Forward] = c.Start
	return s
}

// restarts is the number of alternations before the one at hand.
func (s *meeting) restarts() int { return s.stage / stagesPerStart }

// stageSide is the side that works in a stage.
func (s *meeting) stageSide(stage int) board.Side {
	if stage%stagesPerStart%2 == 0 {
		return s.first
	}
	return s.first.Other()
}

// Work implements Strategy.
func (s *meeting) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.current == nil {
		if len(s.Roots) == 0 {
			return nil, true
		}
		s.enter()
	}
	before := s.generated()
	out := s.current.Run(ctx, min(slice, s.left))
	s.left -= s.generated() - before
	if h := hitOf(s.current, s.side, out); h != nil {
		s.countHit()
		return h, true
	}
	if out != search.Paused || s.left <= 0 || s.oneZone() {
		s.endStage()
	}
	return nil, s.over
}

// oneZone reports whether a first stage of spread-frozen has the node that it is for.
func (s *meeting) oneZone() bool {
	if s.kind != technique.SpreadFrozen || s.stage%stagesPerStart > 0 || !s.use.On(technique.OneSpread) {
		return false
	}
	_, v, ok := s.current.Best()
	return ok && v[0] == 1
}

// countHit says which phase the hit belongs to.
func (s *meeting) countHit() {
	if s.stage%stagesPerStart >= repairStage {
		s.use.Decide(technique.Repair)
	}
	if s.restarts() > 0 {
		s.use.Decide(technique.Restarts)
	}
}

// enter begins the stage at hand.
func (s *meeting) enter() {
	s.side = s.stageSide(s.stage)
	if s.stage == 0 && s.open == nil && len(s.from) == 0 {
		s.enterHanded()
		return
	}
	rules, roots := s.firstStage()
	if s.stage%stagesPerStart > 0 {
		rules, roots = s.approach()
	}
	if s.stage%stagesPerStart > 0 {
		roots = append(roots, s.Foreign.List(s.side)...)
	}
	roots = append(append(roots, s.from...), s.leaders...)
	s.from, s.leaders = nil, nil
	e := s.newEngine(s.level, s.use, s.side, rules, roots...)
	e.Seed(s.seed + uint64(s.restarts()))
	s.drive(e)
	s.left = s.work << min(s.restarts(), doublings)
	if s.regions {
		s.left /= regionsPart
	}
	if s.open != nil && s.stage%stagesPerStart == 0 {
		s.left /= openPart
	}
}

// enterHanded begins with the spread search that another strategy has left, or a new one. What that has generated counts
// as done.
func (s *meeting) enterHanded() {
	s.handed = s.takeSpreading(s.use)
	s.drive(s.handed.engine)
	s.left = max(s.work-s.handed.generated(), 1)
}

// handOn leaves the first spread search to the strategies that begin with it too.
func (s *meeting) handOn() {
	s.drive(nil)
	s.spreadings.leave(s.handed)
	s.handed = nil
}

// firstStage gives the search that an alternation begins with.
func (s *meeting) firstStage() (featurespace.Rules, []search.Position) {
	if s.open != nil {
		return s.open.begin(s.restarts())
	}
	return s.spread, slices.Clone(s.Roots)
}

// approach gives the search of a side towards the other's nearest node. It starts from its own nearest and from the
// beginning. A search that repairs starts from around its own nearest and takes the boxes in place for walls.
func (s *meeting) approach() (featurespace.Rules, []search.Position) {
	options, begin := relocation.Options{Dead: s.proofs.Dead, Use: s.use}, []search.Position{s.Start}
	if s.side == board.Reverse {
		options.Dead, begin = s.spread.Dead, s.Roots
	}
	stage, aim := s.stage%stagesPerStart, s.near[s.side.Other()]
	roots := append([]search.Position{s.near[s.side]}, begin...)
	if s.regions {
		return relocation.NewRegional(s.level, s.side, aim.Boxes, options), roots
	}
	options.OneCell = stage/2%2 == 1 && stage < repairStage
	options.Ancestors = s.ancestors(s.side.Other(), &aim)
	if stage >= repairStage {
		options.InPlaceWalls = s.use.On(technique.InPlace)
		roots = append(roots[:1], undone(s.Logs[s.side], s.level.Board, s.near[s.side].Ref)...)
	}
	return relocation.New(s.level, s.side, aim.Boxes, options), roots
}

// endStage goes on to the next stage.
func (s *meeting) endStage() {
	switch stage := s.stage % stagesPerStart; {
	case s.regions:
		s.endRegions()
		return
	case stage >= repairStage:
		s.stage++
	default:
		s.settle(stage)
	}
	if s.handed != nil {
		s.handOn()
	}
	if s.stage%stagesPerStart == 0 {
		s.restart()
	}
	stage := s.stage % stagesPerStart
	s.regions = s.kind == technique.SpreadFrozen && s.use.On(technique.RegionsFirst) && s.restarts()%2 == 1 &&
		stage > 0 && stage < repairStage
	if s.regions {
		s.use.Ask(technique.RegionsFirst)
	}
	s.enter()
}

// endRegions goes on from region counts to squares, with the best nodes as roots.
func (s *meeting) endRegions() {
	if _, v, ok := s.current.Best(); ok && v[relocation.Missing] == 0 {
		s.use.Decide(technique.RegionsFirst)
	}
	s.regions, s.leaders = false, leaders(s.current)
	s.enter()
}

// restart begins a new alternation, which aims at the start again, or skips the spread search of one when restarts are
// switched off. After an alternation in which neither side had a single move there is nothing left to do: the others
// would be the same.
func (s *meeting) restart() {
	s.over = s.generated() == s.before
	s.before = s.generated()
	if !s.use.On(technique.Restarts) {
		s.stage++
		return
	}
	s.use.Ask(technique.Restarts)
	other := s.first.Other()
	s.near[s.first], s.near[other], s.still = search.Position{}, s.begin(other), 0
	if p, ok := s.Foreign.Last(other); ok && s.restarts()%2 == 1 {
		s.near[other] = p
	}
}

// begin is where a side begins.
func (s *meeting) begin(side board.Side) search.Position {
	if side == board.Forward {
		return s.Start
	}
	return s.Roots[0]
}

// settle takes the best node of a stage as the aim of the other side and says which stage comes next.
func (s *meeting) settle(stage int) {
	best := s.pick()
	_, v, _ := s.current.Best()
	if old := &s.near[s.side]; stage > 1 && old.Player == best.Player && old.Boxes.Equal(best.Boxes) {
		s.still++
	} else {
		s.still = 0
	}
	if p, ok := s.Foreign.Last(s.first); ok && stage == 0 && s.restarts()%2 == 1 {
		best = p
	}
	s.near[s.side] = best
	if stage == 0 && s.open != nil {
		s.open.reached = best
	}
	s.pairs.offer(s.Pairs, s.near)
	stuck := s.use.On(technique.Restarts) && s.still >= stillTurns
	switch {
	case !stuck && stage+1 < repairStage:
		s.stage++
	case s.use.On(technique.Repair) && v[relocation.Score] <= nearPair:
		s.use.Ask(technique.Repair)
		s.stage += repairStage - stage
	default:
		s.stage += stagesPerStart - stage
	}
}

// pick is the node of the search at hand that the other side shall aim at.
func (s *meeting) pick() search.Position {
	if s.kind == technique.SpreadFrozen && s.stage%stagesPerStart == 0 {
		for id := range s.current.Nodes() {
			if p, v := s.current.Node(id); v[0] == 1 {
				return detached(p)
			}
		}
	}
	p, _, _ := s.current.Best()
	return detached(p)
}

// String implements Strategy.
func (s *meeting) String() string {
	if s.current == nil {
		return "not begun"
	}
	_, v, _ := s.current.Best()
	if s.stage%stagesPerStart == 0 {
		what := "spreading out"
		if s.open != nil {
			what = "opening up"
		}
		return fmt.Sprintf("start %d, %s, %d zones, %d frozen", s.restarts()+1, what, v[0], v[1])
	}
	return fmt.Sprintf("start %d, stage %d, %v side %d away, %d squares to fill",
		s.restarts()+1, s.stage%stagesPerStart, s.side, v[relocation.Score], v[relocation.Missing])
}

// leaders are the best nodes of a search, the older of equals first.
func leaders(e *featurespace.Engine) []search.Position {
	var list []int
	for id := range e.Nodes() {
		_, v := e.Node(id)
		at := len(list)
		for ; at > 0; at-- {
			if _, o := e.Node(list[at-1]); !v.Less(&o) {
				break
			}
		}
		if at < mostLeaders {
			list = slices.Insert(list, at, id)
			list = list[:min(len(list), mostLeaders)]
		}
	}
	best := make([]search.Position, len(list))
	for i, id := range list {
		p, _ := e.Node(id)
		best[i] = detached(p)
	}
	return best
}

// Save implements Strategy.
func (s *meeting) Save(to *State) {
	to.Turn = s.stage
	for side := range s.near {
		to.Near[side] = meet.Ref(s.near[side].Ref)
	}
	if s.current != nil {
		to.Best[s.side] = meet.Ref(s.bestRef())
	}
}

// Load implements Strategy: the stage begins again, from the best position it had besides its roots.
func (s *meeting) Load(from *State) {
	for side := range s.near {
		if list := s.positions(board.Side(side), from.Near[side]); len(list) > 0 {
			s.near[side] = list[0]
		}
	}
	side := s.stageSide(from.Turn)
	if s.near[side.Other()].Boxes == nil {
		return // nothing to aim at: from the beginning
	}
	s.stage, s.from = from.Turn, s.positions(side, from.Best[side])
}

// Teach implements Strategy.
func (s *meeting) Teach(boxes []board.Square, player board.Square) { s.proofs.Relearn(boxes, player) }

// Learned implements Strategy.
func (s *meeting) Learned() []deadlock.LearnedPattern { return s.proofs.LearnedPatterns() }
