package strategy

import (
	"context"
	"fmt"
	"strings"

	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/featurespace"
)

// Bytes is the memory of the strategy. It counts the stages and the searches of all aims, which rest while others work.
func (s *freeSpace) Bytes() int64 {
	sum := int64(0)
	for _, e := range s.stages.past {
		if e != nil {
			sum += e.Bytes()
		}
	}
	for _, a := range s.aims {
		sum += a.bytes()
	}
	return sum
}

// Limit gives the search at hand its part of so many bytes.
func (s *freeSpace) Limit(bytes int64) {
	if s.searches.current != nil {
		s.limitSearch(s.searches.current, bytes)
	}
}

// limitSearch lets a search have what the others leave of so many bytes: a quarter at least, so that it gets
// somewhere beside those that rest, and a third at most, so that the next ones do too.
func (s *freeSpace) limitSearch(e *featurespace.Engine, limit int64) {
	left := limit - (s.Bytes() - e.Bytes())
	e.Limit(min(max(left, limit/4), limit/3))
}

// Cost implements Strategy.
func (s *freeSpace) Cost() Cost { return s.searches.sum() }

// Holdings implements Strategy.
func (s *freeSpace) Holdings() *Holdings { return &s.searches.holdings }

// Standing implements Strategy.
func (s *freeSpace) Standing() Standing { return s.searches.standing(s.note()) }

// note says how far the round is.
func (s *freeSpace) note() string {
	if s.round < 0 {
		return "not begun"
	}
	texts := make([]string, len(s.aims))
	for i, a := range s.aims {
		texts[i] = a.phase.String()
		if i == s.at {
			texts[i] += " at work"
		}
		if a.past != "" {
			texts[i] += " after " + a.past
		}
	}
	return fmt.Sprintf("round %d, layouts: %s", s.round+1, strings.Join(texts, ", "))
}

// Save implements Strategy. It writes down the layouts that are not done with.
func (s *freeSpace) Save(to *State) {
	to.Turn = s.round
	for _, a := range s.aims {
		if !a.done {
			to.Aims = append(to.Aims, AimState{Layout: meet.Ref(a.position.Ref), Reached: meet.Ref(a.reached.Ref),
				Generation: a.generation, Row: a.row, Past: a.past})
		}
	}
}

// Load implements Strategy: the layouts are taken apart again and filled from where they had come to. Stages
// begin anew.
func (s *freeSpace) Load(ctx context.Context, from *State) {
	s.proofs.AddLearned(s.shared.learned)
	for _, saved := range from.Aims {
		for _, p := range s.shared.positions(board.Reverse, saved.Layout) {
			s.loadAim(ctx, p, saved)
		}
	}
	if from.Turn <= 0 && len(s.aims) == 0 {
		return // begun by the first turn
	}
	if s.round = from.Turn; len(s.aims) == 0 {
		s.round--
	}
	s.at = -1
	s.nextAim(ctx)
}

func (s *freeSpace) loadAim(ctx context.Context, p search.Position, saved AimState) {
	key := s.level.Board.KeyOf(p.Boxes, 0)
	if s.taken[key] {
		return
	}
	s.taken[key] = true
	if a := s.newAim(ctx, p); a != nil {
		a.generation, a.row, a.past = saved.Generation, saved.Row, saved.Past
		a.from = s.shared.positions(board.Forward, saved.Reached)
		s.aims = append(s.aims, a)
	}
}
