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

// level is one level that is to be solved, and how. Only its field goals changes while phases search it.
type level struct {
	board   *board.Board
	options Options
	use     technique.Set
	begin   time.Time
	inside  bool            // the level is a part of another one, so it is not divided further
	ends    board.Bits      // see endAt; nil for anywhere
	goals   *flow.Distances // see toGoals
}

func newLevel(b *board.Board, options Options, begin time.Time) *level {
	return &level{board: b, options: options, use: options.use(), begin: begin}
}

// endAt admits only solutions after which the player can walk to one of some places. Only Pulls and OpenedPulls can
// look for them: their pulls begin at solved positions, so they can begin at those in which the player is at such a
// place. All other searches take any solved position, so they are switched off.
func (l *level) endAt(places []board.Place) {
	l.ends = l.board.BitsOf(l.board.SquaresAt(places))
	l.use = l.use.Off(technique.SmallFirst, technique.Exhaustive)
	for _, id := range technique.OfKind(technique.Strategy) {
		if id != technique.Pulls && id != technique.OpenedPulls {
			l.use = l.use.Off(id)
		}
	}
}

// budget returns what a whole search of the level may spend when used positions have been generated already.
func (l *level) budget(used int64) budget {
	nodes := 2 * int64(l.board.Squares())
	fixed := programMemory + 2*min(2*nodes*int64(len(l.board.Boxes)), flow.DefaultMemory) + 256*nodes
	return budget{positions: l.options.Nodes, used: used, memory: max((l.options.RAM-fixed)*9/10, leastMemory)}
}

// spent is the time of all workers together since the level began, in seconds.
func (l *level) spent() float64 { return time.Since(l.begin).Seconds() * float64(l.options.Threads) }

// progress returns the function to which searches report how far they are, nil when nobody listens.
func (l *level) progress() func(search.Progress) {
	if l.options.Events == nil {
		return nil
	}
	return l.options.Events.Progress
}

// toGoals gives the forward distances of the board, which are made when first asked for. It fails only when ctx ends
// before they are made.
func (l *level) toGoals(ctx context.Context) (_ *flow.Distances, err error) {
	if l.goals == nil {
		l.goals, err = flow.GoalDistances(ctx, l.board)
	}
	return l.goals, err
}

func (l *level) endedBy(ctx context.Context) string {
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return "interrupted; "
	}
	end, _ := ctx.Deadline()
	if l.options.Time > 0 && !end.Before(l.begin.Add(l.options.Time)) {
		return fmt.Sprintf("the time of %v is over; ", l.options.Time)
	}
	if end.Before(l.begin) {
		return "the deadline of the call was over before it began; "
	}
	return fmt.Sprintf("the deadline of the call came after %v; ", end.Sub(l.begin).Round(time.Millisecond))
}

// budget limits the positions and the memory that a phase may spend.
type budget struct {
	positions int64 // positions that each kind of search may generate, 0 for no limit
	used      int64 // positions that the phases before have generated
	memory    int64 // bytes of the tables: without what the program, the board and its distances take
}

// spent reports whether the phases before have used up the positions.
func (b budget) spent() bool { return b.positions > 0 && b.used >= b.positions }

// besideStore is the budget of a search that has a store open for what outgrows its memory. The store may be nil.
func (b budget) besideStore(s search.Store) budget {
	if s != nil {
		b.memory = max(b.memory-s.Reserve()*9/10, leastMemory)
	}
	return b
}
