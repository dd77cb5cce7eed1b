package board

import (
	"errors"
	"fmt"
	"slices"
)

// Limits of what is accepted. Beyond them an error names the limit.
const (
	MaxSquares = 1 << 20
	MaxBoxes   = 1 << 16
	MaxCells   = 1 << 22 // rows times columns, walls and surroundings included
)

// Board is the maze of one level, ready for search: floor squares numbered, walls gone, immutable after New.
//
// Only squares that the player could walk to if all boxes were gone are floor; everything else is wall to the
// search. A box on a goal outside that floor is decoration; any other box or goal out there proves the level
// unsolvable, which Hopeless tells.
type Board struct {
	Level      *Level
	Width      int // columns
	Height     int // rows
	Goals      []Square
	Boxes      []Square // start squares of the boxes
	Player     Square   // the player's own start square, not normalised
	Unsolvable string   // why the level cannot be solved whatever one does; empty when nothing is known

	squares    int
	next       []Square // next[sq<<2|d]; the Wall's neighbours are the Wall
	cell       []int32  // square -> row*Width+column
	at         []Square // row*Width+column -> square, or the Wall
	goal       Bits
	boxKeys    []Key
	playerKeys []Key
}

// New numbers the floor of a level. It fails when the level has no single player, no box, different numbers of
// boxes and goals, when the player could leave the board, or when a limit is exceeded.
func New(level *Level) (*Board, error) {
	b, floor, err := outline(level)
	if err != nil {
		return nil, err
	}
	b.number(floor)
	b.link()
	b.place()
	b.boxKeys = newKeys(b.squares, 0)
	b.playerKeys = newKeys(b.squares, 1<<32)
	return b, nil
}

// Check is the error that New would return for a level, without the work of numbering it.
func Check(level *Level) error {
	_, _, err := outline(level)
	return err
}

// outline finds the floor: the cells that the player could come to, boxes counting as floor.
func outline(level *Level) (b *Board, floor []int32, err error) {
	b = &Board{Level: level, Height: len(level.Rows)}
	for _, row := range level.Rows {
		b.Width = max(b.Width, len(row))
	}
	if b.Width > 0 && b.Height > MaxCells/b.Width {
		return nil, nil, fmt.Errorf("%d rows by %d columns, the limit is %d cells", b.Height, b.Width, MaxCells)
	}
	start, err := b.count()
	if err != nil {
		return nil, nil, err
	}
	floor, err = b.flood(start)
	return b, floor, err
}

// char is the level's character at a cell, a blank beyond the end of a row.
func (b *Board) char(row, col int) byte {
	if r := b.Level.Rows[row]; col < len(r) {
		return r[col]
	}
	return ' '
}

