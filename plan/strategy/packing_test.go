package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/reverse"
	"planner/technique"
)

// TestAnOrderByRemovalComesFirst: an order by removal costs no positions, so the strategy searches forward at once. It
// goes on to the next attempt where no box can be taken apart, and leaves the attempt out when removal is switched off.
func TestAnOrderByRemovalComesFirst(t *testing.T) {
	b, err := board.New(suite.Own(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	follow := func(without ...technique.ID) *followOrder {
		return NewPackingAny(newLevel(b, 64<<20, without...)).(*followOrder)
	}
	s := follow()
	if done := s.findOrder(context.Background(), 1); done || s.order == nil || s.rules != nil || s.attempt != 0 {
		t.Errorf("order %v, attempt %d, expected an order without a search for it", s.order, s.attempt)
	}
	if got := s.use.Counts[technique.Removal]; got != (technique.Tally{Asked: 1, Decided: 1}) {
		t.Errorf("removal was counted as %+v", got)
	}
	s = follow()
	s.Roots = nil
	if done := s.findOrder(context.Background(), 1); done || s.order != nil || s.attempt != 1 {
		t.Errorf("order %v, attempt %d, expected the next attempt", s.order, s.attempt)
	}
	s = follow(technique.Removal)
	want := reverse.Variant{Far: 1, AnySink: true, Park: true}
	if len(s.variants) != 1 || s.variants[0] != want {
		t.Errorf("variants %+v with removal switched off", s.variants)
	}
}
