package levelfile

import (
	"fmt"
	"io"
	"strings"

	"planner/board"
)

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

// toward makes the step of a letter in lower case.
func (s *pddlScene) toward(letter byte) (string, byte, error) {
	for _, d := range directions {
		if d.letter == letter {
			return s.step(d)
		}
	}
	return "", 0, fmt.Errorf("%q is no move", letter)
}

// PlanStep reads a line of a plan: an action in brackets, in any case, perhaps after its number or time and before its
// duration, as planners print it. It reports false for any other line.
func PlanStep(line string) (action string, ok bool) {
	if _, behind, numbered := strings.Cut(line, ":"); numbered {
		line = behind
	}
	line, _, _ = strings.Cut(strings.TrimSpace(line), ")")
	inside, opened := strings.CutPrefix(line, "(")
	words := strings.Fields(strings.ToLower(inside))
	if !opened || len(words) == 0 {
		return "", false
	}
	switch words[0] {
	case "move", "push-to-goal", "push-to-nongoal":
		return "(" + strings.Join(words, " ") + ")", true
	}
	return "", false
}

// PlanMoves plays the steps of a plan on a level and returns them as LURD. Each must be one that the domain allows
// there, with all its arguments. Whether the last position is solved is not looked at.
func PlanMoves(level *board.Level, plan []string) (lurd string, err error) {
	s, err := newPDDLScene(level)
	if err != nil {
		return "", err
	}
	var moves strings.Builder
	for i, given := range plan {
		letter := byte(0)
		for _, d := range directions {
			if strings.HasSuffix(given, " "+d.name+")") {
				letter = d.letter
			}
		}
		if letter == 0 {
			return "", fmt.Errorf("step %d, %s: no direction at its end", i+1, given)
		}
		action, letter, err := s.toward(letter)
		switch {
		case err != nil:
			return "", fmt.Errorf("step %d, %s: %w", i+1, given, err)
		case action != given:
			return "", fmt.Errorf("step %d is %s, and what can be done in this direction is %s", i+1, given, action)
		}
		moves.WriteByte(letter)
	}
	return moves.String(), nil
}
