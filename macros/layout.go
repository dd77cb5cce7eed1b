package macros

import "planner/board"

// place is what the scan of a layout knows of one square.
//
// Squares are numbered in the order in which a depth-first walk enters them. The walk starts each zone at its
// smallest square, so that the root of a zone is also its normalised player.
type place struct {
	entry  int32        // 1, 2, … in scan order; 0 if not entered yet; -1 for a box or the Wall
	last   int32        // greatest entry of the subtree below
	low    int32        // least entry that the subtree touches by one step
	root   board.Square // smallest square of the zone
	parent board.Square // None for a root
	least  board.Square // smallest square of the subtree
	turn   uint8        // next direction to try
	cut    bool         // only this square joins some child's subtree to the rest; true for every root with children
}

// layout is a lowlink scan (Tarjan 1972, Hopcroft and Tarjan 1973) of the free squares, all zones. It answers in
// constant time what the zones would be if one more square were occupied:
//
//	  root                    without t, the zone falls into
//	   |                        the subtree of each child c of t with low(c) >= entry(t), and
//	   t                        everything else of the zone, which holds the root.
//	 /   \
//	c1    c2 --- back to an ancestor of t
//
// If t is itself a root, there is no rest of the zone. The smallest square of such a subtree is least(c), and that of
// the rest is the root.
type layout struct {
	near   [][4]board.Square // the neighbours of each square; the last row is the Wall's
	places []place
	zones  int32
}

func newLayout(b *board.Board) layout {
	return layout{near: b.Neighbours(), places: make([]place, b.Squares()+1)}
}

// scan reads a layout. It costs a few nanoseconds for each square, once for each layout, whatever the number of boxes.
func (l *layout) scan(s *board.Scene) {
	for sq := range l.places {
		l.places[sq].entry = 0
		if !s.Free(board.Square(sq)) {
			l.places[sq].entry = -1
		}
	}
	l.zones = 0
	count := int32(0)
	for sq := range l.places {
		if l.places[sq].entry == 0 {
			l.zones++
			count = l.walk(board.Square(sq), count)
		}
	}
}

// walk scans the zone of a root and returns the last entry given. It needs no stack, because it returns along parents.
func (l *layout) walk(root board.Square, count int32) int32 {
	count++
	l.places[root] = place{entry: count, low: count, root: root, parent: board.None, least: root}
	at := root
	for {
		p := &l.places[at]
		if p.turn < 4 {
			to := l.near[at][p.turn]
			p.turn++
			q := &l.places[to]
			if q.entry == 0 {
				count++
				*q = place{entry: count, low: count, root: root, parent: at, least: to}
				at = to
			} else if q.entry > 0 && q.entry < p.low {
				p.low = q.entry
			}
			continue
		}
		p.last = count
		if at == root {
			return count
		}
		at = p.parent
		l.places[at].close(p)
	}
}

// close merges what the walk found below a finished child.
func (p *place) close(child *place) {
	if child.low >= p.entry {
		p.cut = true
	}
	p.low = min(p.low, child.low)
	p.least = min(p.least, child.least)
}

// zoneWithout is the normalised player of the zone that holds sq once t is occupied too. Both must be free and
// different. Different zones have different smallest squares, so the answer also names the zone.
func (l *layout) zoneWithout(sq, t board.Square) board.Square {
	x, p := &l.places[sq], &l.places[t]
	if !p.cut || x.root != p.root || x.entry < p.entry || x.entry > p.last {
		return x.root
	}
	for _, c := range l.near[t] {
		child := &l.places[c]
		if child.entry > 0 && child.parent == t && child.entry <= x.entry && x.entry <= child.last {
			if child.low >= p.entry {
				return child.least
			}
			break
		}
	}
	return x.root
}
