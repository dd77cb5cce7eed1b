package judge

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/improve"
	"planner/search"
)

// judge knows what is known of the positions of a game.
type judge struct {
	board   *board.Board
	options Options
	begin   time.Time
	game    *Game
	rules   *Rules       // quick; nil when the time was over before they were prepared
	slow    *Rules       // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved int // the last position with a known solution, -1 when there is none
	lost   int // the first position proved lost, game.Len() when there is none
	loss   *Loss

	costs    *costs
	prices   prices
	searches int
	nodes    int64
}

// newJudge makes a judge who knows how a game ends, as far as the time of the options allows.
func newJudge(ctx context.Context, level *board.Level, lurd string, options Options) (*judge, error) {
	b, err := board.New(level)
	if err != nil {
		return nil, err
	}
	game, err := play(b, lurd)
	if err != nil {
		return nil, err
	}
	if options.Progress == nil {
		options.Progress = func(Progress) {}
	}
	j := &judge{board: b, options: options, begin: time.Now(), game: game, asked: map[int]bool{}, solved: -1,
		lost: game.Len(), costs: newCosts(game), prices: prices{spent: map[int]bool{}}}
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	return j, j.narrow(ctx)
}

// solvable notes a solution of a position, without detours through positions that come twice, if no later position has
// a known one.
func (j *judge) solvable(i int, pushes []board.Move) {
	if i > j.solved {
		j.solved = i
		j.costs.solution(i, improve.WithoutCycles(pushes, j.keys(i, pushes)))
	}
}

// decided reports whether nothing is left to find out.
func (j *judge) decided() bool { return j.lost-j.solved == 1 }

// status says whether the last position is known to be solved or lost.
func (j *judge) status() search.Status {
	switch {
	case j.lost < j.game.Len():
		return search.Unsolvable
	case j.solved == j.game.Len()-1:
		return search.Solved
	}
	return search.Unsolved
}

// boardAt is the board with the start at a position of the game, the player where he stands after the push that leads
// there.
func (j *judge) boardAt(i int) *board.Board {
	return j.board.WithStart(j.game.At(i).Boxes, j.game.playerAfter(i))
}

// keys lists the key of a position and the keys after each push of a solution of it.
func (j *judge) keys(i int, solution []board.Move) (keys []board.Key) {
	_ = j.boardAt(i).Follow(solution, func(s *board.Scene, z *board.Zone, _ board.Square) {
		keys = append(keys, s.Key(z.Min()))
	}) // which fails only where there is no solution
	return keys
}

