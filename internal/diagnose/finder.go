package diagnose

import (
	"context"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/proof"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// finder knows what is known of the positions of a game.
type finder struct {
	board   *board.Board
	options Options
	begin   time.Time
	line    *Line
	rules   *proof.Rules // quick; nil when the time was over before they were prepared
	slow    *proof.Rules // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved   int  // the last position with a known solution, -1 when there is none
	solution path // from there
	lost     int  // the first position proved lost, line.Len() when there is none
	loss     *proof.Loss

	searches int
	nodes    int64
}

// solvable notes a solution of a position, if it is the last one that can be solved.
func (f *finder) solvable(i int, pushes []board.Move) {
	if i > f.solved {
		f.solved, f.solution = i, path{pushes, Keys(f.board, f.line.At(i), pushes)}
	}
}

// decided reports whether nothing is left to find out.
func (f *finder) decided() bool { return f.lost-f.solved == 1 }

// status says whether the last position is known to be solved or lost.
func (f *finder) status() search.Status {
	switch {
	case f.lost < f.line.Len():
		return search.Unsolvable
	case f.solved == f.line.Len()-1:
		return search.Solved
	}
	return search.Unsolved
}

// boardAt is the board with the start at a position of the game.
func (f *finder) boardAt(i int) *board.Board {
	at := f.line.At(i)
	return f.board.WithStart(at.Boxes, at.Player)
}

// rounds searches undecided positions until all are decided or the context ends.
func (f *finder) rounds(ctx context.Context) error {
	for slice := firstSlice; !f.decided() && ctx.Err() == nil; slice *= sliceGrowth {
		if err := f.round(ctx, slice); err != nil {
			return err
		}
	}
	return nil
}

// round searches undecided positions, each for a time.
func (f *finder) round(ctx context.Context, slice time.Duration) error {
	tried := map[int]bool{}
	for range attemptsPerRound {
		i, ok := f.next(tried)
		if !ok || ctx.Err() != nil {
			return nil
		}
		tried[i] = true
		f.tell(i)
		limited, cancel := search.WithTimeout(ctx, slice)
		err := f.attempt(limited, i, slice)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// tell tells the options' Progress that a position is searched now.
func (f *finder) tell(i int) {
	if f.options.Progress == nil {
		return
	}
	p := Progress{Moves: int(f.line.last[f.line.Len()-1]), Position: f.line.At(i).First, SolvableUntil: None,
		LostAt: None, Searches: f.searches + 1}
	if f.solved >= 0 {
		p.SolvableUntil = f.line.At(f.solved).Last
	}
	if f.lost < f.line.Len() {
		p.LostAt = f.line.At(f.lost).First
	}
	f.options.Progress(p)
}

// next is the position to search next: the last undecided one, unless a search has just proved the one after it lost;
// then the start while no solution at all is known, and then the middle of the widest part without a position that was
// tried in this round.
func (f *finder) next(tried map[int]bool) (i int, ok bool) {
	switch last := f.lost - 1; {
	case f.decided():
		return 0, false
	case !tried[last] && !f.searched():
		return last, true
	case f.solved < 0 && !tried[0]:
		return 0, true
	}
	edge, widest := f.solved, 1
	for end := f.solved + 1; end <= f.lost; end++ {
		if end < f.lost && !tried[end] {
			continue
		}
		if end-edge > widest {
			i, ok, widest = (edge+end)/2, true, end-edge
		}
		edge = end
	}
	return i, ok
}

// searched reports whether the first position that is lost was proved so by a search. The loss may then lie far back.
func (f *finder) searched() bool { return f.loss != nil && f.loss.Rule == proof.Searched }

// attempt searches one undecided position for a time.
func (f *finder) attempt(ctx context.Context, i int, slice time.Duration) error {
	f.searches++
	if f.ruledOutSlowly(ctx, i) {
		return nil
	}
	if f.solved >= 0 {
		if rest, ok := f.solution.from(f.line.Key(i)); ok {
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
		f.slow, _ = proof.NewRules(ctx, f.board, proof.Thorough)
	}
	return f.lostBy(ctx, f.slow, i)
}

// lostBy asks rules about a position before the first one known to be lost, unless there was no time to prepare them.
func (f *finder) lostBy(ctx context.Context, rules *proof.Rules, i int) bool {
	if rules == nil {
		return false
	}
	at := f.line.At(i)
	loss := rules.Find(ctx, at.Boxes, at.Player)
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
	r := exhaustive.Solve(ctx, d, exhaustive.Options{Threads: f.options.Threads, Memory: backMemory, Ends: ends})
	f.nodes += r.Counts.Generated
	return r.Pushes, nil
}

// solve has the planner solve a position: first by the searches that find solutions fast, then by the one that also
// proves small positions lost.
func (f *finder) solve(ctx context.Context, i int, slice time.Duration) error {
	limited, exhaustive := f.options.plan(), f.options.plan()
	limited.Use = technique.Without(technique.SmallFirst)
	limited.Time, exhaustive.Time = slice-slice/proofShare, slice/proofShare
	exhaustive.Mode = plan.AStar
	for _, o := range []plan.Options{limited, exhaustive} {
		r, err := plan.Solve(ctx, f.boardAt(i).Level, o)
		if err != nil {
			return err
		}
		f.nodes += r.Nodes
		switch r.Status {
		case search.Unsolvable:
			f.lost, f.loss = i, r.Loss
			return nil
		case search.Solved:
			pushes, err := f.board.PushesOf(f.line.At(i).Player, r.Solution)
			if err == nil {
				f.solvable(i, pushes)
			}
			return err
		}
	}
	return nil
}
