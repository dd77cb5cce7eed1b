package board

import "slices"

// Zones is all zones of a layout, and what they would be if a box stood on one more square. It is a scan for lowlinks
// (Tarjan 1972, Hopcroft and Tarjan 1973) of the free squares, after which each question takes constant time:
//
//	  root                    With a box on t, the zone falls into
//	   |                        the subtree of each child c of t with low(c) >= t, and
//	   t                        everything else of the zone, which holds the root.
//	 /   \
//	c1    c2 --- back to an ancestor of t
//
// If t is itself a root, there is no rest of the zone. A zone is named by its smallest square, the normalised player.
// The name of the zone of such a subtree is least(c), and the name of the rest is the root.
type Zones struct {
	near   [][4]Square // the neighbours of each square; the last row is the Wall's
	number []int32     // by square: 1, 2, … in the order of the walk; 0 if not entered; -1 for a box or the Wall
	visits []visit     // by number; the entry with the number 0 belongs to no square
	count  int32

	waiting []uint64 // scratch: a stack of the steps that the walk may have to make; see enterZone
}

// visit holds the findings of the scan of a layout about one square.
//
// Squares are numbered in the order in which a depth-first walk enters them. The walk starts each zone at its
// smallest square, so that the root of a zone is also its normalised player.
type visit struct {
	root   Square // smallest square of the zone
	least  Square // smallest square of the subtree
	parent int32  // the number of the parent, 0 for a root
	last   int32  // greatest number of the subtree
	low    int32  // least number that the subtree touches by one step
	apart  bool   // only the parent joins the subtree to the rest; true for every child of a root
	cut    bool   // the subtree of some child is apart
}

// NewZones makes the memory for the layouts of a board.
func NewZones(b *Board) *Zones {
	n := b.squares + 1
	return &Zones{near: b.next, number: make([]int32, n), visits: make([]visit, n), waiting: make([]uint64, 4*n)}
}

// Scan reads a layout. It costs some nanoseconds for each square, whatever the number of boxes.
func (z *Zones) Scan(s *Scene) {
	for sq := range z.number {
		z.number[sq] = -int32(s.occ[sq])
	}
	z.count = 0
	last := int32(0)
	for sq := range z.number {
		if z.number[sq] == 0 {
			z.count++
			last = z.walk(Square(sq), last)
		}
	}
}

// walk scans the zone of a root, whose numbers follow count, and returns the last number given. It sums up the subtrees
// after all squares are entered, from the last square back to the root. So few of its branches are hard to foresee.
func (z *Zones) walk(root Square, count int32) int32 {
	last := z.enterZone(root, count)
	for number := last; number > count; number-- {
		child := &z.visits[number]
		v := &z.visits[child.parent]
		child.apart = child.low >= child.parent
		v.cut = v.cut || child.apart
		v.last, v.least, v.low = max(v.last, child.last), min(v.least, child.least), min(v.low, child.low)
	}
	return last
}

