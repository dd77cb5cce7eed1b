package levelfile

import (
	"fmt"
	"strings"

	"planner/board"
)

// location is a row and a column, from 0.
type location struct{ row, col int }

// name is what the domain calls a location: pos, its column and its row from 1.
func (c location) name() string { return fmt.Sprintf("pos-%02d-%02d", c.col+1, c.row+1) }

// beside is the next location in a direction.
func (c location) beside(d direction) location { return location{c.row + d.row, c.col + d.col} }

// direction is one of four, with the letter of a step into it.
type direction struct {
	name     string
	row, col int
	letter   byte
}

var directions = [...]direction{
	{"dir-down", 1, 0, 'd'}, {"dir-left", 0, -1, 'l'}, {"dir-right", 0, 1, 'r'}, {"dir-up", -1, 0, 'u'},
}

// pddlScene is a position of a level.
type pddlScene struct {
	cells  []location        // of all locations, as one reads the level
	goal   map[location]bool // every location is in it
	stones map[location]string
	player location
}

// newPDDLScene is the start of a level. Locations are the floor that the player could walk on without boxes and what
// boxes stand on elsewhere: on goals they are of no concern, and off goals they leave the problem without a plan, as
// they leave the level without a solution.
func newPDDLScene(level *board.Level) (*pddlScene, error) {
	b, err := board.New(level)
	if err != nil {
		return nil, err
	}
	s := &pddlScene{goal: map[location]bool{}, stones: map[location]string{}}
	for row, text := range level.Rows {
		for col, what := range []byte(text) {
			stone := what == '$' || what == '*'
			if !stone && b.At(row, col) == b.Wall() {
				continue
			}
			at := location{row, col}
			s.cells, s.goal[at] = append(s.cells, at), strings.IndexByte(".+*", what) >= 0
			if stone {
				s.stones[at] = fmt.Sprintf("stone-%02d", len(s.stones)+1)
			}
			if what == '@' || what == '+' {
				s.player = at
			}
		}
	}
	return s, nil
}

// has reports whether a location is a location.
func (s *pddlScene) has(at location) bool {
	_, known := s.goal[at]
	return known
}

// step makes the step of the player in a direction, and returns it as the domain writes it and as a letter.
func (s *pddlScene) step(d direction) (action string, letter byte, err error) {
	from, to := s.player, s.player.beside(d)
	if !s.has(to) {
		return "", 0, fmt.Errorf("%s has no location beside it in %s", from.name(), d.name)
	}
	s.player = to
	stone, pushed := s.stones[to]
	if !pushed {
		return fmt.Sprintf("(move player-01 %s %s %s)", from.name(), to.name(), d.name), d.letter, nil
	}
	behind := to.beside(d)
	if _, blocked := s.stones[behind]; blocked || !s.has(behind) {
		return "", 0, fmt.Errorf("%s cannot be pushed from %s in %s", stone, to.name(), d.name)
	}
	delete(s.stones, to)
	s.stones[behind] = stone
	kind := "push-to-nongoal"
	if s.goal[behind] {
		kind = "push-to-goal"
	}
	return fmt.Sprintf("(%s player-01 %s %s %s %s %s)", kind, stone, from.name(), to.name(), behind.name(), d.name),
		d.letter - 'a' + 'A', nil
}
