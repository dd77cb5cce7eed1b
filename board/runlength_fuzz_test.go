package board

import (
	"slices"
	"strings"
	"testing"
)

// FuzzRunLengths: run lengths are decoded or refused within their room, and rows that were decoded read back as they
// were written.
func FuzzRunLengths(f *testing.F) {
	for _, seed := range []string{
		"5#|#@$.#|5#", "2(5#|)#", "9999999999#|", "9(9(9(9(9(#)))))", "3()#|", "((((#", ")", "3|#", "12",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const room = 1 << 16
		rows, cost, err := unpack(text, room)
		if cost > room {
			t.Fatalf("%d characters in a room of %d", cost, room)
		}
		if err != nil || !only(strings.Join(rows, ""), "#@+$*. ") || rows[len(rows)-1] == "" {
			return
		}
		again, _, err := unpack(pack(rows), MaxCells)
		if err != nil || !slices.Equal(again, rows) {
			t.Fatalf("%q, then %q, %v", rows, again, err)
		}
	})
}
