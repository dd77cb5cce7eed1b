package search

import (
	"testing"

	"planner/board"
)

// TestBloom adds keys to a filter and to a part of another: none is denied, and few others are taken for them.
func TestBloom(t *testing.T) {
	const keys = 20_000
	f, g := NewBloom(keys*16/512, 6), NewBloom(keys*16/512, 6)
	key := func(n int) board.Key {
		x := uint64(n)*0x9e3779b97f4a7c15 + 1
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		return board.Key{Hi: x ^ x>>27, Lo: (x ^ x>>31) * 0x94d049bb133111eb}
	}
	for n := range keys {
		f.Add(key(n))
	}
	g.Merge(0, f.Part(0, f.Blocks()))
	wrong := 0
	for n := range keys {
		if !f.Has(key(n)) || !g.Has(key(n)) {
			t.Fatalf("key %d is denied", n)
		}
		if g.Has(key(n + keys)) {
			wrong++
		}
	}
	if wrong > keys/100 {
		t.Errorf("%d of %d other keys are taken for members", wrong, keys)
	}
}
