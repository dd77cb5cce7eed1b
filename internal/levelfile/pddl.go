package levelfile

import (
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
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
	goal   map[location]bool // has every location as a key
	stones map[location]string
	player location
}

// newPDDLScene is the start of a level. The locations are the floor that the player could walk on without boxes, and
// the squares of boxes elsewhere. Such a box on a goal concerns nobody; off a goal, such a box leaves the problem
// without a plan, just as it leaves the level without a solution.
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

// has reports whether a row and a column are one of the locations.
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

// PDDLDomain is the domain of the sequential tracks of the planning competitions of 2008 and 2011, in words of our own
// with the names and parameters that their tools know. A push costs 1 and a step without a push nothing, so that a
// cheapest plan is a solution with the fewest pushes.
//
//go:embed domain.pddl
var PDDLDomain string

// WriteProblem writes a level as a problem of the domain, under a name of letters, digits and hyphens.
func WriteProblem(w io.Writer, level *board.Level, name string) error {
	s, err := newPDDLScene(level)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, row := range append([]string{level.Title}, level.Rows...) {
		fmt.Fprintf(&text, "; %s\n", row)
	}
	fmt.Fprintf(&text, "(define (problem %s)\n  (:domain sokoban-sequential)\n  (:objects\n", name)
	text.WriteString("    dir-down dir-left dir-right dir-up - direction\n    player-01 - player\n")
	for n := range len(s.stones) {
		fmt.Fprintf(&text, "    stone-%02d - stone\n", n+1)
	}
	for _, at := range s.cells {
		fmt.Fprintf(&text, "    %s - location\n", at.name())
	}
	text.WriteString("  )\n  (:init\n    (= (total-cost) 0)\n")
	fmt.Fprintf(&text, "    (at player-01 %s)\n", s.player.name())
	for _, at := range s.cells {
		s.facts(&text, at)
	}
	text.WriteString("  )\n  (:goal (and\n")
	for n := range len(s.stones) {
		fmt.Fprintf(&text, "    (at-goal stone-%02d)\n", n+1)
	}
	text.WriteString("  ))\n  (:metric minimize (total-cost)))\n")
	_, err = io.WriteString(w, text.String())
	return err
}

// facts writes what holds of a location at the start.
func (s *pddlScene) facts(text *strings.Builder, at location) {
	kind := "IS-NONGOAL"
	if s.goal[at] {
		kind = "IS-GOAL"
	}
	fmt.Fprintf(text, "    (%s %s)\n", kind, at.name())
	stone, occupied := s.stones[at]
	switch {
	case occupied:
		fmt.Fprintf(text, "    (at %s %s)\n", stone, at.name())
		if s.goal[at] {
			fmt.Fprintf(text, "    (at-goal %s)\n", stone)
		}
	case at != s.player:
		fmt.Fprintf(text, "    (clear %s)\n", at.name())
	}
	for _, d := range directions {
		if next := at.beside(d); s.has(next) {
			fmt.Fprintf(text, "    (MOVE-DIR %s %s %s)\n", at.name(), next.name(), d.name)
		}
	}
}

// WritePlan writes moves on a level as a plan, with its cost below.
func WritePlan(w io.Writer, level *board.Level, lurd string) error {
	s, err := newPDDLScene(level)
	if err != nil {
		return err
	}
	var text strings.Builder
	pushes := 0
	for i := range lurd {
		action, letter, err := s.toward(lurd[i] | 0x20)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		if letter < 'a' {
			pushes++
		}
		text.WriteString(action + "\n")
	}
	_, err = fmt.Fprintf(w, "%s; cost = %d (general cost)\n", text.String(), pushes)
	return err
}

// toward makes the step that a letter in lower case stands for.
func (s *pddlScene) toward(letter byte) (string, byte, error) {
	at := slices.IndexFunc(directions[:], func(d direction) bool { return d.letter == letter })
	if at < 0 {
		return "", 0, fmt.Errorf("%q is no move", letter)
	}
	return s.step(directions[at])
}

// planStep matches a line of a plan as planners print it: an action with or without brackets, in any case, perhaps
// behind its number or time, and before its duration or cost.
var planStep = regexp.MustCompile(
	`(?i)^\s*(\[[^\]]*\]\s*)*(step\s*)?(\d+(\.\d+)?\s*[:.]\s*)*(\()?\s*((move|push-to-(non)?goal)(\s[^()\[\];]*)?)(\)|\(|\[|;|$)`)

// PlanStep reads a line of a plan: an action in brackets, or one with a direction without. Ok is false for any other
// line.
func PlanStep(line string) (action string, ok bool) {
	found := planStep.FindStringSubmatch(strings.TrimSpace(line))
	if found == nil {
		return "", false
	}
	bracket, text := found[5], strings.ToLower(found[6])
	if bracket == "" && !strings.Contains(text, " dir-") {
		return "", false // words, such as "move along"
	}
	return "(" + strings.Join(strings.Fields(text), " ") + ")", true
}

// leadingZeros matches the zeros before a number in a name.
var leadingZeros = regexp.MustCompile(`-0+(\d)`)

// sameAction reports whether two actions are the same, whatever zeros stand before the numbers of their names.
func sameAction(a, b string) bool {
	return leadingZeros.ReplaceAllString(a, "-$1") == leadingZeros.ReplaceAllString(b, "-$1")
}

// PlanMoves plays the steps of a plan on a level and returns them as LURD. The domain must allow each step, with all
// its arguments, in the position before it. PlanMoves does not look whether the last position is solved.
func PlanMoves(level *board.Level, plan []string) (lurd string, err error) {
	s, err := newPDDLScene(level)
	if err != nil {
		return "", err
	}
	var moves strings.Builder
	for i, given := range plan {
		at := slices.IndexFunc(directions[:], func(d direction) bool {
			return strings.HasSuffix(given, " "+d.name+")")
		})
		if at < 0 {
			return "", fmt.Errorf("step %d, %s: no direction at its end", i+1, given)
		}
		action, letter, err := s.step(directions[at])
		switch {
		case err != nil:
			return "", fmt.Errorf("step %d, %s: %w", i+1, given, err)
		case !sameAction(action, given):
			return "", fmt.Errorf("step %d is %s, and what can be done in this direction is %s", i+1, given, action)
		}
		moves.WriteByte(letter)
	}
	return moves.String(), nil
}
