package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestUnfilledPrices: squares that the pulls lack have a price, which is shared when there are many and fades.
func TestUnfilledPrices(t *testing.T) {
	b := suite.Board(t, rooms)
	u := newUnfilled(b, technique.NewUse(technique.Set{}))
	u.learn(b.BitsOf([]board.Square{1}))
	if u.prices[1] != unfilledPrice || u.prices[2] != 0 {
		t.Errorf("one square lacking: %v", u.prices)
	}
	u.learn(b.BitsOf([]board.Square{1, 2, 3, 4}))
	faded := int32(unfilledPrice - unfilledPrice/unfilledFade)
	if u.prices[1] != faded+unfilledShare/4 || u.prices[2] != unfilledShare/4 {
		t.Errorf("then four: %v", u.prices)
	}
	u.learn(b.NewBits())
	if u.times != 2 {
		t.Errorf("learned %d times", u.times)
	}
}

// TestOpeningsLearn: what pulls that have ended could not fill costs something in the next opening, unless the technique
// is off.
func TestOpeningsLearn(t *testing.T) {
	for _, off := range [][]technique.ID{nil, {technique.Unfilled}} {
		s := NewOpenedPulls(newLevel(suite.Board(t, rooms), 64<<20, off...)).(*openedPulls)
		s.unfilled.opening()
		s.opened.Position = s.shared.Start
		s.pull(t.Context(), s.shared.Start)
		s.current.Run(context.Background(), 50)
		s.turn(t.Context())
		prices := s.unfilled.opening()
		if want := off == nil; (prices != nil) != want || s.unfilled.times == 0 {
			t.Errorf("without %v: prices %v, learned %d times", off, prices, s.unfilled.times)
		}
		got := s.use.Counts[technique.Unfilled]
		if off == nil && (got.Asked != 2 || got.Decided != 1) || off != nil && got.Asked != 0 {
			t.Errorf("without %v: counted as %+v", off, got)
		}
	}
}
