package flow

import (
	"math/rand/v2"
	"testing"
)

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
