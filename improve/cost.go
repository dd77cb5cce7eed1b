package improve

// Objective says which of two solutions is better.
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

// Cost counts the moves and the pushes of a solution.
type Cost struct {
	Moves  int `json:"moves"` // of the player, pushes included
	Pushes int `json:"pushes"`
}

// Better reports whether a costs less than b.
func (o Objective) Better(a, b Cost) bool {
	switch o {
	case MovesPushes:
		return a.Moves < b.Moves || a.Moves == b.Moves && a.Pushes < b.Pushes
	case PushesOnly:
		return a.Pushes < b.Pushes
	case MovesOnly:
		return a.Moves < b.Moves
	}
	return a.Pushes < b.Pushes || a.Pushes == b.Pushes && a.Moves < b.Moves
}

// counting says which of two numbers counts first. The other one decides between solutions for which it is equal.
type counting uint8

// The measures.
const (
	movesFirst counting = iota
	pushesFirst
)

// pair is a cost as one number: what counts first is in the upper half. Pairs are added and compared as numbers.
type pair uint64

// none is more than any solution costs.
const none pair = 1<<64 - 1

func (m counting) pair(c Cost) pair {
	if m == pushesFirst {
		return pair(c.Pushes)<<32 | pair(c.Moves)
	}
	return pair(c.Moves)<<32 | pair(c.Pushes)
}

func (m counting) cost(p pair) Cost {
	first, second := int(p>>32), int(p&(1<<32-1))
	if m == pushesFirst {
		return Cost{Moves: second, Pushes: first}
	}
	return Cost{Moves: first, Pushes: second}
}

// least is the least cost of a number of pushes.
func (m counting) least(pushes int) pair { return m.pair(Cost{Moves: pushes, Pushes: pushes}) }
