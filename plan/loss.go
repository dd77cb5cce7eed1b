package plan

import (
	"context"

	"planner/internal/proof"
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

// lostStart asks the deadlock rules about the start position and reports whether they prove it lost. It is asked when the
// limited searches have not solved the level at once, since their own rules mostly look at what a move has changed.
func (j *job) lostStart(ctx context.Context) bool {
	rules, err := proof.NewRules(ctx, j.board, proof.Quick)
	if err != nil {
		return false
	}
	rules.Use(j.use)
	loss := rules.Find(ctx, j.board.BitsOf(j.board.Boxes), j.board.Player)
	if loss == nil {
		return false
	}
	j.result.Status, j.result.Loss, j.result.LowerBound = search.Unsolvable, loss, 0
	j.note("the start position is lost by the rule %s", loss.Rule)
	return true
}
