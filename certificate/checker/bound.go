package checker

import "slices"

// maxCells is how many distances an estimator keeps, each of four bytes, for mazes with frozen boxes.
const maxCells = 8 << 20

// estimator computes bounds. Each goroutine has its own.
type estimator struct {
	level     *level
	stands    []bool // by square: a wall, or a box that may still be frozen
	kept      []square
	mazes     map[string]*maze // by frozen boxes
	cells     int              // distances in all mazes
	rows      [][]int32
	matching  matching
	conflicts conflicts
}

// set puts boxes on the floor, or takes them away.
func set(of []bool, boxes []square, value bool) {
	for _, sq := range boxes {
		of[sq] = value
	}
}

// freeze finds the frozen boxes of a position.
func (e *estimator) freeze(boxes []square) []square {
	e.kept = append(e.kept[:0], boxes...)
	set(e.stands, boxes, true)
	for before := -1; before != len(e.kept); {
		before = len(e.kept)
		e.kept = slices.DeleteFunc(e.kept, func(sq square) bool {
			e.stands[sq] = e.stuck(sq, 0) && e.stuck(sq, 1)
			return !e.stands[sq]
		})
	}
	return e.kept
}

// stuck reports whether a box is blocked along an axis.
func (e *estimator) stuck(sq square, axis int) bool {
	a, b := e.level.next[sq][axis], e.level.next[sq][axis+2]
	return e.stands[a] || e.stands[b] || e.level.dead[a] && e.level.dead[b]
}

// maze is the maze with frozen boxes as walls.
func (e *estimator) maze(frozen []square) *maze {
	if len(frozen) == 0 {
		return e.level.open
	}
	key := keyOf(frozen)
	if e.mazes[key] == nil {
		m := e.level.newMaze(frozen)
		if e.cells += len(m.far); e.cells > maxCells {
			clear(e.mazes)
			e.cells = len(m.far)
		}
		e.mazes[key] = m
	}
	return e.mazes[key]
}

// bound is the bound of a position. The boxes may be in any order.
func (e *estimator) bound(boxes []square, player square) int32 {
	frozen := e.freeze(boxes)
	defer set(e.stands, boxes, false)
	if e.level.sealed || !e.level.all(frozen) {
		return infinite
	}
	m := e.maze(frozen)
	e.rows = e.rows[:0]
	for _, sq := range boxes {
		if !e.stands[sq] {
			e.rows = append(e.rows, m.row(sq, player))
		}
	}
	least := e.matching.least(e.rows, len(m.goals))
	if least < infinite {
		least += e.conflicts.count(m, e.level.goal, boxes, player)
	}
	return least
}
