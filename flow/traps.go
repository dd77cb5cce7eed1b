package flow

import (
	"cmp"
	"encoding/binary"
	"slices"

	"planner/board"
)

// Trap is a goal trap: a set of squares that a box can leave only onto dead squares, with the goals in it (Holland,
// S3, "Goal trap"). A square is in the trap when every goal that a box on it can reach, with the player on any side,
// is a goal of the trap. Holland takes the squares that a box can be pushed to from a goal. That set is not closed: a
// box that came from elsewhere may stand on one of its squares with the player on another side, and leave.
//
// Forward, boxes in the trap can only end on its goals, so more boxes than Capacity are a deadlock. In reverse, no push
// takes a box out of the trap, so no pushes lead from the start to a position with fewer than AtStart boxes in it. Both
// rules are sound. Dead squares reach no goal and so belong to every trap; drawings leave them out.
type Trap struct {
	Squares  board.Bits
	Capacity int // number of its goals
	AtStart  int // boxes on its squares in the start position
}

// Traps are the goal traps of a maze, sorted by capacity and then by first square. There is one for each set of goals
// that the squares reachable from some square contain, except for the empty set and the set of all goals.
type Traps struct {
	List []Trap
	at   [][]int32 // by square: the traps that hold it, as indices into List
}

// NewTraps finds the goal traps; r must be BySquare.
func NewTraps(r *Regions, goals int) *Traps {
	t := &Traps{at: make([][]int32, r.Board.Squares()+1)}
	classes, squares := confine(r, goals)
	start := r.Board.BitsOf(r.Board.Boxes)
	for _, class := range classes {
		capacity := class.Count()
		if capacity == 0 || capacity == goals {
			continue
		}
		trap := Trap{Squares: r.Board.NewBits(), Capacity: capacity}
		for k, inner := range classes {
			if inner.Within(class) {
				for w, word := range squares[k] {
					trap.Squares[w] |= word
				}
			}
		}
		trap.AtStart = trap.Squares.CountIn(start)
		t.List = append(t.List, trap)
	}
	slices.SortStableFunc(t.List, func(a, b Trap) int {
		return cmp.Or(cmp.Compare(a.Capacity, b.Capacity), cmp.Compare(a.Squares.First(), b.Squares.First()))
	})
	t.index(squares)
	return t
}

// index fills the lists of traps by square, given the squares of each class. A trap holds all squares of a class or
// none, so the squares of a class share a list. Most squares of a large maze may be in one class, that of the dead
// squares, which every trap holds.
func (t *Traps) index(classes []board.Bits) {
	for _, squares := range classes {
		var list []int32
		for i := range t.List {
			if t.List[i].Squares.Has(squares.First()) {
				list = append(list, int32(i))
			}
		}
		for sq := range squares.All() {
			t.at[sq] = list
		}
	}
}

// confine groups the squares by the set of goals that a box on them can reach. classes are these sets, with a bit
// for each goal, and squares the squares of each.
func confine(r *Regions, goals int) (classes, squares []board.Bits) {
	words := (goals + 63) / 64
	reach := make([]uint64, words*r.Count())
	row := func(at Region) []uint64 { return reach[int(at)*words : (int(at)+1)*words] }
	for i := range goals {
		row(r.Goal(i))[i>>6] |= 1 << (i & 63)
	}
	class := make([]int, r.Count())
	known := map[string]int{}
	for at := range Region(r.Count()) { // its arcs lead to smaller numbers, whose rows are complete
		for _, to := range r.Next(at) {
			for w, word := range row(to) {
				row(at)[w] |= word
			}
		}
		key, _ := binary.Append(nil, binary.LittleEndian, row(at)) // words have a fixed size
		k, ok := known[string(key)]
		if !ok {
			k = len(classes)
			known[string(key)] = k
			classes, squares = append(classes, row(at)), append(squares, r.Board.NewBits())
		}
		class[at] = k
	}
	for n := range Node(r.NodeCount()) {
		squares[class[r.Of(n)]].Add(r.Square(n))
	}
	return classes, squares
}

// At lists the traps that hold a square, as indices into List.
func (t *Traps) At(sq board.Square) []int32 { return t.at[sq] }

// Held is the number of boxes in a trap, which is given as an index into List.
func (t *Traps) Held(trap int, boxes board.Bits) int { return t.List[trap].Squares.CountIn(boxes) }

// Over returns the first trap with more boxes than goals, which is a deadlock forward, or -1 when there is none.
func (t *Traps) Over(boxes board.Bits) int {
	for i, trap := range t.List {
		if t.Held(i, boxes) > trap.Capacity {
			return i
		}
	}
	return -1
}
