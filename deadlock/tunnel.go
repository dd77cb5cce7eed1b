package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Tunnels, Kind: technique.Rule, Soundness: technique.KeepsShortest,
	Caveat:  "used in the exhaustive search only",
	Help:    "a box pushed into a tunnel is pushed on at once",
	Source:  technique.Rolling + "tunnel macros",
	Asked:   "pushes of a box",
	Decided: "those that were dropped or went on to the end of a tunnel",
})

// Tunnels knows where a box must not be left. A move that brings the box to n in direction d must be followed at once
// by another move of the same box in the same direction. If that is impossible, the move itself can be dropped (field;
// the conditions and the proof are ours).
//
//	#####
//	 @$ .   the box came to n from s, where the player is now; both sides of s are wall, and the box cannot
//	#####   leave n sideways, so nothing is gained by playing elsewhere first
//
// Sound for either side, and it keeps a shortest solution. Forward: suppose that a solution pushes the box from s to n,
// plays other moves o, and then moves the box again. While the box is on n, s is a dead end that only the player can
// enter, because a box pushed in after him would freeze both boxes. So every move of o is also possible with the box
// still on s and n free. If the box next goes on, play o first and then both pushes. If it goes back, leave out both
// pushes. It cannot go sideways, and it cannot stay, because n is no goal. In reverse the square m that the box was
// pulled from takes the place of s: there are walls on both sides of it, the box on n closes it off, and nothing can be
// pulled into it. The argument applied to the last such move of a solution first shows that all such moves can be
// removed together. PI-corral pruning may be used at the same time, because the run of pushes that begins with the
// first push into the corral can be moved to the front as a whole.
//
// The two sides skip different positions. A search from both sides that stores only positions in which boxes may stop
// can therefore miss meets: forward, a box may be parked on the first square of a tunnel, on which the reverse side
// never stops when it comes from inside. Such a search must also look up every skipped position in the other side's
// table.
type Tunnels struct {
	mask [2][]uint8 // by side and square: bit d, a box that came in direction d must go on
}

// NewTunnels prepares the rule. For each side, goals are the squares where a box may finally stand (the goals, or the
// start squares in reverse), and dead the squares from which it can never come to one.
func NewTunnels(b *board.Board, goals, dead [2]board.Bits) *Tunnels {
	t := &Tunnels{}
	for i := range t.mask {
		t.mask[i] = make([]uint8, b.Squares())
	}
	for n := range board.Square(b.Squares()) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			for _, d := range board.Dirs {
				if !goals[side].Has(n) && walled(b, n, d) && straight(b, side, n, d, dead[side]) {
					t.mask[side][n] |= 1 << d
				}
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
