package flow

import "planner/board"

// Conflicts adds linear conflicts to a matching bound of the forward search (Sokoban wiki, Solver, "Linear
// Conflicts"; the same idea as Hansson, Mayer and Yung 1992 for sliding tiles).
//
//	 . .       Two boxes side by side in a line. Neither can move along the line before the other has left it, so
//	#$$ #      the first push of the two is across. If every push across that either box could ever make from its
//	 @         side takes it further from all its goals, the two need two pushes more than the matching says.
//
// Soundness (forward, push-optimal too). Let a and b be the boxes, not both on goals, so that one of them must move.
// The first of them to move, x, does so across the line, and its player side is still today's. If all goals get
// dearer by this push, then whatever goal x ends on, it makes at least 1 + (distance + 1) pushes; all other boxes
// make at least their distances. So the sum is at least the matching plus 2. The surcharge falls on x, which is a
// box that has a push across at all, a "mover". Several pairs count together as long as their sets of movers are
// disjoint, for then the surcharges fall on different boxes.
//
// The wiki's pitfalls come out of that: in a row of three the middle box is a mover of both pairs and they count
// once; with a wall above or below the middle one, it is no mover of either pair and they count twice; and a push
// across that is on a shortest way to any goal frees the pair from surcharge.
//
// The sum with the matching is consistent: a box in a counted pair can only be pushed across, where the matching
// rises by one and at most one counted pair goes with it; any other push leaves all pairs standing. That needs
// counting in an order that does not depend on the box that moves, which Count's order by squares is.
//
// There is no mirror: two boxes in a line do not hinder each other's pulls apart.
type Conflicts struct {
	dist   *Distances
	across [2][]push // by axis of the line, by node
}

// push sums up the pushes of a lone box along one axis.
type push uint8

const (
	stuck  push = iota // no push, or only onto dead nodes
	dearer             // pushes exist, and each takes it further from all goals
	useful             // some push brings some goal nearer
)

// NewConflicts classifies the pushes of every node. The distances must be forward ones.
func NewConflicts(d *Distances) *Conflicts {
	if d.Side != board.Forward {
		panic("flow: linear conflicts exist only for pushes")
	}
	c := &Conflicts{dist: d}
	for axis := range c.across {
		c.across[axis] = make([]push, d.Nodes())
	}
	for sq := range board.Square(d.Board.Squares()) {
		for _, dir := range board.Dirs {
			from, to := d.Push(sq, dir)
			if from == NoNode || d.Dead(to) {
				continue
			}
			// A push up or down (an even direction) is across a line of axis 1, left to right.
			of := &c.across[1-dir&1][from]
			*of = max(*of, d.judge(from, to))
		}
	}
	return c
}

func (d *Distances) judge(from, to Node) push {
	after := d.Row(to)
	for i, before := range d.Row(from) {
		if before != Infinite && after[i] <= before {
			return useful
		}
	}
	return dearer
}

// Counter is the scratch memory of Count.
type Counter struct {
	node []Node  // by square, valid where here is now
	here []int32 // by square: the count in which a box stood on it
	used []int32 // by square: the count in which its surcharge was spent
	now  int32
}

// NewCounter makes scratch memory for boards with this many squares.
func NewCounter(squares int) *Counter {
	return &Counter{node: make([]Node, squares+1), here: make([]int32, squares+1), used: make([]int32, squares+1)}
}

// Count is the surcharge in pushes over the matching of a state: its box squares in ascending order, and their
// nodes. Boxes that count as walls of the maze are left out.
func (c *Conflicts) Count(scratch *Counter, squares []board.Square, nodes []Node) int {
	scratch.begin()
	for i, sq := range squares {
		scratch.node[sq], scratch.here[sq] = nodes[i], scratch.now
	}
	pairs := 0
	for _, a := range squares {
		for axis, d := range [2]board.Dir{board.Down, board.Right} {
			b := c.dist.Board.Next(a, d)
			if scratch.here[b] == scratch.now && c.conflict(scratch, axis, a, b) {
				pairs++
			}
		}
	}
	return 2 * pairs
}

func (s *Counter) begin() {
	s.now++
	if s.now < 0 {
		clear(s.used)
		clear(s.here)
		s.now = 1
	}
}

// conflict charges the pair a, b in a line of this axis if it may be charged. A pair without movers stands still for
// good; freeze detection names it, and it is not charged.
func (c *Conflicts) conflict(s *Counter, axis int, a, b board.Square) bool {
	moveA, moveB := c.across[axis][s.node[a]], c.across[axis][s.node[b]]
	if moveA == useful || moveB == useful || moveA|moveB == stuck {
		return false
	}
	if moveA != stuck && s.used[a] == s.now || moveB != stuck && s.used[b] == s.now {
		return false
	}
	if goals := c.dist.Board; goals.IsGoal(a) && goals.IsGoal(b) {
		return false
	}
	if moveA != stuck {
		s.used[a] = s.now
	}
	if moveB != stuck {
		s.used[b] = s.now
	}
	return true
}
