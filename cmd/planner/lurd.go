package main

import "planner/board"

// directionOf reads one letter of a solution.
func directionOf(b *board.Board, letter byte) (d board.Dir, push bool) {
	d, ok := b.Direction(letter)
	return d, ok && letter < 'a'
}
