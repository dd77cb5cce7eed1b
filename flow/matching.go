package flow

import "planner/technique"

var _ = technique.Describe(technique.Technique{
	ID: technique.Matching, Kind: technique.Bound, Soundness: technique.Admissible,
	Caveat: "consistent too; linear conflicts forward only",
	Help:   "the least sum of distances when every box has a goal of its own, and linear conflicts",
	Source: "Kuhn 1955, The Hungarian method for the assignment problem; Jonker and Volgenant 1987; " +
		"Hansson, Mayer and Yung 1992 (linear conflicts; Sokoban wiki, Solver)",
	Decided: "those that it proved lost, because not every box can have a goal of its own",
})

// Matching is a minimum-cost assignment of boxes (rows of distances) to targets (columns). It keeps the prices of the
// assignment, so a push, which changes one row, costs one augmenting search.
//
// The method is successive shortest paths with column prices (Kuhn 1955; Jonker and Volgenant 1987, "A shortest
// augmenting path algorithm for dense and sparse linear assignment problems"). The reduction phases of Jonker and
// Volgenant are left out, because nearly all of the work is repair. Only column prices v are stored; the price of a
// matched row follows from its column. The invariant is that cost(r,c) - v[c] is least at the column that r is matched
// to. As long as every column is matched in the end, all prices with that invariant prove that the assignment has the
// least cost. So a row can be taken out and put back with other costs while everything else stays.
//
// When there are fewer boxes than targets, rows that cost nothing anywhere fill the matrix. Prices are kept from one
// Solve to the next because they shorten it; the result is the same with any prices.
//
// A Matching belongs to one goroutine. Rows are kept by reference and must not change while they are in use.
type Matching struct {
	n     int        // number of columns, and of rows with the filling ones
	boxes int        // number of rows of the caller
	rows  [][]uint16 // present rows
	blank []uint16   // a filling row, all zero

	total int     // cost of the present assignment
	cells []int32 // memory of v, rowOf and colOf, so that one copy saves all three
	v     []int32 // column prices
	rowOf []int32 // by column, -1 when free
	colOf []int32 // by row, -1 when free

	saved savedAssignment
	paths paths

	chequered bool // see Chequered
	prices    pricesNumber
	tight     tightSets
}

// savedAssignment is what Restore returns to.
type savedAssignment struct {
	cells  []int32
	total  int
	prices uint64   // number of the prices
	at     int      // the row that has changed since, -1 for none
	row    []uint16 // that row before the change
}

// pricesNumber numbers the prices of a matching, so that equal numbers mean equal prices.
type pricesNumber struct {
	present  uint64
	greatest uint64 // the greatest number given so far
}

// paths are the shortest alternating paths from a row that augment looks for.
type paths struct {
	length []int32 // by column: of the shortest path to the column found so far
	from   []int32 // by column: the row that this path comes from
	done   []int32 // columns that have been scanned or will be next, nearest first
	fresh  int     // index into done of the first column at the present length
}

// tightSets are the tight entries of the rows, and the columns of the search for a path of them.
type tightSets struct {
	sets []uint64 // by row: the set of columns where its entries are tight, see tightRow
	of   []uint64 // by row: the number of the prices that its set was computed with, 0 for none
	seen []uint64 // columns reached by tightPath
	open []uint64 // columns of seen from which tightPath has not gone on
}

// unreached is longer than every path: paths contain no Infinite costs, and resetPrices keeps prices small.
const unreached = int32(1 << 30)

// NewMatching makes a matching for the given number of targets.
func NewMatching(targets int) *Matching {
	n := targets
	m := &Matching{
		n: n, rows: make([][]uint16, n), blank: make([]uint16, n), cells: make([]int32, 3*n),
		saved:  savedAssignment{cells: make([]int32, 3*n), at: -1},
		paths:  paths{length: make([]int32, n), from: make([]int32, n), done: make([]int32, 0, n)},
		prices: pricesNumber{1, 1},
	}
	m.v, m.rowOf, m.colOf = m.cells[:n:n], m.cells[n:2*n:2*n], m.cells[2*n:]
	return m
}

