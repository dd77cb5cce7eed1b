package search

import "planner/board"

// Ref is the number of a record in the log of moves that one side keeps. 0 is no record.
type Ref uint32

// Position is the state of a level during a search: the boxes and the player, with what the searches keep beside them.
type Position struct {
	Boxes board.Bits // squares with a box

	// Left is the set of start squares that still wait for a box. Only the packing search, which takes boxes off the
	// board, uses it; all other searches leave it nil.
	Left board.Bits

	Player board.Square // smallest square of the player's zone
	Last   board.Square // square of the box that was moved last, board.None at a root
	Ref    Ref          // record in the log of moves, 0 when there is none yet
}

// PositionOf is the position with boxes on some squares and the player in the zone of a square, as a root of a search.
func PositionOf(b *board.Board, boxes []board.Square, player board.Square) *Position {
	scene := board.NewScene(b)
	scene.SetSquares(boxes)
	return &Position{Boxes: scene.Boxes(), Player: board.NewZone(b).Fill(scene, player), Last: board.None}
}

// Child is one move out of a position: the box on From goes to To by any number of pushes or pulls while all other
// boxes stand still. With Removed, the box leaves the board on To.
type Child struct {
	From, To board.Square
	Player   board.Square // smallest square of the player's zone after the move
	Key      board.Key    // of the position after the move
	Vector   Vector       // of the position after the move
	Cost     int32        // pushes or pulls
	Removed  bool         // the box leaves the board at To, and To no longer waits for a box
	Solved   bool         // nothing is left to do after this move
	Back     bool         // the box can be brought back to From; only the search along packing orders sets it
	Advised  bool         // an advisor named the move, so it costs the engine nothing
	Known    bool         // the search has generated the position before; the child has no vector
	Macro    Macro        // what the move is a part of
}

// Macro says what kind of plan a move is a part of.
type Macro uint8

// The kinds. All but Plain are made by the free-space searches alone.
const (
	Plain   Macro = iota // one box goes to any square
	Route                // a box goes to a target of an arrangement
	Deform               // a box moves the border between two zones
	Passage              // a box lets the player through and comes back
	Shuffle              // boxes make way for a box that goes to a target
)

// String names a kind as reports do.
func (m Macro) String() string {
	return [...]string{"plain", "route", "deformation", "passage", "shuffle"}[m]
}

// Tracker records the children that a search generates, and knows which positions the other side has reached. A search
// gives the Tracker every child once, when the child is first generated, or when it is first played.
type Tracker interface {
	// Add records a child whose parent has the given record. ref is the child's record in the log of moves. It is 0
	// when the side seems to have a record of the position already, on disk. Such a record is looked up only when the
	// child is played, since most children never are. met says that the other side knows the position.
	Add(parent Ref, c *Child) (ref Ref, met bool)
	// Record gives the record of a child for which Add returned 0. The search calls it when the child is played. If
	// the child has no record after all, it gets one.
	Record(parent Ref, c *Child) Ref
	// Full reports whether no more children can be recorded.
	Full() bool
}
