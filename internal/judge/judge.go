package judge

import (
	"context"
	"time"

	"planner/board"
	"planner/search"
)

// Diagnose says where a game was lost, if it was. The moves are LURD text in which the case of the letters says
// nothing. An error of the type *MoveError names a move that is not possible; other errors say that the level or a
// known solution cannot be used. When the context ends, the diagnosis holds what is known by then.
func Diagnose(ctx context.Context, level *board.Level, lurd string, options Options) (Diagnosis, error) {
	j, err := newJudge(ctx, level, lurd, options)
	if err != nil {
		return Diagnosis{}, err
	}
	return j.diagnosis()
}

// Judge judges a game. Moves and errors are those of Diagnose. When the context ends, the judgement holds what is known
// by then.
func Judge(ctx context.Context, level *board.Level, lurd string, options Options) (*Judgement, error) {
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	options.Time /= diagnosisShare
	j, err := newJudge(ctx, level, lurd, options)
	if err == nil && j.solved >= 0 {
		err = j.refine(ctx)
	}
	if err != nil {
		return nil, err
	}
	return j.judgement()
}

// judgement gathers what is known of the game.
func (j *judge) judgement() (r *Judgement, err error) {
	r = &Judgement{Ends: j.game.Solved == j.game.Len()-1, Least: unknown, Needs: unknown, Cost: unknown}
	if r.Diagnosis, err = j.diagnosis(); err != nil {
		return nil, err
	}
	if j.solved >= 0 {
		r.Least, r.Needs, r.Cost = j.costs.known[0], j.costs.known[j.solved].less(j.solved), j.costs.price(0, j.solved)
		if r.Moments, err = j.moments(); err != nil {
			return nil, err
		}
	}
	if r.Mistake, err = j.mistake(); err != nil {
		return nil, err
	}
	for i := range j.game.Pushes {
		r.Each = append(r.Each, j.push(i))
	}
	r.Exact = j.decided()
	for i := 0; i <= j.solved; i++ {
		r.Exact = r.Exact && j.costs.exact(i)
	}
	r.Time = time.Since(j.begin)
	return r, nil
}

// push judges the push after a position.
func (j *judge) push(i int) Push {
	move, price := j.game.At(i+1).First, unknown
	switch {
	case i >= j.lost:
		return Push{Move: move, Verdict: Lost}
	case i == j.solved && i+1 == j.lost:
		return Push{Move: move, Verdict: Losing}
	case i < j.solved:
		price = j.costs.price(i, i+1)
	}
	verdict := Open
	if price.Most == 0 {
		verdict = Free
	} else if price.Least > 0 {
		verdict = Detour
	}
	return Push{move, verdict, &price}
}
