package freespace

import "planner/board"

// Tier says how accessible a target is when the targets before it are occupied.
type Tier uint8

// The tiers, most accessible first; Held targets stand apart.
const (
	// Held: the O square of a one-way door.
	Held Tier = iota
	// Isolated: all eight squares around it are empty.
	Isolated
	// Keeping: it leaves at least as many circuits as there are.
	Keeping
	// Closing: it takes a circuit away.
	Closing
	// OnGoal: a goal, whatever its surroundings; the last choice, because a box that waits there looks placed.
	OnGoal
)

// String names a tier as drawings and tables do.
func (t Tier) String() string {
	return [...]string{"held", "isolated", "keeping", "closing", "on goal"}[t]
}

// Target is a square of an arrangement.
type Target struct {
	Square board.Square
	Tier   Tier
	Depth  int // distance from the squares that the boxes come from
}

// Arrangement is a free-space arrangement (Holland, "RFS"): squares where boxes can wait all at once, in order of
// decreasing accessibility, deepest first within a tier. It is a value; nothing changes it after it is made.
//
// Its first Matching targets, as many as there are goals or all there are, are the goal-matching arrangement; the
// rest is excess, for moves when no matching target can be had. In the empty maze every beginning of the list, filled
// alone, leaves one zone, or one part where doors are used. It is a plan, not a proof.
type Arrangement struct {
	Side     board.Side
	Targets  []Target
	Matching int
	Zones    int    // with the matching targets occupied
	Parts    int    // the same counted through Doors
	Doors    []Door // those whose O squares are targets
	matching board.Bits
	excess   board.Bits
	frozen   [2]board.Bits
}

// Complete reports whether every box has a target and the player can go everywhere when all are occupied.
func (a *Arrangement) Complete(b *board.Board) bool {
	return a.Matching == len(b.Goals) && a.Parts == 1
}

// Held counts the targets that a layout occupies, matching and excess ones.
func (a *Arrangement) Held(boxes board.Bits) (matching, excess int) {
	for i, word := range boxes {
		matching += ones(word & a.matching[i])
		excess += ones(word & a.excess[i])
	}
	return matching, excess
}

// Frozen holds the matching targets whose boxes are frozen against the moves of a side when all are filled. It is
// empty unless the base or the options make for frozen boxes; callers must not change it.
func (a *Arrangement) Frozen(side board.Side) board.Bits { return a.frozen[side] }

// Rigid reports whether some box is frozen when the matching targets are filled.
func (a *Arrangement) Rigid() bool {
	return a.frozen[board.Forward].First() != board.None || a.frozen[board.Reverse].First() != board.None
}

// MatchingSet holds the squares of the goal-matching targets; callers must not change it.
func (a *Arrangement) MatchingSet() board.Bits { return a.matching }

// ExcessSet holds the squares of the excess targets; callers must not change it.
func (a *Arrangement) ExcessSet() board.Bits { return a.excess }

// Squares lists the squares of all targets in order.
func (a *Arrangement) Squares() []board.Square {
	squares := make([]board.Square, len(a.Targets))
	for i, t := range a.Targets {
		squares[i] = t.Square
	}
	return squares
}
