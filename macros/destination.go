package macros

import "planner/board"

// Destination is one result of a search for one box: the box stands on To and the player in the zone of Player. A
// destination on the box's own square with the player in another zone is a real move; door macros are of this kind.
type Destination struct {
	Key    board.Key    // of the position after the macro
	From   board.Square // where the box stood
	To     board.Square // where the box comes to stand
	Player board.Square // normalised player of the position after
	Cost   int32        // box moves, the fewest for this box while the others stand still
	Zones  int32        // player zones of the position after
	vertex int32        // index of the vertex in the generator's last search
}

// vertex is a square and a class of the box that a search has reached.
type vertex struct {
	sq     board.Square
	parent int32 // index of the vertex before; -1 for the start
	cost   int32 // box moves from the start
	class  uint8
	side   board.Dir // side on which the player stood before and after the move that came here
	back   bool      // the start can be reached from here
}