// count checks the characters and the pieces and returns the player's cell.
func (b *Board) count() (start int, err error) {
	players, boxes, goals := 0, 0, 0
	for row := range b.Level.Rows {
		for col := range b.Level.Rows[row] {
			switch b.char(row, col) {
			case '@':
				players++
				start = row*b.Width + col
			case '+':
				players++
				goals++
				start = row*b.Width + col
			case '$':
				boxes++
			case '*':
				boxes++
				goals++
			case '.':
				goals++
			case '#', ' ':
			default:
				return 0, fmt.Errorf("row %d, column %d: %q, expected one of \"# @+$*.\"", row+1, col+1, b.char(row, col))
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

// flood lists the cells of the floor, that of the player first.
func (b *Board) flood(start int) ([]int32, error) {
	seen := make([]bool, b.Width*b.Height)
	seen[start] = true
	floor := []int32{int32(start)}
	for head := 0; head < len(floor); head++ {
		at := int(floor[head])
		for _, d := range Dirs {
			dr, dc := d.step()
			row, col := at/b.Width+dr, at%b.Width+dc
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

// number numbers the floor row by row.
func (b *Board) number(floor []int32) {
	start := floor[0]
	slices.Sort(floor)
	b.cell = floor
	b.squares = len(floor)
	b.at = make([]Square, b.Width*b.Height)
	for i := range b.at {
		b.at[i] = b.Wall()
	}
	for sq, c := range b.cell {
		b.at[c] = Square(sq)
	}
	b.Player = b.at[start]
}

// link fills the neighbour table. A floor square never lies on the rim (flood would have failed), so no
// neighbour falls off the grid.
func (b *Board) link() {
	b.next = make([]Square, 4*(b.squares+1))
	for i := range b.next {
		b.next[i] = b.Wall()
	}
	for sq, c := range b.cell {
		for _, d := range Dirs {
			dr, dc := d.step()
			b.next[sq<<2|int(d)] = b.at[int(c)+dr*b.Width+dc]
		}
	}
}

// place notes boxes and goals, and what outside the floor proves the level hopeless.
func (b *Board) place() {
	b.goal = b.NewBits()
	for row := range b.Level.Rows {
		for col := range b.Level.Rows[row] {
			sq := b.at[row*b.Width+col]
			ch := b.char(row, col)
			box, goal := ch == '$' || ch == '*', ch == '.' || ch == '*' || ch == '+'
			if sq == b.Wall() {
				b.outside(row, col, box, goal)
				continue
			}
			if box {
				b.Boxes = append(b.Boxes, sq)
			}
			if goal {
				b.Goals = append(b.Goals, sq)
				b.goal.Add(sq)
			}
		}
	}
}

func (b *Board) outside(row, col int, box, goal bool) {
	if box == goal || b.Unsolvable != "" {
		return
	}
	what := "box off its goal"
	if goal {
		what = "empty goal"
	}
	b.Unsolvable = fmt.Sprintf("row %d, column %d: %s in a part that the player can never enter", row+1, col+1, what)
}

// Squares is the number of floor squares.
func (b *Board) Squares() int { return b.squares }

// Wall is the sentinel square that stands for everything outside the floor.
func (b *Board) Wall() Square { return Square(b.squares) }

// Next is the neighbour of sq in direction d, the Wall when there is none. The Wall's neighbours are the Wall.
func (b *Board) Next(sq Square, d Dir) Square { return b.next[sq<<2|Square(d)] }

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

// BoxKey is the key of a box on sq. The key of a position is the XOR of its box keys and its PlayerKey.
func (b *Board) BoxKey(sq Square) Key { return b.boxKeys[sq] }

// PlayerKey is the key of the player in the zone whose smallest square is sq.
func (b *Board) PlayerKey(sq Square) Key { return b.playerKeys[sq] }

// KeyOf computes the key of a position from nothing; player must be normalised.
func (b *Board) KeyOf(boxes Bits, player Square) Key {
	key := b.playerKeys[player]
	for _, sq := range boxes.AppendTo(nil) {
		key = key.Xor(b.boxKeys[sq])
	}
	return key
}

// Stand is the square where the player must stand to make move m: behind the box for a push, and for a pull on
// the square that the box will take.
func (b *Board) Stand(side Side, m Move) Square {
	if side == Forward {
		return b.Next(m.From(), m.Dir().Opposite())
	}
	return b.Next(m.From(), m.Dir())
}

// To is the square that the box of move m comes to.
func (b *Board) To(m Move) Square { return b.Next(m.From(), m.Dir()) }

// Needs is the square that must be free for move m besides the Stand: the box's new square for a push, the one
// beyond it, which the player backs into, for a pull.
func (b *Board) Needs(side Side, m Move) Square {
	to := b.To(m)
	if side == Forward {
		return to
	}
	return b.Next(to, m.Dir())
}

// Rest is where the player stands after move m: the square the box left for a push, one beyond the box for a pull.
func (b *Board) Rest(side Side, m Move) Square {
	if side == Forward {
		return m.From()
	}
	return b.Next(b.To(m), m.Dir())
}

// Undo is the move of the other side that takes m back.
func (b *Board) Undo(m Move) Move { return NewMove(b.To(m), m.Dir().Opposite()) }
