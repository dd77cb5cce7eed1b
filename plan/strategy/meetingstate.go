package strategy

import (
	"fmt"

	"planner/board"
	"planner/deadlock"
	"planner/meet"
	"planner/search/relocation"
)

// String implements Strategy.
func (s *meeting) String() string {
	if s.current == nil {
		return "not begun"
	}
	_, v, _ := s.current.Best()
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
