package strategy

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestUnfilledPrices: squares that the pulls lack have a price, which is shared when there are many and fades.
func TestUnfilledPrices(t *testing.T) {
	b := suite.Board(t, rooms)
	u := newUnfilled(b)
	u.learn(b.BitsOf([]board.Square{1}))
	if u.prices[1] != unfilledPrice || u.prices[2] != 0 {
		t.Errorf("one square lacking: %v", u.prices)
	}
	u.learn(b.BitsOf([]board.Square{1, 2, 3, 4}))
	faded := int32(unfilledPrice - unfilledPrice/unfilledFade)
	if u.prices[1] != faded+unfilledShare/4 || u.prices[2] != unfilledShare/4 {
		t.Errorf("then four: %v", u.prices)
	}
}

// TestOpeningsLearn: what pulls that have ended could not fill costs something in the next opening.
func TestOpeningsLearn(t *testing.T) {
	s := NewOpenedPulls(newLevel(suite.Board(t, rooms), 64<<20)).(*openedPulls)
	s.opened.Position = s.Start
	s.pull(s.Start)
	s.current.Run(context.Background(), 50)
	s.turn()
	if slices.Max(s.unfilled.prices) == 0 {
		t.Error("nothing was learned")
	}
}
