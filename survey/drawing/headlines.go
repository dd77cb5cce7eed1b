package drawing

import (
	"fmt"

	"planner/freespace"
	"planner/render"

	"github.com/dustin/go-humanize/english"
)

// headlines says the most important things in one sentence each.
func (d drawer) headlines() []string {
	b := d.Board
	facts := []string{fmt.Sprintf("%s, %s of floor, %d of them dead for boxes.",
		render.Plural(int64(len(b.Boxes)), "box", "boxes"), render.Plural(int64(b.Squares()), "square", "squares"),
		len(d.Dead.Whole))}
	switch {
	case d.Deadlock != nil:
		facts = append(facts, fmt.Sprintf("Deadlock (%s). %s", d.Deadlock.Rule, d.Deadlock.Why))
	case d.Scene.Solved():
		facts = append(facts, "Solved as it stands.")
	case d.LowerBound > 0:
		facts = append(facts, fmt.Sprintf("No deadlock found. Any solution takes at least %s.",
			render.Plural(int64(d.LowerBound), "push", "pushes")))
	default:
		facts = append(facts, "No deadlock found.")
	}
	if len(d.LeftOut) > 0 {
		facts = append(facts, "The time was too short for "+english.WordSeries(d.LeftOut, "and")+".")
	}
	return append(facts, d.zoneSentence(), "Places are (row, column), both from 1.")
}

// zoneSentence says where the player can walk.
func (d drawer) zoneSentence() string {
	zones := d.Access.Zones.Count()
	switch {
	case zones == 1:
		return "The player can walk everywhere."
	case d.Grade == freespace.ZoneCyclic:
		return fmt.Sprintf("The floor is in %d zones, and through occupied one-way doors the player can go to each and "+
			"come back.", zones)
	case d.Grade == freespace.UpToStacked:
		return fmt.Sprintf("The floor is in %d zones; those that the player cannot go to and come back from are stacked "+
			"corrals.", zones)
	}
	return fmt.Sprintf("The floor is in %d zones, and the player cannot go to each and come back.", zones)
}
