package macros

import "planner/board"

// Access says where the player can walk on a layout when he may pass one-way doors that boxes stand in. A
// freespace.OneWay is one.
type Access interface {
	// Read takes over the doors of a layout.
	Read(s *board.Scene)
	// Boxes appends the boxes that stand in doors.
	Boxes(list []board.Square) []board.Square
	// Spread finds all squares that a player can walk to, and how many zones these are, until the next Spread.
	Spread(from board.Square) int
	// Beyond appends one square of each of these zones but his own.
	Beyond(from board.Square, list []board.Square) []board.Square
	// Reaches reports whether a square is in one of them.
	Reaches(sq board.Square) bool
	// AppendMoves appends the box moves that take him there.
	AppendMoves(moves []board.Move, to board.Square) []board.Move
}

// passages is the memory of the search for routes on which the player may pass one-way doors between any two moves of
// the box. That search is slow and runs only where no ordinary route exists.
type passages struct {
	access Access
	seen   map[uint64]struct{} // positions by box square and normalised player; only looked up, never iterated over
	nodes  []passed
	steps  []board.Move
	beyond []board.Square // one square of each zone behind doors
}

// passed is one position of that search: the box on sq and the player where the move left him.
type passed struct {
	sq, player board.Square
	parent     int32 // index of the node before; -1 for the start
	move       board.Move
}

func newPassages(a Access) passages {
	return passages{access: a, seen: map[uint64]struct{}{}}
}

// startAt starts a search at the box's own square with a player, whose zone is given by its normalised player.
func (p *passages) startAt(box, player, zone board.Square) {
	clear(p.seen)
	p.nodes = append(p.nodes[:0], passed{sq: box, player: player, parent: -1})
	p.mark(box, zone)
}

// mark notes a position and reports whether it is new.
func (p *passages) mark(sq, zone board.Square) bool {
	key := uint64(sq)<<32 | uint64(zone)
	if _, old := p.seen[key]; old {
		return false
	}
	p.seen[key] = struct{}{}
	return true
}

// trace lists the box moves that lead to a node, the last one first.
func (p *passages) trace(n int32) []board.Move {
	p.steps = p.steps[:0]
	for ; p.nodes[n].parent >= 0; n = p.nodes[n].parent {
		p.steps = append(p.steps, p.nodes[n].move)
	}
	return p.steps
}
