package design

import (
	"strings"

	"planner/board"
	"planner/internal/judge"
)

// Kind is a kind of change.
type Kind string

// The kinds, in the order in which they are tried.
const (
	None  Kind = "none"  // the level itself
	Wall  Kind = "wall"  // a wall on a floor square
	Floor Kind = "floor" // floor instead of a wall
	Start Kind = "start" // the player starts here
	Box   Kind = "box"   // a box from a square beside it
	Goal  Kind = "goal"  // a goal from a square beside it
	Pair  Kind = "pair"  // a box on a goal, put here or taken away
)

// Kinds lists the kinds of changes.
var Kinds = []Kind{Wall, Floor, Start, Box, Goal, Pair}

// Change is one change of a level.
type Change struct {
	Kind Kind        `json:"change"`
	At   board.Place `json:"at"`   // the square that changes
	From board.Place `json:"from"` // with Box and Goal: where it stood, otherwise At
}

// A drawing is a level as cells, all rows equally long.
type drawing [][]byte

func newDrawing(b *board.Board) drawing {
	d := make(drawing, b.Height)
	for i, row := range b.Level.Rows {
		d[i] = []byte(row + strings.Repeat(" ", b.Width-len(row)))
	}
	return d
}

// pieces are what stands on a floor square.
type pieces uint8

const (
	goalPiece pieces = 1 << iota
	boxPiece
	playerPiece
)

// symbols are the XSB characters by pieces.
const symbols = " .$*@+"

func (d drawing) at(p board.Place) pieces {
	return pieces(max(0, strings.IndexByte(symbols, d[p[0]][p[1]])))
}

// flip takes pieces away from a square that has them, and puts them there otherwise.
func (d drawing) flip(p board.Place, what pieces) { d[p[0]][p[1]] = symbols[d.at(p)^what] }

// changed makes a change of a level and returns the rows.
func changed(b *board.Board, c Change) []string {
	d := newDrawing(b)
	move := func(from board.Place, what pieces) {
		d.flip(from, what)
		d.flip(c.At, what)
	}
	switch c.Kind {
	case Wall:
		d[c.At[0]][c.At[1]] = '#'
	case Floor:
		d[c.At[0]][c.At[1]] = ' '
	case Start:
		move(b.PlaceOf(b.Player), playerPiece)
	case Box:
		move(c.From, boxPiece)
	case Goal:
		move(c.From, goalPiece)
	case Pair:
		d.flip(c.At, goalPiece|boxPiece)
	}
	return d.rows()
}

// rows are the rows of a level.
func (d drawing) rows() (rows []string) {
	for _, row := range d {
		rows = append(rows, strings.TrimRight(string(row), " "))
	}
	return rows
}

// changesOf lists the changes of a level.
func changesOf(b *board.Board) (list []Change) {
	of := map[Kind][]Change{}
	add := func(kind Kind, at, from board.Place) { of[kind] = append(of[kind], Change{kind, at, from}) }
	d := newDrawing(b)
	for _, sq := range b.Reading() {
		at := b.PlaceOf(sq)
		here := d.at(at)
		if here == 0 {
			add(Wall, at, at)
		}
		if here&^goalPiece == 0 {
			add(Start, at, at)
		}
		if here == 0 || here == goalPiece|boxPiece && len(b.Boxes) > 1 {
			add(Pair, at, at)
		}
		for _, dir := range board.Dirs {
			from := b.Next(sq, dir)
			if from == b.Wall() {
				continue
			}
			there := d.at(b.PlaceOf(from))
			if there&boxPiece > 0 && here&^goalPiece == 0 {
				add(Box, at, b.PlaceOf(from))
			}
			if there&goalPiece > here&goalPiece {
				add(Goal, at, b.PlaceOf(from))
			}
		}
	}
	for row := range d {
		for col, ch := range d[row] {
			if ch == '#' && besideFloor(b, row, col) {
				add(Floor, board.Place{row, col}, board.Place{row, col})
			}
		}
	}
	for _, kind := range Kinds {
		list = append(list, of[kind]...)
	}
	return list
}

// besideFloor reports whether a cell is beside a floor square. To take away a wall that is not beside floor changes
// nothing, since nobody can come there.
func besideFloor(b *board.Board, row, col int) bool {
	return b.At(row-1, col) != b.Wall() || b.At(row, col+1) != b.Wall() || b.At(row+1, col) != b.Wall() ||
		b.At(row, col-1) != b.Wall()
}

// sentences say the kinds of changes, with AT and FROM for the places.
var sentences = map[Kind]string{None: "the level itself", Wall: "a wall on AT", Floor: "no wall on AT",
	Start: "the player starts on AT", Box: "the box of FROM on AT", Goal: "the goal of FROM on AT",
	Pair: "a box on a goal, put on AT or taken away"}

// String is the change in words; places count from 1.
func (c Change) String() string {
	return strings.NewReplacer("AT", judge.Names(c.At), "FROM", judge.Names(c.From)).Replace(sentences[c.Kind])
}
