package drawing

import (
	"fmt"

	"planner/freespace"
	"planner/render"
)

// zonesPanel shows where the player can walk, the occupied doors between zones, and the PI-corral.
func (d drawer) zonesPanel() render.Panel {
	p := d.position("Zones and corrals of the position")
	zones := d.ZoneSquares()
	own := d.Access.Zones.Of(d.Board.Player)
	order := append([]int{own}, others(len(zones), own)...)
	name := make([]string, len(zones))
	legend := newLegend(&p)
	for i, zone := range order {
		name[zone] = render.Letters(i)
		words := "corral: shut off from the player, " + render.Plural(int64(len(zones[zone])), "square", "squares")
		if zone == own {
			words = "the player's zone, " + render.Plural(int64(len(zones[zone])), "square", "squares")
		}
		p.Mark(zones[zone], name[zone], render.Hue(i))
		legend.add(name[zone], render.Hue(i), words)
	}
	legend.close("zones")
	if d.Corral != nil {
		p.Mark(d.Corral.Boxes.AppendTo(nil), "p", render.Warn)
		p.Explain("p", render.Warn, fmt.Sprintf("box of a PI-corral: nothing but its %s need be tried now",
			render.Plural(int64(d.Corral.Pushes), "push", "pushes")))
	}
	for _, e := range d.Passages {
		p.Remark(fmt.Sprintf("%s to %s: push the box %s to %s, walk round, push it back.",
			name[e.From], name[e.To], d.at(e.Door.O), d.at(e.Door.C)))
	}
	if len(zones) > 1 {
		p.Remark(d.cycleWords())
	}
	return p
}

// others are the numbers below count without one of them.
func others(count, without int) (list []int) {
	for i := range count {
		if i != without {
			list = append(list, i)
		}
	}
	return list
}

// cycleWords says whether the player can go to every zone and come back.
func (d drawer) cycleWords() string {
	switch d.Grade {
	case freespace.ZoneCyclic:
		return "Zone-cyclic through the doors; without them not."
	case freespace.UpToStacked:
		return "Zone-cyclic up to stacked corrals."
	}
	return "Not zone-cyclic."
}
