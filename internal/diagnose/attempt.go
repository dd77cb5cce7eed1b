package diagnose

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/proof"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// attempt searches one undecided position for a time.
func (f *finder) attempt(ctx context.Context, i int, slice time.Duration) error {
	f.searches++
	if f.ruledOutSlowly(ctx, i) {
		return nil
	}
	if f.solved >= 0 {
		if rest, ok := f.solution.from(f.key(i)); ok {
			f.solvable(i, rest)
			return nil
		}
		limited, cancel := search.WithTimeout(ctx, slice/backShare)
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

// ruledOutSlowly asks the thorough rules about a position, once.
func (f *finder) ruledOutSlowly(ctx context.Context, i int) bool {
	if f.asked[i] {
		return false
	}
	f.asked[i] = true
	if f.slow == nil {
		var err error
		if f.slow, err = proof.NewRules(ctx, f.board, proof.Thorough); err != nil {
			return false
		}
	}
	at := f.line.At(i)
	loss := f.slow.Find(ctx, at.Boxes, at.Player)
	if loss != nil {
		f.lost, f.loss = i, loss
	}
	return loss != nil
}

// back searches for pushes from a position back to the last one that can be solved. It gives nil when it finds none.
func (f *finder) back(ctx context.Context, i int) ([]board.Move, error) {
	from, to := f.line.At(i), f.line.At(f.solved)
	b, err := f.board.WithStart(from.Boxes, from.Player).WithGoals(to.Boxes)
	if err != nil {
		return nil, err
	}
	scene, zone := board.NewScene(f.board), board.NewZone(f.board)
	scene.Set(to.Boxes)
	ends := b.NewBits()
	ends.Add(zone.Fill(scene, to.Player))
	d, err := flow.GoalDistances(ctx, b)
	if err != nil {
		return nil, nil // the time is over
	}
	r, err := exhaustive.Solve(ctx, d, exhaustive.Options{Threads: f.options.Threads, Memory: backMemory, Ends: ends})
	f.nodes += r.Counts.Generated
	return r.Pushes, err
}

// solve has the planner solve a position: first by the searches that find solutions fast, then by the one that also
// proves small positions lost.
func (f *finder) solve(ctx context.Context, i int, slice time.Duration) error {
	limited, exhaustive := f.options.plan(), f.options.plan()
	limited.Use = technique.Without(technique.SmallFirst)
	limited.Time, exhaustive.Time = slice-slice/proofShare, slice/proofShare
	exhaustive.Mode = plan.AStar
	for _, o := range []plan.Options{limited, exhaustive} {
		r, err := plan.Solve(ctx, f.level(i), o)
		if err != nil {
			return err
		}
		f.nodes += r.Nodes
		switch r.Status {
		case search.Unsolvable:
			f.lost, f.loss = i, r.Loss
			return nil
		case search.Solved:
			played, err := Play(f.boardAt(i), r.Solution)
			if err != nil {
				return fmt.Errorf("the planner gave a wrong solution: %w", err)
			}
			f.solvable(i, played.Pushes)
			return nil
		}
	}
	return nil
}