// enterZone numbers the squares of the zone of a root and returns the last number given. When it enters a square, it
// puts all steps from there to squares not entered yet on a stack. A step is a number: the square to which it leads,
// and in the upper bits the number of the square from which it comes. Several steps on the stack may lead to one
// square. The step put there last comes from the parent of that square. The others come from ancestors of the parent;
// when their turn comes, the square has been entered.
func (z *Zones) enterZone(root Square, count int32) int32 {
	near, number, waiting, visits := z.near, z.number, z.waiting, z.visits
	waiting[0] = uint64(root)
	for top := 1; top > 0; {
		top--
		sq, parent := Square(uint32(waiting[top])), int32(waiting[top]>>32)
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
		// One is taken off, so that occupied squares and those not entered have the greatest numbers.
		low := min(uint32(a-1), uint32(b-1), uint32(c-1), uint32(d-1), uint32(count-1))
		v := &visits[count]
		v.root, v.least, v.parent = root, sq, parent
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

// Count is the number of zones.
func (z *Zones) Count() int { return int(z.count) }

// Free reports whether a square is free.
func (z *Zones) Free(sq Square) bool { return z.number[sq] > 0 }

// Of is the normalised player of the zone of a free square.
func (z *Zones) Of(sq Square) Square { return z.visits[z.number[sq]].root }

// Cuts reports whether a box on a free square may divide its zone. It may be true of the smallest square of a zone
// although a box there does not divide the zone; Splits has the exact answer.
func (z *Zones) Cuts(sq Square) bool { return z.visits[z.number[sq]].cut }

// Without is the normalised player of the zone that holds sq once a box stands on t too. Both must be free and
// different. Different zones have different smallest squares, so the answer also names the zone.
func (z *Zones) Without(sq, t Square) Square {
	if child := z.apart(sq, t); child != 0 {
		return z.visits[child].least
	}
	return z.Of(sq)
}

// apart is the number of the child of t whose subtree holds sq and falls off when a box stands on t. The result is 0
// when sq stays with the root of its zone.
func (z *Zones) apart(sq, t Square) int32 {
	x, p := z.number[sq], z.number[t]
	if without := &z.visits[p]; !without.cut || x < p || x > without.last {
		return 0
	}
	for _, c := range z.near[t] {
		number := z.number[c]
		if number <= p || number > x { // no child of t whose subtree may hold sq
			continue
		}
		if child := &z.visits[number]; child.parent == p && x <= child.last {
			if child.apart {
				return number
			}
			break
		}
	}
	return 0
}

// Numbers gives the number of every square; those of boxes and of the Wall are negative. The parts into which boxes cut
// the floor are intervals of these numbers. The slice is valid until the next scan.
func (z *Zones) Numbers() []int32 { return z.number }

// Span is a closed interval of numbers.
type Span struct{ First, Last int32 }

// Has reports whether a number is in the interval.
func (s Span) Has(number int32) bool { return s.First <= number && number <= s.Last }

// Whole is the numbers of the zone of a free square.
func (z *Zones) Whole(sq Square) Span {
	root := z.number[z.Of(sq)]
	return Span{root, z.visits[root].last}
}

// AppendParts appends the parts into which a box on a free square would cut its zone, all but one, whose numbers need
// not be an interval. The part left out holds the smallest square of the zone; for a box on that square, the part in
// the first direction is left out.
func (z *Zones) AppendParts(parts []Span, sq Square) []Span {
	if !z.Cuts(sq) {
		return parts
	}
	known := make([]int32, 0, 4)
	if z.Of(sq) != sq {
		known = append(known, 0) // the part with the root
	}
	for _, u := range z.near[sq] {
		if !z.Free(u) {
			continue
		}
		child := z.apart(u, sq)
		if slices.Contains(known, child) {
			continue
		}
		if known = append(known, child); len(known) > 1 {
			parts = append(parts, Span{child, z.visits[child].last})
		}
	}
	return parts
}

// After is the normalised player of a player on the square x once a box has moved from one square to another. The
// square x must then be free. After takes constant time: the square that the box leaves can only join the zones beside
// it.
func (z *Zones) After(box, to, x Square) Square {
	if to == box {
		return z.Of(x)
	}
	joined, least := x == box, box
	zone := box
	if !joined {
		zone = z.Without(x, to)
	}
	for _, u := range z.near[box] {
		if u != to && z.Free(u) {
			beside := z.Without(u, to)
			joined, least = joined || beside == zone, min(least, beside)
		}
	}
	if joined {
		return least
	}
	return zone
}

// CountAfter is the number of zones once the box on one square has moved to another one, which is free. Like After, it
// takes constant time.
func (z *Zones) CountAfter(box, to Square) int32 {
	return z.count + z.zonesBeside(to, to) - z.zonesBeside(box, to)
}

// Splits reports whether a box on a free square would make several zones of its zone.
func (z *Zones) Splits(sq Square) bool { return z.zonesBeside(sq, sq) > 1 }

// zonesBeside is the number of zones that touch a square, once a box stands on a free square t too.
func (z *Zones) zonesBeside(sq, t Square) int32 {
	zones := make([]Square, 0, 4)
	for _, u := range z.near[sq] {
		if u == t || !z.Free(u) {
			continue
		}
		if zone := z.Without(u, t); !slices.Contains(zones, zone) {
			zones = append(zones, zone)
		}
	}
	return int32(len(zones))
}
