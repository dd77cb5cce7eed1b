package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/reverse"
	"planner/technique"
)

// TestAnOrderByRemovalComesFirst: an order by removal costs no positions, so the strategy searches forward at once. It
// goes on to the next attempt where no box can be taken apart, and leaves the attempt out when removal is switched off.
func TestAnOrderByRemovalComesFirst(t *testing.T) {
	b := suite.BoardOf(t, suite.Own(t)[0])
	follow := func(without ...technique.ID) *followOrder {
		return made[*followOrder](newLevel(b, 64<<20, without...), NewPackingAny)
	}
	s := follow()
	if order, done := s.findOrder(context.Background(), 1); done || order == nil || s.attempt != 0 {
		t.Errorf("order %v, attempt %d, expected an order without a search for it", order, s.attempt)
	}
	if got := s.use.Counts[technique.Removal]; got != (technique.Tally{Asked: 1, Decided: 1}) {
		t.Errorf("removal was counted as %+v", got)
	}
	s = follow()
	s.shared.Roots = nil
	if order, done := s.findOrder(context.Background(), 1); done || order != nil || s.attempt != 1 {
		t.Errorf("order %v, attempt %d, expected the next attempt", order, s.attempt)
	}
	s = follow(technique.Removal)
	want := reverse.Variant{Far: anySinkFar, AnySink: true, Park: true}
	if len(s.variants) != 1 || s.variants[0] != want {
		t.Errorf("variants %+v with removal switched off", s.variants)
	}
}

// TestTheWayPriceIsOfOneAttempt: with many boxes the first attempt has the way price and a patience of its own, the
// second follows the same order without it. With the price switched off there is one attempt fewer, and the patience of
// those that remain is the same as behind it.
func TestTheWayPriceIsOfOneAttempt(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, layeredBoxes))
	s := made[*followOrder](newLevel(b, 64<<20), NewPackingAny)
	if !s.byPrice() || s.patience() != patiencePriced {
		t.Errorf("first attempt: by price %v, patience %d", s.byPrice(), s.patience())
	}
	first := s.variant()
	off := made[*followOrder](newLevel(b, 64<<20, technique.WayPrice), NewPackingAny)
	sameBehindPrice(t, s, off, 3)
	if s.attempt = 1; s.variant() != first {
		t.Error("the second attempt follows another order than the first")
	}
}

// sameBehindPrice compares the attempts of s behind its first, which has the way price, with the attempts of off, which
// has no price.
func sameBehindPrice(t *testing.T, s, off *followOrder, attempts int) {
	t.Helper()
	for off.attempt = 0; off.attempt < attempts; off.attempt++ {
		s.attempt = off.attempt + 1
		if s.byPrice() || off.byPrice() || s.patience() != off.patience() || s.variant() != off.variant() {
			t.Errorf("attempt %d differs from attempt %d of %v", s.attempt, off.attempt, off.use.Set)
		}
	}
}

// TestFewBoxesAndTheWayPrice: with few boxes too the first attempt has the way price. Its patience is short, and behind
// it come the attempts that there are without it.
func TestFewBoxesAndTheWayPrice(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, layeredBoxes/4))
	s := made[*followOrder](newLevel(b, 64<<20), NewPackingAny)
	if !s.byPrice() || s.patience() != patiencePricedFew || !s.variant().OneEach {
		t.Errorf("first attempt: by price %v, patience %d, %+v", s.byPrice(), s.patience(), s.variant())
	}
	first := s.variant()
	sameBehindPrice(t, s, made[*followOrder](newLevel(b, 64<<20, technique.WayPrice), NewPackingAny), 3)
	if s.attempt = 1; s.variant() != first {
		t.Error("the second attempt follows another order than the first")
	}
	off := made[*followOrder](newLevel(b, 64<<20, technique.Assign), NewPackingAny)
	if s.attempt = 2; off.byPrice() || s.variant() != off.variant() {
		t.Errorf("without assign the first attempt is %+v, and the third with it is %+v", off.variant(), s.variant())
	}
}

// TestTheWayPriceThroughTheLargestSink: with few boxes the first attempt has the way price and a short patience. The
// second follows the order that the first has found, without another search for it, and behind it come the attempts
// that there are without the price. With many boxes there is no such attempt.
func TestTheWayPriceThroughTheLargestSink(t *testing.T) {
	sink := func(boxes int, without ...technique.ID) *followOrder {
		return made[*followOrder](newLevel(suite.Board(t, suite.Strewn(24, boxes)), 64<<20, without...), NewPackingSink)
	}
	s := sink(layeredBoxes / 4)
	if !s.byPrice() || s.patience() != patiencePricedSink {
		t.Errorf("first attempt: by price %v, patience %d", s.byPrice(), s.patience())
	}
	for s.order == nil {
		order, done := s.findOrder(context.Background(), 1000)
		if done {
			t.Fatal("no order")
		}
		if order != nil {
			s.follow(context.Background(), order, s.beginnings()...)
		}
	}
	order, search := s.order, s.searches.current
	if s.tryAgain(t.Context()); s.order != order || s.searches.current == search || s.byPrice() {
		t.Error("the second attempt does not follow the order of the first in a search of its own")
	}
	if s.tryAgain(t.Context()); s.order != nil {
		t.Error("the third attempt follows the order of the second")
	}
	for _, off := range []*followOrder{sink(layeredBoxes/4, technique.WayPrice), sink(layeredBoxes)} {
		for off.attempt = 0; off.attempt < 3; off.attempt++ {
			if off.byPrice() || off.patience() != patience<<off.attempt &&
				len(off.shared.Level.Board.Boxes) < layeredBoxes {
				t.Errorf("attempt %d: by price %v, patience %d", off.attempt, off.byPrice(), off.patience())
			}
		}
	}
}

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
	s.follow(t.Context(), s.order) // a round without any position
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
