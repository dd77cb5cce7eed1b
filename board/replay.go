package board

import "fmt"

// ReplayError names the first wrong move of a solution. Index counts moves from 0. It is the number of all moves when
// every move is possible but the level is not solved after the last one.
type ReplayError struct {
	Index int
	Msg   string
}

// Error is "move 17: what is wrong".
func (e *ReplayError) Error() string { return fmt.Sprintf("move %d: %s", e.Index, e.Msg) }

// Replay plays LURD text on the rows of a level and counts the moves and the pushes. It fails at the first move that
// breaks the rules or is written in the wrong case, and when a box is off goal at the end.
//
// Every solution is checked by Replay. Replay shares no code with what it checks: it uses neither Board nor Scene but
// works on the characters of the rows, and it has its own functions for what they mean.
func Replay(level *Level, lurd string) (moves, pushes int, err error) {
	rows := make([][]byte, len(level.Rows))
	row, col, found := 0, 0, false
	for r, text := range level.Rows {
		rows[r] = []byte(text)
		for c, ch := range rows[r] {
			if ch == '@' || ch == '+' {
				row, col, found = r, c, true
				rows[r][c] = without(ch)
			}
		}
	}
	if !found {
		return 0, 0, &ReplayError{0, "the level has no player"}
	}
	for i := range len(lurd) {
		dr, dc, push, known := stride(lurd[i])
		if !known {
			return moves, pushes, &ReplayError{i, fmt.Sprintf("%q, expected one of lurdLURD", lurd[i])}
		}
		row, col = row+dr, col+dc
		box := isBox(look(rows, row, col))
		switch {
		case look(rows, row, col) == '#':
			return moves, pushes, &ReplayError{i, "into a wall"}
		case box && !push:
			return moves, pushes, &ReplayError{i, "a push in lower case, expected upper case"}
		case !box && push:
			return moves, pushes, &ReplayError{i, "upper case but no box to push, expected lower case"}
		case box:
			beyond := look(rows, row+dr, col+dc)
			if beyond == '#' || isBox(beyond) {
				return moves, pushes, &ReplayError{i, "a push against a wall or another box"}
			}
			rows[row][col] = without(rows[row][col])
			rows[row+dr][col+dc] = with(beyond)
			pushes++
		}
		moves++
	}
	if off := offGoals(rows); off > 0 {
		return moves, pushes, &ReplayError{moves, fmt.Sprintf("the end, but boxes off goals: %d", off)}
	}
	return moves, pushes, nil
}

// look is the character at a row and column, a wall outside the text.
func look(rows [][]byte, row, col int) byte {
	if row < 0 || row >= len(rows) || col < 0 || col >= len(rows[row]) {
		return '#'
	}
	return rows[row][col]
}

func isBox(ch byte) bool { return ch == '$' || ch == '*' }

// without is the character that remains when the box or the player on it leaves.
func without(ch byte) byte {
	if ch == '*' || ch == '+' {
		return '.'
	}
	return ' '
}

// with is the character of a free square after a box has moved there.
func with(ch byte) byte {
	if ch == '.' {
		return '*'
	}
	return '$'
}

// stride is the step that a LURD letter stands for and whether it pushes a box.
func stride(letter byte) (dr, dc int, push, known bool) {
	switch letter {
	case 'u', 'U':
		dr = -1
	case 'd', 'D':
		dr = 1
	case 'l', 'L':
		dc = -1
	case 'r', 'R':
		dc = 1
	}
	return dr, dc, letter < 'a', dr != 0 || dc != 0
}

// offGoals counts the boxes that are not on goals.
func offGoals(rows [][]byte) int {
	off := 0
	for _, text := range rows {
		for _, ch := range text {
			if ch == '$' {
				off++
			}
		}
	}
	return off
}
