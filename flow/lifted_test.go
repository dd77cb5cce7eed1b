package flow

import (
	"math/rand/v2"
	"testing"
)

// TestPlacedEqualsChange compares Placed with what Change gives, with as many boxes as targets and with fewer.
func TestPlacedEqualsChange(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 9))
	infeasible := 0
	for range 300 {
		n := 1 + random.IntN(60)
		m := NewMatching(n)
		rows := make([][]uint16, 1+random.IntN(n))
		for r := range rows {
			rows[r] = randomRow(random, n, 1+random.IntN(30), random.IntN(60))
		}
		if _, ok := m.Solve(rows); !ok {
			continue
		}
		for range 6 {
			box := random.IntN(len(rows))
			m.Lift(box)
			var row []uint16
			for range 10 {
				row = randomRow(random, n, 1+random.IntN(30), random.IntN(100))
				got, can := m.Placed(row)
				want, ok := m.Change(box, row)
				m.Restore()
				if can != ok || ok && got != want {
					t.Fatalf("%d boxes, %d targets: total %d, %v, expected %d, %v", len(rows), n, got, can, want, ok)
				}
				if !ok {
					infeasible++
				}
			}
			if _, ok := m.Change(box, row); !ok {
				m.Restore()
			}
			m.Save()
		}
	}
	if infeasible < 100 {
		t.Errorf("%d infeasible rows are too few to compare", infeasible)
	}
}
