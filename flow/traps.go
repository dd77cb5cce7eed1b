package flow

import (
	"cmp"
	"math/bits"
	"slices"

	"planner/board"
)

// Trap is a goal trap: a set of squares that no push leaves alive, with the goals it holds (Holland, S3, "Goal
// trap"). Holland builds it as the push access from a goal, which is no closed set: a box that came from elsewhere
// may stand on one of its squares with the player on another side and leave. Ours are closed for every side: a
// square is in the trap when every goal that a box on it can reach, the player where he likes, is one of the trap's.
//
// Sound forward: boxes in the trap can only end on its goals, so more boxes than Capacity is a deadlock. Sound in
// reverse: no push takes a box out, so a state with fewer than AtStart boxes in the trap is pushed to from no start,
// and with no pulls back to it. Dead squares reach no goal and so belong to every trap; a drawing leaves them out.
type Trap struct {
	Squares  board.Bits
	Capacity int
	AtStart  int
}

// Traps are the goal traps of a maze, one for each set of goals that some square is confined to, by capacity and
// first square. Sets of all goals confine nothing and are left out.
type Traps struct {
	List []Trap
	at   [][]int32 // by square
}

// NewTraps finds the goal traps; r must be BySquare.
func NewTraps(r *Regions, goals int) *Traps {
	t := &Traps{at: make([][]int32, r.Board.Squares()+1)}
	classes, squares := confine(r, goals)
	start := r.Board.BitsOf(r.Board.Boxes)
	for _, class := range classes {
		capacity := count(class)
		if capacity == 0 || capacity == goals {
			continue
		}
		trap := Trap{Squares: r.Board.NewBits(), Capacity: capacity}
		for k, inner := range classes {
			if within(inner, class) {
				for w, word := range squares[k] {
					trap.Squares[w] |= word
				}
			}
		}
		for w, word := range trap.Squares {
			trap.AtStart += bits.OnesCount64(word & start[w])
		}
		t.List = append(t.List, trap)
	}
	slices.SortStableFunc(t.List, func(a, b Trap) int {
		return cmp.Or(cmp.Compare(a.Capacity, b.Capacity), cmp.Compare(a.Squares.First(), b.Squares.First()))
	})
	t.index()
	return t
}

func (t *Traps) index() {
	for i, trap := range t.List {
		for _, sq := range trap.Squares.AppendTo(nil) {
			t.at[sq] = append(t.at[sq], int32(i))
		}
	}
}

// confine groups the squares by the set of goals they reach.
func confine(r *Regions, goals int) (classes [][]uint64, squares []board.Bits) {
	words := (goals + 63) / 64
	reach := make([]uint64, words*r.Count())
	row := func(at Region) []uint64 { return reach[int(at)*words : (int(at)+1)*words] }
	for i := range goals {
		row(r.Goal(i))[i>>6] |= 1 << (i & 63)
	}
	class := make([]int, r.Count())
	known := map[string]int{}
	for at := range Region(r.Count()) { // upstream: what it leads to is complete
		for _, to := range r.Next(at) {
			for w, word := range row(to) {
				row(at)[w] |= word
			}
		}
		key := pack(row(at))
		k, ok := known[key]
		if !ok {
			k = len(classes)
			known[key] = k
			classes, squares = append(classes, row(at)), append(squares, r.Board.NewBits())
		}
		class[at] = k
	}
	for n := range Node(r.Nodes()) {
		squares[class[r.Of(n)]].Add(r.Square(n))
	}
	return classes, squares
}

func pack(set []uint64) string {
	key := make([]byte, 0, 8*len(set))
	for _, w := range set {
		for shift := 0; shift < 64; shift += 8 {
			key = append(key, byte(w>>shift))
		}
	}
	return string(key)
}

func count(set []uint64) int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

func within(a, b []uint64) bool {
	for i, w := range a {
		if w&^b[i] != 0 {
			return false
		}
	}
	return true
}

// At lists the traps that hold a square, for counters that follow the pushes.
func (t *Traps) At(sq board.Square) []int32 { return t.at[sq] }

// Held counts the boxes in a trap.
func (t *Traps) Held(trap int, boxes board.Bits) int {
	held := 0
	for w, word := range t.List[trap].Squares {
		held += bits.OnesCount64(word & boxes[w])
	}
	return held
}

// Over finds a trap with more boxes than goals, -1 when there is none: a deadlock forward.
func (t *Traps) Over(boxes board.Bits) int {
	for i, trap := range t.List {
		if t.Held(i, boxes) > trap.Capacity {
			return i
		}
	}
	return -1
}

// Under finds a trap with fewer boxes than it starts with, -1 when there is none: no push sequence leads from the
// start to this state, so the reverse search drops it.
func (t *Traps) Under(boxes board.Bits) int {
	for i, trap := range t.List {
		if t.Held(i, boxes) < trap.AtStart {
			return i
		}
	}
	return -1
}
