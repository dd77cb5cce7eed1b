package search

import "testing"

func TestMake(t *testing.T) {
	type wide [3 * systemPage]byte
	for _, n := range []int{0, 1, 511, 512, 513, 100_000} {
		if got := len(MakeTable[uint64](n)) + len(MakeTable[struct{}](n)) + len(MakeTable[wide](n%7)); got != 2*n+n%7 {
			t.Errorf("%d elements, want %d", got, 2*n+n%7)
		}
	}
}
