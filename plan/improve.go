package plan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/improve"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

// Improve makes a solution of a level better until nothing more helps, or until the time of the options or the context
// ends. With a store the proof that no solution has fewer pushes goes on there when memory no longer suffices, and a
// proof that the store holds already goes on at once. The result describes the best solution found, which may be the
// given one. Only the options Time, Threads, RAM, Use, Objective, Store, Every, Explain and Events have an effect.
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
	l := newLevel(b, options, begin)
	r := Result{Mode: options.Mode, Reason: "as given"}
	if err := r.setSolution(l, pushes, ""); err != nil {
		return Result{}, err
	}
	r.Before = r.Cost
	_, begun, err := savedExhaustive(options.Store)
	switch {
	case err != nil:
	case begun:
		limited, cancel := search.WithLimit(ctx, options.Time)
		defer cancel()
		err = r.runPhases(limited, l, noneShorter{r.Before, r.LowerBound}.run)
	case len(pushes) > 0:
		err = r.runPhases(ctx, l, improvement{known: r, limit: options.Time}.run)
	}
	r.finish(l)
	return r, err
}

// improvement makes the solution of a result better, and then proves that no solution has fewer pushes.
type improvement struct {
	known Result
	limit time.Duration // 0 for none
}

func (p improvement) run(ctx context.Context, l *level, b budget) (Result, error) {
	o := Result{}
	pushes, err := improve.Pushes(l.board, p.known.Solution)
	if err != nil || len(pushes) == 0 {
		return o, err
	}
	ctx, cancel := search.WithLimit(ctx, p.limit)
	defer cancel()
	r, err := improve.Improve(ctx, l.board, pushes, improve.Options{
		Use: l.use, Objective: l.options.Objective, Threads: l.options.Threads,
		Memory: b.besideStore(l.options.Store).memory, LowerBound: p.known.LowerBound, Progress: l.progress(),
		Others: p.others(l, &o),
	})
	if err != nil {
		return o, fmt.Errorf("a solution could not be improved: %w", err)
	}
	for _, s := range r.Steps {
		o.note(l, "improved after %.3f s to %s: %s", s.Seconds, s.Cost.Words(), s.By)
	}
	o.Techniques.AddCounts(&r.Techniques)
	o.Nodes += r.Generated
	o.addCounts(map[string]int64{"improve.generated": r.Generated, "improve.steps": int64(len(r.Steps))})
	o.LowerBound, o.Before, o.Steps = r.LowerBound, r.Before, r.Steps
	o.MovesBound, o.FewestMoves = r.MovesBound, r.FewestMoves
	best := p.known.Cost
	if n := len(r.Steps); n > 0 {
		o.Reason = fmt.Sprintf("%s; improved from %s by %s", p.known.Reason, r.Before.Words(), r.Steps[n-1].By)
		if err = o.setSolution(l, r.Pushes, p.known.SolvedBy); err == nil {
			best = o.Cost
		}
	}
	proof, failed := noneShorter{best, max(p.known.LowerBound, r.LowerBound)}.run(ctx, l, b)
	o.addPhase(proof)
	return o, errors.Join(err, failed)
}

// others are searches for other first solutions, each by one strategy.
func (p improvement) others(l *level, o *Result) (solvers []improve.Solver) {
	for _, id := range firsts {
		if l.use.On(id) {
			solvers = append(solvers, func(ctx context.Context) []board.Move { return o.solvedBy(ctx, l, id) })
		}
	}
	return solvers
}

// firsts are the strategies that look for other first solutions. The other strategies seldom found one within
// firstNodes positions.
var firsts = []technique.ID{
	technique.PackingSink, technique.PackingAny, technique.FreeSpace, technique.Pulls,
}

// firstNodes is about how many positions the search of each strategy may generate. Other values were not measured.
const firstNodes = 60_000

