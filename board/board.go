package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Board is the maze of one level in the form that searches use: the floor squares are numbered and walls have no
// number. A Board never changes after New, so goroutines may share it.
//
// The floor is the squares that the player could walk to if all boxes were gone. Every other cell counts as wall. A box
// on a goal outside the floor is decoration and is left out of Boxes and Goals. A box off goal or an empty goal outside
// the floor proves that the level has no solution; Unsolvable then names the first one.
type Board struct {
	Level  *Level
	Width  int      // columns
	Height int      // rows
	Goals  []Square // goals on the floor, ascending
	Boxes  []Square // start squares of the boxes on the floor, ascending
	Player Square   // the player's own start square, not normalised

	// Unsolvable is empty for almost every level. Otherwise the text of the level alone proves that there is no
	// solution, and Unsolvable is the reason, a phrase for people such as "row 1, column 9: empty goal in a part that
	// the player can never enter". Boxes and Goals may then differ in number, so no search may start. An empty string
	// says nothing about whether the level has a solution.
	Unsolvable string

	frame      frame
	squares    int
	next       [][4]Square // neighbours by square and direction; the last row is the Wall's and holds the Wall
	cell       []int32     // by square: row*Width+column
	at         []Square    // by row*Width+column: the square, or the Wall
	goal       Bits        // Goals as a set
	boxKeys    []Key
	playerKeys []Key
}

// New numbers the floor of a level. It fails when the level has no player or several, when it has no box, when the
// numbers of boxes and goals differ, when the player could walk off the board, or when a limit is exceeded.
func New(level *Level) (*Board, error) { return NewImage(level, 0) }

// NewImage makes the same board as New, but numbers its squares and directions like one of the Symmetries turned and
// mirrored images of the board. Image 0 has the numbers that New gives. Solving all images shows how much of a search
// is luck.
func NewImage(level *Level, image int) (*Board, error) {
	b, floor, err := outline(level)
	if err != nil {
		return nil, err
	}
	b.findFrame(floor)
	b.frame.turn(image)
	b.number(floor)
	b.link()
	b.findPieces()
	b.boxKeys = newKeys(b.squares, 0)
	b.playerKeys = newKeys(b.squares, 1<<32)
	return b, nil
}

// WithGoals returns the board of the same level with other goals. The new board has the same squares, numbers and keys
// as b and shares their tables with it. The rows of its Level are drawn with the new goals. WithGoals fails when there
// are not as many goals as boxes.
func (b *Board) WithGoals(goals Bits) (*Board, error) {
	if n := goals.Count(); n != len(b.Boxes) {
		return nil, fmt.Errorf("number of boxes %d, number of goals %d, expected as many of each", len(b.Boxes), n)
	}
	other, level := *b, *b.Level
	other.goal, other.Goals = goals.Clone(), goals.AppendTo(nil)
	level.Rows = other.Text(b.BitsOf(b.Boxes), b.Player)
	other.Level = &level
	return &other, nil
}

// WithStart returns the board of the same level with another start position. Like that of WithGoals, the new board
// shares squares, numbers and keys with b. There must be as many boxes as b has, and the player stands beside them.
func (b *Board) WithStart(boxes Bits, player Square) *Board {
	other, level := *b, *b.Level
	other.Boxes, other.Player = boxes.AppendTo(nil), player
	level.Rows = other.Text(boxes, player)
	other.Level = &level
	return &other
}

// Reading lists the floor squares as one reads the level's text: row by row from the top, each from left to right. What
// people are shown is numbered in this order, because the numbers of squares follow the board's own orientation.
func (b *Board) Reading() []Square {
	list := make([]Square, 0, b.squares)
	for _, sq := range b.at {
		if sq != b.Wall() {
			list = append(list, sq)
		}
	}
	return list
}

// Check is the error that New would return for a level. It saves the work of numbering the floor.
func Check(level *Level) error {
	_, _, err := outline(level)
	return err
}

// outline finds the floor: the cells that the player could walk to if there were no boxes.
func outline(level *Level) (b *Board, floor []int32, err error) {
	b = &Board{Level: level, Height: len(level.Rows), Width: Widest(level.Rows)}
	if b.Width > 0 && b.Height > MaxCells/b.Width {
		return nil, nil, fmt.Errorf("%d rows by %d columns, the limit is %d cells", b.Height, b.Width, MaxCells)
	}
	start, err := b.countPieces()
	if err != nil {
		return nil, nil, err
	}
	floor, err = b.flood(start)
	return b, floor, err
}

// char is the level's character at a cell, a blank beyond the end of a row.
func (b *Board) char(row, col int) byte { return CharAt(b.Level.Rows[row], col) }

