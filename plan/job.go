package plan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/flow"
	"planner/plan/checkpoint"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// job is one level on its way to a result.
type job struct {
	board   *board.Board
	options Options
	use     technique.Set
	begin   time.Time
	onDisk  bool                   // the exhaustive search has the store
	failed  checkpoint.Consequence // when the store takes no more
	result  Result

	solvePart strategy.PartSolver // solves parts of the level, nil in a job that is such a part

	toSmall *flow.Distances // of exhaustive searches between the limited ones, nil when there are none

	round   int   // of the limited searches, from 0
	rounds  int64 // positions that the limited searches of the rounds that are over have generated
	crowded bool  // the limited searches of the last round have spent their memory
}

// take makes pushes the solution, after an independent replay of their text on the raw level. by is what found them.
func (j *job) take(pushes []board.Move, by string) error {
	lurd, err := board.Expand(j.board, pushes)
	if err != nil {
		return fmt.Errorf("a search gave impossible pushes: %w", err)
	}
	moves, count, err := board.Replay(j.board.Level, lurd)
	if err != nil {
		return fmt.Errorf("a search gave a wrong solution: %w", err)
	}
	r := &j.result
	r.Status, r.Solution, r.Moves, r.Pushes, r.SolvedBy = search.Solved, lurd, moves, count, by
	return nil
}

// endedBy says what ended the context.
func (j *job) endedBy(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Sprintf("the time of %v is over; ", j.options.Time)
	}
	return "interrupted; "
}

// spent reports whether the positions of the options were generated.
func (j *job) spent() bool {
	return j.options.Nodes > 0 && j.result.Nodes >= j.options.Nodes
}

// memory is what the tables of one search may hold, in bytes: the options' RAM without what the program, the board and
// its distances take, and a tenth for what lives between two collections of garbage.
func (j *job) memory() int64 {
	nodes := 2 * int64(j.board.Squares())
	fixed := programMemory + 2*min(2*nodes*int64(len(j.board.Boxes)), flow.DefaultMemory) + 256*nodes
	if j.options.Store != nil && !j.onDisk {
		fixed += j.options.Store.Reserve()
	}
	return max((j.options.RAM-fixed)*9/10, leastMemory)
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

// progress is where searches report how far they are, nil when nobody listens.
func (j *job) progress() func(search.Progress) {
	if j.options.Events == nil {
		return nil
	}
	return j.options.Events.Progress
}

// toGoals is the forward distances of the board.
func (j *job) toGoals(ctx context.Context) (*flow.Distances, error) {
	return flow.DistancesWithin(ctx, flow.NewGraph(flow.NewSides(j.board, nil)), flow.ToGoals(j.board))
}

// exhaustFromScratch is exhaust for a search that has no distances yet.
func (j *job) exhaustFromScratch(ctx context.Context) error {
	d, err := j.toGoals(ctx)
	if err != nil {
		return j.notPrepared()
	}
	return j.exhaust(ctx, technique.Exhaustive, d, j.memory())
}

// notPrepared gives the result of a level whose distances were not complete when the context ended.
func (j *job) notPrepared() error {
	j.result.Status = search.Unsolved
	j.result.Reason = fmt.Sprintf("nothing was searched: the distances of %d boxes on %d squares were not complete",
		len(j.board.Boxes), j.board.Squares())
	return nil
}
