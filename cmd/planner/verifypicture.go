package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
)

// solutionPicture draws right solutions into a file, side by side. The nil picture draws nothing.
type solutionPicture struct {
	file   string
	sheet  render.Sheet
	panels func(b *board.Board, line verdictLine, c claim) []render.Panel // of one solution
}

// pushPicture draws a panel for each solution; see pushPanel.
func pushPicture(file string) *solutionPicture {
	if file == "" {
		return nil
	}
	return &solutionPicture{file: file, sheet: render.Sheet{Title: "Pushes"}, panels: pushPanel}
}

// add draws a solution that was replayed.
func (p *solutionPicture) add(level *board.Level, line verdictLine, c claim) error {
	if p == nil || !line.Right {
		return nil
	}
	b, err := board.New(level)
	if err != nil {
		return err
	}
	p.sheet.Panels = append(p.sheet.Panels, p.panels(b, line, c)...)
	return nil
}

// pushPanel draws the start position, a line for each straight run of pushes, and on each square how many pushes end
// there.
func pushPanel(b *board.Board, line verdictLine, c claim) []render.Panel {
	title := fmt.Sprintf("Level %d: %s, %s", line.Level, render.Pushes(line.Pushes),
		render.Moves(line.Moves))
	panel := render.NewPanel(b, title)
	panel.Boxes, panel.Player = b.BitsOf(b.Boxes), b.Player
	count := make([]int, b.Squares())
	if pushes, err := b.PushesOf(b.Player, c.solution); err == nil {
		panel.Lines = pushLines(b, pushes, count)
	}
	for sq, n := range count {
		if n > 0 {
			panel.Mark([]board.Square{board.Square(sq)}, strconv.Itoa(n), render.Hue(min(n, mostShades)-1))
		}
	}
	panel.Remark("A number says how many pushes end on its square.")
	return []render.Panel{panel}
}

// mostShades is how many numbers of pushes have a colour of their own.
const mostShades = 4

// pushLines gives a line for each straight run of pushes of a box, and counts for each square the pushes that end
// there.
func pushLines(b *board.Board, pushes []board.Move, count []int) (lines []render.Line) {
	for i, m := range pushes {
		count[b.To(m)]++
		if i > 0 && m == board.NewMove(b.To(pushes[i-1]), pushes[i-1].Dir()) {
			lines[len(lines)-1].To = b.To(m)
		} else {
			lines = append(lines, render.Line{From: m.From(), To: b.To(m)})
		}
	}
	return lines
}

// save writes the picture, as PNG if the file is named so, else as SVG.
func (p *solutionPicture) save() error {
	if p == nil || len(p.sheet.Panels) == 0 {
		return nil
	}
	write := p.sheet.SVG
	if strings.EqualFold(filepath.Ext(p.file), ".png") {
		write = p.sheet.PNG
	}
	return cmdline.Replace(p.file, write)
}
