package flow

import "planner/board"

// lowlink is the result of a depth-first scan of the floor by steps of the player. All slices are by square.
type lowlink struct {
	entry  []int32        // order of discovery, from 0; -1 for walls
	last   []int32        // greatest entry in the subtree
	low    []int32        // least entry that an edge out of the subtree leads to
	parent []board.Square // None for a root
	root   []board.Square // the root of the tree; nil when there is only one tree
	trees  int            // number of trees, one for each connected part of the floor
}

// newLowlink scans a board; walls, which may be nil, are squares that count as walls.
func newLowlink(b *board.Board, walls board.Bits) *lowlink {
	l := allocateLowlink(b)
	l.run(b, walls)
	return l
}

// allocateLowlink makes the memory of scans.
func allocateLowlink(b *board.Board) *lowlink {
	n := b.Squares() + 1
	return &lowlink{
		entry: make([]int32, n), last: make([]int32, n), low: make([]int32, n), parent: make([]board.Square, n),
	}
}

// run scans a board, and forgets what was scanned before.
func (l *lowlink) run(b *board.Board, walls board.Bits) {
	const unseen = -2
	for sq := range l.entry {
		l.entry[sq] = unseen
		if sq == int(b.Wall()) || walls != nil && walls.Has(board.Square(sq)) {
			l.entry[sq] = -1
		}
	}
	l.root, l.trees = nil, 0
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
}

// scan visits one tree and returns the next entry to give. It needs no stack, because parent holds the path from the
// root. Until a square is left, last holds the number of directions that have been tried from it.
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

// findRoots finds the root of every square. A parent may have a greater number than its child but is always discovered
// before it, so squares are visited in the order of discovery.
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
			break // there are fewer entries than squares; the other squares are walls
		}
		l.root[sq] = sq
		if up := l.parent[sq]; up != board.None {
			l.root[sq] = l.root[up]
		}
	}
}

// tree is the interval of the entries of the whole tree of sq.
func (l *lowlink) tree(sq board.Square) span {
	root := l.root[sq]
	return span{l.entry[root], l.last[root]}
}
