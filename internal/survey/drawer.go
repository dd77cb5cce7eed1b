package survey

import (
	"fmt"
	"slices"

	"planner/board"
	"planner/internal/render"
)

// What is drawn at most. The JSON report has everything. Both numbers were chosen so that a sheet stays readable.
const (
	legendLimit = 24 // things of a kind that a legend names one by one
	doorBoards  = 4  // boards of one-way doors
)

// drawer draws the panels of a survey.
type drawer struct{ survey *Survey }

// at names a square for people by row and column, both from 1.
func (d drawer) at(sq board.Square) string {
	row, col := d.survey.Board.RowCol(sq)
	return fmt.Sprintf("(%d,%d)", row+1, col+1)
}

// position is a panel with the boxes and the player of the start position.
func (d drawer) position(title string) render.Panel {
	return render.NewPosition(d.survey.Board, title)
}

// explainUsed adds those items to the legend whose mark stands on a square of the panel.
func explainUsed(p *render.Panel, items ...render.Item) {
	for _, item := range items {
		if slices.Contains(p.Cells, item.Cell) {
			p.Legend = append(p.Legend, item)
		}
	}
}

// legend fills the legend of a panel up to legendLimit entries and counts the others.
type legend struct {
	panel *render.Panel
	count int
}

func newLegend(p *render.Panel) *legend { return &legend{panel: p} }

// add appends an entry if there is still room for it.
func (l *legend) add(label string, tone render.Tone, text string) {
	if l.count++; l.count <= legendLimit {
		l.panel.Explain(label, tone, text)
	}
}

// close says how many entries were left out. What names them, such as "rooms".
func (l *legend) close(what string) {
	if more := l.count - legendLimit; more > 0 {
		l.panel.Remark(fmt.Sprintf("… and %s more %s.", render.Count(more), what))
	}
}
