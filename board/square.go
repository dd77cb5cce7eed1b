package board

// Square numbers a floor square of the maze, row by row from the top left: 0 … Squares()-1.
// Squares() itself is the Wall: the one sentinel that every neighbour outside the floor maps to, so that
// look-ups never test for absence. None (-1) means "no square at all".
type Square int32

// None is the answer of look-ups that found no square.
const None Square = -1

// Dir is one of the four directions, numbered clockwise from Up so that Opposite is one bit flip.
type Dir uint8

// The four directions.
const (
	Up Dir = iota
	Right
	Down
	Left
)

// Dirs lists the directions in numeric order.
var Dirs = [4]Dir{Up, Right, Down, Left}

// Opposite is the direction back.
func (d Dir) Opposite() Dir { return d ^ 2 }

// Sideways gives the two directions at right angles to d.
func (d Dir) Sideways() (Dir, Dir) { return d ^ 1, d ^ 3 }

// Letter is the LURD letter of a walk in direction d.
func (d Dir) Letter() byte { return "urdl"[d] }

// step gives the row and column change of direction d.
func (d Dir) step() (row, col int) {
	switch d {
	case Up:
		return -1, 0
	case Right:
		return 0, 1
	case Down:
		return 1, 0
	default:
		return 0, -1
	}
}

// Move is one box going one square: box square in the upper 30 bits, direction of the box in the lower two.
// Whether it is a push or a pull is the Side's business; a push from a to b is undone by the pull from b to a.
type Move uint32

// NewMove packs a box square and the direction the box takes.
func NewMove(from Square, d Dir) Move { return Move(from)<<2 | Move(d) }

// From is the square the box leaves.
func (m Move) From() Square { return Square(m >> 2) }

// Dir is the direction the box takes.
func (m Move) Dir() Dir { return Dir(m & 3) }

// Side tells which of the two mirrored searches is meant: Forward pushes, Reverse pulls.
// A pull is a push undone; whatever differs between the two is asked of the Side.
type Side uint8

// The two sides.
const (
	Forward Side = iota
	Reverse
)

// Other is the opposite side.
func (s Side) Other() Side { return s ^ 1 }

// String names the side as results and progress lines do.
func (s Side) String() string {
	if s == Forward {
		return "forward"
	}
	return "reverse"
}
