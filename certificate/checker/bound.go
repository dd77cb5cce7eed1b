package checker

import "slices"

// bounds computes bounds. Each goroutine has its own.
type bounds struct {
	level  *level
	stands []bool // walls, and the boxes that may still be frozen
	kept   []square
	mazes  map[string]*maze // by frozen boxes
	cells  int              // distances in them

	frozen        []square // of the position that bound was asked about, with its maze
	maze          *maze
	known         bool // whether base has a goal for each box of it
	base, changed matching
}

// maxCells is how many distances bounds keeps, each of four bytes, for mazes with frozen boxes.
const maxCells = 8 << 20

// newBounds makes bounds of a level.
func newBounds(l *level) *bounds {
	b := &bounds{level: l, stands: make([]bool, len(l.next)), mazes: map[string]*maze{}}
	b.stands[len(l.odd)] = true
	return b
}

// freeze finds the frozen boxes, in ascending order as the boxes are.
func (b *bounds) freeze(boxes []square) []square {
	b.kept = append(b.kept[:0], boxes...)
	for _, sq := range boxes {
		b.stands[sq] = true
	}
	for before := -1; before != len(b.kept); {
		before = len(b.kept)
		b.kept = slices.DeleteFunc(b.kept, func(sq square) bool {
			b.stands[sq] = b.stuck(sq, 0) && b.stuck(sq, 1)
			return !b.stands[sq]
		})
	}
	for _, sq := range b.kept {
		b.stands[sq] = false
	}
	return b.kept
}

// stuck reports whether a box is blocked along an axis.
func (b *bounds) stuck(sq square, axis int) bool {
	one, other := b.level.next[sq][axis], b.level.next[sq][axis+2]
	return b.stands[one] || b.stands[other] || b.level.deadEnd[one] && b.level.deadEnd[other]
}

// mazeOf is the maze with frozen boxes as walls, nil when one of them is off goal or the level is sealed.
func (b *bounds) mazeOf(frozen []square) *maze {
	if b.level.sealed || slices.ContainsFunc(frozen, func(sq square) bool { return !b.level.goal[sq] }) {
		return nil
	}
	if len(frozen) == 0 {
		return b.level.open
	}
	key := keyOf(frozen)
	if m := b.mazes[key]; m != nil {
		return m
	}
	m := b.level.newMaze(frozen)
	if b.cells += len(m.far); b.cells > maxCells {
		clear(b.mazes)
		b.cells = len(m.far)
	}
	b.mazes[key] = m
	return m
}

// keyOf is a list of squares as a key for maps.
func keyOf(squares []square) string {
	key := make([]byte, 0, 2*len(squares))
	for _, sq := range squares {
		key = append(key, byte(sq>>8), byte(sq))
	}
	return string(key)
}

// squaresOf is the list that a key was made of.
func squaresOf(key string) []square {
	squares := make([]square, 0, len(key)/2)
	for ; key != ""; key = key[2:] {
		squares = append(squares, square(key[0])<<8|square(key[1]))
	}
	return squares
}

// match gives each box that is not frozen a goal. It is false when that cannot be done.
func match(t *matching, m *maze, frozen, boxes []square, player square) bool {
	if m == nil {
		return false
	}
	t.start(len(m.goals))
	for _, sq := range boxes {
		if _, found := slices.BinarySearch(frozen, sq); !found && !t.add(m.row(sq, player)) {
			return false
		}
	}
	return true
}

// bound is the bound of a position. It is kept for boundAfter.
func (b *bounds) bound(boxes []square, player square) int32 {
	b.frozen = append(b.frozen[:0], b.freeze(boxes)...)
	b.maze = b.mazeOf(b.frozen)
	if b.known = match(&b.base, b.maze, b.frozen, boxes, player); !b.known {
		return infinite
	}
	return b.base.sum()
}

// boundAfter is the bound of the position after a push of box i, counted from 0, of the position that bound was last
// asked about. If the same boxes are frozen, which the pushed one then is not, only its row of the matching changes: the
// player is on the same side of all others.
func (b *bounds) boundAfter(boxes []square, i int, from, to square) int32 {
	frozen := b.freeze(boxes)
	possible := false
	if b.known && slices.Equal(frozen, b.frozen) && len(b.base.rows) == len(b.maze.goals) {
		b.changed.copy(&b.base)
		skipped, _ := slices.BinarySearch(frozen, from)
		possible = b.changed.replace(i-skipped+1, b.maze.row(to, from))
	} else {
		possible = match(&b.changed, b.mazeOf(frozen), frozen, boxes, from)
	}
	if !possible {
		return infinite
	}
	return b.changed.sum()
}