// round searches undecided positions, each for a time.
func (j *judge) round(ctx context.Context, slice time.Duration) error {
	tried := map[int]bool{}
	for range attemptsPerRound {
		i, ok := j.next(tried)
		if !ok || ctx.Err() != nil {
			return nil
		}
		tried[i] = true
		j.searches++
		j.options.Progress(Progress{Known: j.standing(), Position: j.game.At(i).First})
		limited, cancel := search.WithTimeout(ctx, slice)
		err := j.attempt(limited, i, slice)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// next is the position to search next. The last undecided position comes first, unless a search, and no rule, proved
// the position after it lost: the loss may then lie far back. The start comes next while no solution at all is known.
// Then comes the middle of the widest part without a position that was tried in this round.
func (j *judge) next(tried map[int]bool) (i int, ok bool) {
	switch last := j.lost - 1; {
	case j.decided():
		return 0, false
	case !tried[last] && (j.loss == nil || j.loss.Rule != searched):
		return last, true
	case j.solved < 0 && !tried[0]:
		return 0, true
	}
	untried := func(i int) bool { return !tried[i] }
	return middleOf(j.solved+1, j.lost, untried, func(int) int { return 1 })
}

// middleOf is the middle of the heaviest stretch of open positions between two positions, the second one excluded; ok
// is false when no position is open.
func middleOf(from, to int, open func(i int) bool, weight func(i int) int) (middle int, ok bool) {
	heaviest := 0
	for ; from < to; from++ {
		begin, total := from, 0
		for ; from < to && open(from); from++ {
			total += weight(from)
		}
		if total == 0 || total < heaviest {
			continue
		}
		middle, heaviest = begin, total
		for half := total/2 - weight(begin); half >= 0; half -= weight(middle) {
			middle++
		}
	}
	return middle, heaviest > 0
}

// attempt searches one undecided position for a time.
func (j *judge) attempt(ctx context.Context, i int, slice time.Duration) error {
	if j.ruledOutSlowly(ctx, i) {
		return nil
	}
	if j.solved >= 0 {
		rest := j.costs.rest(j.solved)
		if at := slices.Index(j.keys(j.solved, rest), j.keys(i, nil)[0]); at >= 0 {
			j.solvable(i, rest[at:])
			return nil
		}
		limited, cancel := search.WithTimeout(ctx, slice/backShare)
		defer cancel()
		back, err := j.back(limited, i)
		if err != nil {
			return err
		}
		if back != nil {
			j.solvable(i, append(back, rest...))
			return nil
		}
	}
	return j.solve(ctx, i, slice)
}

// ruledOutSlowly asks the thorough rules about a position, once.
func (j *judge) ruledOutSlowly(ctx context.Context, i int) bool {
	if j.asked[i] {
		return false
	}
	j.asked[i] = true
	if j.slow == nil {
		j.slow, _ = NewRules(ctx, j.board, Thorough)
	}
	return j.lostBy(ctx, j.slow, i)
}

// lostBy asks rules about a position before the first one known to be lost, unless there was no time to prepare them.
func (j *judge) lostBy(ctx context.Context, rules *Rules, i int) bool {
	if rules == nil {
		return false
	}
	at := j.game.At(i)
	loss := rules.Find(ctx, at.Boxes, at.Player)
	if loss != nil {
		j.lost, j.loss = i, loss
	}
	return loss != nil
}

// back searches for pushes from a position back to the last one that can be solved. The result is nil when the search
// finds none.
func (j *judge) back(ctx context.Context, i int) ([]board.Move, error) {
	from, to := j.game.At(i), j.game.At(j.solved)
	b, err := j.board.WithStart(from.Boxes, from.Player).WithGoals(to.Boxes)
	if err != nil {
		return nil, err
	}
	scene, zone := board.NewScene(j.board), board.NewZone(j.board)
	scene.Set(to.Boxes)
	ends := b.NewBits()
	ends.Add(zone.Fill(scene, to.Player))
	d, err := flow.GoalDistances(ctx, b)
	if err != nil {
		return nil, nil // the time is over
	}
	r := exhaustive.Solve(ctx, d, exhaustive.Options{Threads: j.options.Threads, Memory: backMemory, Ends: ends})
	j.nodes += r.Counts.Generated
	return r.Pushes, nil
}

// solve has a position solved or proved lost.
func (j *judge) solve(ctx context.Context, i int, slice time.Duration) error {
	o := j.options
	o.Time = slice
	a, err := j.options.Solve(ctx, j.boardAt(i).Level, o)
	if err != nil {
		return err
	}
	j.nodes += a.Nodes
	switch a.Status {
	case search.Unsolvable:
		j.lost, j.loss = i, a.Loss
	case search.Solved:
		var pushes []board.Move
		if pushes, err = j.board.PushesOf(j.game.playerAfter(i), a.Solution); err == nil {
			j.solvable(i, pushes)
		}
	}
	return err
}

// prepare prepares the quick rules. The rules have some time even when the options leave none, since on most boards
// that takes a millisecond; on the largest boards preparing takes seconds, and the rules are then left out.
func (j *judge) prepare(ctx context.Context) {
	limited, cancel := search.WithTimeout(context.WithoutCancel(ctx), max(j.options.Time, leastRules))
	defer cancel()
	j.rules, _ = NewRules(limited, j.board, Quick)
}

// narrow brings the last position that can be solved and the first that is lost together, as far as the time allows.
func (j *judge) narrow(ctx context.Context) error {
	if j.options.Solution != "" && j.board.Unsolvable == "" {
		pushes, err := improve.Pushes(j.board, j.options.Solution)
		if err != nil {
			return fmt.Errorf("the known solution: %w", err)
		}
		j.solvable(0, pushes)
	}
	if j.game.Solved >= 0 {
		j.solvable(j.game.Solved, nil)
	}
	if j.decided() {
		return nil
	}
	j.prepare(ctx)
	if j.board.Unsolvable != "" {
		j.lostBy(ctx, j.rules, 0)
		return nil
	}
	j.askRules(ctx)
	for slice := firstSlice; !j.decided() && ctx.Err() == nil; slice *= sliceGrowth {
		if err := j.round(ctx, slice); err != nil {
			return err
		}
	}
	return nil
}

// askRules looks for the first position that the deadlock rules prove lost, by bisection from the last one. When the
// rules do not see that the last position is lost, the rules are asked about all positions before: the proof that an
// earlier position is lost may be beyond the budget of the rules in a later position.
func (j *judge) askRules(ctx context.Context) {
	until := time.Now().Add(j.options.Time / rulesShare)
	for i := j.game.Len() - 1; i > j.solved; i-- {
		if j.lostBy(ctx, j.rules, i) {
			first := j.solved + 1
			sort.Search(i-first, func(n int) bool { return ctx.Err() != nil || j.lostBy(ctx, j.rules, first+n) })
			return
		}
		if ctx.Err() != nil || j.options.Time > 0 && time.Now().After(until) {
			return
		}
	}
}

// diagnosis makes the diagnosis of the game.
func (j *judge) diagnosis() (d Diagnosis, err error) {
	d = j.standing()
	if j.lost < j.game.Len() {
		d.LostRows = j.boardAt(j.lost).Level.Rows
	}
	if j.solved >= 0 {
		at := j.game.At(j.solved)
		d.SolvableRows = j.board.Text(at.Boxes, at.Player)
		d.Solution, d.Hint, err = Way(j.board.WithStart(at.Boxes, at.Player), j.costs.rest(j.solved))
	}
	return d, err
}

// standing is a diagnosis without the positions and the solution.
func (j *judge) standing() Diagnosis {
	d := Diagnosis{Moves: j.game.Moves(), Pushes: len(j.game.Pushes), Status: j.status(), SolvableUntil: None,
		LostAt: None, Loss: j.loss, Time: time.Since(j.begin), Searches: j.searches, Nodes: j.nodes}
	if j.lost < j.game.Len() {
		d.LostAt, d.LostPushes = j.game.At(j.lost).First, j.lost
	}
	if j.solved >= 0 {
		d.SolvableUntil, d.SolvablePushes = j.game.At(j.solved).Last, j.solved
	}
	return d
}
