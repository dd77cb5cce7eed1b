package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// Cost counts the moves and the pushes of a solution.
type Cost struct {
	Moves  int `json:"moves"` // of the player, pushes included
	Pushes int `json:"pushes"`
}

// Words is the cost for people, such as "12 pushes and 30 moves".
func (c Cost) Words() string {
	return english.Plural(c.Pushes, "push", "pushes") + " and " + english.Plural(c.Moves, "move", "")
}

// CostOf is the cost of LURD text with pushes in upper case.
func CostOf(lurd string) Cost {
	walked := 0
	for _, letter := range []string{"l", "u", "r", "d"} {
		walked += strings.Count(lurd, letter)
	}
	return Cost{Moves: len(lurd), Pushes: len(lurd) - walked}
}

// Objective says which of two solutions is better. The empty one is PushesMoves.
type Objective string

// The objectives. The second measure decides when the first is equal.
const (
	PushesMoves Objective = "pushes-moves"
	MovesPushes Objective = "moves-pushes"
	PushesOnly  Objective = "pushes"
	MovesOnly   Objective = "moves"
)

// Objectives lists all objectives in the order in which help shows them.
var Objectives = []Objective{PushesMoves, MovesPushes, PushesOnly, MovesOnly}

// Validate refuses an objective that is none of Objectives.
func (o Objective) Validate() error {
	if o != "" && !slices.Contains(Objectives, o) {
		return fmt.Errorf("objective %q is unknown, expected one of %v", o, Objectives)
	}
	return nil
}

// Better reports whether a costs less than b.
func (o Objective) Better(a, b Cost) bool {
	moves, pushes := cmp.Compare(a.Moves, b.Moves), cmp.Compare(a.Pushes, b.Pushes)
	switch o {
	case MovesPushes:
		return cmp.Or(moves, pushes) < 0
	case PushesOnly:
		return pushes < 0
	case MovesOnly:
		return moves < 0
	}
	return cmp.Or(pushes, moves) < 0
}

// MovesFirst reports whether moves count first, and not pushes.
func (o Objective) MovesFirst() bool { return o == MovesPushes || o == MovesOnly }
