package checker

import "slices"

// maxCells is how many distances a worker keeps, each of four bytes, for mazes with frozen boxes.
const maxCells = 8 << 20

// worker looks at lemmas and positions. Each goroutine has its own.
type worker struct {
	*check
	occupied []bool // walls, and boxes of the position that is looked at
	walk     *zone  // the player's in that position
	after    *zone  // and after a push
	spool    spool

	stands   []bool // walls, and boxes that may still be frozen
	kept     []square
	mazes    map[string]*maze // by frozen boxes
	cells    int              // distances in them
	rows     [][]int32
	matching matching

	conflicts conflicts
}

// newWorker makes a worker. It collects records of so many bytes before they become a run.
func (c *check) newWorker(most int) *worker {
	floor := len(c.level.odd)
	w := &worker{check: c, occupied: make([]bool, floor+1), walk: newZone(c.level), after: newZone(c.level),
		stands: make([]bool, floor+1), mazes: map[string]*maze{},
		spool: spool{runs: &c.runs, most: most, width: 2*len(c.level.boxes) + 6}}
	w.occupied[floor], w.stands[floor] = true, true
	return w
}

// set puts boxes on the floor, or takes them away.
func set(of []bool, boxes []square, value bool) {
	for _, sq := range boxes {
		of[sq] = value
	}
}

// freeze finds the frozen boxes of a position.
func (w *worker) freeze(boxes []square) []square {
	w.kept = append(w.kept[:0], boxes...)
	set(w.stands, boxes, true)
	for before := -1; before != len(w.kept); {
		before = len(w.kept)
		w.kept = slices.DeleteFunc(w.kept, func(sq square) bool {
			w.stands[sq] = w.stuck(sq, 0) && w.stuck(sq, 1)
			return !w.stands[sq]
		})
	}
	return w.kept
}

// stuck reports whether a box is blocked along an axis.
func (w *worker) stuck(sq square, axis int) bool {
	a, b := w.level.next[sq][axis], w.level.next[sq][axis+2]
	return w.stands[a] || w.stands[b] || w.level.dead[a] && w.level.dead[b]
}

// maze is the maze with frozen boxes as walls.
func (w *worker) maze(frozen []square) *maze {
	if len(frozen) == 0 {
		return w.level.open
	}
	key := keyOf(frozen)
	if w.mazes[key] == nil {
		m := w.level.newMaze(frozen)
		if w.cells += len(m.far); w.cells > maxCells {
			clear(w.mazes)
			w.cells = len(m.far)
		}
		w.mazes[key] = m
	}
	return w.mazes[key]
}

// bound is the bound of a position. Its boxes may be in any order.
func (w *worker) bound(boxes []square, player square) int32 {
	frozen := w.freeze(boxes)
	defer set(w.stands, boxes, false)
	if w.level.sealed || !w.level.all(frozen) {
		return infinite
	}
	m := w.maze(frozen)
	w.rows = w.rows[:0]
	for _, sq := range boxes {
		if !w.stands[sq] {
			w.rows = append(w.rows, m.row(sq, player))
		}
	}
	least := w.matching.least(w.rows, len(m.goals))
	if least < infinite {
		least += w.conflicts.count(m, w.level.goal, boxes, player)
	}
	return least
}

// pushes calls visit for each legal push in a position whose boxes are on the floor and whose zone is filled. While it
// is called, the position after the push is there: its boxes, one of them just pushed to a square, and the player.
func (w *worker) pushes(boxes []square, visit func(boxes []square, player, pushed square)) {
	boxes = slices.Clone(boxes)
	for i, from := range boxes {
		for d, to := range w.level.next[from] {
			if !w.occupied[to] && w.walk.has[w.level.next[from][d^2]] {
				boxes[i], w.occupied[from], w.occupied[to] = to, false, true
				visit(boxes, from, to)
				boxes[i], w.occupied[from], w.occupied[to] = from, true, false
			}
		}
	}
}

// keyOf is a list of squares, brought into ascending order, as a key for maps and records.
func keyOf(squares []square) string {
	squares = slices.Clone(squares)
	slices.Sort(squares)
	key := make([]byte, 0, 2*maxBoxes)
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
