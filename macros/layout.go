package macros

import "planner/board"

// visit holds the findings of the scan of a layout about one square.
//
// Squares are numbered in the order in which a depth-first walk enters them. The walk starts each zone at its
// smallest square, so that the root of a zone is also its normalised player.
type visit struct {
	square board.Square
	root   board.Square // smallest square of the zone
	least  board.Square // smallest square of the subtree
	parent int32        // the number of the parent, 0 for a root
	last   int32        // greatest number of the subtree
	low    int32        // least number that the subtree touches by one step
	apart  bool         // only the parent joins the subtree to the rest; true for every child of a root
	cut    bool         // a child's subtree is apart
}

// layout is a lowlink scan (Tarjan 1972, Hopcroft and Tarjan 1973) of the free squares, all zones. It answers in
// constant time what the zones would be if one more square were occupied:
//
//	  root                    without t, the zone falls into
//	   |                        the subtree of each child c of t with low(c) >= t, and
//	   t                        everything else of the zone, which holds the root.
//	 /   \
//	c1    c2 --- back to an ancestor of t
//
// If t is itself a root, there is no rest of the zone. The smallest square of such a subtree is least(c), and that of
// the rest is the root.
type layout struct {
	near   [][4]board.Square // the neighbours of each square; the last row is the Wall's
	number []int32           // by square: 1, 2, … in the order of the walk; 0 if not entered; -1 for a box or the Wall
	visits []visit           // by number; the one with the number 0 is none
	zones  int32

	waiting []uint64 // scratch: steps that the walk may have to make, the next one last; see enter
}

func newLayout(b *board.Board) layout {
	n := b.Squares() + 1
	return layout{near: b.Neighbours(), number: make([]int32, n), visits: make([]visit, n),
		waiting: make([]uint64, 4*n)}
}

// scan reads a layout. It costs some nanoseconds for each square, once for each layout, whatever the number of boxes.
func (l *layout) scan(s *board.Scene) {
	for sq := range l.number {
		l.number[sq] = 0
		if !s.Free(board.Square(sq)) {
			l.number[sq] = -1
		}
	}
	l.zones = 0
	count := int32(0)
	for sq := range l.number {
		if l.number[sq] == 0 {
			l.zones++
			count = l.walk(board.Square(sq), count)
		}
	}
}

// walk scans the zone of a root and returns the last number given. What a subtree adds up to is known once all squares
// are entered, from the last one back. So there are few branches that a processor cannot foresee.
func (l *layout) walk(root board.Square, count int32) int32 {
	last := l.enter(root, count)
	for number := last; number > count; number-- {
		child := &l.visits[number]
		v := &l.visits[child.parent]
		child.apart = child.low >= child.parent
		v.cut = v.cut || child.apart
		v.last, v.least, v.low = max(v.last, child.last), min(v.least, child.least), min(v.low, child.low)
	}
	return last
}

// enter numbers the squares of the zone of a root and returns the last number given. A square that is entered has all
// steps to squares not entered yet put on a stack: a step is the square that it leads to, and above it the number of
// the one that it comes from. A square may wait there several times. The one that put it there last is its parent, and
// the others, which find it entered, are ancestors of its parent.
func (l *layout) enter(root board.Square, count int32) int32 {
	near, number, waiting, visits := l.near, l.number, l.waiting, l.visits
	waiting[0] = uint64(root)
	for top := 1; top > 0; {
		top--
		sq, parent := board.Square(uint32(waiting[top])), int32(waiting[top]>>32)
		if number[sq] != 0 {
			continue
		}
		count++
		number[sq] = count
		n, from := &near[sq], uint64(count)<<32
		a, b, c, d := number[n[0]], number[n[1]], number[n[2]], number[n[3]]
		waiting[top] = from | uint64(n[0])
		top += one(a == 0)
		waiting[top] = from | uint64(n[1])
		top += one(b == 0)
		waiting[top] = from | uint64(n[2])
		top += one(c == 0)
		waiting[top] = from | uint64(n[3])
		top += one(d == 0)
		// Less 1, so that squares not entered and occupied ones have the greatest numbers.
		low := min(uint32(a-1), uint32(b-1), uint32(c-1), uint32(d-1), uint32(count-1))
		v := &visits[count]
		v.square, v.root, v.least, v.parent = sq, root, sq, parent
		v.last, v.low, v.cut = count, int32(low)+1, false
	}
	return count
}

// one is 1 if a condition holds, else 0.
func one(condition bool) (n int) {
	if condition {
		n = 1
	}
	return n
}

// free reports whether a square of the scanned layout is free.
func (l *layout) free(sq board.Square) bool { return l.number[sq] > 0 }

// zone is the normalised player of the zone of a free square.
func (l *layout) zone(sq board.Square) board.Square { return l.visits[l.number[sq]].root }

// cuts reports whether a box on a free square may divide its zone.
func (l *layout) cuts(sq board.Square) bool { return l.visits[l.number[sq]].cut }

// zoneWithout is the normalised player of the zone that holds sq once t is occupied too. Both must be free and
// different. Different zones have different smallest squares, so the answer also names the zone.
func (l *layout) zoneWithout(sq, t board.Square) board.Square {
	x, p := l.number[sq], l.number[t]
	root, without := l.visits[x].root, &l.visits[p]
	if !without.cut || root != without.root || x < p || x > without.last {
		return root
	}
	for _, c := range l.near[t] {
		number := l.number[c]
		if number <= p || number > x { // no child of t whose subtree may hold sq
			continue
		}
		if child := &l.visits[number]; child.parent == p && x <= child.last {
			if child.apart {
				return child.least
			}
			break
		}
	}
	return root
}
