package survey

import (
	"fmt"

	"planner/freespace"
	"planner/internal/render"
)

// zonesPanel shows where the player can walk, the occupied doors between zones, and the PI-corral.
func (d drawer) zonesPanel() render.Panel {
	p := d.position("Zones and corrals of the position")
	legend := newLegend(&p)
	for i, squares := range d.survey.Zones {
		words := "corral: shut off from the player, "
		if i == 0 {
			words = "the player's zone, "
		}
		p.Mark(squares, render.Letters(i), render.Hue(i))
		legend.add(render.Letters(i), render.Hue(i), words+render.Plural(len(squares), "square", "squares"))
	}
	legend.close("zones")
	if d.survey.Corral != nil {
		p.Mark(d.survey.Corral.Boxes.AppendTo(nil), "p", render.Warn)
		p.Explain("p", render.Warn, fmt.Sprintf("box of a PI-corral: nothing but its %s need be tried now",
			render.Pushes(d.survey.Corral.Pushes)))
	}
	for _, e := range d.survey.Passages {
		p.Remark(fmt.Sprintf("%s to %s: push the box %s to %s, walk round, push it back.",
			render.Letters(int(e.From)), render.Letters(int(e.To)), d.at(e.Door.O), d.at(e.Door.C)))
	}
	if len(d.survey.Zones) > 1 {
		p.Remark(d.cycleWords())
	}
	return p
}

// cycleWords says whether the player can go to every zone and come back.
func (d drawer) cycleWords() string {
	switch d.survey.Grade {
	case freespace.ZoneCyclic:
		return "Zone-cyclic through the doors; without them not."
	case freespace.UpToStacked:
		return "Zone-cyclic up to stacked corrals."
	}
	return "Not zone-cyclic."
}
