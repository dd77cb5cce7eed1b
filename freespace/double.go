package freespace

import "planner/board"

// DoubleBox is a static door with one box too many (Holland, "Double-box s1-door"): one on O or C and one on E. It
// lets nobody through until the box on E is gone.
type DoubleBox struct {
	Door   int          // index into the list of doors
	Inner  board.Square // the box on O or C
	Exit   board.Square // the box on E
	Relief board.Square // O of a vacant door that follows this one in a way: the place for the box on E; else None
}

// DoubleBoxes appends the double-box doors of a layout. A box on E that is moved on to the Relief turns two useless
// boxes into an occupied way, without taking any free space.
func DoubleBoxes(s *board.Scene, doors []Door, ways []System, found []DoubleBox) []DoubleBox {
	for i, d := range doors {
		if !s.Box(d.E) || s.Box(d.O) == s.Box(d.C) {
			continue
		}
		inner := d.O
		if s.Box(d.C) {
			inner = d.C
		}
		found = append(found, DoubleBox{Door: i, Inner: inner, Exit: d.E, Relief: relief(s, doors, ways, i)})
	}
	return found
}

func relief(s *board.Scene, doors []Door, ways []System, door int) board.Square {
	for _, w := range ways {
		for at, i := range w.Doors {
			if i != door || at+1 == len(w.Doors) {
				continue
			}
			if next := doors[w.Doors[at+1]]; s.Free(next.O) && s.Free(next.C) {
				return next.O
			}
		}
	}
	return board.None
}
