package plan

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"planner/board"
	"planner/deadlock"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"
)

// Solve tries to solve one level within the options' budget. An error means the level or the options are
// unusable; not finding a solution is a Result. When the context is cancelled the result holds what is known by then.
//
//	level -> board -> hopeless? solved? -> distances -> schedule of the mode -> pushes -> LURD -> replay -> Result
func Solve(ctx context.Context, level *board.Level, options Options) (Result, error) {
	begin := time.Now()
	if err := options.Validate(); err != nil {
		return Result{}, err
	}
	b, err := board.New(level)
	if err != nil {
		return Result{}, err
	}
	// Garbage of an earlier level would else be kept until the heap has doubled, beyond the options' RAM.
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(options.RAM))
	if options.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, begin.Add(options.Time))
		defer cancel()
	}
	j := &job{board: b, options: options, begin: begin, result: Result{Mode: options.Mode, Counters: map[string]int64{}}}
	err = j.solve(ctx)
	j.result.Seconds = time.Since(begin).Seconds()
	return j.result, err
}

// job is one level on its way to a result.
type job struct {
	board   *board.Board
	options Options
	begin   time.Time
	onDisk  bool // the exhaustive search has the store
	stopped bool // the store took no more, and the options end the search then
	result  Result

	second *flow.Distances // of a second exhaustive search between the limited ones, nil when there is none
}

// solve runs the schedule of the mode and verifies what comes out.
func (j *job) solve(ctx context.Context) error {
	b := j.board
	switch {
	case b.Unsolvable != "":
		j.result.Status, j.result.Reason = search.Unsolvable, b.Unsolvable
		return nil
	case b.BitsOf(b.Boxes).Equal(b.GoalSet()):
		j.result.Reason = "all boxes start on goals"
		return j.take(nil)
	}
	var err error
	switch j.options.Mode {
	case AStar:
		j.onDisk = true
		err = j.exhaust(ctx, toGoals(b), j.memory())
	case Auto, Bidir:
		err = j.both(ctx)
	default:
		err = j.limited(ctx)
	}
	if j.result.Status == search.Unsolved && ctx.Err() != nil {
		j.result.Reason = j.why(ctx) + j.result.Reason
	}
	return err
}

// why says what ended the context.
func (j *job) why(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Sprintf("the time of %v is over; ", j.options.Time)
	}
	return "interrupted; "
}

// toGoals is the forward distances of a board.
func toGoals(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
}

// both searches small levels exhaustively for a while, then all levels from both ends, and what time is left
// exhaustively.
func (j *job) both(ctx context.Context) error {
	if ended, err := j.limitedEnded(); err != nil {
		return err
	} else if ended {
		return j.exhaust(ctx, toGoals(j.board), j.memory())
	}
	if err := j.small(ctx); err != nil || j.result.Status != search.Unsolved {
		return err
	}
	err := j.limited(ctx)
	if err != nil || j.result.Status != search.Unsolved || ctx.Err() != nil || j.stopped || j.spent() || !j.options.on("exhaustive") {
		return err
	}
	j.onDisk = true
	return j.exhaust(ctx, toGoals(j.board), j.memory())
}

// spent reports whether the positions of the options were generated.
func (j *job) spent() bool {
	return j.options.Nodes > 0 && j.result.Nodes >= j.options.Nodes
}

// layoutBits is the logarithm of the number of ways to place boxes on squares.
func layoutBits(squares, boxes int) float64 {
	log := func(n int) float64 { l, _ := math.Lgamma(float64(n) + 1); return l }
	if boxes > squares {
		return 0
	}
	return (log(squares) - log(boxes) - log(squares-boxes)) / math.Ln2
}

// memory is what the tables of one search may hold: the options' RAM without what the board and its distances take
// and a tenth for the rest of the process.
func (j *job) memory() int64 {
	nodes := 2 * int64(j.board.Squares())
	fixed := 2*min(2*nodes*int64(len(j.board.Boxes)), flow.DefaultMemory) + 256*nodes
	if j.options.Store != nil && !j.onDisk {
		fixed += j.options.Store.Reserve()
	}
	return max((j.options.RAM-fixed)*9/10, 16<<20)
}

