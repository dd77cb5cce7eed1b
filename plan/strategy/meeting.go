package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Spread, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "boxes spread out in reverse, then each side aims at the other's nearest position",
		Source:  technique.Holland + "RPR; Relocation subtasks; " + technique.Festival + "spread-out strategies",
		FoundBy: "two searches that met, after the boxes had been spread out backwards",
	}),
	Share: 2, Many: 2, Reverse: true,
	Build: NewSpread,
})

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.SpreadFrozen, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "like spread, but aims first at a position with one zone whose boxes may be frozen",
		Source:  "original, after " + technique.Festival + "spread-out strategies",
		FoundBy: "two searches that met, after the boxes had been spread out until the player got everywhere",
	}),
	Share: 2, Many: 2,
	Build: NewSpreadFrozen,
})

// It needs two or three turns for the levels that it solves, and it solves more of the hard levels than any other
// strategy.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.OpenFirst, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "like spread, but the pushes spread out first, to planned targets of free space",
		Source:  technique.Holland + "Forward search; Relocation subtasks",
		FoundBy: "two searches that met, after the boxes had been pushed to planned places out of the way",
	}),
	Share: 4, Many: 3,
	Build: NewOpenFirst,
})

// meeting lets the two sides come towards each other. It spreads the boxes out in reverse and then lets each side in
// turn aim at the nearest node of the other. When neither side comes nearer any more, it starts again:
//
//	start 1     spread ─► forward ─► reverse ─► forward ─► … ─► stuck    stages of 30,000 positions
//	restart 1   spread ─► forward ─► reverse ─► …                        of 60,000, with another seed
//
// NewOpenFirst exchanges the sides: the start is opened up forward, and the position reached by these pushes is the
// first aim.
//
// The aims of an alternation are decided early and largely by chance. So an alternation that makes no progress is given
// up for a new one, and short ones are tried before long ones (restarts of a heavy-tailed search: Gomes, Selman and
// Kautz 1998, "Boosting combinatorial search through randomization"). The nodes of all alternations stay in the table.
type meeting struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Level
	proofs   *forward.Proofs
	spread   *reverse.SpreadOut
	pairs    *pairs

	kind   meetingKind
	stage  int // of all alternations together
	now    meetingStage
	near   [2]search.Position // by side: the node the other side aims at
	still  int                // turns in a row that came no nearer
	opened search.Position    // by the last stage that opened the start up, without boxes when there was none
	from   []search.Position  // of a resumed search: where to start from besides the roots
	before int64              // positions generated before the current alternation, -1 while that is not known
}

// meetingKind is what the strategies that are meetings differ in.
type meetingKind struct {
	id    technique.ID    // Spread, SpreadFrozen or OpenFirst
	first board.Side      // the side of the first stage of an alternation
	work  int64           // positions of each stage of the first alternation; it doubles with every restart
	maze  *freespace.Maze // where a first stage opens the start up; nil when it spreads the solved position out
}

// meetingStage is the current stage.
type meetingStage struct {
	side   board.Side
	left   int64 // positions that it may still generate
	handed bool  // the first spread search is at work, which other strategies may have begun
}

// NewSpread aims first at the best node of the spread search, in short stages.
func NewSpread(c *LevelContext, h *Holdings) Strategy {
	return newMeeting(c, h, technique.Spread, stageWork)
}

// NewSpreadFrozen aims first at a node with one zone although boxes are frozen in it, in long stages.
func NewSpreadFrozen(c *LevelContext, h *Holdings) Strategy {
	return newMeeting(c, h, technique.SpreadFrozen, frozenStageWork)
}

// NewOpenFirst aims first at what a forward search comes to that pushes the boxes to planned targets of free space
// until the player can go everywhere (Holland, S3, "Forward search"; Festival has a strategy of this kind without
// targets). It is for start positions in which hardly a box can move: there the reverse side has nothing to aim at
// before the start is opened up.
func NewOpenFirst(c *LevelContext, h *Holdings) Strategy {
	s := newMeeting(c, h, technique.OpenFirst, stageWork)
	s.kind.first = board.Forward
	s.near = [2]search.Position{}
	if len(c.Roots) > 0 {
		s.near[board.Reverse] = c.Roots[0]
	}
	s.kind.maze = freespace.NewMaze(s.level.Board, [2]board.Bits{
		board.Forward: s.level.Bounds[board.Forward].Closed, board.Reverse: s.level.Bounds[board.Reverse].Closed,
	})
	return s
}

