package search

import "planner/board"

// Ref names a record in a side's log of moves; 0 is none.
type Ref uint32

// Position is what a node holds. Left is the set of squares that still wait for a box when the search removes boxes
// (the packing search); other searches leave it nil.
type Position struct {
	Boxes  board.Bits
	Left   board.Bits
	Player board.Square // smallest square of the player's zone
	Last   board.Square // where the box moved last stands, None at a root
	Ref    Ref
}

// Child is one macro out of a node: box From goes to To with all others still, or leaves the board.
type Child struct {
	From, To board.Square
	Player   board.Square // smallest square of the player's zone afterwards
	Key      board.Key
	Vector   Vector
	Cost     int32 // single moves
	Removed  bool  // the box leaves the board at To, and To is no longer waiting
	Solved   bool  // nothing is left to do after this move
	Back     bool  // the box can be taken back
	Advised  bool  // an advisor names it: it costs nothing
}

// Tracker sees every child once, when it is first generated. ref is its record in the log of moves; met says that the
// position is already known to the other side.
type Tracker interface {
	// Add takes a child down. ref is 0 when its side seems to have a record of it that lies too deep to be looked up for
	// a child which may never be played.
	Add(parent Ref, c *Child) (ref Ref, met bool)
	// Record gives the record of such a child when it is played, taking it down if it has none after all.
	Record(parent Ref, c *Child) Ref
	// Full says that no more can be taken down.
	Full() bool
}
