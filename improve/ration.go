package improve

import (
	"math"

	"planner/board"
)

// What a polish does beside its searches is counted as positions, so that it ends on large boards as soon as on small
// ones. On XSokoban a position, counted so, took 1 µs in the median, and from 0.5 to 2.5 µs on four levels of five.
const (
	spanWork = 32    // boxes × squares of a span that is made ready, for one position
	stepWork = 100   // steps of the player when pushes are put in another order
	pathWork = 1_000 // pushes × squares of a solution that is played
)

// ration is how many positions the searches may generate, and how many they have. The zero value is no limit.
type ration struct{ limit, used int64 }

// charge counts positions, or work that takes as long.
func (r *ration) charge(positions int) { r.used += int64(positions) }

// left is how many positions may still be generated. What it is without a limit can be turned into steps.
func (r *ration) left() int64 {
	if r.limit == 0 {
		return math.MaxInt64 / stepWork
	}
	return max(0, r.limit-r.used)
}

// spent reports whether not even one more span of a board can be made ready.
func (r *ration) spent(b *board.Board) bool { return r.left() <= int64(spanPositions(b)) }

// share is how many positions a search by some of all threads may generate, 0 for no limit.
func (r *ration) share(threads, all int) int64 {
	if r.limit == 0 {
		return 0
	}
	return max(1, r.left()/int64(all)*int64(threads))
}

// spanPositions is what the distances of a span cost, which has goals of its own.
func spanPositions(b *board.Board) int { return b.Squares() * len(b.Boxes) / spanWork }
