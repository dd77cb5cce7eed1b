package flow

import "math/bits"

// Probe returns what Change would return for a new row of a box, and changes nothing. All changes must be saved.
//
// Mostly it needs no augmenting search. The prices bound the total from below, and the present column of the box bounds
// it from above. After one move of a box the two bounds are seldom more than two apart:
//
//	below = the others' prices + least (cost - v[c]) of the new row     O(n)
//	above = the others' costs  + cost at the column of the box          O(1)
//
// When the matching is Chequered, all complete assignments have totals of the same parity. Then a difference of one
// means that the total is the upper bound. With a difference of two the total is one of the two bounds: it is the lower
// one if and only if a path of tight entries leads from the row to the column. An entry is tight when its cost equals
// the sum of its two prices. The tight entries of a row are kept until a price changes. When the matching is not
// Chequered, the same holds with a difference of one in place of two.
func (m *Matching) Probe(box int, row []uint16) (total int, feasible bool) {
	c := m.colOf[box]
	without := m.total - int(m.rows[box][c])
	least := m.least(row)
	if least == unreached {
		return 0, false
	}
	if cost := row[c]; cost != Infinite {
		gap, unit := int32(cost)-m.v[c]-least, m.unit()
		switch {
		case gap < unit:
			return without + int(cost), true
		case gap == unit && m.n <= mostTight:
			m.prepareTight()
			m.mark(m.tight.open, row, least)
			if m.tightPath(c) {
				return without + int(least+m.v[c]), true
			}
			return without + int(cost), true
		}
	}
	total, feasible = m.Change(box, row)
	m.Restore()
	return total, feasible
}

// unit is the least difference of two totals that is not 0.
func (m *Matching) unit() int32 {
	if m.chequered && m.boxes == m.n {
		return 2
	}
	return 1
}

// Nearer returns what Probe would return for the row of a box that has made some moves, if each of them has brought the
// box nearer to its target; otherwise ok is false. A move changes a distance by one at most, so no assignment gets
// cheaper by more than the number of moves, and no other target need be looked at. About half of the moves of a search
// bring their box nearer to its target.
func (m *Matching) Nearer(box int, row []uint16, moves int) (total int, ok bool) {
	c := m.colOf[box]
	return m.total - moves, int(row[c])+moves == int(m.rows[box][c])
}

// Chequered tells the matching that all complete assignments of the same rows have totals of the same parity when there
// are as many boxes as targets; see Distances.Chequered.
func (m *Matching) Chequered() { m.chequered = true }

// Chequered reports whether the parity of every distance follows from the colours of its two squares on a chessboard,
// because each move takes a box from one colour to the other. The result is false when distances of the table may be
// cut off or belong to several targets.
func (d *Distances) Chequered() bool { return d.Exact() && d.NodeCount() < farthest }

// least is the least reduced cost (cost less price) of a row, unreached when all costs are Infinite.
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

// tightPath reports whether a path of tight entries leads from a row to a column. tight.open must hold the columns
// where the reduced cost of the row is least.
func (m *Matching) tightPath(end int32) bool {
	words := len(m.tight.open)
	copy(m.tight.seen, m.tight.open)
	for at := 0; at < words; {
		if m.tight.open[at] == 0 {
			at++
			continue
		}
		c := at<<6 + bits.TrailingZeros64(m.tight.open[at])
		m.tight.open[at] &= m.tight.open[at] - 1
		first := words
		for i, w := range m.tightRow(m.rowOf[c]) {
			if w &^= m.tight.seen[i]; w != 0 {
				m.tight.seen[i] |= w
				m.tight.open[i] |= w
				first = min(first, i)
			}
		}
		if m.tight.seen[end>>6]>>(end&63)&1 != 0 {
			return true
		}
		at = min(at, first)
	}
	return false
}

// prepareTight makes the memory for tight sets.
func (m *Matching) prepareTight() {
	if m.tight.sets == nil {
		words := (m.n + 63) / 64
		m.tight.sets, m.tight.of = make([]uint64, m.n*words), make([]uint64, m.n)
		m.tight.seen, m.tight.open = make([]uint64, words), make([]uint64, words)
	}
}

// Tight is the set of targets, in words of 64, at which the prices of target and box add up to their distance. All
// changes must be saved. The set is valid until the next change.
func (m *Matching) Tight(box int) []uint64 {
	m.prepareTight()
	return m.tightRow(int32(box))
}

// tightRow returns the set of columns where a matched row has tight entries, which are its entries of the least reduced
// cost. The set depends on the row and the prices and not on the column that the row is matched to, so it is computed
// anew only when the row or a price has changed.
func (m *Matching) tightRow(r int32) []uint64 {
	words := len(m.tight.seen)
	set := m.tight.sets[int(r)*words:][:words]
	if m.tight.of[r] != m.prices.present {
		m.tight.of[r] = m.prices.present
		c := m.colOf[r]
		m.mark(set, m.rows[r], int32(m.rows[r][c])-m.v[c])
	}
	return set
}

// mark sets set to the columns where the reduced cost of a row is the given one.
func (m *Matching) mark(set []uint64, row []uint16, cost int32) {
	clear(set)
	v := m.v[:len(row)]
	for c, d := range row {
		if int32(d)-v[c] == cost && d != Infinite {
			set[c>>6] |= 1 << (c & 63)
		}
	}
}
