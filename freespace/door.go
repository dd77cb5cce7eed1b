package freespace

import "planner/board"

// Door is a one-way door (Holland, "One-way doors"): a box on O lets the player through in one direction and stays.
//
//	OP  O  C  CP       forward: the player on OP pushes the box from O to C, walks round to CP through the room,
//	       E           pushes it back from C to O, and stands on C with the way out over E
//
// The five squares are distinct, O, C and their two ends lie in a line, and E is beside C at a right angle. A door
// serves both sides: played backwards by pulls it leads from C to OP with the same two box moves in the same order,
// because each half is the other half undone.
type Door struct {
	C, O, E, CP, OP board.Square
	Static          bool // an s1-door of the maze; otherwise a d1-door that other boxes help to make
}

// Entry is the square where the player enters the door.
func (d Door) Entry(side board.Side) board.Square {
	if side == board.Forward {
		return d.OP
	}
	return d.C
}

// Exit is the square where the player stands after passing the door.
func (d Door) Exit(side board.Side) board.Square { return d.Entry(side.Other()) }

// Moves are the two box moves, O to C and back, that take the player of either side through.
func (d Door) Moves(b *board.Board) [2]board.Move {
	to := towards(b, d.O, d.C)
	return [2]board.Move{board.NewMove(d.O, to), board.NewMove(d.C, to.Opposite())}
}

// Open reports whether the door is occupied and can be played: a box on O, and C, CP and OP empty.
func (d Door) Open(s *board.Scene) bool {
	return s.Box(d.O) && s.Free(d.C) && s.Free(d.CP) && s.Free(d.OP)
}

// towards is the direction from a square to its neighbour.
func towards(b *board.Board, from, to board.Square) board.Dir {
	for _, d := range board.Dirs {
		if b.Next(from, d) == to {
			return d
		}
	}
	panic("freespace: the squares are not neighbours")
}

// Finder finds one-way doors. Squares in barred can hold neither O nor C: the dead squares forward, the exclusion
// zone besides in reverse (condition (e) and "More on s1-ways and free space").
type Finder struct {
	board  *board.Board
	barred board.Bits
	scene  *board.Scene // the maze, with the two boxes of the condition under test
	walk   *walker
}

// NewFinder makes a finder. A nil barred bars nothing.
func NewFinder(b *board.Board, barred board.Bits) *Finder {
	if barred == nil {
		barred = b.NewBits()
	}
	return &Finder{board: b, barred: barred, scene: board.NewScene(b), walk: newWalker(b)}
}

// line is the door with its O one step from C against direction d, E left open; ok is false when a square is wall or
// barred.
func (f *Finder) line(c board.Square, d board.Dir) (door Door, ok bool) {
	b := f.board
	o := b.Next(c, d.Opposite())
	if o == b.Wall() || f.barred.Has(c) || f.barred.Has(o) {
		return Door{}, false
	}
	door = Door{C: c, O: o, E: board.None, CP: b.Next(c, d), OP: b.Next(o, d.Opposite())}
	return door, door.CP != b.Wall() && door.OP != b.Wall()
}

// Static appends all s1-doors of the maze, by C, then direction, then E. Conditions (a) to (c) and (e) are the shape
// (the box moves of a lone box need only its four squares in line to be floor), the rest are walks.
func (f *Finder) Static(doors []Door) []Door {
	for c := board.Square(0); c < f.board.Wall(); c++ {
		for _, d := range board.Dirs {
			door, ok := f.line(c, d)
			if !ok {
				continue
			}
			left, right := d.Sideways()
			for _, beside := range [2]board.Dir{left, right} {
				door.E = f.board.Next(c, beside)
				door.Static = true
				if door.E != f.board.Wall() && f.static(door) {
					doors = append(doors, door)
				}
			}
		}
	}
	return doors
}

// static tests the walking conditions, (f) first: in open rooms it fails at once by a short detour.
func (f *Finder) static(d Door) bool {
	return !f.walks(d.E, d.O, d.C, d.OP) && // (f) the player who came through cannot go back to OP
		f.walks(d.C, d.E, d.CP, d.O) && // (d) he can walk round the closed box without E
		f.walks(d.C, d.O, d.OP, d.E) // (g) from OP there is another way to E
}

// walks reports whether, with boxes on one and two alone, the player can walk between two squares.
func (f *Finder) walks(one, two, from, to board.Square) bool {
	f.scene.Drop(one)
	f.scene.Drop(two)
	ok := f.walk.reaches(f.scene, from, to)
	f.scene.Lift(one)
	f.scene.Lift(two)
	return ok
}

// Dynamic appends the occupied d1-doors of a layout (Holland, "Dynamic 1-doors"), by O, then direction, then E. The
// scene comes back as it was. A static door that is occupied and works here appears too, as a dynamic one.
func (f *Finder) Dynamic(s *board.Scene, doors []Door) []Door {
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			o := board.Square(i<<6 + trailing(word))
			for _, d := range board.Dirs {
				doors = f.appendDynamic(s, doors, o, d)
			}
		}
	}
	return doors
}

func (f *Finder) appendDynamic(s *board.Scene, doors []Door, o board.Square, d board.Dir) []Door {
	c := f.board.Next(o, d)
	if !s.Free(c) {
		return doors
	}
	door, ok := f.line(c, d)
	if !ok || !door.Open(s) ||
		f.walk.reaches(s, door.OP, door.C) || // (f) without the door there must be no way
		!roundTrip(s, f.walk, door) { // (d)
		return doors
	}
	left, right := d.Sideways()
	for _, beside := range [2]board.Dir{left, right} {
		if door.E = f.board.Next(c, beside); door.E != f.board.Wall() {
			doors = append(doors, door)
		}
	}
	return doors
}

// roundTrip reports whether, with the box of an open door on C, the player can walk between O and CP. The walk is the
// same for both sides.
func roundTrip(s *board.Scene, w *walker, d Door) bool {
	s.Shift(d.O, d.C)
	ok := w.reaches(s, d.O, d.CP)
	s.Shift(d.C, d.O)
	return ok
}
