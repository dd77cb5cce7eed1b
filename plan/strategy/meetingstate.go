package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/meet"
	"planner/search/relocation"
)

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
