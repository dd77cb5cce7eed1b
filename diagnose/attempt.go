package diagnose

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/plan"
	"planner/search"
	"planner/search/deadline"
)

// attempt searches one undecided position for a time.
func (f *finder) attempt(ctx context.Context, i int, slice time.Duration) error {
	f.searches++
	if f.solved >= 0 {
		if rest, ok := f.solution.from(f.key(i)); ok {
			f.solvable(i, rest)
			return nil
		}
		limited, cancel := deadline.WithTimeout(ctx, slice/backShare)
		defer cancel()
		back, err := f.back(limited, i)
		if err != nil {
			return err
		}
		if back != nil {
			f.solvable(i, append(back, f.solution.pushes...))
			return nil
		}
	}
	return f.solve(ctx, i, slice)
}

// back searches for pushes from a position back to the last one that can be solved. It gives nil when it finds none.
func (f *finder) back(ctx context.Context, i int) ([]board.Move, error) {
	from, to := f.line[i], f.line[f.solved]
	b, err := f.board.WithStart(from.boxes, from.player).WithGoals(to.boxes)
	if err != nil {
		return nil, err
	}
	scene, zone := board.NewScene(f.board), board.NewZone(f.board)
	scene.Set(to.boxes)
	ends := b.NewBits()
	ends.Add(zone.Fill(scene, to.player))
	d := flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
	r, err := exhaustive.Solve(ctx, d, exhaustive.Options{Threads: f.options.Threads, Memory: backMemory, Ends: ends})
	f.nodes += r.Counts.Generated
	return r.Pushes, err
}

// solve has the planner solve a position. Small positions may also be proved lost.
func (f *finder) solve(ctx context.Context, i int, slice time.Duration) error {
	o := plan.DefaultOptions()
	o.Time, o.Threads, o.RAM = slice, f.options.Threads, f.options.RAM
	r, err := plan.Solve(ctx, f.level(i), o)
	if err != nil {
		return err
	}
	f.nodes += r.Nodes
	switch r.Status {
	case search.Unsolvable:
		f.lost, f.loss = i, nil
	case search.Solved:
		_, pushes, err := play(f.boardAt(i), r.Solution)
		if err != nil {
			return fmt.Errorf("the planner gave a wrong solution: %w", err)
		}
		f.solvable(i, pushes)
	}
	return nil
}
