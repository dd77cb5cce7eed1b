package checker

import "slices"

// matching finds the least sum of distances when each row, a box, gets a column of its own, a goal. It is the Hungarian
// method (Kuhn 1955) with shortest augmenting paths (Jonker and Volgenant 1987). Rows and columns count from 1; column
// 0 stands for the row that is looking for a column.
type matching struct {
	rows     [][]int32
	rowPrice []int32 // the prices of a row and a column add up to at most their distance, and for a pair to just that
	colPrice []int32
	rowOf    []int // by column, 0 for none
	complete bool  // each row has a column

	waiting []int // rows that look for columns
	before  []int // by column, the column before it on the shortest path
	length  []int32
	done    []bool
}

// least is the least sum of distances, infinite when not every row can have a column. If this call and the last one have
// as many rows as columns, only rows that are other slices than in the last call look for columns. With fewer rows than
// columns this would be wrong, because a column could lose its row and keep a price. Prices drift apart from call to
// call, so all of them begin anew before one comes near infinite.
func (t *matching) least(rows [][]int32, columns int) int32 {
	if !t.complete || len(rows) != columns || len(t.rows) != columns || len(t.colPrice) != columns+1 ||
		slices.Min(t.colPrice) < -infinite/16 {
		*t = matching{rows: make([][]int32, len(rows)), rowPrice: make([]int32, len(rows)+1),
			colPrice: make([]int32, columns+1), rowOf: make([]int, columns+1), before: make([]int, columns+1),
			length: make([]int32, columns+1), done: make([]bool, columns+1)}
	}
	for _, row := range rows {
		if slices.Min(row) == infinite {
			return infinite
		}
	}
	t.waiting = t.waiting[:0]
	for i, row := range rows {
		if t.rows[i] == nil || &t.rows[i][0] != &row[0] {
			t.rows[i], t.waiting = row, append(t.waiting, i+1)
			if j := slices.Index(t.rowOf, i+1); j > 0 {
				t.rowOf[j] = 0
			}
		}
	}
	t.complete = false
	for _, row := range t.waiting {
		if !t.pair(row) {
			return infinite
		}
	}
	t.complete = true
	sum := int32(0)
	for j, row := range t.rowOf[1:] {
		if row > 0 {
			sum += t.rows[row-1][j]
		}
	}
	return sum
}

// pair gives a row a column along a shortest path to a column without row.
func (t *matching) pair(row int) bool {
	t.rowPrice[row] = infinite
	for j, distance := range t.rows[row-1] {
		t.rowPrice[row] = min(t.rowPrice[row], distance-t.colPrice[j+1])
		t.length[j+1] = infinite
	}
	clear(t.done)
	t.rowOf[0] = row
	at := 0
	for t.rowOf[at] != 0 {
		if at = t.stepColumn(at); at < 0 {
			return false
		}
	}
	for at != 0 {
		t.rowOf[at], at = t.rowOf[t.before[at]], t.before[at]
	}
	t.rowOf[0] = 0
	return true
}

// stepColumn goes on from a column to the nearest column that is not done, and changes the prices so that this column
// is at distance 0. It returns -1 when no column can be reached.
func (t *matching) stepColumn(at int) int {
	t.done[at] = true
	row, price := t.rows[t.rowOf[at]-1], t.rowPrice[t.rowOf[at]]
	nearest, least := -1, int32(infinite/2)
	for j := 1; j < len(t.length); j++ {
		if t.done[j] {
			continue
		}
		if length := row[j-1] - price - t.colPrice[j]; length < t.length[j] {
			t.length[j], t.before[j] = length, at
		}
		if t.length[j] < least {
			nearest, least = j, t.length[j]
		}
	}
	for j := range t.length {
		if t.done[j] {
			t.rowPrice[t.rowOf[j]] += least
			t.colPrice[j] -= least
		} else {
			t.length[j] -= least
		}
	}
	return nearest
}

// conflicts counts pairs of boxes beside each other that are in each other's way.
type conflicts struct {
	loose  []square // boxes that are not frozen
	movers []square // boxes of the pairs counted that can be pushed across their lines
}

// count is two pushes for each conflict that counts, given the frozen boxes.
func (c *conflicts) count(m *maze, goal []bool, boxes []square, player square) (pushes int32) {
	c.loose, c.movers = c.loose[:0], c.movers[:0]
	for _, sq := range boxes {
		if !m.blocked[sq] {
			c.loose = append(c.loose, sq)
		}
	}
	slices.Sort(c.loose)
	for i, a := range c.loose {
		for axis, b := range [...]square{m.next[a][2], m.next[a][1]} {
			if slices.Contains(c.loose[i:], b) && !(goal[a] && goal[b]) && c.counts(m, a, b, axis, player) {
				pushes += 2
			}
		}
	}
	return pushes
}

// counts reports whether a pair counts, and if so notes which of its boxes can be pushed across the line.
func (c *conflicts) counts(m *maze, a, b square, axis int, player square) bool {
	count := len(c.movers)
	for _, box := range [...]square{a, b} {
		can, nearer := m.across(box, player, axis)
		if nearer || can && slices.Contains(c.movers[:count], box) {
			c.movers = c.movers[:count]
			return false
		}
		if can {
			c.movers = append(c.movers, box)
		}
	}
	return len(c.movers) > count
}

// across looks at the pushes of a single box across a line that is upright (axis 0) or level (axis 1). Pushes to where
// the box reaches no goal are left out. Can reports whether there are such pushes, and nearer whether one of them takes
// the box no further from some goal.
func (m *maze) across(box, player square, axis int) (can, nearer bool) {
	for d := 1 - axis; d < 4; d += 2 {
		to, stand := m.next[box][d], m.next[box][d^2]
		if m.blocked[to] || m.blocked[stand] || m.state(box, stand) != m.state(box, player) {
			continue
		}
		after := m.row(to, box)
		if slices.Min(after) == infinite {
			continue
		}
		can = true
		for i, before := range m.row(box, player) {
			nearer = nearer || before < infinite && after[i] <= before
		}
	}
	return can, nearer
}

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
