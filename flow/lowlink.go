package flow

import "planner/board"

// lowlink is the record of one depth-first scan over the player's steps.
type lowlink struct {
	entry  []int32        // order of discovery; -1 for walls
	last   []int32        // greatest entry in the subtree
	low    []int32        // least entry that one edge out of the subtree leads to
	parent []board.Square // None for a root
	root   []board.Square // by square, the root of its tree; nil while there is one tree
	trees  int
}

func newLowlink(b *board.Board, walls board.Bits) *lowlink {
	n := b.Squares() + 1
	l := &lowlink{
		entry: make([]int32, n), last: make([]int32, n), low: make([]int32, n), parent: make([]board.Square, n),
	}
	const unseen = -2
	for sq := range l.entry {
		l.entry[sq] = unseen
		if sq == int(b.Wall()) || walls != nil && walls.Has(board.Square(sq)) {
			l.entry[sq] = -1
		}
	}
	counter := int32(0)
	for sq := range board.Square(b.Squares()) {
		if l.entry[sq] == unseen {
			counter = l.scan(b, sq, counter)
			l.trees++
		}
	}
	if l.trees > 1 {
		l.findRoots(b)
	}
	return l
}

// scan visits one tree. The path from the root is the stack, kept in parent; turn holds the next direction to try
// by square, in the two low bits of last, which has no meaning before the square is left.
func (l *lowlink) scan(b *board.Board, root board.Square, counter int32) int32 {
	enter := func(sq, parent board.Square) {
		l.entry[sq], l.low[sq], l.parent[sq], l.last[sq] = counter, counter, parent, 0
		counter++
	}
	enter(root, board.None)
	for at := root; at != board.None; {
		if l.last[at] == 4 {
			l.last[at] = counter - 1
			up := l.parent[at]
			if up != board.None {
				l.low[up] = min(l.low[up], l.low[at])
			}
			at = up
			continue
		}
		to := b.Next(at, board.Dir(l.last[at]))
		l.last[at]++
		switch {
		case l.entry[to] == -1 || to == l.parent[at]:
		case l.entry[to] >= 0:
			l.low[at] = min(l.low[at], l.entry[to])
		default:
			enter(to, at)
			at = to
		}
	}
	return counter
}

// findRoots notes the tree of every square; parents are discovered before their children but not numbered before
// them, so squares are taken in the order of entry.
func (l *lowlink) findRoots(b *board.Board) {
	order := make([]board.Square, b.Squares())
	for sq := range board.Square(b.Squares()) {
		if l.entry[sq] >= 0 {
			order[l.entry[sq]] = sq
		}
	}
	l.root = make([]board.Square, b.Squares()+1)
	for sq := range l.root {
		l.root[sq] = board.None
	}
	for e, sq := range order {
		if int(l.entry[sq]) != e {
			break // fewer entries than squares: the rest are walls
		}
		l.root[sq] = sq
		if up := l.parent[sq]; up != board.None {
			l.root[sq] = l.root[up]
		}
	}
}

// tree is the interval of entry numbers of the whole tree of sq.
func (l *lowlink) tree(sq board.Square) span {
	root := l.root[sq]
	return span{l.entry[root], l.last[root]}
}
