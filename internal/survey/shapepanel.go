package survey

import (
	"fmt"
	"strings"

	"planner/internal/render"
)

// shapePanel shows rooms, tunnels and gates.
func (d drawer) shapePanel() render.Panel {
	p := d.position("Rooms, tunnels and gates")
	for i, room := range d.survey.Floor.Rooms {
		p.Mark(room, strings.ToUpper(render.Letters(i%26)), render.Hue(i))
	}
	inTunnel := d.survey.Board.NewBits()
	for _, tunnel := range d.survey.Floor.Tunnels {
		p.Mark(tunnel.Squares, "=", render.Warn)
		for _, sq := range tunnel.Squares {
			inTunnel.Add(sq)
		}
	}
	for _, sq := range d.survey.Floor.Gates {
		p.Cells[sq] = render.Cell{Label: "!", Tone: render.Bad}
		if inTunnel.Has(sq) {
			p.Cells[sq] = render.Cell{Label: "~", Tone: render.Warn}
		}
	}
	legend := newLegend(&p)
	for i, room := range d.survey.Floor.Rooms {
		legend.add(strings.ToUpper(render.Letters(i%26)), render.Hue(i), fmt.Sprintf("room of %s%s",
			render.Plural(len(room), "square", "squares"), d.linked(int32(i))))
	}
	legend.close("rooms")
	d.explainShape(&p)
	return p
}

// explainShape says what the marks outside rooms mean, if there are any.
func (d drawer) explainShape(p *render.Panel) {
	explainUsed(p,
		render.Item{Cell: render.Cell{Label: "=", Tone: render.Warn}, Text: "tunnel: a box inside moves along it only"},
		render.Item{Cell: render.Cell{Label: "!", Tone: render.Bad}, Text: "gate: a box here cuts the floor"},
		render.Item{Cell: render.Cell{Label: "~", Tone: render.Warn}, Text: "tunnel and gate"})
}

// linked names the rooms that a room is linked with.
func (d drawer) linked(room int32) string {
	var names []string
	for _, link := range d.survey.Floor.Links {
		for end, other := range link {
			if link[1-end] == room {
				names = append(names, strings.ToUpper(render.Letters(int(other)%26)))
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", linked with " + strings.Join(names, ", ")
}
