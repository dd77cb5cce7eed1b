package flow

import "planner/board"

// Conflicts finds linear conflicts, which are added to the matching bound of the forward search (Sokoban wiki, Solver,
// "Linear Conflicts"; Hansson, Mayer and Yung 1992 for sliding tiles).
//
//	 . .       Two boxes stand side by side in a line. Neither can move along the line before the other has left
//	#$$ #      it, so the first push of the two is across the line. If every push across that either box could make
//	 @         from its player side takes it further from all goals, the two need two pushes more than the matching.
//
// The rule is sound for the forward search and keeps the bound admissible. Let a and b be the boxes. They are not both
// on goals, so one of them must move. The first of them to move, x, is pushed across the line, and its player side is
// still the present one. If that push takes x further from every goal, then x makes at least 1 + (distance + 1) pushes,
// whatever goal it ends on, and all other boxes make at least as many pushes as their distances. So the sum is at least
// the matching plus 2. The 2 extra pushes are made by x, a box that has a push across at all, called a mover. Several
// pairs are counted together as long as no box is a mover of two of them, because then their extra pushes are made by
// different boxes.
//
// The pitfalls that the wiki names are avoided. In a row of three boxes the middle box is a mover of both pairs, so
// the pairs count once. With a wall above or below the middle box, it is a mover of neither pair, so the pairs count
// twice. A pair does not count when a push across is on a shortest way to some goal.
//
// The sum with the matching is consistent. A box in a counted pair can only be pushed across; then the matching rises
// by one and at most one counted pair disappears. Any other push leaves all pairs as they are. This holds only when
// pairs are counted in an order that does not depend on the moving box; Count takes them in the order of squares.
//
// There is no such rule for pulls: two boxes in a line can be pulled apart.
type Conflicts struct {
	dist   *Distances
	across [2][]push // by axis of the line, then by node: pushes across the line
}

// push is the best of the pushes of a lone box along one axis.
type push uint8

const (
	stuck   push = iota // there is no push except onto dead nodes
	farther             // there are pushes, and each takes the box further from all goals
	useful              // some push takes the box nearer to some goal, or not further from it
)

// NewConflicts classifies the pushes of every node. The distances must be those of pushes.
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
			*of = max(*of, d.classify(from, to))
		}
	}
	return c
}

// classify classifies the push of a lone box from one node to another.
func (d *Distances) classify(from, to Node) push {
	after := d.Row(to)
	for i, before := range d.Row(from) {
		if before != Infinite && after[i] <= before {
			return useful
		}
	}
	return farther
}

// Counter is the scratch memory of Count, for one goroutine.
type Counter struct {
	node []Node  // by square: the node of its box, valid where here equals now
	here []int32 // by square: the last call of Count in which a box stood on it
	used []int32 // by square: the last call of Count in which a pair with its box as a mover was counted
	now  int32   // number of the present call of Count
}

// NewCounter makes scratch memory for boards with this many squares.
func NewCounter(squares int) *Counter {
	return &Counter{node: make([]Node, squares+1), here: make([]int32, squares+1), used: make([]int32, squares+1)}
}

// Count is the number of pushes, two for each counted pair, that a position needs beyond its matching. squares are the
// squares of its boxes in ascending order, and nodes their nodes. Boxes that are walls of the maze are left out.
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

// begin starts a new count.
func (s *Counter) begin() {
	s.now++
	if s.now < 0 {
		clear(s.used)
		clear(s.here)
		s.now = 1
	}
}

// conflict reports whether the pair a, b in a line of an axis counts, and if so marks its movers as used. A pair
// without movers does not count: it can never move again, which is for freeze detection to find.
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