// Solve computes the assignment of boxes with the given rows, which have one cost for each target, and saves the
// assignment as SaveAssignment does. feasible is false when not every box can have a target of its own, as when there
// are more boxes than targets. The matching is then unusable until the next Solve.
func (m *Matching) Solve(rows [][]uint16) (total int, feasible bool) {
	if len(rows) > m.n {
		return 0, false
	}
	m.boxes = copy(m.rows, rows)
	clear(m.tight.of)
	for i := m.boxes; i < m.n; i++ {
		m.rows[i] = m.blank
	}
	m.resetPrices()
	if !m.assign() {
		return 0, false
	}
	m.SaveAssignment()
	return m.total, true
}

// assign matches all rows anew. Of the last assignment it uses only the prices.
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

// resetPrices sets all prices to zero when one of them comes near the end of its range, and reports whether it did.
// Prices only ever fall.
func (m *Matching) resetPrices() bool {
	for _, v := range m.v {
		if v < -unreached/4 {
			clear(m.v)
			m.reprice()
			return true
		}
	}
	return false
}

// reprice gives the present prices a new number.
func (m *Matching) reprice() {
	m.prices.greatest++
	m.prices.present = m.prices.greatest
}

// setRow gives a box a new row.
func (m *Matching) setRow(box int, row []uint16) {
	m.rows[box] = row
	if m.tight.of != nil {
		m.tight.of[box] = 0
	}
}

// Total is the cost of the present assignment.
func (m *Matching) Total() int { return m.total }

// Change gives one box a new row and repairs the assignment by one augmenting search, in O(n²) time and mostly far
// less. feasible is false when no complete assignment is left; then only Restore and Solve may be called next. Restore
// reverses all changes since the last SaveAssignment. Between two calls of SaveAssignment only one box may change.
func (m *Matching) Change(box int, row []uint16) (total int, feasible bool) {
	if m.saved.at == -1 {
		m.saved.at, m.saved.row = box, m.rows[box]
	} else if m.saved.at != box {
		panic("flow: rows of two boxes changed without Save")
	}
	c := m.colOf[box]
	m.total -= int(m.rows[box][c])
	m.rowOf[c], m.colOf[box] = -1, -1
	m.setRow(box, row)
	if !m.augment(box) {
		return 0, false
	}
	return m.total, true
}

// Replace gives several boxes new rows, repairs the assignment and saves it. feasible is false when no complete
// assignment is left; then only Solve may be called next. All of these boxes are taken out before the first is matched
// again, because paths are short while many columns are free. Changes one by one give the same total and may give other
// prices. All changes must be saved before.
func (m *Matching) Replace(boxes []int32, rows [][]uint16) (total int, feasible bool) {
	for i, box := range boxes {
		c := m.colOf[box]
		m.total -= int(m.rows[box][c])
		m.rowOf[c], m.colOf[box] = -1, -1
		m.setRow(int(box), rows[i])
	}
	for _, box := range boxes {
		if !m.augment(int(box)) {
			return 0, false
		}
	}
	m.SaveAssignment()
	return m.total, true
}

// Target is the target that a box is matched to.
func (m *Matching) Target(box int) int32 { return m.colOf[box] }

// Offer is a target for a box, and what the target costs beyond the prices of both.
type Offer struct {
	Column  int32
	Reduced int32 // at least 0
}

// Offers appends the targets of a box whose reduced costs are at most most, the targets of cost 0 first.
func (m *Matching) Offers(box int, most int32, list []Offer) []Offer {
	row := m.rows[box]
	c := m.colOf[box]
	most += int32(row[c]) - m.v[c] // the price of the box
	from := len(list)
	for to, cost := range row {
		if d := int32(cost) - m.v[to]; d <= most && cost != Infinite {
			list = append(list, Offer{int32(to), d})
		}
	}
	price, tight := int32(row[c])-m.v[c], from
	for i := from; i < len(list); i++ {
		if list[i].Reduced -= price; list[i].Reduced == 0 {
			list[i], list[tight] = list[tight], list[i]
			tight++
		}
	}
	return list
}

// SaveAssignment makes the present assignment, which must be complete, the one that Restore returns to.
func (m *Matching) SaveAssignment() {
	if m.resetPrices() {
		m.assign()
	}
	copy(m.saved.cells, m.cells)
	m.saved.total, m.saved.at, m.saved.prices = m.total, -1, m.prices.present
}

// Restore returns to the last SaveAssignment. With Change and Restore one tries the pushes of a position one by one.
func (m *Matching) Restore() {
	if m.saved.at == -1 {
		return
	}
	copy(m.cells, m.saved.cells)
	m.setRow(m.saved.at, m.saved.row)
	m.total, m.saved.at, m.prices.present = m.saved.total, -1, m.saved.prices
}
