package plan

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/search"
)

// phase is one step of the schedule of a level. It searches the level within a budget, or does nothing where it has no
// place, and returns what is to be added to the result of the level. The context ends it early. An error means that the
// search itself or the store is broken. To find no solution is no error.
type phase func(ctx context.Context, l *level, b budget) (Result, error)

// notPrepared is the result of a phase whose distances were not complete when the context ended.
func notPrepared(l *level) Result {
	return Result{Reason: fmt.Sprintf("nothing was searched: the distances of %d boxes on %d squares were not complete",
		len(l.board.Boxes), l.board.Squares())}
}

// setSolution makes pushes the solution, after an independent replay of their text on the raw level. by names the
// search that found them.
func (r *Result) setSolution(l *level, pushes []board.Move, by string) error {
	lurd, cost, err := board.Solution(l.board, pushes)
	if err != nil {
		return fmt.Errorf("a search gave a wrong solution: %w", err)
	}
	r.Status, r.Solution, r.Cost, r.SolvedBy = search.Solved, lurd, cost, by
	return nil
}

// note records what happened when, if the options ask for it.
func (r *Result) note(l *level, format string, args ...any) {
	if l.options.Explain {
		at := time.Since(l.begin).Round(time.Millisecond)
		r.Explain = append(r.Explain, fmt.Sprintf("%v: ", at)+fmt.Sprintf(format, args...))
	}
}

// runPhases runs phases one after the other and adds their results. It ends with the phase that decides the level, with
// a phase after which no other is to follow, and with the context.
func (r *Result) runPhases(ctx context.Context, l *level, list ...phase) error {
	for _, p := range list {
		o, err := p(ctx, l, l.budget(r.Nodes))
		r.addPhase(o)
		if err != nil || o.over || r.Status != search.Unsolved || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// addPhase takes over the result of a phase. The findings of a phase about the level replace the earlier ones; its work
// is added.
func (r *Result) addPhase(p Result) {
	if p.Reason != "" {
		r.Reason = p.Reason
	}
	if p.Status != search.Unsolved {
		r.Status, r.Loss = p.Status, p.Loss
	}
	if p.Status == search.Solved {
		r.Solution, r.Moves, r.Pushes, r.SolvedBy = p.Solution, p.Moves, p.Pushes, p.SolvedBy
	}
	r.LowerBound = max(r.LowerBound, p.LowerBound)
	if p.Status == search.Unsolvable {
		r.LowerBound = 0
	}
	if p.Standings != nil {
		r.Standings, r.Path, r.Nearest = p.Standings, p.Path, p.Nearest
	}
	if p.Before.Pushes > 0 {
		r.Before, r.Steps, r.MovesBound, r.FewestMoves = p.Before, p.Steps, p.MovesBound, p.FewestMoves
	}
	r.over = r.over || p.over
	r.Nodes += p.Nodes
	r.Times = spend(r.Times, p.Times...)
	r.Techniques.AddCounts(&p.Techniques)
	r.Explain, r.Best = append(r.Explain, p.Explain...), append(r.Best, p.Best...)
	r.Acts = append(r.Acts, p.Acts...)
	r.addCounts(p.Counters)
}

func (r *Result) addCounts(more map[string]int64) {
	if r.Counters == nil {
		r.Counters = map[string]int64{}
	}
	for name, n := range more {
		r.Counters[name] += n
	}
}
