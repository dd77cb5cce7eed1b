package plan

import (
	"context"

	"planner/proof"
	"planner/search"
)

// explainLoss says by which rule and because of which boxes a level is lost, when that is proved. It comes after all
// searches and changes none of them.
func (j *job) explainLoss(ctx context.Context) {
	r := &j.result
	if r.Status != search.Unsolvable {
		return
	}
	b := j.board
	boxes, rules := b.BitsOf(b.Boxes), proof.NewRules(b, proof.Thorough)
	if r.Loss == nil {
		r.Loss = rules.Find(boxes, b.Player)
	}
	if r.Loss != nil {
		r.Reason = r.Loss.Sentence()
		return
	}
	limited, cancel := context.WithTimeout(ctx, explainTime)
	defer cancel()
	r.Loss = rules.Group(limited, boxes, b.Player)
	if len(r.Loss.Boxes) < len(b.Boxes) {
		r.Reason += "; " + r.Loss.Sentence()
	}
}

// lostStart asks the deadlock rules about the start position and reports whether they prove it lost. It is asked when the
// limited searches have not solved the level at once, since their own rules mostly look at what a move has changed.
func (s *limitedSearch) lostStart() bool {
	loss := proof.NewRules(s.board, proof.Quick).Find(s.board.BitsOf(s.board.Boxes), s.board.Player)
	if loss == nil {
		return false
	}
	s.result.Status, s.result.Loss, s.result.LowerBound = search.Unsolvable, loss, 0
	s.note("the start position is lost by the rule %s", loss.Rule)
	return true
}

// firstTurns runs the limited searches until they have generated so many positions that a question to the deadlock rules
// costs little beside them, and then asks it. It reports whether the search is over.
func (s *limitedSearch) firstTurns(ctx context.Context) (over bool, err error) {
	limit := s.schedule.MaxGenerated
	if limit > 0 && limit <= askAfter {
		return false, nil
	}
	if s.checkpoints != nil || s.met != nil {
		return s.lostStart(), nil
	}
	s.schedule.MaxGenerated = askAfter
	err = s.run(ctx)
	s.schedule.MaxGenerated = limit
	if err != nil || s.pushes != nil || ctx.Err() != nil || s.schedule.Generated() < askAfter {
		return true, err
	}
	return s.lostStart(), nil
}
