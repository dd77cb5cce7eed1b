package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Restarts, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "two sides that come no nearer, and searches whose memory is spent, begin again in another way",
	Source:  "Gomes, Selman and Kautz 1998, Boosting combinatorial search through randomization",
	Decided: "those that solved the level",
})

// enter begins the stage at hand.
func (s *meeting) enter(ctx context.Context) {
	s.side = s.stageSide(s.stage)
	if s.stage == 0 && s.maze == nil && len(s.from) == 0 {
		s.enterHanded(ctx)
		return
	}
	rules, roots := s.rules(ctx)
	roots = append(roots, s.from...)
	s.from = nil
	e := s.shared.newEngine(ctx, s.level, s.use, s.side, rules, roots...)
	e.KeepToOneLine()
	e.Seed(s.shared.asked.Seed + uint64(s.restarts()))
	s.searches.drive(e)
	s.left = s.work << min(s.restarts(), doublings)
	if s.maze != nil && s.ownStage() == 0 {
		s.left /= openPart
	}
}

// enterHanded begins with the spread search that another strategy has left, or a new one. What that has generated
// counts as done.
func (s *meeting) enterHanded(ctx context.Context) {
	e := s.shared.takeSpreading(ctx)
	s.handed = true
	s.searches.drive(e)
	s.left = max(s.work-e.Counters().Generated, 1)
}

// rules gives the search of the stage at hand and where it starts from: to spread out or open up in the first stage of
// an alternation, towards the other side in all others.
func (s *meeting) rules(ctx context.Context) (featurespace.Rules, []search.Position) {
	switch {
	case s.ownStage() > 0:
		rules, roots := s.approach()
		return rules, append(roots, s.shared.Foreign.List(s.side)...)
	case s.maze != nil:
		return s.opening(ctx)
	}
	return s.spread, s.shared.roots(board.Reverse)
}

// opening gives the search that opens the start up in the alternation at hand. Each has targets of its own. Every second
// one starts from what the opening before has come to as well, and may move the boxes on targets again.
func (s *meeting) opening(ctx context.Context) (featurespace.Rules, []search.Position) {
	again, roots := s.restarts()%2 == 1, s.shared.roots(board.Forward)
	if again && s.opened.Boxes != nil {
		roots = append(roots, s.opened)
	}
	a := s.maze.Arrange(ctx, board.Forward, uint64(s.restarts()))
	plan := relocation.FreeSpacePlan{Arrangement: a, Ends: again, Dead: s.proofs.Dead, Use: s.use}
	return relocation.NewFreeSpace(s.level, plan), roots
}

// approach gives the search of a side towards the other's nearest node. It starts from its own nearest and from the
// beginning.
func (s *meeting) approach() (featurespace.Rules, []search.Position) {
	options := relocation.Options{Dead: s.proofs.Dead, Use: s.use}
	if s.side == board.Reverse {
		options.Dead = s.spread.Dead
	}
	aim := s.near[s.side.Other()]
	options.OneCell = s.ownStage()/2%2 == 1
	options.Ancestors = s.shared.ancestors(s.side.Other(), &aim)
	rules := relocation.New(s.level, s.side, aim.Boxes, options)
	return rules, append([]search.Position{s.near[s.side]}, s.shared.roots(s.side)...)
}

// endStage goes on to the next stage.
func (s *meeting) endStage(ctx context.Context) {
	s.settle()
	if s.handed { // the other strategies that begin with this search may go on with it
		e := s.searches.current
		s.searches.drive(nil)
		s.shared.spreadings.leave(e)
		s.handed = false
	}
	if s.ownStage() == 0 {
		s.restart()
	}
	s.enter(ctx)
}

// restart begins a new alternation, which aims at the start again, or skips the spread search of one when restarts are
// switched off. After an alternation in which neither side had a single move there is nothing left to do: the others
// would be the same.
func (s *meeting) restart() {
	s.over = s.searches.generated() == s.before
	s.before = s.searches.generated()
	if !s.use.On(technique.Restarts) {
		s.stage++
		return
	}
	s.use.Ask(technique.Restarts)
	other := s.first.Other()
	s.near[s.first], s.near[other], s.still = search.Position{}, s.shared.roots(other)[0], 0
	if p, ok := s.shared.Foreign.Last(other); ok && s.restarts()%2 == 1 {
		s.near[other] = p
	}
}

// settle takes the best node of a stage as the aim of the other side and says which stage comes next.
func (s *meeting) settle() {
	stage, best := s.ownStage(), s.pick()
	if old := &s.near[s.side]; stage > 1 && old.Player == best.Player && old.Boxes.Equal(best.Boxes) {
		s.still++
	} else {
		s.still = 0
	}
	if p, ok := s.shared.Foreign.Last(s.first); ok && stage == 0 && s.restarts()%2 == 1 {
		best = p
	}
	s.near[s.side] = best
	if stage == 0 && s.maze != nil {
		s.opened = best
	}
	s.pairs.offer(s.shared.Pairs, s.near[board.Reverse], s.near[board.Forward])
	if s.use.On(technique.Restarts) && s.still >= stillTurns {
		s.stage += stagesPerStart - stage
	} else {
		s.stage++
	}
}

// pick is the node of the search at hand that the other side shall aim at.
func (s *meeting) pick() search.Position {
	if s.kind == technique.SpreadFrozen && s.ownStage() == 0 {
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
		if s.maze != nil {
			what = "opening up"
		}
		return fmt.Sprintf("start %d, %s, %d zones, %d frozen", s.restarts()+1, what, v[0], v[1])
	}
	return fmt.Sprintf("start %d, stage %d, %v side %d away, %d squares to fill",
		s.restarts()+1, s.ownStage(), s.side, v[relocation.Score], v[relocation.Missing])
}

// Save implements Strategy.
func (s *meeting) Save(to *State) {
	to.Turn = s.stage
	for side := range s.near {
		to.Near[side] = meet.Ref(s.near[side].Ref)
	}
	if s.searches.current != nil {
		to.Best[s.side] = meet.Ref(s.searches.bestRef())
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
