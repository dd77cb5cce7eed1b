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

// Rules tell the engine what it searches. All methods run in the engine's goroutine.
type Rules interface {
	// Expand appends every child of a position that no cheap sound test refuses, with key and vector, and marks those
	// that advisors name. complete says that nothing playable was left out except by sound rules: only then may a
	// node be called dead when all its children are. Children that seen knows need no vector.
	Expand(p *Position, v *Vector, seen Seen, children []Child) (list []Child, complete bool)
	// Root gives the vector of a position that has no parent.
	Root(p *Position) Vector
	// Dead is the dear, sound test that is made once a child is chosen.
	Dead(p *Position) bool
	// Cell projects a vector to its cell.
	Cell(v *Vector) CellKey
}

// Laborious are Rules whose work does not go by the number of their children.
type Laborious interface {
	// Labour is how many squares they have looked at so far, in all searches together.
	Labour() int64
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

// Use says which parts of the limited search are on, for ablation.
type Use struct {
	PICorral  bool // expand only the boxes of a PI-corral when there is one
	Rooms     bool // room links as a feature
	OutOfPlan bool // boxes out of plan as a feature
	Hotspots  bool // boxes in the way of others as a feature
	Overlap   bool // boxes in common with the other side's trail as a feature
	Way       bool // an advisor clears the way of the box that is due
	Episodes  bool // an alternation that comes no nearer begins anew
	Tiers     bool // region counts before squares in every second episode
	Mend      bool // a search from around a near pair of nodes
	Settled   bool // boxes in place are walls in that search
	Removal   bool // packing orders by removal
	Advisors  bool // advised moves are free
	Cells     bool // cells of feature space; without them one queue
}
