package flow

// Matching is a minimum-cost assignment of boxes (rows of distances) to targets (columns), kept with its prices so
// that a push, which changes one row, costs one augmenting search.
//
// The method is successive shortest paths with column prices (Kuhn 1955; Jonker and Volgenant 1987, "A shortest
// augmenting path algorithm for dense and sparse linear assignment problems", without its reduction phases, since
// nearly all work here is repair). Only column prices v are stored; the price of a matched row follows from its
// match. The invariant is that cost(r,c) - v[c] is least over c at the column that r is matched to. As long as every
// column ends up matched, any prices with that invariant prove the assignment least, so a row may be taken out and
// put back changed with nothing else touched.
//
// Fewer boxes than targets are filled up with boxes that cost nothing anywhere, which makes a one-sided assignment
// the same problem. Prices survive from one Solve to the next as a warm start; any prices will do there, as no row
// is matched yet.
//
// All memory is the caller's one Matching; it belongs to one goroutine. Rows are kept by reference and must not
// change while they are in use.
type Matching struct {
	n     int        // columns, and rows with the filling ones
	boxes int        // rows of the caller
	rows  [][]uint16 // current rows
	blank []uint16   // the row of a box that costs nothing

	total int
	cells []int32 // v, rowOf and colOf in one piece, so that saving is one copy
	v     []int32 // column prices
	rowOf []int32 // by column, -1 when free
	colOf []int32 // by row, -1 when free

	saved     []int32
	savedRow  []uint16
	savedAt   int // row that differs from the saved state, -1 for none
	savedCost int

	dist  []int32 // by column: length of the shortest path found so far
	pred  []int32 // by column: the row it comes from
	done  []int32 // columns scanned or about to be, nearest first
	fresh int     // of these, where those of the present length begin

	chequered bool     // see Probe
	saves     uint32   // counted, for tightOf
	tight     []uint64 // by row: a bit a column, see tightRow
	tightOf   []uint32 // by row: the count of saves when it was worked out
	seen      []uint64
	open      []uint64
}

// unreached is longer than any path: Infinite rows never enter a path and prices stay below it (see rest).
const unreached = int32(1 << 30)

// NewMatching makes a matching for the given number of targets.
func NewMatching(targets int) *Matching {
	n := targets
	m := &Matching{
		n: n, rows: make([][]uint16, n), blank: make([]uint16, n), cells: make([]int32, 3*n), saved: make([]int32, 3*n),
		dist: make([]int32, n), pred: make([]int32, n), done: make([]int32, 0, n), savedAt: -1,
	}
	m.v, m.rowOf, m.colOf = m.cells[:n:n], m.cells[n:2*n:2*n], m.cells[2*n:]
	return m
}

// Solve assigns the boxes with these rows, each as long as there are targets, from nothing but the prices of
// earlier work, and saves the result for Restore. It is false when not every box can have a target of its own,
// which includes more boxes than targets; the matching is then unusable until the next Solve.
func (m *Matching) Solve(rows [][]uint16) (total int, feasible bool) {
	if len(rows) > m.n {
		return 0, false
	}
	m.boxes = copy(m.rows, rows)
	for i := m.boxes; i < m.n; i++ {
		m.rows[i] = m.blank
	}
	m.rest()
	if !m.assign() {
		return 0, false
	}
	m.Save()
	return m.total, true
}

// assign matches all rows from nothing but the prices.
func (m *Matching) assign() bool {
	for i := range m.n {
		m.rowOf[i], m.colOf[i] = -1, -1
	}
	m.total = 0
	for i := range m.n {
		if !m.augment(i) {
			return false
		}
	}
	return true
}

// rest forgets the prices when they come near the end of their range, and reports that it did; they only ever fall.
func (m *Matching) rest() bool {
	for _, v := range m.v {
		if v < -unreached/4 {
			clear(m.v)
			return true
		}
	}
	return false
}

// Total is the cost of the current assignment.
func (m *Matching) Total() int { return m.total }

// Target is the column of a box, an index into the targets.
func (m *Matching) Target(box int) int { return int(m.colOf[box]) }

