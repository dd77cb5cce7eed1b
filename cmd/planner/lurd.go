package main

import (
	"planner/board"
	"planner/render"
)

// directionOf reads one letter of a solution.
func directionOf(letter byte) (d board.Dir, push bool) {
	for _, d := range board.Dirs {
		if lower := d.Letter(); letter == lower || letter == lower-'a'+'A' {
			return d, letter != lower
		}
	}
	return 0, false
}

// pushCount counts the upper-case letters of moves in words.
func pushCount(lurd string) string {
	n := 0
	for i := range lurd {
		if _, push := directionOf(lurd[i]); push {
			n++
		}
	}
	return render.Plural(int64(n), "push", "pushes")
}
