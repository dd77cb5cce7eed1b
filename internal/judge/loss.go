package judge

import (
	"fmt"
	"strings"

	"planner/board"
	"planner/deadlock"

	"github.com/dustin/go-humanize/english"
)

// Loss is a proof that a position cannot be solved.
type Loss struct {
	Rule  string        `json:"rule"`            // its name, such as "freeze"; rules of flow begin with "flow-"
	Boxes []board.Place `json:"boxes"`           // the boxes that the proof needs, never nil
	Goals []board.Place `json:"goals,omitempty"` // the goals that the proof is about; empty when it is about none
	Why   string        `json:"why"`             // the proof in one sentence or two
}

// Sentence is the loss in one line for people: the rule, the reason, and the places of the boxes, which count rows and
// columns from 1.
func (l *Loss) Sentence() string {
	text := fmt.Sprintf("%s: %s", l.Rule, strings.TrimSuffix(l.Why, "."))
	if len(l.Boxes) == 0 || len(l.Boxes) > mostNamed {
		return text
	}
	return fmt.Sprintf("%s (%s at %s)", text, english.PluralWord(len(l.Boxes), "box", "boxes"), Names(l.Boxes...))
}

// Names lists places for people as (row,column), both from 1.
func Names(places ...board.Place) string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = fmt.Sprintf("(%d,%d)", p[0]+1, p[1]+1)
	}
	return english.WordSeries(names, "and")
}

// together says why boxes are lost that were tried with no other box.
const together = "THESE can never COME, even with no other box in the maze; every way was tried."

// neverPulled is the reason of PullAll when no box is stuck.
const neverPulled = "No box could ever have come to GOALS that ARE empty: a box pulled from there gets nowhere."

// reasons say why rules prove boxes lost, with THESE for the boxes, COME for their way to goals, and GOALS for
// the number of goals.
var reasons = map[deadlock.Rule]string{
	deadlock.DeadSquare: "The box stands on a dead square: no pushes take it from there to any goal, even with no " +
		"other box in the maze.",
	deadlock.FreezeRule: "THESE can never be pushed again: walls and frozen boxes block every push along both axes, " +
		"and not all of the boxes stand on goals.",
	deadlock.GoalTrap: "THESE stand in a goal trap of GOALS: no pushes take a box from there to a goal elsewhere.",
	deadlock.Pair:     together, deadlock.Triple: together, deadlock.Pattern: together,
	deadlock.AllStuck: "THESE can never be moved again: every push of them loses or can never be reached; and they " +
		"are not all on goals, or they shut off what still has to be reached.",
	deadlock.WallMatching: "THESE cannot all have goals of their own, with the boxes that are stuck for good taken " +
		"as walls.",
	deadlock.PullAll: "THESE are stuck for good, and with them as walls no box could ever have come to GOALS that " +
		"ARE empty: a box pulled from there gets nowhere.",
	deadlock.CorralRule: "THESE shut in a corral that cannot be opened and finished; every way was tried.",
}

// inWords puts numbers of boxes and goals into the words of a reason.
func inWords(reason string, boxes, goals int) string {
	these, come := fmt.Sprintf("These %d boxes", boxes), "all come to goals"
	switch boxes {
	case 1:
		these, come = "This box", "come to a goal"
	case 2:
		come = "both come to goals"
	}
	return strings.NewReplacer("THESE", these, "COME", come, "GOALS", english.Plural(goals, "goal", ""),
		"ARE", english.PluralWord(goals, "is", "are")).Replace(reason)
}
