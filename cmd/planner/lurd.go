package main

import (
	"strings"

	"planner/board"
	"planner/internal/render"
)

// directionOf reads one letter of a solution.
func directionOf(b *board.Board, letter byte) (d board.Dir, push bool) {
	d, ok := b.Direction(letter)
	return d, ok && letter < 'a'
}

// pushCount counts the upper-case letters of moves in words.
func pushCount(lurd string) string {
	n := int64(0)
	for i := range lurd {
		if strings.IndexByte("LURD", lurd[i]) >= 0 {
			n++
		}
	}
	return render.Plural(n, "push", "pushes")
}
