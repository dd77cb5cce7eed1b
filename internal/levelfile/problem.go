package levelfile

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"planner/board"
)

// problem reads the level of a Sokoban problem of the planning competitions. Where the squares lie follows from the
// directions between squares, not from their names or from a drawing in a comment.
type problem struct {
	steps  map[string]map[string]string
	goals  map[string]bool
	stones map[string]string // names of places by names of stones
	solved []string          // stones that the goal names
	player string            // the place of the player
	others bool              // there are several players
}

var (
	pddlComment = regexp.MustCompile(`(?m);.*$`)
	pddlName    = regexp.MustCompile(`\(problem\s+([^()\s]+)\s*\)`)
	pddlFact    = regexp.MustCompile(`\(([^()]*)\)`)
	pddlGrid    = regexp.MustCompile(`(\d+)\D(\d+)$`)
)

// problemLevel is the level of a problem.
func problemLevel(text string) (*board.Level, error) {
	p := &problem{steps: map[string]map[string]string{}, goals: map[string]bool{}, stones: map[string]string{}}
	text = strings.ToLower(pddlComment.ReplaceAllString(text, ""))
	start, end := strings.Index(text, "(:init"), strings.Index(text, "(:goal")
	if start < 0 || end < start {
		return nil, fmt.Errorf("a problem of the planning language PDDL without (:init … and (:goal …, expected both")
	}
	for _, fact := range pddlFact.FindAllStringSubmatch(text[start:end], -1) {
		p.take(strings.Fields(fact[1]))
	}
	for _, fact := range pddlFact.FindAllStringSubmatch(text[end:], -1) {
		if words := strings.Fields(fact[1]); len(words) == 2 && words[0] == "at-goal" {
			p.solved = append(p.solved, words[1])
		}
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p.draw()
}

// problemTitle is the name of a problem, empty when the problem has none.
func problemTitle(text string) string {
	text = strings.ToLower(pddlComment.ReplaceAllString(text, ""))
	named := pddlName.FindStringSubmatch(text)
	if named == nil {
		return ""
	}
	return board.Clean(named[1])
}

// take adds a fact of the initial state.
func (p *problem) take(words []string) {
	switch {
	case len(words) == 4 && words[0] == "move-dir":
		if p.steps[words[1]] == nil {
			p.steps[words[1]] = map[string]string{}
		}
		p.steps[words[1]][words[3]] = words[2]
	case len(words) == 2 && words[0] == "is-goal":
		p.goals[words[1]] = true
	case len(words) == 3 && words[0] == "at" && strings.HasPrefix(words[1], "player"):
		p.others = p.others || p.player != ""
		p.player = words[2]
	case len(words) == 3 && words[0] == "at":
		p.stones[words[1]] = words[2]
	}
}

// check says why a problem is no level.
func (p *problem) check() error {
	const expected = ", expected a problem of the domain sokoban-sequential"
	switch {
	case p.player == "" || len(p.stones) == 0:
		return fmt.Errorf("a problem without a player and a stone" + expected)
	case p.others:
		return fmt.Errorf("a problem with several players" + expected)
	case len(p.solved) != len(p.stones):
		return fmt.Errorf("a problem that does not want every stone on a goal" + expected)
	}
	return nil
}

// draw draws the level.
func (p *problem) draw() (*board.Level, error) {
	places, err := p.places()
	if err != nil {
		return nil, err
	}
	least, most := places[p.player], places[p.player]
	for _, at := range places {
		least = location{min(least.row, at.row), min(least.col, at.col)}
		most = location{max(most.row, at.row), max(most.col, at.col)}
	}
	height, width := most.row-least.row+3, most.col-least.col+3
	if height > board.MaxCells/width {
		return nil, fmt.Errorf("a problem of more than %d squares, which is the limit", board.MaxCells)
	}
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte(strings.Repeat("#", width))
	}
	cell := func(name string) *byte { return &rows[places[name].row-least.row+1][places[name].col-least.col+1] }
	for name := range places {
		*cell(name) = ' '
		if p.goals[name] {
			*cell(name) = '.'
		}
	}
	for _, name := range p.stones {
		*cell(name) = map[byte]byte{' ': '$', '.': '*'}[*cell(name)]
	}
	*cell(p.player) = map[byte]byte{' ': '@', '.': '+'}[*cell(p.player)]
	lines := make([]string, height)
	for i, row := range rows {
		if lines[i] = string(row); strings.ContainsRune(lines[i], 0) {
			return nil, fmt.Errorf("a problem with two things on one square, expected one")
		}
	}
	return board.OfRows(lines)
}

// places finds where the squares lie, as rows and columns counted from the player's square. The squares connected with
// the player's have their places by the directions between them. A stone elsewhere, with a goal under it or not, has
// its place by the numbers in the name of its square.
func (p *problem) places() (map[string]location, error) {
	places := map[string]location{p.player: {}}
	taken := map[location]string{{}: p.player}
	put := func(name string, at location) error {
		if old, known := places[name]; known && old != at {
			return fmt.Errorf("a problem whose squares lie on no grid: "+
				"%.40q is at two places, expected four directions", name)
		}
		if other, used := taken[at]; used && other != name {
			return fmt.Errorf("a problem whose squares lie on no grid: "+
				"%.40q and %.40q are one, expected four directions", name, other)
		}
		places[name], taken[at] = at, name
		return nil
	}
	queue := []string{p.player}
	for ; len(queue) > 0; queue = queue[1:] {
		for way, next := range p.steps[queue[0]] {
			d := slices.IndexFunc(directions[:], func(d direction) bool { return d.name == way })
			if d < 0 {
				return nil, fmt.Errorf("a problem with the direction %.40q, "+
					"expected dir-up, dir-down, dir-left and dir-right", way)
			}
			if _, seen := places[next]; !seen {
				queue = append(queue, next)
			}
			if err := put(next, places[queue[0]].beside(directions[d])); err != nil {
				return nil, err
			}
		}
	}
	origin, named := gridPlace(p.player)
	for stone, name := range p.stones {
		if _, seen := places[name]; seen {
			continue
		}
		at, ok := gridPlace(name)
		if !ok || !named {
			return nil, fmt.Errorf("a problem with %.40q where the player cannot come, expected a way there", stone)
		}
		if err := put(name, location{at.row - origin.row, at.col - origin.col}); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// gridPlace is the column and the row in the name of a square, such as "pos-03-12".
func gridPlace(name string) (location, bool) {
	found := pddlGrid.FindStringSubmatch(name)
	if found == nil {
		return location{}, false
	}
	col, wrongCol := strconv.Atoi(found[1])
	row, wrongRow := strconv.Atoi(found[2])
	return location{row, col}, wrongCol == nil && wrongRow == nil && max(row, col) <= board.MaxCells
}