// generatedBytes is what the exhaustive search keeps for a position that it generates: it keeps a third of them, at
// forty to fifty bytes each.
const (
	generatedBytes = 16
	firstPages     = 4 << 20 // before it keeps any
)

// exhaust runs the push-optimal search. A budget in positions becomes one in memory, which ends it at the same position
// in every run.
func (j *job) exhaust(ctx context.Context, d *flow.Distances, memory int64) error {
	if n := j.options.Nodes; n > 0 {
		memory = min(memory, firstPages+n*generatedBytes)
	}
	on := j.options.on
	r, err := j.exhaustively(ctx, d, exhaustive.Options{
		Rules: exhaustive.Rules{Freeze: on("freeze"), Matching: on("matching"), Linear: on("linear"),
			Tunnels: on("tunnels"), PICorral: on("picorral"), Trap: on("trap"), Pair: on("pair"), Triple: on("triple"),
			Pattern: on("pattern"), Stuck: on("stuck"), PullAll: on("pull-all"), Necessity: on("necessity"),
			Diagonal: on("diagonal"), Corral: on("corral")},
		Threads: j.options.Threads, Memory: memory, Progress: j.progress(),
	})
	if err != nil {
		return err
	}
	j.note("exhaustive: %v, %d positions, %s", r.Status, r.Stored, r.Reason)
	j.count(map[string]int64{
		"astar.generated": r.Counts.Generated, "astar.expanded": r.Counts.Expanded, "astar.stored": r.Stored,
		"astar.bytes": r.Bytes, "astar.duplicates": r.Counts.Duplicates, "astar.reopened": r.Counts.Reopened,
		"astar.dead": r.Counts.Dead, "astar.floods": r.Counts.Floods, "freeze": r.Counts.Frozen,
		"matching": r.Counts.Unmatched, "tunnels": r.Counts.Tunnels, "picorral": r.Counts.Corrals,
	})
	for rule, n := range r.Counts.Proved {
		if n > 0 {
			j.result.Counters["astar."+deadlock.Rule(rule).String()] += n
		}
	}
	j.result.Nodes += r.Counts.Generated
	j.result.Status, j.result.Reason = r.Status, r.Reason
	j.result.LowerBound = max(j.result.LowerBound, r.Bound)
	switch r.Status {
	case search.Solved:
		return j.take(r.Pushes)
	case search.Unsolvable:
		j.result.LowerBound = 0
	}
	return nil
}

// take makes pushes the solution, after an independent replay of their text on the raw level.
func (j *job) take(pushes []board.Move) error {
	lurd, err := board.Expand(j.board, pushes)
	if err != nil {
		return fmt.Errorf("a search gave impossible pushes: %w", err)
	}
	moves, count, err := board.Replay(j.board.Level, lurd)
	if err != nil {
		return fmt.Errorf("a search gave a wrong solution: %w", err)
	}
	r := &j.result
	r.Status, r.Solution, r.Moves, r.Pushes = search.Solved, lurd, moves, count
	return nil
}

// count adds to the result's counters.
func (j *job) count(more map[string]int64) {
	for name, n := range more {
		j.result.Counters[name] += n
	}
}

// note records what happened when, if the options ask for it.
func (j *job) note(format string, args ...any) {
	if j.options.Explain {
		at := time.Since(j.begin).Round(time.Millisecond)
		j.result.Explain = append(j.result.Explain, fmt.Sprintf("%v: ", at)+fmt.Sprintf(format, args...))
	}
}

// progress is where searches tell how far they are, nil when nobody listens.
func (j *job) progress() func(search.Progress) {
	if j.options.Events == nil {
		return nil
	}
	return j.options.Events.Progress
}
