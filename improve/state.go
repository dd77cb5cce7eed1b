package improve

import (
	"context"
	"math"
	"sync"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/technique"
)

// improver makes one solution better.
type improver struct {
	ration
	board     *board.Board
	options   Options
	use       technique.Use
	begin     time.Time
	path      *path // the best so far
	before    []int // the moves of the path up to each of its positions
	movesLast bool  // a part of the time is left for the stages that count moves
	whole     wholeSpace
	result    Result

	tried  map[spanName]int64   // bytes of memory with which a span was searched without success
	bounds map[[2]board.Key]int // lower bounds by the first and the last position of a span

	mutex  sync.Mutex           // of nearby, which searches beside each other ask for
	nearby map[int][]board.Bits // by number of squares: the nearest ones of each square
}

// wholeSpace is the search of the whole space below the known length, from the second round on. The search goes on by
// turns with the other stages and gets as many positions as all of these together, so that the length and the lower
// bound approach each other. Between its turns the search keeps what it has found, and every solution that the other
// stages find leaves it less to search.
type wholeSpace struct {
	search    *exhaustive.Search // nil when the search has ended, and before it begins
	ended     bool
	generated int64 // positions
	result    exhaustive.Result
}

func newImprover(b *board.Board, o Options) *improver {
	return &improver{board: b, options: o, use: technique.NewUse(o.Use), begin: time.Now(),
		tried: map[spanName]int64{}, bounds: map[[2]board.Key]int{}, nearby: map[int][]board.Bits{}}
}

// start makes pushes the first solution and bounds what a better one costs.
func (m *improver) start(ctx context.Context, pushes []board.Move) error {
	if err := m.accept(pushes); err != nil {
		return err
	}
	if d, err := flow.GoalDistances(ctx, m.board); err == nil {
		m.result.LowerBound = max(m.result.LowerBound, Bound(d))
	}
	if m.options.Objective.MovesFirst() {
		m.result.MovesBound = m.result.LowerBound
	}
	return nil
}

// accept makes pushes the first solution.
func (m *improver) accept(pushes []board.Move) error {
	p, err := newPath(m.board, pushes)
	if err != nil {
		return err
	}
	lurd, cost, err := board.Solution(p.board, p.pushes)
	if err != nil {
		return err
	}
	m.hold(p, lurd, cost)
	m.result.Before, m.result.LowerBound = cost, m.options.LowerBound
	return nil
}

// hold makes a path the solution, given its text and its cost.
func (m *improver) hold(p *path, lurd string, cost board.Cost) {
	m.path, m.before = p, movesBefore(lurd)
	m.result.Pushes, m.result.Solution, m.result.Cost = p.pushes, lurd, cost
}

// takeIfBetter makes pushes the solution if they are better, with their cycles or without, and reports whether they
// are. Positions are compared with the player's zone, so a cycle may begin and end on different squares of the player.
// Leaving such a cycle out saves its pushes, but the walk that takes its place may be longer than the cycle was. Where
// moves count first, the pushes with their cycles are tried first, because a search by moves has proved something of
// just these pushes.
func (m *improver) takeIfBetter(pushes []board.Move, by string) (better bool) {
	m.used += int64(len(pushes) * m.board.Squares() / pathWork)
	p, err := newPath(m.board, pushes)
	if err != nil {
		return false
	}
	short := WithoutCycles(p.pushes, p.keys)
	if len(short) == len(pushes) || m.options.Objective.MovesFirst() {
		better = m.publish(p, by)
	}
	if len(short) == len(pushes) {
		return better
	}
	if p, err = newPath(m.board, short); err != nil {
		return better
	}
	return m.publish(p, by) || better
}

// proved reports whether no solution has fewer pushes than the best so far.
func (m *improver) proved() bool { return m.result.LowerBound >= m.result.Cost.Pushes }

// publish makes a path the solution if its text replays and it is better by the objective, and reports whether it is.
func (m *improver) publish(p *path, by string) bool {
	lurd, cost, err := board.Solution(p.board, p.pushes)
	if err != nil || !m.options.Objective.Better(cost, m.result.Cost) {
		return false
	}
	m.hold(p, lurd, cost)
	m.result.Steps = append(m.result.Steps, Step{By: by, Cost: cost, Seconds: time.Since(m.begin).Seconds()})
	return true
}

// movesBefore counts the moves of a solution up to each position of its path: behind each push, the push included.
func movesBefore(lurd string) []int {
	before := []int{0}
	for i := range lurd {
		if lurd[i] < 'a' {
			before = append(before, i+1)
		}
	}
	return before
}

// What a polish does beside its searches is counted as positions, so that it ends on large boards as soon as on small
// ones. On XSokoban a position, counted so, took 1 µs in the median, and from 0.5 to 2.5 µs on four levels of five.
const (
	spanWork = 32    // boxes × squares of a span that is made ready, for one position
	stepWork = 100   // steps of the player when pushes are put in another order
	pathWork = 1_000 // pushes × squares of a solution that is played
)

// ration is how many positions the searches may generate, 0 for no limit, and how many are used up: positions that the
// searches have generated, and work that takes as long.
type ration struct{ limit, used int64 }

// left is how many positions may still be generated. Without a limit, left is the largest number that can still be
// multiplied by stepWork.
func (r *ration) left() int64 {
	if r.limit == 0 {
		return math.MaxInt64 / stepWork
	}
	return max(0, r.limit-r.used)
}

// spent reports whether not even one more span of a board can be made ready.
func (r *ration) spent(b *board.Board) bool { return r.left() <= int64(spanPositions(b)) }

// spanPositions is the cost of the distances of a span, in positions. Each span has distances of its own, because it
// has goals of its own.
func spanPositions(b *board.Board) int { return b.Squares() * len(b.Boxes) / spanWork }
