package survey

import (
	"planner/board"
	"planner/internal/render"
)

// Sheet draws all of a survey: one panel for each kind of knowledge, with the reason of a deadlock first.
// The first panel that has a word of experts says what it means.
func Sheet(s *Survey, title string) *render.Sheet {
	d := drawer{s}
	sheet := &render.Sheet{Title: title, Facts: d.headlines()}
	add := func(p render.Panel) { sheet.Panels = append(sheet.Panels, p) }
	if d.survey.Deadlock != nil {
		add(d.deadlockPanel())
	}
	add(d.squaresPanel())
	add(d.flowPanel(d.survey.Flow, "Flow regions"))
	if d.survey.FrozenFlow != nil {
		add(d.frozenPanel())
	}
	if len(d.survey.Traps) > 0 {
		add(d.trapsPanel())
	}
	add(d.zonesPanel())
	sheet.Panels = append(sheet.Panels, d.doorPanels()...)
	add(d.shapePanel())
	sheet.Panels = append(sheet.Panels, d.askedPanels()...)
	explainWords(sheet.Panels)
	return sheet
}

// askedPanels are the panels of free space and the packing order, which are found only when somebody asks for them.
func (d drawer) askedPanels() (panels []render.Panel) {
	if d.survey.Free[board.Forward] != nil {
		panels = append(panels, d.freePanel(board.Forward), d.freePanel(board.Reverse))
	}
	if d.survey.Packing != nil {
		panels = append(panels, d.packingPanel())
	}
	return panels
}
