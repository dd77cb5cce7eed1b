package coach

import (
	"context"
	"time"

	"planner/board"
	"planner/internal/diagnose"
	"planner/search"
)

// Judge judges a game. The moves are LURD text in which the case of the letters says nothing. An error of the type
// *diagnose.MoveError names a move that is not possible; other errors say that the level cannot be used. When the
// context ends, the judgement holds what is known by then.
func Judge(ctx context.Context, level *board.Level, lurd string, options Options) (*Judgement, error) {
	begin := time.Now()
	if err := options.Validate(); err != nil {
		return nil, err
	}
	b, err := board.New(level)
	if err != nil {
		return nil, err
	}
	line, err := diagnose.Play(b, lurd)
	if err != nil {
		return nil, err
	}
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	j := &judge{board: b, options: options, lurd: lurd, line: line, spent: map[int]bool{}}
	if err := j.end(ctx); err != nil {
		return nil, err
	}
	if j.costs != nil {
		if err := j.refine(ctx); err != nil {
			return nil, err
		}
	}
	r, err := j.report()
	if err != nil {
		return nil, err
	}
	r.Time = time.Since(begin)
	return r, nil
}

// end finds the last position with a known solution and the first that is lost.
func (j *judge) end(ctx context.Context) error {
	j.lost, j.until = j.line.Len(), j.line.Len()-1
	if j.solved() {
		j.costs = newCosts(j.line.Pushes, j.until, nil)
		return nil
	}
	d, err := diagnose.Diagnose(ctx, j.board.Level, j.lurd, j.options.diagnosis())
	if err != nil {
		return err
	}
	j.loss, j.until, j.nodes = d, None, d.Nodes
	if d.LostAt != diagnose.None {
		j.lost = d.LostPushes
	}
	if d.SolvableUntil == diagnose.None {
		return nil
	}
	j.until = d.SolvablePushes
	rest, err := j.board.PushesOf(j.line.At(j.until).Player, d.Solution)
	j.costs = newCosts(j.line.Pushes, j.until, rest)
	return err
}

// report gathers what is known of the game.
func (j *judge) report() (*Judgement, error) {
	r := &Judgement{Moves: len(j.lurd), Pushes: len(j.line.Pushes), Status: search.Unsolved, Ends: j.solved(),
		Until: j.until, Least: Between{0, Unbounded}, Needs: Between{0, Unbounded}, Cost: Between{0, Unbounded},
		Searches: j.searches, Nodes: j.nodes}
	switch {
	case j.lost < j.line.Len():
		r.Status = search.Unsolvable
	case j.until == j.line.Len()-1:
		r.Status = search.Solved
	}
	var err error
	if j.costs != nil {
		r.Least, r.Needs, r.Cost = j.costs.known[0], j.costs.known[j.until].less(j.until), j.costs.price(0, j.until)
		if r.Moments, err = j.moments(); err != nil {
			return nil, err
		}
	}
	if r.Loss, err = j.lossOf(); err != nil {
		return nil, err
	}
	r.Exact = r.Status != search.Unsolved
	for i := range j.line.Pushes {
		push := j.push(i)
		r.Each = append(r.Each, push)
		r.Exact = r.Exact && push.Verdict != Open && (push.Verdict != Detour || push.Price.Exact())
	}
	for i := 0; i <= j.until; i++ {
		r.Exact = r.Exact && j.costs.exact(i)
	}
	return r, nil
}

// push judges the push after a position.
func (j *judge) push(i int) Push {
	p, price := Push{Move: j.line.At(i + 1).First, Verdict: Open}, Between{0, Unbounded}
	switch {
	case i >= j.lost:
		p.Verdict = Lost
		return p
	case i == j.until && i+1 == j.lost:
		p.Verdict = Losing
		return p
	case i < j.until:
		price = j.costs.price(i, i+1)
		switch {
		case price.Most == 0:
			p.Verdict = Free
		case price.Least > 0:
			p.Verdict = Detour
		}
	}
	p.Price = &price
	return p
}
