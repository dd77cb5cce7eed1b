package board

// Square is the number of a floor square: 0 … Board.Squares()-1, counted row by row in an orientation that the Board
// chooses, the same one however the level is turned or mirrored. Board.RowCol gives its place in the text. The number
// Board.Squares() is the Wall, which stands for every cell outside the floor, so that each square has four neighbours.
// None (-1) means that there is no square.
type Square int32

// None is the result of a search for a square that found none.
const None Square = -1

// Dir is one of the four directions, numbered clockwise from Up, so that Opposite flips one bit. Directions refer to
// the frame in which the Board numbers its squares; Board.Letter gives the direction in the level's text.
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

// Opposite is the opposite direction.
func (d Dir) Opposite() Dir { return d ^ 2 }

// Sideways returns the two directions at right angles to d.
func (d Dir) Sideways() (Dir, Dir) { return d ^ 1, d ^ 3 }

// steps holds the row and column change of each direction in a frame that is not turned.
var steps = [4][2]int{Up: {-1, 0}, Right: {0, 1}, Down: {1, 0}, Left: {0, -1}}

// Move moves one box by one square. The square of the box is in the upper 30 bits, the direction of the box in the
// lower two. Whether a Move is a push or a pull depends on the Side that makes it. The pull from b to a undoes the
// push from a to b.
type Move uint32

// NewMove is the move of the box on a square in a direction.
func NewMove(from Square, d Dir) Move { return Move(from)<<2 | Move(d) }

// From is the square that the box leaves.
func (m Move) From() Square { return Square(m >> 2) }

// Dir is the direction in which the box moves.
func (m Move) Dir() Dir { return Dir(m & 3) }

// Side is one of the two directions of search: Forward pushes boxes from the start, Reverse pulls them from the goals.
type Side uint8

// The two sides.
const (
	Forward Side = iota
	Reverse
)

// Other is the opposite side.
func (s Side) Other() Side { return s ^ 1 }

// String is the name of the side in results and progress lines.
func (s Side) String() string {
	if s == Forward {
		return "forward"
	}
	return "reverse"
}
