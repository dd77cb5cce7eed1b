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
	if m.lifted == nil {
		m.lifted, m.waiting = make([]int32, m.n), make([]int32, 0, m.n)
	}
	free := m.colOf[box]
	m.without = m.total - int(m.rows[box][free]) + int(m.v[free])
	for c := range m.lifted {
		m.lifted[c] = unreached
	}
	m.lifted[free] = 0
	m.waiting = m.waiting[:0]
	for c := range int32(m.n) {
		if c != free {
			m.waiting = append(m.waiting, c)
		}
	}
	for at := free; at >= 0; {
		at = m.extend(at)
	}
	for c, path := range m.lifted {
		if path < unreached {
			m.lifted[c] = path - m.v[c]
		}
	}
}

// extend continues the paths that end at column at to all waiting columns and takes the nearest of these out. It is -1
// when none is in reach.
func (m *Matching) extend(at int32) (next int32) {
	next = -1
	least, place, base := unreached, 0, m.lifted[at]-m.v[at]
	for i, c := range m.waiting {
		row := m.rows[m.rowOf[c]]
		path := m.lifted[c]
		if cost := row[at]; cost != Infinite {
			path = min(path, base+int32(cost)-(int32(row[c])-m.v[c]))
			m.lifted[c] = path
		}
		if path < least {
			least, next, place = path, c, i
		}
	}
	if next >= 0 {
		last := len(m.waiting) - 1
		m.waiting[place] = m.waiting[last]
		m.waiting = m.waiting[:last]
	}
	return next
}

// Placed returns what Change would return for a new row of the box that was lifted last.
func (m *Matching) Placed(row []uint16) (total int, feasible bool) {
	lifted := m.lifted[:len(row)]
	least := unreached
	for c, cost := range row {
		if cost != Infinite {
			least = min(least, int32(cost)+lifted[c])
		}
	}
	if least >= unreached/2 {
		return 0, false
	}
	return m.without + int(least), true
}
