package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
)

// TestOpeningsKeepSolutions: on small levels, an opening that is searched out meets a solved position whenever there is
// one. So neither the rules that it asks nor the price of zones lose a solution.
func TestOpeningsKeepSolutions(t *testing.T) {
	solvable := 0
	for seed := range uint64(300) {
		b := oracle.Generate(oracle.Small, seed)
		if b.Unsolvable != "" {
			continue
		}
		space := oracle.NewSpace(b)
		distance := space.Distances(board.Forward)[space.Start()]
		if distance == 0 {
			continue
		}
		want := distance != oracle.Dead
		s := NewOpenedPulls(newLevel(b, 64<<20)).(*openedPulls)
		s.stage = int(seed) % len(zoneOpenings)
		s.open()
		out := s.current.Run(context.Background(), 1<<30)
		if got := out == search.Met; got != want {
			t.Fatalf("seed %d: %v, solvable %v\n%s", seed, out, want, b.Level.Rows)
		}
		if want {
			solvable++
		}
	}
	if solvable < 100 {
		t.Errorf("only %d levels can be solved", solvable)
	}
}

// TestPullsTowardsOpened: what an opening leads to is pulled to, and no opened position twice.
func TestPullsTowardsOpened(t *testing.T) {
	s := NewOpenedPulls(newLevel(suite.Board(t, rooms), 64<<20)).(*openedPulls)
	for range 2 {
		s.stage = 0
		s.open()
		s.current.Run(context.Background(), 300)
		s.turn(t.Context())
		if s.current != nil {
			s.turn(t.Context())
		}
	}
	if len(s.tried) != 1 || s.stage != 1 || s.current != nil {
		t.Errorf("%d opened positions, stage %d: %v", len(s.tried), s.stage, s)
	}
}
