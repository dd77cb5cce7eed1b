package board

import "fmt"

// ReplayError says what is wrong with a solution, and which move is the first wrong one.
type ReplayError struct {
	Move int // counted from 1, 0 when no single move is wrong
	Msg  string
}

// Error is "move 17: what is wrong", or only what is wrong.
func (e *ReplayError) Error() string {
	if e.Move == 0 {
		return e.Msg
	}
	return fmt.Sprintf("move %d: %s", e.Move, e.Msg)
}

// Replay plays LURD text on the rows of a level and counts the moves and the pushes. It fails at the first move that
// breaks the rules or is written in the wrong case, and when a box is off goal at the end.
//
// Every solution is checked by Replay. Replay shares no code with what it checks: it uses neither Board nor Scene but
// works on the characters of the rows, and it has its own functions for what they mean.
func Replay(level *Level, lurd string) (cost Cost, err error) {
	r, err := newReplay(level)
	if err != nil {
		return cost, err
	}
	for i := range len(lurd) {
		dr, dc, push, known := stride(lurd[i])
		if !known {
			return cost, &ReplayError{i + 1, fmt.Sprintf("%q, expected one of lurdLURD", lurd[i])}
		}
		pushed, wrong := r.step(dr, dc)
		switch {
		case wrong == intoWall:
		case pushed && !push:
			wrong = "a push in lower case, expected upper case"
		case !pushed && push:
			wrong = "upper case but no box to push, expected lower case"
		}
		if wrong != "" {
			return cost, &ReplayError{i + 1, wrong}
		}
		if cost.Moves++; pushed {
			cost.Pushes++
		}
	}
	if off := offGoals(r.rows); off > 0 {
		return cost, &ReplayError{0, fmt.Sprintf("boxes off goals after the last move: %d", off)}
	}
	return cost, nil
}

// replay is a position of a level that is being played on characters. The rows hold no player.
type replay struct {
	rows     [][]byte
	row, col int // of the player
}

// newReplay is the start position of a level.
func newReplay(level *Level) (*replay, error) {
	r, found := &replay{rows: make([][]byte, len(level.Rows))}, false
	for row, text := range level.Rows {
		r.rows[row] = []byte(text)
		for col, ch := range r.rows[row] {
			if ch == '@' || ch == '+' {
				r.row, r.col, found = row, col, true
				r.rows[row][col] = without(ch)
			}
		}
	}
	if !found {
		return nil, &ReplayError{0, "the level has no player"}
	}
	return r, nil
}

const intoWall = "into a wall"

// step moves the player by one square and reports whether that is a push. When the move breaks the rules, wrong says
// why, and the position is to be given up.
func (r *replay) step(dr, dc int) (pushed bool, wrong string) {
	r.row, r.col = r.row+dr, r.col+dc
	here := look(r.rows, r.row, r.col)
	if here == '#' {
		return false, intoWall
	}
	if !IsBox(here) {
		return false, ""
	}
	beyond := look(r.rows, r.row+dr, r.col+dc)
	if beyond == '#' || IsBox(beyond) {
		return true, "a push against a wall or another box"
	}
	r.rows[r.row][r.col] = without(here)
	r.rows[r.row+dr][r.col+dc] = with(beyond)
	return true, ""
}

// look is the character at a row and column, a wall outside the text.
func look(rows [][]byte, row, col int) byte {
	if row < 0 || row >= len(rows) || col < 0 || col >= len(rows[row]) {
		return '#'
	}
	return rows[row][col]
}

// IsBox reports whether a character of a level is a box.
func IsBox(ch byte) bool { return ch == '$' || ch == '*' }

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
