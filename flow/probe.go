package flow

import "math/bits"

// Probe is what Change would give for a box's new row, with nothing changed. All changes must be saved.
//
// Mostly no augmenting search is needed. The prices bound the total from below, the column that the box has now
// bounds it from above, and after one move of a box they are seldom more than two apart:
//
//	below = the others' prices + least (cost - v[c]) of the new row     O(n)
//	above = the others' costs  + cost at the column it has              O(1)
//
// Between two boxes of one row all assignments have totals of one parity, where distances keep to the colours of the
// squares as on a chessboard. So a difference of one is none, and with a difference of two the total is one or the
// other: the lower one if and only if a path of tight entries, those that cost what the prices say, leads from the row
// to the column. Which entries of a row are tight is worked out once for all probes of a position.
func (m *Matching) Probe(box int, row []uint16) (total int, feasible bool) {
	c := m.colOf[box]
	without := m.total - int(m.rows[box][c])
	least := m.least(row)
	if least == unreached {
		return 0, false
	}
	if cost := row[c]; cost != Infinite {
		gap, unit := int32(cost)-m.v[c]-least, int32(1)
		if m.chequered && m.boxes == m.n {
			unit = 2
		}
		switch {
		case gap < unit:
			return without + int(cost), true
		case gap == unit && m.n <= mostTight:
			if m.tightPath(row, least, c) {
				return without + int(least+m.v[c]), true
			}
			return without + int(cost), true
		}
	}
	total, feasible = m.Change(box, row)
	m.Restore()
	return total, feasible
}

// Chequered says that all complete assignments of the same rows have totals of one parity when there are as many
// boxes as targets; see Distances.Chequered.
func (m *Matching) Chequered() { m.chequered = true }

// Chequered reports whether every distance is odd or even as the two squares have different colours or one, the board
// being coloured as a chessboard: a move takes a box from one colour to the other.
func (d *Distances) Chequered() bool { return d.Exact() && d.Nodes() < farthest }

// least is the least of a row's costs without the prices, unreached when there is none.
func (m *Matching) least(row []uint16) int32 {
	v := m.v[:len(row)]
	least := unreached
	for c, cost := range row {
		if d := int32(cost) - v[c]; d < least && cost != Infinite {
			least = d
		}
	}
	return least
}

// tightPath reports whether a path of tight entries leads from a row, whose least cost without the prices is given, to
// a column.
func (m *Matching) tightPath(row []uint16, least int32, end int32) bool {
	words := (m.n + 63) / 64
	if m.tight == nil {
		m.tight, m.tightOf = make([]uint64, m.n*words), make([]uint32, m.n)
		m.seen, m.open = make([]uint64, words), make([]uint64, words)
	}
	m.mark(m.open, row, least)
	copy(m.seen, m.open)
	for at := 0; at < words; {
		if m.open[at] == 0 {
			at++
			continue
		}
		c := at<<6 + bits.TrailingZeros64(m.open[at])
		m.open[at] &= m.open[at] - 1
		first := words
		for i, w := range m.tightRow(m.rowOf[c]) {
			if w &^= m.seen[i]; w != 0 {
				m.seen[i] |= w
				m.open[i] |= w
				first = min(first, i)
			}
		}
		if m.seen[end>>6]>>(end&63)&1 != 0 {
			return true
		}
		at = min(at, first)
	}
	return false
}

// tightRow is the set of columns where a matched row is tight.
func (m *Matching) tightRow(r int32) []uint64 {
	words := len(m.seen)
	set := m.tight[int(r)*words:][:words]
	if m.tightOf[r] != m.saves {
		m.tightOf[r] = m.saves
		c := m.colOf[r]
		m.mark(set, m.rows[r], int32(m.rows[r][c])-m.v[c])
	}
	return set
}

// mark makes set the columns where a row's cost without the price is the given one.
func (m *Matching) mark(set []uint64, row []uint16, cost int32) {
	clear(set)
	v := m.v[:len(row)]
	for c, d := range row {
		if int32(d)-v[c] == cost && d != Infinite {
			set[c>>6] |= 1 << (c & 63)
		}
	}
}
