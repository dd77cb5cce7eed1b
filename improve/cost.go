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
