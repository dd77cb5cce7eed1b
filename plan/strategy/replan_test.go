package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// led is packing-any on a level with many boxes, some work into its first attempt.
func led(t *testing.T, without ...technique.ID) (*board.Board, *followOrder) {
	t.Helper()
	b := suite.Board(t, suite.Strewn(24, layeredBoxes))
	s := made[*followOrder](newLevel(b, 64<<20, without...), NewPackingAny)
	if h, done := s.Work(context.Background(), 2000); h != nil || done {
		t.Fatalf("hit %v, done %v after 2,000 positions", h, done)
	}
	return b, s
}

// TestReplanGoesOnFromTheBestPosition: a round begins at the best position of the search at hand. The boxes in place
// are the initial boxes of its order, and what is left to do has not become more.
func TestReplanGoesOnFromTheBestPosition(t *testing.T) {
	b, s := led(t)
	p, _, _ := s.searches.current.Best()
	best, inPlace := detached(p), s.order.Fulfilled(b, p.Boxes)
	if inPlace.Count() == 0 {
		t.Fatal("no box is in place: the test proves nothing")
	}
	if !s.replan(context.Background()) || s.patience() != patienceReplan {
		t.Fatal("no round begins")
	}
	if root, _ := s.searches.current.Node(0); !root.Boxes.Equal(best.Boxes) || root.Ref != best.Ref ||
		s.searches.current.Nodes() != 1 {
		t.Error("the round does not begin at the best position alone")
	}
	if got := s.order.Fulfilled(b, best.Boxes); !inPlace.Within(got) {
		t.Errorf("%v are in place, %v were", got.AppendTo(nil), inPlace.AppendTo(nil))
	}
}

// TestRoundsEnd: rounds that lead no further begin ever earlier, and when the path to the best position is used up the
// next attempt begins at the start.
func TestRoundsEnd(t *testing.T) {
	_, s := led(t)
	if !s.replan(context.Background()) {
		t.Fatal("no round begins")
	}
	at, length := s.rounds.at, len(s.rounds.path)
	for rounds := 0; s.rounds.begun; rounds++ {
		if rounds > length {
			t.Fatal("the rounds do not end")
		}
		if s.goOn(context.Background()); s.rounds.begun && s.rounds.at >= at {
			t.Errorf("a round at %d after one at %d", s.rounds.at, at)
		}
		at = s.rounds.at
	}
	if s.attempt != 1 || s.order != nil {
		t.Errorf("attempt %d, expected the second to begin", s.attempt)
	}
}

// TestAnExhaustedRoundIsNoEnd: when no position after the one where a round begins is left, the strategy goes on.
func TestAnExhaustedRoundIsNoEnd(t *testing.T) {
	_, s := led(t)
	if !s.replan(context.Background()) {
		t.Fatal("no round begins")
	}
	s.followFrom(t.Context(), s.order) // a round without any position
	if h, done := s.Work(context.Background(), 100); h != nil || done {
		t.Errorf("hit %v, done %v", h, done)
	}
	if s.searches.current != nil && s.searches.current.Nodes() == 0 {
		t.Error("the empty round is still at hand")
	}
}

// TestWithoutRounds: levels with few boxes do without, and so do orders that were not found by removal.
func TestWithoutRounds(t *testing.T) {
	_, slow := led(t, technique.Removal)
	few := made[*followOrder](newLevel(suite.Board(t, suite.Strewn(24, 10)), 64<<20), NewPackingAny)
	few.Work(context.Background(), 100)
	for name, s := range map[string]*followOrder{"no removal": slow, "few boxes": few} {
		if s.replan(context.Background()) {
			t.Errorf("%s: a round begins", name)
		}
	}
}
