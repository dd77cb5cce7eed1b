package survey

import (
	"strconv"

	"planner/board"
	"planner/internal/render"
	"planner/search/packing"
)

// FilmDelay is how long each board of a film is shown, in hundredths of a second.
const FilmDelay = 60

// Film shows a packing order step by step: first the boxes that stand when it begins, then one board for each step. The
// survey must have a packing order.
func Film(s *Survey) []render.Panel {
	d := drawer{s}
	boxes := d.Board.BitsOf(d.Packing.Standing)
	frame := func() render.Panel {
		p := render.NewPanel(d.Board, "")
		p.Boxes = boxes.Clone()
		p.Mark(d.Packing.Static, "s", render.Bad)
		return p
	}
	film := []render.Panel{frame()}
	for i, step := range d.Packing.Steps {
		if step.From != board.None {
			boxes.Remove(step.From)
		}
		boxes.Add(step.To)
		p := frame()
		p.Cells[step.To] = render.Cell{Label: strconv.Itoa(i + 1), Tone: render.Good}
		if step.Until != packing.Forever {
			p.Cells[step.To].Tone = render.Warn
		}
		if step.From != board.None {
			p.Lines = append(p.Lines, render.Line{From: step.From, To: step.To})
		}
		film = append(film, p)
	}
	return film
}
