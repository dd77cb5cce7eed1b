package flow

// augment matches row i by a shortest alternating path from row i to a free column, in reduced costs. Lengths are small
// integers and many of them are equal, so columns are scanned length by length.
func (m *Matching) augment(i int) bool {
	length, given := m.give(i)
	if given {
		return true
	}
	m.start(i)
	for m.paths.done = m.paths.done[:0]; length != unreached; length = m.next(length) {
		end := m.collect(length)
		for at := m.paths.fresh; end < 0 && at < len(m.paths.done); at++ {
			end = m.relax(m.paths.done[at], length)
		}
		if end >= 0 {
			m.matchAlong(i, end, length)
			return true
		}
	}
	return false
}

// give matches row i to the first of its nearest columns that is free, if there is one. The search for a path would
// find the same column, and no price changes. While many columns are free, most rows are matched in this way. length is
// the reduced cost of the nearest columns, unreached when there are none.
func (m *Matching) give(i int) (length int32, given bool) {
	row := m.rows[i]
	n := len(row)
	v, rowOf := m.v[:n], m.rowOf[:n]
	least, free := unreached, -1
	for c, cost := range row {
		d := int32(cost) - v[c]
		if d > least || cost == Infinite {
			continue
		}
		if d < least {
			least, free = d, -1
		}
		if free < 0 && rowOf[c] < 0 {
			free = c
		}
	}
	if free < 0 {
		return least, false
	}
	m.total += int(row[free])
	m.rowOf[free], m.colOf[i] = int32(i), int32(free)
	return least, true
}

// start sets the paths of one step out of row i.
func (m *Matching) start(i int) {
	row := m.rows[i]
	n := len(row)
	v, dist, pred := m.v[:n], m.paths.length[:n], m.paths.from[:n]
	for c, cost := range row {
		pred[c] = int32(i)
		dist[c] = int32(cost) - v[c]
		if cost == Infinite {
			dist[c] = unreached
		}
	}
}

// next is the least length above the given one of a path to a column, unreached when there is none.
func (m *Matching) next(above int32) (length int32) {
	length = unreached
	for _, d := range m.paths.length {
		if d > above && d < length {
			length = d
		}
	}
	return length
}

// collect appends the columns at a length to done until one is free, which ends the search: end. Else end is -1.
func (m *Matching) collect(length int32) (end int32) {
	m.paths.fresh = len(m.paths.done)
	for c, d := range m.paths.length {
		if d == length {
			if m.rowOf[c] < 0 {
				return int32(c)
			}
			m.paths.done = append(m.paths.done, int32(c))
		}
	}
	return -1
}

// relax continues the paths of the present length from column c through the row that c is matched to. Columns that are
// scanned already are not further away than c and do not change. Columns that turn out to be at the same length are
// appended to done. end is a free one among these, else -1.
func (m *Matching) relax(c, length int32) (end int32) {
	r := m.rowOf[c]
	row := m.rows[r]
	n := len(row)
	v, dist := m.v[:n], m.paths.length[:n]
	shift := length - (int32(row[c]) - v[c])
	for to, cost := range row {
		e := int32(cost) - v[to] + shift
		if e >= dist[to] || cost == Infinite {
			continue
		}
		dist[to], m.paths.from[to] = e, r
		if e > length {
			continue
		}
		if m.rowOf[to] < 0 {
			return int32(to)
		}
		m.paths.done = append(m.paths.done, int32(to))
	}
	return -1
}

// matchAlong lowers the prices of the scanned columns so that the path is tight, and matches the rows along the path
// again. The total grows by the length of the path plus the price of its last column.
func (m *Matching) matchAlong(i int, end, length int32) {
	m.total += int(length + m.v[end])
	changed := false
	for _, c := range m.paths.done {
		m.v[c] += m.paths.length[c] - length
		changed = changed || m.paths.length[c] != length
	}
	if changed {
		m.reprice()
	}
	for c := end; ; {
		r := m.paths.from[c]
		m.rowOf[c] = r
		c, m.colOf[r] = m.colOf[r], c
		if int(r) == i {
			return
		}
	}
}
