package strategy

import (
	"context"
	"fmt"
	"slices"

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
	if s.stage == 0 && s.open == nil && len(s.from) == 0 {
		s.enterHanded(ctx)
		return
	}
	rules, roots := s.rules(ctx)
	roots = append(roots, s.from...)
	s.from = nil
	e := s.shared.newEngine(ctx, s.level, s.use, s.side, rules, roots...)
	e.KeepToOneLine()
	e.Seed(s.shared.seed + uint64(s.restarts()))
	s.searches.drive(e)
	s.left = s.work << min(s.restarts(), doublings)
	if s.open != nil && s.ownStage() == 0 {
		s.left /= openPart
	}
}

// enterHanded begins with the spread search that another strategy has left, or a new one. What that has generated
// counts as done.
func (s *meeting) enterHanded(ctx context.Context) {
	s.handed = s.shared.takeSpreading(ctx)
	s.searches.drive(s.handed.engine)
	s.left = max(s.work-s.handed.generated(), 1)
}

// handOn leaves the first spread search to the strategies that begin with it too.
func (s *meeting) handOn() {
	s.searches.drive(nil)
	s.shared.spreadings.leave(s.handed)
	s.handed = nil
}

// rules gives the search of the stage at hand and where it starts from: to spread out or open up in the first stage of
// an alternation, towards the other side in all others.
func (s *meeting) rules(ctx context.Context) (featurespace.Rules, []search.Position) {
	switch {
	case s.ownStage() > 0:
		rules, roots := s.approach()
		return rules, append(roots, s.shared.Foreign.List(s.side)...)
	case s.open != nil:
		return s.open.newSearch(ctx, s.restarts())
	}
	return s.spread, slices.Clone(s.shared.Roots)
}

// approach gives the search of a side towards the other's nearest node. It starts from its own nearest and from the
// beginning.
func (s *meeting) approach() (featurespace.Rules, []search.Position) {
	options, begin := relocation.Options{Dead: s.proofs.Dead, Use: s.use}, []search.Position{s.shared.Start}
	if s.side == board.Reverse {
		options.Dead, begin = s.spread.Dead, s.shared.Roots
	}
	aim := s.near[s.side.Other()]
	options.OneCell = s.ownStage()/2%2 == 1
	options.Ancestors = s.shared.ancestors(s.side.Other(), &aim)
	rules := relocation.New(s.level, s.side, aim.Boxes, options)
	return rules, append([]search.Position{s.near[s.side]}, begin...)
}

// endStage goes on to the next stage.
func (s *meeting) endStage(ctx context.Context) {
	s.settle()
	if s.handed != nil {
		s.handOn()
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
	s.near[s.first], s.near[other], s.still = search.Position{}, s.rootOf(other), 0
	if p, ok := s.shared.Foreign.Last(other); ok && s.restarts()%2 == 1 {
		s.near[other] = p
	}
}

// rootOf returns the position where a side begins.
func (s *meeting) rootOf(side board.Side) search.Position {
	if side == board.Forward {
		return s.shared.Start
	}
	return s.shared.Roots[0]
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
	if stage == 0 && s.open != nil {
		s.open.reached = best
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

// Holdings implements Strategy.
func (s *meeting) Holdings() *Holdings { return &s.searches.holdings }

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
		if s.open != nil {
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
