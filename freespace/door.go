package freespace

import (
	"context"

	"planner/board"
)

// Door is a one-way door (Holland, "One-way doors"): a box on O lets the player through in one direction and stays.
//
//	OP  O  C  CP       forward: the player on OP pushes the box from O to C, walks round to CP through the room,
//	       E           pushes it back from C to O, and stands on C with the way out over E
//
// The five squares are distinct. OP, O, C and CP lie in a line, and E is beside C at a right angle to it. A door serves
// both sides. In reverse the player enters at C and leaves at OP by pulls, with the same two box moves in the same
// order, because each half of the passage is the other half undone.
type Door struct {
	C, O, E, CP, OP board.Square
	Static          bool // an s1-door, made by walls alone; otherwise a d1-door, which other boxes help to make
}

// Open reports whether the door is occupied and can be passed: there is a box on O, and C, CP and OP are free.
func (d Door) Open(s *board.Scene) bool {
	return s.Box(d.O) && s.Free(d.C) && s.Free(d.CP) && s.Free(d.OP)
}

// Finder finds one-way doors. Barred squares can be neither O nor C. They are the forward dead squares, and in reverse
// the exclusion zone as well (Holland, condition (e) and "More on s1-ways and free space").
type Finder struct {
	board  *board.Board
	barred board.Bits
	scene  *board.Scene // the maze with the two boxes of the condition that is being tested
	walk   *board.Zone  // for single walks
}

// NewFinder makes a finder.
func NewFinder(b *board.Board, barred board.Bits) *Finder {
	return &Finder{board: b, barred: barred, scene: board.NewScene(b), walk: board.NewZone(b)}
}

// Static lists all s1-doors of the maze. The letters refer to Holland's conditions. Conditions (a) to (c) and (e)
// concern the shape; a lone box can make its two moves if the four squares in line are floor. The other conditions are
// about walks. When ctx ends, the list has only the doors found so far.
func (f *Finder) Static(ctx context.Context) (doors []Door) {
	b := f.board
	for c := board.Square(0); c < b.Wall() && ctx.Err() == nil; c++ {
		for _, d := range board.Dirs {
			door := Door{C: c, O: b.Next(c, d.Opposite()), CP: b.Next(c, d), Static: true}
			if door.OP = b.Next(door.O, d.Opposite()); door.OP == b.Wall() || door.CP == b.Wall() {
				continue
			}
			for _, door := range f.Exits(door) {
				if f.static(door) {
					doors = append(doors, door)
				}
			}
		}
	}
	return doors
}

// Exits lists a door once for each square that can be its E. The list is empty when O or C is barred.
func (f *Finder) Exits(door Door) (doors []Door) {
	if f.barred.Has(door.O) || f.barred.Has(door.C) {
		return nil
	}
	for _, door.E = range f.board.Neighbours()[door.C] {
		if door.E != door.O && door.E != door.CP && door.E != f.board.Wall() {
			doors = append(doors, door)
		}
	}
	return doors
}

// static tests the conditions about walks. Condition (f) comes first, because in open rooms a short walk refutes it.
func (f *Finder) static(d Door) bool {
	return !f.walks(d.E, d.O, d.C, d.OP) && // (f) the player who came through cannot go back to OP
		f.walks(d.C, d.E, d.CP, d.O) && // (d) he can walk round the closed box without E
		f.walks(d.C, d.O, d.OP, d.E) // (g) from OP there is another way to E
}

// walks reports whether, with boxes on one and two alone, the player can walk between two squares.
func (f *Finder) walks(one, two, from, to board.Square) bool {
	f.scene.Drop(one)
	f.scene.Drop(two)
	ok := f.walk.Reaches(f.scene, from, to)
	f.scene.Lift(one)
	f.scene.Lift(two)
	return ok
}

// roundTrip reports whether, with the box of an open door on C, the player can walk between O and CP. The walk is the
// same for both sides.
func roundTrip(s *board.Scene, w *board.Zone, d Door) bool {
	s.Shift(d.O, d.C)
	ok := w.Reaches(s, d.O, d.CP)
	s.Shift(d.C, d.O)
	return ok
}
