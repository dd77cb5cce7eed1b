package main

import (
	"errors"
	"fmt"
	"strings"

	"planner/board"
	"planner/meet"
)

// between is the level that leads from the forward position of a pair to the reverse one. Its boxes and its player are
// those of the forward position, and its goals are the squares of the boxes of the reverse position. A solution of it
// joins the two layouts. Whether the player also ends in the right zone is tested afterwards.
func between(pair meet.Pair) *board.Level {
	level := &board.Level{Number: 1, Line: 1}
	for i, row := range pair.Forward.Board {
		cells := []byte(row)
		for col, ch := range cells {
			goal := isBox(cell(pair.Reverse.Board[i], col))
			switch {
			case isBox(ch) && goal:
				cells[col] = '*'
			case isBox(ch):
				cells[col] = '$'
			case (ch == '@' || ch == '+') && goal:
				cells[col] = '+'
			case ch == '@' || ch == '+':
				cells[col] = '@'
			case ch != '#' && goal:
				cells[col] = '.'
			case ch == '.':
				cells[col] = ' '
			}
		}
		level.Rows = append(level.Rows, string(cells))
	}
	return level
}

// isBox reports whether a character of XSB is a box.
func isBox(ch byte) bool { return ch == '$' || ch == '*' }

// cell is the character of a row at a column. Rows may end before the board does.
func cell(row string, col int) byte {
	if col < len(row) {
		return row[col]
	}
	return ' '
}

// errZone is the error of joinPaths when the player cannot walk from the end of one path to the first push of the next.
var errZone = errors.New(
	"the boxes can be joined, but the player ends in another zone than the one in which the reverse path begins")

// joinPaths makes one solution of a level out of three paths, each with the level on which it was played.
func joinPaths(whole *board.Level, paths [3]string, on [3]*board.Level) (string, error) {
	b, err := board.New(whole)
	if err != nil {
		return "", err
	}
	var all []board.Move
	for i, path := range paths {
		pushes, err := pushesOf(b, on[i], path)
		if err != nil {
			return "", err
		}
		all = append(all, pushes...)
	}
	solution, err := board.Expand(b, all)
	if err != nil {
		return "", errZone
	}
	return solution, nil
}

// pushesOf lists the pushes of LURD text that is played on a level. Squares are those of b, which has the same walls.
func pushesOf(b *board.Board, level *board.Level, lurd string) ([]board.Move, error) {
	row, col := -1, -1
	for r, text := range level.Rows {
		if c := strings.IndexAny(text, "@+"); c >= 0 {
			row, col = r, c
		}
	}
	var pushes []board.Move
	for i, letter := range lurd {
		d := strings.IndexRune("urdl", letter|0x20)
		if d < 0 {
			return nil, fmt.Errorf("letter %d of a path is %q", i+1, letter)
		}
		row += [4]int{-1, 0, 1, 0}[d]
		col += [4]int{0, 1, 0, -1}[d]
		if letter < 'a' {
			pushes = append(pushes, board.NewMove(b.At(row, col), board.Dir(d)))
		}
	}
	return pushes, nil
}
