package plan

import (
	"context"
	"time"

	"planner/internal/judge"
	"planner/search"
)

// explainLoss names the rule that proves a level lost and the boxes of the proof, when there is such a proof. It comes
// after all searches and changes none of them.
func (l *level) explainLoss(ctx context.Context, r *Result) {
	if r.Status != search.Unsolvable {
		return
	}
	b := l.board
	made, cancel := search.WithTimeout(ctx, rulesTime)
	defer cancel()
	rules, err := judge.NewRules(made, b, judge.Thorough)
	if err != nil {
		return
	}
	boxes := b.BitsOf(b.Boxes)
	if r.Loss == nil {
		r.Loss = rules.Find(ctx, boxes, b.Player)
	}
	if r.Loss != nil {
		r.Reason = r.Loss.Sentence()
		return
	}
	limited, cancel := search.WithTimeout(ctx, explainTime)
	defer cancel()
	r.Loss = rules.Group(limited, boxes, b.Player)
	if len(r.Loss.Boxes) < len(b.Boxes) {
		r.Reason += "; " + r.Loss.Sentence()
	}
}

// startLost asks the deadlock rules about the start position, once. It implements decider.
type startLost struct {
	level *level
	loss  *judge.Loss
}

func (s *startLost) goOn(ctx context.Context, _ int64) (cost int64, known search.Status, done bool) {
	rules, err := judge.NewRules(ctx, s.level.board, judge.Quick)
	if err != nil {
		return 0, search.Unsolved, true // the context has ended
	}
	rules.Use(s.level.use)
	s.loss = rules.Find(ctx, s.level.board.BitsOf(s.level.board.Boxes), s.level.board.Player)
	if s.loss != nil {
		known = search.Unsolvable
	}
	return 0, known, true
}

func (s *startLost) told(l *level, _ time.Duration) (r Result, err error) {
	if s.loss != nil {
		r.Status, r.Loss = search.Unsolvable, s.loss
		r.note(l, "the start position is lost by the rule %s", s.loss.Rule)
	}
	return r, nil
}
