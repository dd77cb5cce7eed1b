package judge

import (
	"context"
	"slices"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/improve"
	"planner/search"
)

// finder knows what is known of the positions of a game.
type finder struct {
	board   *board.Board
	options Options
	begin   time.Time
	game    *Game
	rules   *Rules       // quick; nil when the time was over before they were prepared
	slow    *Rules       // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved   int  // the last position with a known solution, -1 when there is none
	solution path // of position solved
	lost     int  // the first position proved lost, game.Len() when there is none
	loss     *Loss

	searches int
	nodes    int64
}

// newFinder makes a finder that knows nothing but the moves of a game.
func newFinder(level *board.Level, lurd string, options Options) (*finder, error) {
	b, err := board.New(level)
	if err != nil {
		return nil, err
	}
	game, err := Play(b, lurd)
	if err != nil {
		return nil, err
	}
	if options.Progress == nil {
		options.Progress = func(Progress) {}
	}
	return &finder{board: b, options: options, begin: time.Now(), game: game, asked: map[int]bool{}, solved: -1,
		lost: game.Len()}, nil
}

// solvable notes a solution of a position, if no later position has a known one.
func (f *finder) solvable(i int, pushes []board.Move) {
	if i > f.solved {
		f.solved, f.solution = i, path{pushes, Keys(f.board, f.game.At(i), pushes)}
	}
}

// decided reports whether nothing is left to find out.
func (f *finder) decided() bool { return f.lost-f.solved == 1 }

// status says whether the last position is known to be solved or lost.
func (f *finder) status() search.Status {
	switch {
	case f.lost < f.game.Len():
		return search.Unsolvable
	case f.solved == f.game.Len()-1:
		return search.Solved
	}
	return search.Unsolved
}

// boardAt is the board with the start at a position of the game, the player where he stands after the push that leads
// there.
func (f *finder) boardAt(i int) *board.Board {
	return f.board.WithStart(f.game.At(i).Boxes, f.game.PlayerAfter(i))
}

// ends reports whether all boxes are on goals at the end of the game.
func (f *finder) ends() bool { return f.game.Solved == f.game.Len()-1 }

// known is the solution of the last position with one, without detours through positions that come twice.
func (f *finder) known() []board.Move {
	return improve.WithoutCycles(f.solution.pushes, f.solution.keys)
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
	p := Progress{Moves: int(f.game.last[f.game.Len()-1]), Position: f.game.At(i).First, SolvableUntil: None,
		LostAt: None, Searches: f.searches + 1, Nodes: f.nodes}
	if f.solved >= 0 {
		p.SolvableUntil = f.game.At(f.solved).Last
	}
	if f.lost < f.game.Len() {
		p.LostAt = f.game.At(f.lost).First
	}
	f.options.Progress(p)
}

// next is the position to search next. The last undecided position comes first, unless a search, and no rule, proved
// the position after it lost: the loss may then lie far back. The start comes next while no solution at all is known.
// Then comes the middle of the widest part without a position that was tried in this round.
func (f *finder) next(tried map[int]bool) (i int, ok bool) {
	switch last := f.lost - 1; {
	case f.decided():
		return 0, false
	case !tried[last] && (f.loss == nil || f.loss.Rule != Searched):
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

// attempt searches one undecided position for a time.
func (f *finder) attempt(ctx context.Context, i int, slice time.Duration) error {
	f.searches++
	if f.ruledOutSlowly(ctx, i) {
		return nil
	}
	if f.solved >= 0 {
		if at := slices.Index(f.solution.keys, f.game.Key(i)); at >= 0 {
			f.solvable(i, f.solution.pushes[at:])
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
		f.slow, _ = NewRules(ctx, f.board, Thorough)
	}
	return f.lostBy(ctx, f.slow, i)
}

// lostBy asks rules about a position before the first one known to be lost, unless there was no time to prepare them.
func (f *finder) lostBy(ctx context.Context, rules *Rules, i int) bool {
	if rules == nil {
		return false
	}
	at := f.game.At(i)
	loss := rules.Find(ctx, at.Boxes, at.Player)
	if loss != nil {
		f.lost, f.loss = i, loss
	}
	return loss != nil
}

// back searches for pushes from a position back to the last one that can be solved. The result is nil when the search
// finds none.
func (f *finder) back(ctx context.Context, i int) ([]board.Move, error) {
	from, to := f.game.At(i), f.game.At(f.solved)
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

// solve has a position solved or proved lost.
func (f *finder) solve(ctx context.Context, i int, slice time.Duration) error {
	o := f.options
	o.Time = slice
	a, err := f.options.Solve(ctx, f.boardAt(i).Level, o)
	if err != nil {
		return err
	}
	f.nodes += a.Nodes
	switch a.Status {
	case search.Unsolvable:
		f.lost, f.loss = i, a.Loss
	case search.Solved:
		var pushes []board.Move
		if pushes, err = f.board.PushesOf(f.game.PlayerAfter(i), a.Solution); err == nil {
			f.solvable(i, pushes)
		}
	}
	return err
}
