package plan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/improve"
	"planner/search"
	"planner/technique"
)

// Improve makes a solution of a level better until nothing more helps, or until the time of the options or the context
// ends. With a store the proof that no solution has fewer pushes goes on there when memory no longer suffices, and a
// proof that the store holds already goes on at once. The result is that of the best solution found, which may be the
// given one. Of the options, Time, Threads, RAM, Use, Objective, Store, Every, Explain and Events count.
func Improve(ctx context.Context, level *board.Level, solution string, options Options) (Result, error) {
	begin := time.Now()
	if err := options.Validate(); err != nil {
		return Result{}, err
	}
	b, err := board.New(level)
	if err != nil {
		return Result{}, err
	}
	pushes, err := improve.Pushes(b, solution)
	if err != nil {
		return Result{}, err
	}
	j := &job{board: b, options: options, use: options.use(), begin: begin,
		result: Result{Mode: options.Mode, Counters: map[string]int64{}}}
	if err := j.take(pushes, ""); err != nil {
		return Result{}, err
	}
	j.result.Reason = "as given"
	begun, err := j.limitedEnded()
	switch {
	case err != nil:
	case begun:
		limited, cancel := within(ctx, options.Time)
		defer cancel()
		err = j.proveOnDisk(limited)
	case len(pushes) > 0:
		err = j.improve(ctx, options.Time)
	}
	return j.finish(), err
}

// improve makes the solution of the result better, for a time that is not limited when it is 0.
func (j *job) improve(ctx context.Context, limit time.Duration) error {
	pushes, err := improve.Pushes(j.board, j.result.Solution)
	if err != nil || len(pushes) == 0 {
		return err
	}
	ctx, cancel := within(ctx, limit)
	defer cancel()
	r, err := improve.Improve(ctx, j.board, pushes, improve.Options{
		Use: j.use, Objective: j.options.Objective, Threads: j.options.Threads, Memory: j.memory(),
		LowerBound: j.result.LowerBound, Progress: j.progress(), Others: j.others(),
	})
	if err != nil {
		return fmt.Errorf("a solution could not be improved: %w", err)
	}
	for _, s := range r.Steps {
		j.note("improved after %.3f s to %d pushes, %d moves: %s", s.Seconds, s.Pushes, s.Moves, s.By)
	}
	j.result.Techniques.Add(&r.Techniques)
	j.result.Nodes += r.Generated
	j.count(map[string]int64{"improve.generated": r.Generated, "improve.steps": int64(len(r.Steps))})
	j.result.LowerBound, j.result.Before, j.result.Steps = r.LowerBound, r.Before, r.Steps
	j.result.MovesBound, j.result.FewestMoves = r.MovesBound, r.FewestMoves
	return errors.Join(j.takeImproved(r), j.proveOnDisk(ctx))
}

// others are searches for other first solutions, each by one strategy.
func (j *job) others() (solvers []improve.Solver) {
	for _, id := range firsts {
		if j.use.On(id) {
			solvers = append(solvers, func(ctx context.Context) []board.Move { return j.solvedBy(ctx, id) })
		}
	}
	return solvers
}

// firsts are the strategies that look for other first solutions. Those left out seldom found one within firstNodes
// positions.
var firsts = []technique.ID{
	technique.PackingSink, technique.PackingAny, technique.Spread, technique.OpenFirst, technique.Pulls,
}

// firstNodes is how many positions the search of each of them may generate, about. Other values were not measured.
const firstNodes = 60_000

// solvedBy is the solution of one strategy, nil when it finds none.
func (j *job) solvedBy(ctx context.Context, id technique.ID) []board.Move {
	o := j.options.Alone(id)
	o.Mode, o.Nodes, o.Improve, o.Store, o.Others, o.Events = Bidir, firstNodes, 0, nil, nil, nil
	other := &job{board: j.board, options: o, use: o.use(), begin: j.begin,
		result: Result{Mode: Bidir, Counters: map[string]int64{}}}
	other.solvePart = other.part
	err := other.solve(ctx)
	j.result.Nodes += other.result.Nodes
	if err != nil || other.result.Status != search.Solved {
		return nil
	}
	pushes, err := improve.Pushes(j.board, other.result.Solution)
	if err != nil {
		return nil
	}
	return pushes
}

// takeImproved makes the last step of improving the solution, if there was one.
func (j *job) takeImproved(r improve.Result) error {
	if len(r.Steps) == 0 {
		return nil
	}
	reason := fmt.Sprintf("%s; improved from %d pushes and %d moves by %s", j.result.Reason, r.Before.Pushes,
		r.Before.Moves, r.Steps[len(r.Steps)-1].By)
	if err := j.take(r.Pushes, j.result.SolvedBy); err != nil {
		return err
	}
	j.result.Status, j.result.Reason = search.Solved, reason
	return nil
}
