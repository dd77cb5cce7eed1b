package freespace

import (
	"math/bits"

	"planner/board"
	"planner/technique"
)

// Tier says how accessible a target is when the targets before it are occupied.
type Tier uint8

// The tiers, most accessible first.
const (
	// Isolated is a target with eight empty squares around it.
	Isolated Tier = iota
	// Keeping is a target that leaves at least as many circuits as there are.
	Keeping
	// Closing is a target that takes a circuit away.
	Closing
	// OnGoal is a goal, whatever its surroundings. It is the last choice, because a box that waits on a goal looks
	// as if it were in its final place.
	OnGoal
)

// String names a tier as drawings and tables do.
func (t Tier) String() string {
	return [...]string{"isolated", "keeping", "closing", "on goal"}[t]
}

// Target is a square of an arrangement.
type Target struct {
	Square board.Square
	Tier   Tier
}

// Arrangement is a free-space arrangement (Holland, "RFS"): squares on which boxes can wait all at the same time, in
// order of decreasing accessibility, deepest first within a tier. Nothing changes it after it is made.
//
// The first Matching targets are the goal-matching arrangement: as many as there are goals, or all if there are fewer.
// The others are excess; they serve when a box can be brought to no matching target. In the empty maze any number of
// targets from the beginning of the list leave one zone when only they are filled. An arrangement is a
// plan and proves nothing.
type Arrangement struct {
	Side     board.Side
	Targets  []Target
	Matching int
	Zones    int // player zones with the matching targets occupied

	Techniques []technique.ID // those that had a part in making it

	matching board.Bits
	excess   board.Bits
}

// Complete reports whether every box has a target and the player can go everywhere when all are occupied.
func (a *Arrangement) Complete(b *board.Board) bool {
	return a.Matching == len(b.Goals) && a.Zones == 1
}

// Held counts the targets that a layout occupies, matching and excess ones.
func (a *Arrangement) Held(boxes board.Bits) (matching, excess int) {
	for i, word := range boxes {
		matching += bits.OnesCount64(word & a.matching[i])
		excess += bits.OnesCount64(word & a.excess[i])
	}
	return matching, excess
}

// MatchingSet is the set of the goal-matching targets. Callers must not change it.
func (a *Arrangement) MatchingSet() board.Bits { return a.matching }

// ExcessSet is the set of the excess targets. Callers must not change it.
func (a *Arrangement) ExcessSet() board.Bits { return a.excess }

// Squares lists the squares of all targets in order.
func (a *Arrangement) Squares() []board.Square {
	squares := make([]board.Square, len(a.Targets))
	for i, t := range a.Targets {
		squares[i] = t.Square
	}
	return squares
}
