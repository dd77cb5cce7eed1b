package design

import "math/bits"

// mostDivided is how many boxes are divided in all ways; 14 boxes have 1,716 divisions. Of more boxes, divisions are
// made better by exchanges. Chosen so that a rating takes well below a millisecond.
const mostDivided = 14

// changes[a][b] counts how often a solution changes between the boxes a and b, in either direction.
type changes [][]int

// countChanges counts the changes of an order of boxes.
func countChanges(order []int, boxes int) changes {
	c := make(changes, boxes)
	for box := range c {
		c[box] = make([]int, boxes)
	}
	for i := 1; i < len(order); i++ {
		a, b := order[i-1], order[i]
		c[a][b]++
		c[b][a]++
	}
	return c
}

// leastChanges is the least number of changes between two groups over all divisions of boxes into groups whose sizes
// differ by one box at most. Exact is false where not all divisions were looked at.
func leastChanges(order []int, boxes int) (least int, exact bool) {
	c := countChanges(order, boxes)
	if boxes > mostDivided {
		return c.exchanged(), false
	}
	least = len(order)
	for group := range uint(1) << max(0, boxes-1) { // the last box is never in it, since both groups are alike
		if n := bits.OnesCount(group); n == boxes/2 || n == boxes-boxes/2 {
			least = min(least, c.between(func(box int) bool { return group>>box&1 != 0 }))
		}
	}
	return least, true
}

// between counts the changes between a group and the rest.
func (c changes) between(in func(box int) bool) (sum int) {
	for a := range c {
		for b := range a {
			if in(a) != in(b) {
				sum += c[a][b]
			}
		}
	}
	return sum
}

// exchanged divides the boxes by when they are first pushed, and exchanges two boxes of both groups as long as that
// helps most (Kernighan and Lin 1970, without their look ahead).
func (c changes) exchanged() int {
	group := make([]bool, len(c))
	for box := range len(c) / 2 {
		group[box] = true
	}
	in := func(box int) bool { return group[box] }
	least := c.between(in)
	for {
		best, a, b := least, -1, -1
		for x := range c {
			for y := range x {
				if group[x] == group[y] {
					continue
				}
				if n := least + c.exchange(group, x, y); n < best {
					best, a, b = n, x, y
				}
			}
		}
		if a < 0 {
			return least
		}
		group[a], group[b] = group[b], group[a]
		least = best
	}
}

// exchange is how many changes more there are when two boxes of different groups are exchanged.
func (c changes) exchange(group []bool, x, y int) (more int) {
	for z := range c {
		switch {
		case z == x || z == y:
		case group[z] == group[x]:
			more += c[z][x] - c[z][y]
		default:
			more += c[z][y] - c[z][x]
		}
	}
	return more
}
