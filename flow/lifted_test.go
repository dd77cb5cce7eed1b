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
			m.SaveAssignment()
		}
	}
	if infeasible < 100 {
		t.Errorf("%d infeasible rows are too few to compare", infeasible)
	}
}

// BenchmarkPlaced measures one place of a lifted box of a hundred.
func BenchmarkPlaced(b *testing.B) {
	const boxes = 100
	random := rand.New(rand.NewPCG(1, 9))
	m, rows, places := NewMatching(boxes), make([][]uint16, boxes), make([][]uint16, 1000)
	for r := range rows {
		rows[r] = randomRow(random, boxes, 60, 3)
	}
	if _, ok := m.Solve(rows); !ok {
		b.Fatal("no matching")
	}
	for i := range places {
		places[i] = randomRow(random, boxes, 60, 3)
	}
	m.Lift(7)
	for i := 0; b.Loop(); i++ {
		m.Placed(places[i%len(places)])
	}
}
