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

// least is the least sum of distances, infinite when not every row can have a column. If this call and the last one
// have as many rows as columns, only rows that are other slices than in the last call look for columns. With fewer rows
// than columns this would be wrong, because a column could lose its row and keep a price. Prices drift apart from call
// to call, so all of them begin anew before one comes near infinite.
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
