package board

import "fmt"

// ReplayError says which move of a solution is wrong. Index counts moves from 0; it is the number of moves when the
// text plays well but does not end solved.
type ReplayError struct {
	Index int
	Msg   string
}

func (e *ReplayError) Error() string { return fmt.Sprintf("move %d: %s", e.Index, e.Msg) }

// Replay plays LURD text on the rows of a level and counts moves and pushes. It fails on the first move that is
// against the rules or written in the wrong case, and when the boxes do not end on the goals.
//
// It is the judge of every solution and shares no code with what it judges: no board, no scene, only characters in
// rows, and its own idea of what they mean.
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

// look is the character at a place; beyond the text there is only wall.
func look(rows [][]byte, row, col int) byte {
	if row < 0 || row >= len(rows) || col < 0 || col >= len(rows[row]) {
		return '#'
	}
	return rows[row][col]
}

func isBox(ch byte) bool { return ch == '$' || ch == '*' }

// without is what stays when a box or the player leaves.
func without(ch byte) byte {
	if ch == '*' || ch == '+' {
		return '.'
	}
	return ' '
}

// with is what a box makes of the place it comes to.
func with(ch byte) byte {
	if ch == '.' {
		return '*'
	}
	return '$'
}

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
