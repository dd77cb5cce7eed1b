package plan

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/suite"
	"planner/reverse"
)

// An order by removal costs no positions: the strand searches forward at once. Switched off, the attempt is left out;
// where no box can be taken apart, the next one has its turn.
func TestAnOrderByRemovalComesFirst(t *testing.T) {
	b, err := board.New(suite.Own(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	options := options(Bidir, 1)
	ways := func() []reverse.Variant {
		return []reverse.Variant{{Removal: true}, {Far: 1, AnySink: true, Park: true}}
	}
	s := newPackedStrand(newGround(b, 64<<20, 1, options), ways()...)
	if done := s.unpack(context.Background(), 1); done || s.order == nil || s.rules != nil || s.attempt != 0 {
		t.Errorf("order %v, attempt %d, expected an order without a search for it", s.order, s.attempt)
	}
	s = newPackedStrand(newGround(b, 64<<20, 1, options), ways()...)
	s.roots = nil
	if done := s.unpack(context.Background(), 1); done || s.order != nil || s.attempt != 1 {
		t.Errorf("order %v, attempt %d, expected the next attempt", s.order, s.attempt)
	}
	options.Without = []string{"removal"}
	s = newPackedStrand(newGround(b, 64<<20, 1, options), ways()...)
	if len(s.variants) != 1 || s.variants[0].Removal {
		t.Errorf("variants %+v with removal switched off", s.variants)
	}
}
