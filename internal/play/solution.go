package play

import (
	"strings"

	"planner"
)

// solution is a solution that was found from some position of the game. The solution serves every later position on its
// way, wherever the player has walked meanwhile.
type solution struct {
	position *planner.Level
	lurd     string
}

// from is the rest of the solution from a position, with the walk to its next push in front. The rest is empty when the
// position is not on the solution's way.
func (s *solution) from(position *planner.Level) string {
	if s == nil {
		return ""
	}
	game, err := planner.NewGame(position)
	way, wrong := planner.NewGame(s.position)
	if err != nil || wrong != nil {
		return ""
	}
	for here := layout(position.Rows); way.Moves() < len(s.lurd); {
		next := s.lurd[way.Moves():]
		row, col := way.Player()
		if next[0] < 'a' && layout(way.Rows()) == here && game.WalkTo(row, col) == nil && game.Play(next) == nil {
			return game.LURD()
		}
		if way.Move(next[0]) != nil {
			break
		}
	}
	return ""
}

// layout is a position without the player.
func layout(rows []string) string {
	return strings.NewReplacer("@", " ", "+", ".").Replace(strings.Join(rows, "\n"))
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
	if err != nil || game.Play(lurd[:first]) != nil {
		return nil
	}
	row, col := game.Player()
	if game.Move(lurd[first]) != nil {
		return nil
	}
	boxRow, boxCol := game.Player() // where the box was
	to := planner.Place{2*boxRow - row, 2*boxCol - col}
	return &hint{lurd[:first+1], planner.Place{boxRow, boxCol}, to, lurd[first]}
}
