package plan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// level is one level that is to be solved, and how. It does not change while phases search it.
type level struct {
	board   *board.Board
	options Options
	use     technique.Set
	begin   time.Time
}

// newLevel prepares a board to be solved under options.
func newLevel(b *board.Board, options Options, begin time.Time) *level {
	return &level{board: b, options: options, use: options.use(), begin: begin}
}

// budget is what a whole search of the level may spend, after that number of positions.
func (l *level) budget(used int64) budget {
	nodes := 2 * int64(l.board.Squares())
	fixed := programMemory + 2*min(2*nodes*int64(len(l.board.Boxes)), flow.DefaultMemory) + 256*nodes
	return budget{positions: l.options.Nodes, used: used, memory: max((l.options.RAM-fixed)*9/10, leastMemory)}
}

// progress is where searches report how far they are, nil when nobody listens.
func (l *level) progress() func(search.Progress) {
	if l.options.Events == nil {
		return nil
	}
	return l.options.Events.Progress
}

// toGoals is the forward distances of the board.
func (l *level) toGoals(ctx context.Context) (*flow.Distances, error) {
	return flow.DistancesWithin(ctx, flow.NewGraph(flow.NewSides(l.board, nil)), flow.ToGoals(l.board))
}

// endedBy says what ended the context.
func (l *level) endedBy(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Sprintf("the time of %v is over; ", l.options.Time)
	}
	return "interrupted; "
}

// notPrepared is the outcome of a phase whose distances were not complete when the context ended.
func (l *level) notPrepared() outcome {
	o := newOutcome()
	o.result.Reason = fmt.Sprintf("nothing was searched: the distances of %d boxes on %d squares were not complete",
		len(l.board.Boxes), l.board.Squares())
	return o
}
