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
	f, err := newFinder(level, lurd, options)
	if err != nil {
		return Diagnosis{}, err
	}
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	if err := f.narrow(ctx); err != nil {
		return Diagnosis{}, err
	}
	return f.diagnosis(len(lurd))
}

// diagnosis makes the diagnosis of a game with that number of moves.
func (f *finder) diagnosis(moves int) (d Diagnosis, err error) {
	d = Diagnosis{Moves: moves, Pushes: len(f.game.Pushes), Status: f.status(), SolvableUntil: None, LostAt: None}
	if f.lost < f.game.Len() {
		at := f.game.At(f.lost)
		d.LostAt, d.LostPushes, d.Loss = at.First, f.lost, f.loss
		d.LostRows = f.board.Text(at.Boxes, f.game.PlayerAfter(f.lost))
	}
	if f.solved >= 0 {
		at := f.game.At(f.solved)
		d.SolvableUntil, d.SolvablePushes, d.SolvableRows = at.Last, f.solved, f.board.Text(at.Boxes, at.Player)
		d.Solution, d.Hint, err = Way(f.board.WithStart(at.Boxes, at.Player), f.known())
	}
	d.Searches, d.Nodes, d.Time = f.searches, f.nodes, time.Since(f.begin)
	return d, err
}

// Judge judges a game. Moves and errors are those of Diagnose. When the context ends, the judgement holds what is known
// by then.
func Judge(ctx context.Context, level *board.Level, lurd string, options Options) (*Judgement, error) {
	f, err := newFinder(level, lurd, options)
	if err != nil {
		return nil, err
	}
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	j := &judge{finder: f, spent: map[int]bool{}}
	if err := j.findEnds(ctx); err != nil {
		return nil, err
	}
	if j.costs != nil {
		if err := j.refine(ctx); err != nil {
			return nil, err
		}
	}
	return j.judgement(len(lurd))
}

// findEnds finds the last position with a known solution and the first that is proved lost, within a part of the time.
func (j *judge) findEnds(ctx context.Context) error {
	if j.ends() {
		j.solvable(j.game.Solved, nil)
	} else {
		j.options.Time /= diagnosisShare
		limited, cancel := search.WithLimit(ctx, j.options.Time)
		defer cancel()
		if err := j.narrow(limited); err != nil {
			return err
		}
	}
	if j.solved >= 0 {
		j.costs = newCosts(j.game.Pushes, j.solved, j.known())
	}
	j.searches = 0 // from here on, only searches for prices count
	return nil
}

// judgement gathers what is known of the game.
func (j *judge) judgement(moves int) (r *Judgement, err error) {
	r = &Judgement{Moves: moves, Pushes: len(j.game.Pushes), Status: j.status(), Ends: j.ends(), Until: j.solved,
		Least: unknown, Needs: unknown, Cost: unknown, Searches: j.searches, Nodes: j.nodes}
	if j.costs != nil {
		r.Least, r.Needs, r.Cost = j.costs.known[0], j.costs.known[j.solved].less(j.solved), j.costs.price(0, j.solved)
		if r.Moments, err = j.moments(); err != nil {
			return nil, err
		}
	}
	if r.Loss, err = j.mistake(); err != nil {
		return nil, err
	}
	r.Exact = r.Status != search.Unsolved
	for i := range j.game.Pushes {
		push := j.push(i)
		r.Each = append(r.Each, push)
		r.Exact = r.Exact && push.Verdict != Open && (push.Verdict != Detour || push.Price.Exact())
	}
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
