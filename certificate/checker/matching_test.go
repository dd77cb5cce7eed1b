package checker

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/internal/test/long"
)

// cheapest tries all ways to give each row a column.
func cheapest(rows [][]int32, free []bool) int32 {
	if len(rows) == 0 {
		return 0
	}
	best := int32(infinite)
	for j, distance := range rows[0] {
		if distance < best && free[j] {
			free[j] = false
			best = min(best, distance+cheapest(rows[1:], free))
			free[j] = true
		}
	}
	return best
}

// TestMatching compares with all ways to match, while rows are replaced one or two at a time, so long that prices would
// come near infinite if nothing were done about it.
func TestMatching(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 12 {
		pool := make([][]int32, 12) // rows with large distances, so that prices move fast
		columns := 1 + round%5
		for i := range pool {
			for range columns {
				pool[i] = append(pool[i], []int32{random.Int32N(20), random.Int32N(20_000), infinite}[random.IntN(2+round%2)])
			}
		}
		var m matching
		rows := make([][]int32, max(1, columns-round%3/2))
		for i := range rows {
			rows[i] = pool[i]
		}
		for step := range long.Pick(40_000, 1_000_000) {
			for range random.IntN(3) {
				rows[random.IntN(len(rows))] = pool[random.IntN(len(pool))]
			}
			got, want := m.least(rows, columns), cheapest(rows, slices.Repeat([]bool{true}, columns))
			if got != want {
				t.Fatalf("step %d: %d, expected %d: %v", step, got, want, rows)
			}
		}
	}
}
