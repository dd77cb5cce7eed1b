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
	if d.Aim.Side != board.Forward {
		panic("flow: linear conflicts exist only for pushes")
	}
	c := &Conflicts{dist: d}
	for axis := range c.across {
		c.across[axis] = make([]push, d.NodeCount())
	}
	for sq := range board.Square(d.Board.Squares()) {
		for _, dir := range board.Dirs {
			from, to := d.Push(sq, dir)
			if from == NoNode || d.DeadNode(to) {
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

// Counter holds a position whose conflicts are counted, for one goroutine.
type Counter struct {
	node  []Node   // by square: the node of its box, valid where here equals now
	here  []uint32 // by square: the last position that has a box on it
	now   uint32   // number of the position
	used  []uint32 // by square: the last count in which a pair with its box as a mover was counted
	count uint32   // number of the count
	pairs []conflictPair
	fresh [4]conflictPair // the pairs of a box that has moved
}

// conflictPair is a pair that counts unless one of its movers is a mover of a pair counted before.
type conflictPair struct {
	order  int32 // of pairs: twice the first square, and the axis
	a, b   board.Square
	mA, mB bool // whether a and b are movers
}

// NewCounter makes the memory for boards with this many squares.
func NewCounter(squares int) *Counter {
	return &Counter{node: make([]Node, squares+1), here: make([]uint32, squares+1), used: make([]uint32, squares+1)}
}

// Count is the number of pushes, two for each counted pair, that a position needs beyond its matching. squares are the
// squares of its boxes in ascending order, and nodes their nodes. Boxes that are walls of the maze are left out.
func (c *Conflicts) Count(k *Counter, squares []board.Square, nodes []Node) int {
	c.LoadBoxes(k, squares, nodes)
	return k.sum(board.None, nil)
}

// LoadBoxes is Count for callers that need only the numbers of children.
func (c *Conflicts) LoadBoxes(k *Counter, squares []board.Square, nodes []Node) {
	k.now = board.NextStamp(k.now, k.here)
	for i, sq := range squares {
		k.node[sq], k.here[sq] = nodes[i], k.now
	}
	k.pairs = k.pairs[:0]
	for _, a := range squares {
		for axis, d := range lines {
			if b := c.dist.Board.Next(a, d); k.here[b] == k.now {
				if p, ok := c.pair(axis, a, b, k.node[a], k.node[b]); ok {
					k.pairs = append(k.pairs, p)
				}
			}
		}
	}
}

// lines are the directions in which the second box of a pair stands, by axis of the line.
var lines = [2]board.Dir{board.Down, board.Right}

// Child is Count of the position loaded last after the box on from has come to a node.
func (c *Conflicts) Child(k *Counter, from board.Square, node Node) int {
	fresh, to := k.fresh[:0], c.dist.Square(node)
	for axis, d := range lines {
		if a := c.dist.Board.Next(to, d.Opposite()); k.here[a] == k.now && a != from {
			if p, ok := c.pair(axis, a, to, k.node[a], node); ok {
				fresh = append(fresh, p)
			}
		}
	}
	for axis, d := range lines {
		if b := c.dist.Board.Next(to, d); k.here[b] == k.now && b != from {
			if p, ok := c.pair(axis, to, b, node, k.node[b]); ok {
				fresh = append(fresh, p)
			}
		}
	}
	return k.sum(from, fresh)
}

// pair makes the pair of two boxes in a line of an axis at their nodes. ok is false when the pair does not count. A
// pair without movers does not count: it can never move again, which is for freeze detection to find.
func (c *Conflicts) pair(axis int, a, b board.Square, nodeA, nodeB Node) (p conflictPair, ok bool) {
	moveA, moveB := c.across[axis][nodeA], c.across[axis][nodeB]
	if moveA == useful || moveB == useful || moveA|moveB == stuck {
		return p, false
	}
	if goals := c.dist.Board; goals.IsGoal(a) && goals.IsGoal(b) {
		return p, false
	}
	return conflictPair{2*int32(a) + int32(axis), a, b, moveA != stuck, moveB != stuck}, true
}

// sum counts the pairs of the position loaded, without the pairs of the box on the square gone, and the fresh pairs.
// Both lists are in order.
func (k *Counter) sum(gone board.Square, fresh []conflictPair) (pushes int) {
	if len(k.pairs)+len(fresh) == 0 {
		return 0
	}
	k.count = board.NextStamp(k.count, k.used)
	for i := range k.pairs {
		p := &k.pairs[i]
		if p.a == gone || p.b == gone {
			continue
		}
		for ; len(fresh) > 0 && fresh[0].order < p.order; fresh = fresh[1:] {
			pushes += k.takePair(&fresh[0])
		}
		pushes += k.takePair(p)
	}
	for i := range fresh {
		pushes += k.takePair(&fresh[i])
	}
	return pushes
}

// takePair counts a pair unless a mover of it is used, and marks its movers as used.
func (k *Counter) takePair(p *conflictPair) (pushes int) {
	if p.mA && k.used[p.a] == k.count || p.mB && k.used[p.b] == k.count {
		return 0
	}
	if p.mA {
		k.used[p.a] = k.count
	}
	if p.mB {
		k.used[p.b] = k.count
	}
	return 2
}
