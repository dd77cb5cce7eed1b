package flow

// Lift takes a box out of the matching in thought, so that Placed can say what the total would be with the box in any
// other place. It is for searches that try hundreds of places for one box: Lift costs O(n²) once, and each place then
// costs one pass over its row. All changes must be saved.
//
// Without the box one column is free. A column c that the box takes instead must be given up by the row that it is
// matched to, which takes another column, and so on until a row takes the free one:
//
//	total = the others' costs + least over c of (cost(c) - v[c] + path[c]) + v[free]
//
// where path[c] is the length, in reduced costs, of the shortest such chain from c to the free column. These paths are
// the same for all places of the box. Lift finds them from their common end by Dijkstra's method.
func (m *Matching) Lift(box int) {
	if m.lift.path == nil {
		m.lift.path, m.lift.waiting = make([]int32, m.n), make([]waitingColumn, 0, m.n)
	}
	free := m.colOf[box]
	m.lift.without = m.total - int(m.rows[box][free]) + int(m.v[free])
	m.lift.waiting = m.lift.waiting[:0]
	for c := range int32(m.n) {
		if m.lift.path[c] = unreached; c != free {
			row := m.rows[m.rowOf[c]]
			m.lift.waiting = append(m.lift.waiting, waitingColumn{row, c, int32(row[c]) - m.v[c], unreached})
		}
	}
	m.lift.path[free] = -m.v[free]
	m.lift.least = m.lift.path[free]
	for at := free; at >= 0; {
		at = m.extend(at)
	}
}

// waitingColumn is a column that Lift has not gone on from.
type waitingColumn struct {
	row    []uint16 // the row that the column is matched to
	column int32
	cost   int32 // reduced cost of that row at the column
	path   int32 // length of the shortest path from the column that was found so far
}

// extend continues the paths that end at a column to all waiting columns and takes the nearest of these out. next is -1
// when none is in reach. No reduced cost of a row is less than the one at its own column, so paths only grow.
func (m *Matching) extend(at int32) (next int32) {
	least, place, base := unreached, -1, m.lift.path[at]
	for i := range m.lift.waiting {
		w := &m.lift.waiting[i]
		if cost := w.row[at]; cost != Infinite {
			w.path = min(w.path, base+int32(cost)-w.cost)
		}
		if w.path < least {
			least, place = w.path, i
		}
	}
	if place < 0 {
		return -1
	}
	last := len(m.lift.waiting) - 1
	next = m.lift.waiting[place].column
	m.lift.waiting[place] = m.lift.waiting[last]
	m.lift.waiting = m.lift.waiting[:last]
	m.lift.path[next] = least - m.v[next]
	m.lift.least = min(m.lift.least, m.lift.path[next])
	return next
}

// Placed returns what Change would return for a new row of the box that was lifted last.
func (m *Matching) Placed(row []uint16) (total int, feasible bool) {
	least := leastSum(row, m.lift.path)
	if least >= m.lift.least+Infinite {
		least = leastFiniteSum(row, m.lift.path)
	}
	if least >= unreached/2 {
		return 0, false
	}
	return m.lift.without + int(least), true
}

// leastSum is the least sum of a cost and a number at the same place, with Infinite taken for a number. It keeps four
// sums that need not wait for each other, which takes two thirds of the time of one sum.
func leastSum(row []uint16, numbers []int32) int32 {
	numbers = numbers[:len(row)]
	least := [4]int32{unreached, unreached, unreached, unreached}
	c := 0
	for ; c+3 < len(row) && c+3 < len(numbers); c += 4 {
		least[0] = min(least[0], int32(row[c])+numbers[c])
		least[1] = min(least[1], int32(row[c+1])+numbers[c+1])
		least[2] = min(least[2], int32(row[c+2])+numbers[c+2])
		least[3] = min(least[3], int32(row[c+3])+numbers[c+3])
	}
	for ; c < len(row); c++ {
		least[0] = min(least[0], int32(row[c])+numbers[c])
	}
	return min(least[0], least[1], least[2], least[3])
}

// leastFiniteSum is leastSum without the places where the cost is Infinite.
func leastFiniteSum(row []uint16, numbers []int32) int32 {
	least := unreached
	for c, cost := range row {
		if cost != Infinite {
			least = min(least, int32(cost)+numbers[c])
		}
	}
	return least
}