// countPieces checks the characters and the pieces and returns the player's cell.
func (b *Board) countPieces() (start int, err error) {
	players, boxes, goals := 0, 0, 0
	for row := range b.Level.Rows {
		for col := range b.Level.Rows[row] {
			ch := b.char(row, col)
			if strings.IndexByte(rowChars, ch) < 0 {
				wrong, _ := utf8.DecodeRuneInString(b.Level.Rows[row][col:])
				return 0, fmt.Errorf("row %d, column %d: %q, expected one of %q", row+1, col+1, wrong, rowChars)
			}
			if strings.IndexByte(playerChars, ch) >= 0 {
				players++
				start = row*b.Width + col
			}
			if strings.IndexByte(boxChars, ch) >= 0 {
				boxes++
			}
			if strings.IndexByte(goalChars, ch) >= 0 {
				goals++
			}
		}
	}
	switch {
	case players == 0:
		return 0, errors.New("no player, expected one @ or +")
	case players > 1:
		return 0, fmt.Errorf("%d players, expected one", players)
	case boxes == 0:
		return 0, errors.New("no box, expected at least one")
	case boxes != goals:
		return 0, fmt.Errorf("number of boxes %d, number of goals %d, expected as many of each", boxes, goals)
	case boxes > MaxBoxes:
		return 0, fmt.Errorf("%d boxes, the limit is %d", boxes, MaxBoxes)
	}
	return start, nil
}

// flood lists the cells of the floor, the player's cell first.
func (b *Board) flood(start int) ([]int32, error) {
	seen := make([]bool, b.Width*b.Height)
	seen[start] = true
	floor := []int32{int32(start)}
	for head := 0; head < len(floor); head++ {
		at := int(floor[head])
		for _, d := range Dirs {
			row, col := at/b.Width+steps[d][0], at%b.Width+steps[d][1]
			if row < 0 || row >= b.Height || col < 0 || col >= b.Width {
				return nil, fmt.Errorf("the player can leave the board at row %d, column %d, expected a closed wall",
					at/b.Width+1, at%b.Width+1)
			}
			if to := row*b.Width + col; !seen[to] && b.char(row, col) != '#' {
				seen[to] = true
				floor = append(floor, int32(to))
			}
		}
	}
	if len(floor) > MaxSquares {
		return nil, fmt.Errorf("%d floor squares, the limit is %d", len(floor), MaxSquares)
	}
	return floor, nil
}

// number numbers the floor row by row, as the frame has the rows.
func (b *Board) number(floor []int32) {
	b.squares = len(floor)
	b.at = make([]Square, b.Width*b.Height)
	for i := range b.at {
		b.at[i] = b.Wall()
	}
	for _, at := range floor {
		b.at[at] = 0
	}
	b.cell = make([]int32, 0, len(floor))
	for row := range b.frame.rows {
		for col := range b.frame.cols {
			r, c := b.frame.textPlace(row, col)
			if at := r*b.Width + c; b.at[at] != b.Wall() {
				b.at[at] = Square(len(b.cell))
				b.cell = append(b.cell, int32(at))
			}
		}
	}
	b.Player = b.at[floor[0]]
}

// link fills the neighbour table. A floor square never lies on the rim of the grid, because flood would have failed, so
// all its neighbours are cells of the grid.
func (b *Board) link() {
	b.next = make([][4]Square, b.squares+1)
	b.next[b.Wall()] = [4]Square{b.Wall(), b.Wall(), b.Wall(), b.Wall()}
	for sq, c := range b.cell {
		for _, d := range Dirs {
			dr, dc := b.frame.step(d)
			b.next[sq][d] = b.at[int(c)+dr*b.Width+dc]
		}
	}
}

// findPieces notes the boxes and goals of the floor, and whether one outside the floor proves the level unsolvable.
func (b *Board) findPieces() {
	b.goal = b.NewBits()
	for row := range b.Level.Rows {
		for col := range b.Level.Rows[row] {
			sq := b.at[row*b.Width+col]
			ch := b.char(row, col)
			if sq == b.Wall() {
				b.checkOutside(row, col, ch)
				continue
			}
			if strings.IndexByte(boxChars, ch) >= 0 {
				b.Boxes = append(b.Boxes, sq)
			}
			if strings.IndexByte(goalChars, ch) >= 0 {
				b.Goals = append(b.Goals, sq)
				b.goal.Add(sq)
			}
		}
	}
	slices.Sort(b.Boxes)
	slices.Sort(b.Goals)
}

// checkOutside sets Unsolvable when a cell outside the floor holds a box without a goal or a goal without a box.
func (b *Board) checkOutside(row, col int, ch byte) {
	what := map[byte]string{'$': "box off its goal", '.': "empty goal"}[ch]
	if what == "" || b.Unsolvable != "" {
		return
	}
	b.Unsolvable = fmt.Sprintf("row %d, column %d: %s in a part that the player can never enter", row+1, col+1, what)
}

