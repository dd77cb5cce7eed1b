package plan

import (
	"context"
	"fmt"

	"planner/improve"
	"planner/technique"
)

// A first solution is polished for one in polishPart of the positions that found it, and for leastPolish positions at
// least. These take some 0.1 to 0.3 s. On Microban I, 20,000 positions save 21.3 % of all moves, 60,000 22.3 % and
// 150,000 23.1 %, and most of its levels are done before.
const (
	polishPart  = 10
	leastPolish = 100_000
)

// polish saves moves, and pushes where it finds that on its way, in a solution that was found. It belongs to every
// answer, so that none is silly; whoever wants a short solution gives time for improving.
type polish struct{ known Result }

func (p polish) run(ctx context.Context, l *level, b budget) (outcome, error) {
	o := newOutcome()
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
	o.result.Techniques.Add(&r.Techniques)
	o.result.count(map[string]int64{"polish.generated": r.Generated, "polish.steps": int64(len(r.Steps))})
	if len(r.Steps) == 0 {
		return o, nil
	}
	o.note(l, "polished from %d pushes, %d moves", r.Before.Pushes, r.Before.Moves)
	o.result.Before = r.Before
	return o, o.setSolution(l, r.Pushes, p.known.SolvedBy)
}
