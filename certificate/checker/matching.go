package checker

// matching finds the least sum of distances when each row, a box, gets a column of its own, a goal. It is the Hungarian
// method (Kuhn 1955) with shortest augmenting paths (Jonker and Volgenant 1987). Rows and columns count from 1; column
// 0 stands for the row that is looking for a column.
type matching struct {
	rows     [][]int32
	rowPrice []int32 // a row's price and a column's are never more than their distance together, and for a pair just it
	colPrice []int32
	rowOf    []int // by column, 0 for none

	before   []int // by column, the column before it on the shortest path
	length   []int32
	finished []bool
}

// start takes away all rows.
func (t *matching) start(columns int) {
	t.rows, t.rowPrice = t.rows[:0], append(t.rowPrice[:0], 0)
	t.colPrice = append(t.colPrice[:0], make([]int32, columns+1)...)
	t.rowOf = append(t.rowOf[:0], make([]int, columns+1)...)
}

// add adds a row and gives it a column. It is false when not all rows can have one.
func (t *matching) add(row []int32) bool {
	t.rows, t.rowPrice = append(t.rows, row), append(t.rowPrice, 0)
	return t.pair(len(t.rows))
}

// copy makes the matching that of another one.
func (t *matching) copy(o *matching) {
	t.rows, t.rowPrice = append(t.rows[:0], o.rows...), append(t.rowPrice[:0], o.rowPrice...)
	t.colPrice, t.rowOf = append(t.colPrice[:0], o.colPrice...), append(t.rowOf[:0], o.rowOf...)
}

// replace puts another row in the place of one. There must be as many rows as columns, because a column that has a
// price must have a row in the end.
func (t *matching) replace(i int, row []int32) bool {
	t.rows[i-1], t.rowPrice[i] = row, infinite
	for j, distance := range row {
		t.rowPrice[i] = min(t.rowPrice[i], distance-t.colPrice[j+1])
		if t.rowOf[j+1] == i {
			t.rowOf[j+1] = 0
		}
	}
	return t.rowPrice[i] < infinite/2 && t.pair(i)
}

// pair gives a row a column along a shortest path to a column without row.
func (t *matching) pair(row int) bool {
	columns := len(t.colPrice)
	t.before = append(t.before[:0], make([]int, columns)...)
	t.finished = append(t.finished[:0], make([]bool, columns)...)
	t.length = t.length[:0]
	for range columns {
		t.length = append(t.length, infinite)
	}
	t.rowOf[0] = row
	at := 0
	for t.rowOf[at] != 0 {
		if at = t.step(at); at < 0 {
			return false
		}
	}
	for at != 0 {
		t.rowOf[at], at = t.rowOf[t.before[at]], t.before[at]
	}
	return true
}

// step goes on from a column to the nearest one that is not finished, and changes the prices so that it is at distance
// 0. It returns -1 when none can be reached.
func (t *matching) step(at int) int {
	t.finished[at] = true
	row, price := t.rows[t.rowOf[at]-1], t.rowPrice[t.rowOf[at]]
	nearest, least := -1, int32(infinite/2)
	for j := 1; j < len(t.length); j++ {
		if t.finished[j] {
			continue
		}
		if length := row[j-1] - price - t.colPrice[j]; length < t.length[j] {
			t.length[j], t.before[j] = length, at
		}
		if t.length[j] < least {
			nearest, least = j, t.length[j]
		}
	}
	if nearest < 0 {
		return nearest
	}
	for j := range t.length {
		if t.finished[j] {
			t.rowPrice[t.rowOf[j]] += least
			t.colPrice[j] -= least
		} else {
			t.length[j] -= least
		}
	}
	return nearest
}

// sum is the sum of the distances of all pairs.
func (t *matching) sum() int32 {
	sum := int32(0)
	for j := 1; j < len(t.rowOf); j++ {
		if t.rowOf[j] != 0 {
			sum += t.rows[t.rowOf[j]-1][j-1]
		}
	}
	return sum
}
