package browser

import (
	"testing"
)

// Taps taps on a page with the size of a phone: squares, a box, and buttons between them.
func Taps(t *testing.T, tab *Tab) {
	tab.Phone(390, 844)
	b := sit(t, tab)
	b.again()
	tap := func(row, col int) {
		t.Helper()
		Value[bool](tab, "document.getElementById('board').scrollIntoView({block: 'nearest'}), true")
		tab.Settle().TapAt(b.cell(row, col))
	}
	for _, step := range []struct {
		what string
		do   func()
		lurd string // all moves by then
	}{
		{"a square in its row", func() { tap(3, 6) }, "rr"},
		{"a wall", func() { tap(0, 6) }, "rr"},
		{"the player", func() { tap(3, 6) }, "rr"},
		{"a square in its column", func() { tap(1, 6) }, "rruu"},
		{"Undo", func() { tab.Tap("#undo") }, "rru"},
		{"Redo", func() { tab.Tap("#redo") }, "rruu"},
		{"a layer", func() { tab.Tap("#layer-dead") }, "rruu"},
		{"a square after a layer", func() { tap(1, 7) }, "rruur"},
		{"a box", func() { tap(4, 6) }, "rruur"},
		{"the same box again", func() { tap(4, 6) }, "rruur"},
		{"To the start", func() { tab.Tap("#restart") }, ""},
		{"a square after a button", func() { tap(4, 4) }, "d"},
		{"the box", func() { tap(4, 6) }, "d"},
		{"its goal", func() { tap(4, 7) }, "drR"},
	} {
		t.Run(step.what, func(t *testing.T) {
			step.do()
			b.expect(t, step.lurd)
		})
	}
}
