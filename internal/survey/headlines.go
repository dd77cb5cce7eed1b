package survey

import (
	"fmt"

	"planner/freespace"
	"planner/internal/render"

	"github.com/dustin/go-humanize/english"
)

// headlines says the most important things in one sentence each, and then what only searches care about.
func (d drawer) headlines() []string {
	facts := []string{fmt.Sprintf("%s, %s of floor, %d of them dead for boxes.", d.boxes(), d.floor(),
		len(d.survey.Dead.Whole)), d.verdict()}
	facts = append(facts, d.timeSentence()...)
	return append(facts, d.zoneSentence(), "Places are (row, column), both from 1.")
}

// boxes counts the boxes.
func (d drawer) boxes() string {
	return render.Boxes(len(d.survey.Board.Boxes))
}

// floor counts the squares of the floor.
func (d drawer) floor() string {
	return render.Plural(d.survey.Board.Squares(), "square", "squares")
}

// verdict says whether the start position is lost, and how many pushes any solution takes.
func (d drawer) verdict() string {
	switch {
	case d.survey.Deadlock != nil:
		return fmt.Sprintf("Deadlock (%s). %s", d.survey.Deadlock.Rule, d.survey.Deadlock.Why)
	case d.survey.Scene.Solved():
		return "Solved as it stands."
	case d.survey.LowerBound > 0:
		return fmt.Sprintf("No deadlock found. Any solution takes at least %s.",
			render.Pushes(d.survey.LowerBound))
	}
	return "No deadlock found."
}

// timeSentence names what the time was too short for, if there is anything.
func (d drawer) timeSentence() []string {
	if len(d.survey.LeftOut) == 0 {
		return nil
	}
	return []string{"The time was too short for " + english.WordSeries(d.survey.LeftOut, "and") + "."}
}

// zoneSentence says where the player can walk.
func (d drawer) zoneSentence() string {
	zones := len(d.survey.Zones)
	switch {
	case zones == 1:
		return "The player can walk everywhere."
	case d.survey.Grade == freespace.ZoneCyclic:
		return fmt.Sprintf("The floor is in %d zones, and through occupied one-way doors the player can go to each "+
			"and come back.", zones)
	case d.survey.Grade == freespace.UpToStacked:
		return fmt.Sprintf("The floor is in %d zones; those that the player cannot go to and come back from are "+
			"stacked corrals.", zones)
	}
	return fmt.Sprintf("The floor is in %d zones, and the player cannot go to each and come back.", zones)
}
