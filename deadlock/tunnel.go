package deadlock

import "planner/board"

// Tunnels knows where a box must not be left: a move that brings it to n in direction d must be followed at once by
// another move of the same box in the same direction, and when that is impossible the move itself can be dropped.
//
//	#####
//	 @$ .   the box came from s, where the player is, to n; both sides of s are wall and the box cannot
//	#####   leave n sideways, so nothing is gained by playing elsewhere first
//
// Sound, and keeps the shortest solution, for either side. Forward: say a solution pushes the box from s to n, plays
// other moves o, then moves the box again. While the box is on n, s is a dead end that only the player can enter: a
// box pushed in after him would freeze both. So every move of o is possible with the box still on s and n free. If
// the box next goes on, play o first and then both pushes; if it goes back, leave both out. Sideways it cannot go,
// and stay it cannot, n being no goal. In reverse the square m that the box was pulled from takes the place of s: it
// is walled on both sides, the box on n shuts it off, and nothing can be pulled into it. Doing this to the last such
// move of a solution first shows that all can be removed together. PI-corral pruning may be used beside it: the run
// of pushes that begins with the first one into the corral commutes to the front as a whole.
//
// The two sides skip different positions. A search from both ends that stores only where boxes may stop can miss
// meets: forward a box may be parked on the first square of a tunnel, which the pulling side never stops on when it
// comes from inside. So such a search either uses Shared on both sides, where every visit of a box to a square is a
// passage for both, or uses NoStop and looks every skipped position up in the other side's table too.
type Tunnels struct {
	mask [3][]uint8 // forward, reverse, shared: bit d of mask[n]
}

const shared = 2

// NewTunnels prepares the rule. For each side, ends are the squares where a box may finally stand (goals, or start
// squares) and dead those it can never leave for them.
func NewTunnels(b *board.Board, ends, dead [2]board.Bits) *Tunnels {
	t := &Tunnels{}
	for i := range t.mask {
		t.mask[i] = make([]uint8, b.Squares())
	}
	for n := range board.Square(b.Squares()) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			for _, d := range board.Dirs {
				if !ends[side].Has(n) && walled(b, n, d) && straight(b, side, n, d, dead[side]) {
					t.mask[side][n] |= 1 << d
				}
			}
		}
		for _, d := range board.Dirs {
			axis := uint8(1<<d | 1<<d.Opposite())
			if t.mask[board.Forward][n]&t.mask[board.Reverse][n]&axis == axis {
				t.mask[shared][n] |= 1 << d
			}
		}
	}
	return t
}

// walled reports whether the square from which a box came to n is floor with wall on both sides.
func walled(b *board.Board, n board.Square, d board.Dir) bool {
	from := b.Next(n, d.Opposite())
	left, right := d.Sideways()
	return from != b.Wall() && b.Next(from, left) == b.Wall() && b.Next(from, right) == b.Wall()
}

// straight reports whether a box on n can never move sideways of d without being lost.
func straight(b *board.Board, side board.Side, n board.Square, d board.Dir, dead board.Bits) bool {
	left, right := d.Sideways()
	for _, sideways := range []board.Dir{left, right} {
		m := board.NewMove(n, sideways)
		to := b.To(m)
		if to != b.Wall() && !dead.Has(to) && b.Stand(side, m) != b.Wall() && b.Needs(side, m) != b.Wall() {
			return false
		}
	}
	return true
}

// NoStop reports whether a box that a move of a side brought to a square in direction d must be moved on.
func (t *Tunnels) NoStop(side board.Side, to board.Square, d board.Dir) bool {
	return t.mask[side][to]>>d&1 != 0
}

// Shared is NoStop restricted to squares that a box can only pass, for either side: it hides no meet.
func (t *Tunnels) Shared(to board.Square, d board.Dir) bool { return t.mask[shared][to]>>d&1 != 0 }