func newMeeting(c *LevelContext, h *Holdings, kind technique.ID, work int64) *meeting {
	l, use := c.Level.Fork(), h.use
	s := &meeting{shared: c, searches: engines{holdings: h}, use: use, level: l, proofs: c.newProofs(use),
		spread: reverse.NewSpreadOut(l, use), kind: meetingKind{id: kind, first: board.Reverse, work: work},
		pairs: newPairs(l), before: -1}
	s.near[board.Forward] = c.Start
	return s
}

// restarts is the number of alternations before the current one.
func (s *meeting) restarts() int { return s.stage / stagesPerStart }

// ownStage is the stage within the current alternation, from 0.
func (s *meeting) ownStage() int { return s.stage % stagesPerStart }

// stageSide is the side that works in a stage.
func (s *meeting) stageSide(stage int) board.Side {
	if stage%stagesPerStart%2 == 0 {
		return s.kind.first
	}
	return s.kind.first.Other()
}

// Work implements Strategy.
func (s *meeting) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.searches.current == nil {
		if len(s.shared.Roots) == 0 {
			return nil, true
		}
		s.enter(ctx)
	}
	before := s.searches.generated()
	out := s.searches.current.Run(ctx, min(slice, s.now.left))
	s.now.left -= s.searches.generated() - before
	if h := hitOf(s.searches.current, s.now.side, out); h != nil {
		if s.restarts() > 0 {
			s.use.Decide(technique.Restarts)
		}
		return h, true
	}
	if out != search.Paused || s.now.left <= 0 || s.oneZone() {
		return nil, s.endStage(ctx)
	}
	return nil, false
}

// oneZone reports whether a first stage of spread-frozen has the node that it is for.
func (s *meeting) oneZone() bool {
	if s.kind.id != technique.SpreadFrozen || s.ownStage() > 0 {
		return false
	}
	_, v, ok := s.searches.current.Best()
	return ok && v[0] == 1
}

var _ = technique.Describe(technique.Technique{
	ID: technique.Restarts, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "two sides that come no nearer, and searches whose memory is spent, begin again in another way",
	Source:  "Gomes, Selman and Kautz 1998, Boosting combinatorial search through randomization",
	Decided: "those that solved the level",
})

// enter begins the current stage.
func (s *meeting) enter(ctx context.Context) {
	s.now.side = s.stageSide(s.stage)
	if s.stage == 0 && s.kind.maze == nil && len(s.from) == 0 {
		e := s.shared.takeSpreading(ctx) // what it has generated counts as done
		s.searches.drive(e)
		s.now.left, s.now.handed = max(s.kind.work-e.Counters().Generated, 1), true
		return
	}
	rules, roots := s.rules(ctx)
	roots = append(roots, s.from...)
	s.from = nil
	e := s.shared.newEngine(ctx, s.level, s.use, s.now.side, rules, roots...)
	e.KeepToOneLine()
	e.Seed(s.shared.asked.Seed + uint64(s.restarts()))
	s.searches.drive(e)
	s.now.left = s.kind.work << min(s.restarts(), doublings)
	if s.kind.maze != nil && s.ownStage() == 0 {
		s.now.left /= openPart
	}
}

// rules gives the search of the current stage and where it starts from: to spread out or open up in the first stage of
// an alternation, towards the other side in all others.
func (s *meeting) rules(ctx context.Context) (featurespace.Rules, []search.Position) {
	switch {
	case s.ownStage() > 0:
		rules, roots := s.approach()
		return rules, append(roots, s.shared.Foreign.List(s.now.side)...)
	case s.kind.maze != nil:
		return s.opening(ctx)
	}
	return s.spread, s.shared.roots(board.Reverse)
}

// opening gives the search that opens the start up in the current alternation. Each alternation has targets of its own.
// Every second one starts from what the opening before has come to as well, and may move the boxes on targets again.
func (s *meeting) opening(ctx context.Context) (featurespace.Rules, []search.Position) {
	again, roots := s.restarts()%2 == 1, s.shared.roots(board.Forward)
	if again && s.opened.Boxes != nil {
		roots = append(roots, s.opened)
	}
	a := s.kind.maze.Arrange(ctx, board.Forward, uint64(s.restarts()))
	plan := relocation.FreeSpacePlan{Arrangement: a, Ends: again, Dead: s.proofs.Dead, Use: s.use}
	return relocation.NewFreeSpace(s.level, plan), roots
}

