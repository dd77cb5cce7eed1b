package memory

import "testing"

func TestMake(t *testing.T) {
	type wide [3 * systemPage]byte
	for _, n := range []int{0, 1, 511, 512, 513, 100_000} {
		if got := len(Make[uint64](n)) + len(Make[struct{}](n)) + len(Make[wide](n%7)); got != 2*n+n%7 {
			t.Errorf("%d elements, want %d", got, 2*n+n%7)
		}
	}
}