// Change gives one box a new row and repairs the assignment by one augmenting search, O(n²) and mostly far less. It
// is false when no complete assignment is left. Either way Restore takes back all changes since the last Save;
// after false nothing else may be asked.
func (m *Matching) Change(box int, row []uint16) (total int, feasible bool) {
	if m.savedAt == -1 {
		m.savedAt, m.savedRow = box, m.rows[box]
	} else if m.savedAt != box {
		panic("flow: rows of two boxes changed without Save")
	}
	c := m.colOf[box]
	m.total -= int(m.rows[box][c])
	m.rowOf[c], m.colOf[box] = -1, -1
	m.rows[box] = row
	if !m.augment(box) {
		return 0, false
	}
	return m.total, true
}

// Save makes the current assignment, a complete one, that which Restore comes back to.
func (m *Matching) Save() {
	if m.rest() {
		m.assign()
	}
	copy(m.saved, m.cells)
	m.savedCost, m.savedAt = m.total, -1
	if m.saves++; m.saves == 0 { // wrapped: old sets could be taken for new ones
		clear(m.tightOf)
		m.saves = 1
	}
}

// Restore goes back to the last Save: the way to try every push of one position in turn.
func (m *Matching) Restore() {
	if m.savedAt == -1 {
		return
	}
	copy(m.cells, m.saved)
	m.rows[m.savedAt] = m.savedRow
	m.total, m.savedAt = m.savedCost, -1
}

// augment matches row i by the shortest alternating path from it to a free column, in reduced costs. Lengths are small
// numbers with many equals, so columns are scanned length by length.
func (m *Matching) augment(i int) bool {
	m.start(i)
	m.done = m.done[:0]
	for length := int32(-1 << 31); ; {
		end := int32(-1)
		if length, end = m.next(length); length == unreached {
			return false
		}
		for at := m.fresh; end < 0 && at < len(m.done); at++ {
			end = m.relax(m.done[at], length)
		}
		if end >= 0 {
			m.finish(i, end, length)
			return true
		}
	}
}

// start takes the single steps out of row i.
func (m *Matching) start(i int) {
	row := m.rows[i]
	n := len(row)
	v, dist, pred := m.v[:n], m.dist[:n], m.pred[:n]
	for c, cost := range row {
		pred[c] = int32(i)
		dist[c] = int32(cost) - v[c]
		if cost == Infinite {
			dist[c] = unreached
		}
	}
}

// next takes the columns at the least length above one, unreached when there are none. end is a free one of them, which
// ends the search, or -1.
func (m *Matching) next(above int32) (length, end int32) {
	length, end = unreached, -1
	for _, d := range m.dist {
		if d > above && d < length {
			length = d
		}
	}
	m.fresh = len(m.done)
	if length == unreached {
		return length, -1
	}
	for c, d := range m.dist {
		if d == length {
			if m.rowOf[c] < 0 {
				return length, int32(c)
			}
			m.done = append(m.done, int32(c))
		}
	}
	return length, -1
}

// relax goes on from column c, reached at a length, through the row it is matched to. Columns that are scanned lie no
// further, so they stay as they are; those that are no further either come next. It returns a free one of them, else -1.
func (m *Matching) relax(c, length int32) (end int32) {
	r := m.rowOf[c]
	row := m.rows[r]
	n := len(row)
	v, dist := m.v[:n], m.dist[:n]
	shift := length - (int32(row[c]) - v[c])
	for to, cost := range row {
		e := int32(cost) - v[to] + shift
		if e >= dist[to] || cost == Infinite {
			continue
		}
		dist[to], m.pred[to] = e, r
		if e > length {
			continue
		}
		if m.rowOf[to] < 0 {
			return int32(to)
		}
		m.done = append(m.done, int32(to))
	}
	return -1
}

// finish lowers the prices of the scanned columns so that the path is tight, and turns the path over. The path's
// length plus the end's price is exactly what the total grows by.
func (m *Matching) finish(i int, end, length int32) {
	m.total += int(length + m.v[end])
	for _, c := range m.done {
		m.v[c] += m.dist[c] - length
	}
	for c := end; ; {
		r := m.pred[c]
		m.rowOf[c] = r
		c, m.colOf[r] = m.colOf[r], c
		if int(r) == i {
			return
		}
	}
}