// approach gives the search of a side towards the other's nearest node. It starts from its own nearest and from the
// beginning.
func (s *meeting) approach() (featurespace.Rules, []search.Position) {
	options := relocation.Options{Dead: s.proofs.Dead, Use: s.use}
	if s.now.side == board.Reverse {
		options.Dead = s.spread.Dead
	}
	aim := s.near[s.now.side.Other()]
	options.OneCell = s.ownStage()/2%2 == 1
	options.Ancestors = s.shared.ancestors(s.now.side.Other(), &aim)
	rules := relocation.New(s.level, s.now.side, aim.Boxes, options)
	return rules, append([]search.Position{s.near[s.now.side]}, s.shared.roots(s.now.side)...)
}

// endStage goes on to the next stage. done says that nothing is left to do.
func (s *meeting) endStage(ctx context.Context) (done bool) {
	s.settle()
	if s.now.handed { // the other strategies that begin with this search may go on with it
		e := s.searches.current
		s.searches.drive(nil)
		s.shared.spreadings.leave(e)
		s.now.handed = false
	}
	if s.ownStage() == 0 {
		done = s.restart()
	}
	s.enter(ctx)
	return done
}

// restart begins a new alternation, which aims at the start again, or skips the spread search of one when restarts are
// switched off. done says that nothing is left to do: after an alternation in which neither side had a single move, all
// others would be the same.
func (s *meeting) restart() (done bool) {
	done = s.searches.generated() == s.before
	s.before = s.searches.generated()
	if !s.use.On(technique.Restarts) {
		s.stage++
		return done
	}
	s.use.Ask(technique.Restarts)
	other := s.kind.first.Other()
	s.near[s.kind.first], s.near[other], s.still = search.Position{}, s.shared.roots(other)[0], 0
	if p, ok := s.shared.Foreign.Last(other); ok && s.restarts()%2 == 1 {
		s.near[other] = p
	}
	return done
}

// settle takes the best node of a stage as the aim of the other side and says which stage comes next.
func (s *meeting) settle() {
	stage, best := s.ownStage(), s.pick()
	if old := &s.near[s.now.side]; stage > 1 && old.Player == best.Player && old.Boxes.Equal(best.Boxes) {
		s.still++
	} else {
		s.still = 0
	}
	if p, ok := s.shared.Foreign.Last(s.kind.first); ok && stage == 0 && s.restarts()%2 == 1 {
		best = p
	}
	s.near[s.now.side] = best
	if stage == 0 && s.kind.maze != nil {
		s.opened = best
	}
	s.pairs.offer(s.shared.Pairs, s.near[board.Reverse], s.near[board.Forward])
	if s.use.On(technique.Restarts) && s.still >= stillTurns {
		s.stage += stagesPerStart - stage
	} else {
		s.stage++
	}
}

// pick is the node of the current search that the other side shall aim at.
func (s *meeting) pick() search.Position {
	if s.kind.id == technique.SpreadFrozen && s.ownStage() == 0 {
		for id := range s.searches.current.Nodes() {
			if p, v := s.searches.current.Node(id); v[0] == 1 {
				return detached(p)
			}
		}
	}
	p, _, _ := s.searches.current.Best()
	return detached(p)
}

// Cost implements Strategy.
func (s *meeting) Cost() Cost { return s.searches.sum() }

// Standing implements Strategy.
func (s *meeting) Standing() Standing { return s.searches.standing(s.note()) }

// note says how far the stage is.
func (s *meeting) note() string {
	if s.searches.current == nil {
		return "not begun"
	}
	_, v, _ := s.searches.current.Best()
	if s.ownStage() == 0 {
		what := "spreading out"
		if s.kind.maze != nil {
			what = "opening up"
		}
		return fmt.Sprintf("start %d, %s, %d zones, %d frozen", s.restarts()+1, what, v[0], v[1])
	}
	return fmt.Sprintf("start %d, stage %d, %v side %d away, %d squares to fill",
		s.restarts()+1, s.ownStage(), s.now.side, v[relocation.Score], v[relocation.Missing])
}

// Save implements Strategy.
func (s *meeting) Save(to *State) {
	to.Turn = s.stage
	for side := range s.near {
		to.Near[side] = s.near[side].Ref
	}
	if s.searches.current != nil {
		to.Best[s.now.side] = s.searches.bestRef()
	}
}

// Load implements Strategy: the stage begins again, from the best position it had besides its roots.
func (s *meeting) Load(_ context.Context, from *State) {
	for side := range s.near {
		if list := s.shared.positions(board.Side(side), from.Near[side]); len(list) > 0 {
			s.near[side] = list[0]
		}
	}
	side := s.stageSide(from.Turn)
	if s.near[side.Other()].Boxes == nil {
		return // nothing to aim at: from the beginning
	}
	s.stage, s.from = from.Turn, s.shared.positions(side, from.Best[side])
}