// solvedBy is the solution of one strategy, nil when it finds none.
func (r *Result) solvedBy(ctx context.Context, l *level, id technique.ID) []board.Move {
	options := l.options.Alone(id)
	options.Mode, options.Nodes, options.Improve, options.Events = Bidir, firstNodes, 0, nil
	options.Store, options.Others = nil, nil
	other, err := newLevel(l.board, options, l.begin).solve(ctx)
	r.Nodes += other.Nodes
	if err != nil || other.Status != search.Solved {
		return nil
	}
	pushes, err := improve.Pushes(l.board, other.Solution)
	if err != nil {
		return nil
	}
	return pushes
}

// A first solution is polished with a tenth of the positions that found the solution, and with leastPolish positions at
// least, which take 0.1 to 0.3 s. On Microban I, polishing with 20,000 positions saves 21.3 % of all moves, with 60,000
// 22.3 % and with 150,000 23.1 %. On most of its levels polishing ends earlier, because nothing more is found.
const (
	polishPart  = 10
	leastPolish = 100_000
)

// polish saves moves in a solution that was found, and pushes where that is possible on the way. Every answer is
// polished, so that no solution walks in circles. Whoever wants a short solution gives time for improving.
type polish struct{ known Result }

func (p polish) run(ctx context.Context, l *level, b budget) (Result, error) {
	o := Result{}
	if !l.use.On(technique.Polish) || ctx.Err() != nil {
		return o, nil
	}
	pushes, err := improve.Pushes(l.board, p.known.Solution)
	if err != nil || len(pushes) == 0 {
		return o, err
	}
	r, err := improve.Polish(ctx, l.board, pushes, improve.Options{
		Use: l.use, Threads: l.options.Threads, Memory: b.memory, LowerBound: p.known.LowerBound,
	}, max(leastPolish, p.known.Nodes/polishPart))
	if err != nil {
		return o, fmt.Errorf("a solution could not be polished: %w", err)
	}
	o.Techniques.AddCounts(&r.Techniques)
	o.addCounts(map[string]int64{"polish.generated": r.Generated, "polish.steps": int64(len(r.Steps))})
	if len(r.Steps) == 0 {
		return o, nil
	}
	o.note(l, "polished from %s", r.Before.Words())
	o.Before = r.Before
	return o, o.setSolution(l, r.Pushes, p.known.SolvedBy)
}

// noneShorter looks in the whole space for a solution with fewer pushes than a known one, in the store if there is one.
// The search ends with such a solution, with the proof that there is none, or with the context. In the last case the
// store holds the search.
type noneShorter struct {
	known board.Cost
	bound int // no solution has fewer pushes
}

func (p noneShorter) run(ctx context.Context, l *level, b budget) (Result, error) {
	o := Result{}
	if l.options.Store == nil || !l.use.On(technique.UpperBound) || p.bound >= p.known.Pushes || ctx.Err() != nil {
		return o, nil
	}
	d, err := l.toGoals(ctx)
	if err != nil {
		return o, nil // no time is left
	}
	o.LowerBound = improve.Bound(d)
	r, err := wholeSpace{disk: true}.search(ctx, l, d, exhaustive.Options{
		Use: l.use, Threads: l.options.Threads, Memory: b.memory, Upper: p.known.Pushes, Progress: l.progress(),
	}, &o)
	if err != nil {
		return o, err
	}
	o.note(l, "exhaustive below %s: lower bound %d, %s", english.Plural(p.known.Pushes, "push", ""), r.Bound, r.Reason)
	o.countExhaustive(r)
	asked := &o.Techniques[technique.UpperBound]
	asked.Asked++
	o.LowerBound = max(o.LowerBound, r.Bound)
	if r.NoneShorter {
		asked.Decided++
	}
	if len(r.Pushes) == 0 {
		return o, nil
	}
	asked.Decided++
	return o, p.setIfBetter(l, &o, r.Pushes)
}

// setIfBetter makes pushes the solution if they are better than the known one by the objective.
func (p noneShorter) setIfBetter(l *level, o *Result, pushes []board.Move) error {
	lurd, err := board.Expand(l.board, pushes)
	if err != nil {
		return err
	}
	if !l.options.Objective.Better(board.CostOf(lurd), p.known) {
		return nil
	}
	if err := o.setSolution(l, pushes, technique.UpperBound.String()); err != nil {
		return err
	}
	o.Reason = "a shorter solution was found in the whole space"
	return nil
}
