package play

import (
	"fmt"
	"strings"

	"planner"
)

// solution is a solution that was found from some position of the game. It serves every later position on its way,
// wherever the player has walked meanwhile.
type solution struct {
	lurd string
	at   map[uint64]push // by layoutKey: the push that the solution makes in that layout
}

// push is a push of a solution.
type push struct {
	index  int           // of its letter in the LURD
	stand  planner.Place // where the player pushes from
	box    planner.Place
	letter byte // in upper case
}

// newSolution prepares a solution of a position.
func newSolution(position *planner.Level, lurd string) (*solution, error) {
	game, err := planner.NewGame(position)
	if err != nil {
		return nil, err
	}
	if err := game.Play(lurd); err != nil || !game.Solved() {
		return nil, fmt.Errorf("the moves do not solve the position: %w", err)
	}
	s := &solution{lurd: game.LURD(), at: map[uint64]push{}}
	key := layoutKey(position.Rows)
	game.Seek(0)
	row, col := game.Player()
	for i := range len(s.lurd) {
		step := steps[s.lurd[i]|0x20]
		player, next := planner.Place{row, col}, planner.Place{row + step[0], col + step[1]}
		if s.lurd[i] < 'a' {
			s.at[key] = push{i, player, next, s.lurd[i]}
			key ^= squareKey(next) ^ squareKey(planner.Place{next[0] + step[0], next[1] + step[1]})
		}
		row, col = next[0], next[1]
	}
	return s, nil
}

// steps are the rows and columns of the four moves.
var steps = map[byte]planner.Place{'u': {-1, 0}, 'd': {1, 0}, 'l': {0, -1}, 'r': {0, 1}}

// from is the rest of the solution from a position, with the walk to its next push in front. It is empty when the
// position is not on the solution's way.
func (s *solution) from(position *planner.Level) string {
	if s == nil {
		return ""
	}
	next, known := s.at[layoutKey(position.Rows)]
	if !known {
		return ""
	}
	game, err := planner.NewGame(position)
	if err != nil || game.WalkTo(next.stand[0], next.stand[1]) != nil {
		return ""
	}
	if game.Play(s.lurd[next.index:]) != nil || !game.Solved() {
		return ""
	}
	return game.LURD()
}

// hint is the next push of a solution.
type hint struct {
	lurd    string // the walk to the push and the push
	box, to planner.Place
	letter  byte // in upper case
}

// newHint is the first push of a solution of a position; nil when the solution makes none.
func newHint(position *planner.Level, lurd string) *hint {
	first := strings.IndexAny(lurd, "LURD")
	if first < 0 {
		return nil
	}
	game, err := planner.NewGame(position)
	if err != nil || game.Play(lurd[:first+1]) != nil {
		return nil
	}
	row, col := game.Player()
	step := steps[lurd[first]|0x20]
	return &hint{lurd[:first+1], planner.Place{row, col}, planner.Place{row + step[0], col + step[1]}, lurd[first]}
}

// direction is a LURD letter in words.
func direction(letter byte) string {
	return map[byte]string{'L': "left", 'U': "up", 'R': "right", 'D': "down"}[letter]
}
