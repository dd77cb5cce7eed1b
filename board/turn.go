package board

import (
	"regexp"
	"slices"
	"strings"
)

// jump matches a jump of the player, which only reverse play has.
var jump = regexp.MustCompile(`\[[^\[\]]*\]`)

// IsReverse reports whether moves belong to reverse play, which begins with all boxes on goals and pulls them: such
// moves have a jump in them.
func IsReverse(text string) bool { return jump.MatchString(text) }

// ReadMoves reads moves in any form that ParseMoves knows and gives them their proper case, as Normalize does. Moves of
// reverse play become the pushes that undo them; see TurnRound.
func ReadMoves(level *Level, text string) (lurd string, err error) {
	if IsReverse(text) {
		return TurnRound(level, text)
	}
	if lurd, err = ParseMoves(text); err != nil {
		return "", err
	}
	return Normalize(level, lurd)
}

// currentMark is the mark of the current position in the moves of a saved game, before the moves that were undone.
const currentMark = "*"

// MarkUndone gives moves of which the first are made the mark of the current position, unless no move was undone.
func MarkUndone(lurd string, made int) string {
	if made >= len(lurd) {
		return lurd
	}
	return lurd[:made] + currentMark + lurd[made:]
}

// Undone is the number of moves behind the mark of the current position. It is 0 when the mark stands within a group.
func Undone(text string) int {
	_, behind, _ := strings.Cut(text, currentMark)
	moves, err := ParseMoves(behind)
	if err != nil {
		return 0
	}
	return len(moves)
}

// turning is a game in reverse play that is being turned round.
type turning struct {
	replay
	begin  *replay // of the level
	board  *Board
	lurd   []byte // the moves undone, the last one first
	pushes []Move // the pulls undone, the last one first
	gap    bool   // the player jumped after the first move
	count  int    // moves so far, without those of jumps
	room   int    // moves that may still be read, those of jumps included
}

// TurnRound reads a solution in reverse play and returns the moves that undo it, from the start of the level to all
// boxes on goals. In reverse play each goal has a box at first, upper case is a pull, and "[…]" is a jump of the
// player. If the player jumps after his first move, or does not end where the level has him, the moves returned have
// shortest walks between the pushes.
//
// An error is a *MovesError for text that cannot be read, and a *ReplayError for moves that are not possible in reverse
// play or do not end at the start of the level.
func TurnRound(level *Level, text string) (string, error) {
	begin, err := newReplay(level)
	if err != nil {
		return "", err
	}
	b, err := New(level)
	if err != nil {
		return "", err
	}
	t := &turning{begin: begin, board: b, room: MaxMoves}
	t.row, t.col = begin.row, begin.col
	t.rows = solvedRows(begin.rows)
	from := 0
	for _, at := range append(jump.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		if err := t.walk(text[from:at[0]]); err != nil {
			return "", err
		}
		if err := t.jump(strings.Trim(text[at[0]:at[1]], "[]")); err != nil {
			return "", err
		}
		from = at[1]
	}
	return t.turned()
}

// read reads the moves between two jumps, or those of a jump. The limit holds for all moves of the text together.
func (t *turning) read(text string) (string, error) {
	moves, err := ParseMoves(text)
	if t.room -= len(moves); err == nil && t.room < 0 {
		err = &MovesError{1, 1, moveGrammar.full}
	}
	return moves, err
}

// solvedRows are rows with a box on each goal and no other.
func solvedRows(rows [][]byte) (solved [][]byte) {
	for _, row := range rows {
		row = slices.Clone(row)
		for i, ch := range row {
			switch ch {
			case '$':
				row[i] = ' '
			case '.':
				row[i] = '*'
			}
		}
		solved = append(solved, row)
	}
	return solved
}

// jump takes the player along moves, over walls and boxes too.
func (t *turning) jump(text string) error {
	moves, err := t.read(text)
	for i := range len(moves) {
		dr, dc, _, _ := stride(moves[i])
		t.row, t.col = t.row+dr, t.col+dc
	}
	t.gap = t.gap || len(moves) > 0 && t.count > 0
	return err
}

// walk makes moves in reverse play and notes what undoes them.
func (t *turning) walk(text string) error {
	moves, err := t.read(text)
	if err != nil {
		return err
	}
	for i := range len(moves) {
		t.count++
		if wrong := t.pull(moves[i]); wrong != "" {
			return &ReplayError{t.count, "in reverse play: " + wrong}
		}
	}
	return nil
}

// pull makes a move in reverse play, and says what is wrong with it.
func (t *turning) pull(letter byte) (wrong string) {
	dr, dc, pulls, _ := stride(letter)
	row, col := t.row, t.col
	here, to := look(t.rows, row, col), look(t.rows, row+dr, col+dc)
	switch {
	case here == '#' || IsBox(here):
		return "the player stands in a wall or a box, expected a jump first"
	case to == '#' || IsBox(to):
		return "into a wall or a box"
	}
	back := "udlr"[strings.IndexByte("durl", letter|0x20)]
	if pulls {
		if !IsBox(look(t.rows, row-dr, col-dc)) {
			return "upper case but no box to pull, expected lower case"
		}
		t.rows[row-dr][col-dc] = without(t.rows[row-dr][col-dc])
		t.rows[row][col] = with(here)
		d, _ := t.board.Direction(back)
		t.pushes = append(t.pushes, NewMove(t.board.At(row, col), d))
		back -= 'a' - 'A'
	}
	t.lurd = append(t.lurd, back)
	t.row, t.col = row+dr, col+dc
	return ""
}

// turned is the moves that undo the game.
func (t *turning) turned() (string, error) {
	for i, row := range t.rows {
		if string(row) != string(t.begin.rows[i]) {
			return "", &ReplayError{0, "the reverse play does not end with the boxes where the level has them"}
		}
	}
	slices.Reverse(t.lurd)
	slices.Reverse(t.pushes)
	if !t.gap && t.row == t.begin.row && t.col == t.begin.col {
		return string(t.lurd), nil
	}
	lurd, err := Expand(t.board, t.pushes)
	if err != nil {
		return "", &ReplayError{0, "turned round, " + err.Error()}
	}
	return lurd, nil
}