// Squares is the number of floor squares.
func (b *Board) Squares() int { return b.squares }

// Wall is the one sentinel square for everything outside the floor.
func (b *Board) Wall() Square { return Square(b.squares) }

// Next is the neighbour of sq in direction d, the Wall when there is none. The Wall's neighbours are the Wall.
func (b *Board) Next(sq Square, d Dir) Square { return b.next[sq][d&3] }

// Neighbours is the table behind Next, for inner loops: row sq holds the neighbours of sq by direction, and the last
// row those of the Wall. Callers must not change it.
func (b *Board) Neighbours() [][4]Square { return b.next }

// IsGoal reports whether sq is a goal; sq must be a floor square.
func (b *Board) IsGoal(sq Square) bool { return b.goal.Has(sq) }

// GoalSet is the set of goals; callers must not change it.
func (b *Board) GoalSet() Bits { return b.goal }

// Words is the number of 64-bit words of a Bits over this board.
func (b *Board) Words() int { return (b.squares + 63) / 64 }

// NewBits makes an empty set of squares.
func (b *Board) NewBits() Bits { return make(Bits, b.Words()) }

// BitsOf makes a set of the given squares.
func (b *Board) BitsOf(squares []Square) Bits {
	set := b.NewBits()
	for _, sq := range squares {
		set.Add(sq)
	}
	return set
}

// RowCol is the place of a floor square in the level's text, both from 0.
func (b *Board) RowCol(sq Square) (row, col int) {
	c := int(b.cell[sq])
	return c / b.Width, c % b.Width
}

// At is the floor square at a row and column, the Wall when there is none.
func (b *Board) At(row, col int) Square {
	if row < 0 || row >= b.Height || col < 0 || col >= b.Width {
		return b.Wall()
	}
	return b.at[row*b.Width+col]
}

// Except lists the squares that are not in a set, ascending, and gives by square its number in that list, -1 for the
// squares of the set.
func (b *Board) Except(set Bits) (list []Square, number []int32) {
	number = make([]int32, b.squares)
	for sq := range Square(b.squares) {
		number[sq] = -1
		if !set.Has(sq) {
			number[sq] = int32(len(list))
			list = append(list, sq)
		}
	}
	return list, number
}

// BoxKey is the key of a box on sq. The key of a position is the XOR of its box keys and its PlayerKey.
func (b *Board) BoxKey(sq Square) Key { return b.boxKeys[sq] }

// PlayerKey is the key of the player in the zone whose smallest square is sq.
func (b *Board) PlayerKey(sq Square) Key { return b.playerKeys[sq] }

// KeyOfSquares is KeyOf for a list of the squares of the boxes.
func (b *Board) KeyOfSquares(boxes []Square, player Square) Key {
	key := b.playerKeys[player]
	for _, sq := range boxes {
		key = key.Xor(b.boxKeys[sq])
	}
	return key
}

// KeyOf computes the key of a position square by square. player is normalised, or the Wall for the key of the boxes.
func (b *Board) KeyOf(boxes Bits, player Square) Key {
	key := b.playerKeys[player]
	for sq := range boxes.All() {
		key = key.Xor(b.boxKeys[sq])
	}
	return key
}

// Stand is the square where the player must stand to make move m. For a push it is the square behind the box, for a
// pull the square that the box moves to.
func (b *Board) Stand(side Side, m Move) Square {
	if side == Forward {
		return b.Next(m.From(), m.Dir().Opposite())
	}
	return b.Next(m.From(), m.Dir())
}

// To is the square that the box of move m moves to.
func (b *Board) To(m Move) Square { return b.Next(m.From(), m.Dir()) }

// Needs is the square that must be free for move m besides the Stand. For a push it is the square that the box moves
// to, for a pull the square beyond, where the player steps back to.
func (b *Board) Needs(side Side, m Move) Square {
	to := b.To(m)
	if side == Forward {
		return to
	}
	return b.Next(to, m.Dir())
}

// Rest returns the square on which the player stands after move m. For a push it is the square that the box left, for a
// pull the square beyond the box.
func (b *Board) Rest(side Side, m Move) Square {
	if side == Forward {
		return m.From()
	}
	return b.Next(b.To(m), m.Dir())
}

// Behind is the square from which the player pushes a box to the square to beside it. It is None when to is not beside.
func (b *Board) Behind(box, to Square) Square {
	for _, d := range Dirs {
		if b.Next(box, d) == to {
			return b.Next(box, d.Opposite())
		}
	}
	return None
}

// Undo is the move of the other side that reverses m.
func (b *Board) Undo(m Move) Move { return NewMove(b.To(m), m.Dir().Opposite()) }
