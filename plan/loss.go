package plan

import (
	"context"

	"planner/internal/proof"
	"planner/search"
)

// explainLoss names the rule that proves a level lost and the boxes that it rests on, when there is such a proof. It
// comes after all searches and changes none of them.
func (l *level) explainLoss(ctx context.Context, r *Result) {
	if r.Status != search.Unsolvable {
		return
	}
	b := l.board
	made, cancel := search.WithTimeout(ctx, rulesTime)
	defer cancel()
	rules, err := proof.NewRules(made, b, proof.Thorough)
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

// startLost asks the deadlock rules about the start position. It comes when the limited searches have not solved the
// level at once, since their own rules mostly look at what a move has changed.
type startLost struct{}

func (startLost) run(ctx context.Context, l *level, _ budget) (outcome, error) {
	o := newOutcome()
	rules, err := proof.NewRules(ctx, l.board, proof.Quick)
	if err != nil {
		return o, nil // the context has ended
	}
	rules.Use(l.use)
	if loss := rules.Find(ctx, l.board.BitsOf(l.board.Boxes), l.board.Player); loss != nil {
		o.result.Status, o.result.Loss = search.Unsolvable, loss
		o.note(l, "the start position is lost by the rule %s", loss.Rule)
	}
	return o, nil
}
