package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/plan"
	"planner/technique"
)

// solutionPicture draws right solutions into a file, side by side. It draws nothing without a file.
type solutionPicture struct {
	file   string
	sheet  render.Sheet
	panels func(b *board.Board, line verdictLine, c claim) []render.Panel // of one solution
}

// add draws a solution that was replayed.
func (p *solutionPicture) add(level *board.Level, line verdictLine, c claim) error {
	if p.file == "" || !line.Right {
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
	if len(p.sheet.Panels) == 0 {
		return nil
	}
	write := p.sheet.SVG
	if strings.EqualFold(filepath.Ext(p.file), ".png") {
		write = p.sheet.PNG
	}
	return cmdline.Replace(p.file, write)
}

// A solution is drawn in drawnStages boards after the start, if none of them then has fewer than leastPushes pushes
// because a stage was divided.
const drawnStages, leastPushes = 7, 10

// stagePanels draws the start position and that after each stage of a solution. A claim that does not say its stages
// has one, which is the whole solution. Of many stages short ones are drawn as parts of longer ones, and of few stages
// long ones in several parts.
func stagePanels(b *board.Board, line verdictLine, c claim) []render.Panel {
	stages := c.stages
	if pushesOf(stages) != line.Pushes {
		stages = []plan.Stage{{By: "the solution", Pushes: line.Pushes}}
	}
	p := board.NewScene(b)
	p.SetSquares(b.Boxes)
	panels := []render.Panel{positionPanel(b, p, b.Player, fmt.Sprintf("Level %d: the start", line.Level))}
	pushes, err := b.PushesOf(b.Player, c.solution)
	if err != nil {
		return panels
	}
	player, done := b.Player, 0
	named := map[string]bool{}
	for _, stage := range divided(joined(slices.Clone(stages))) {
		before := p.Boxes().Clone()
		for _, push := range pushes[done : done+stage.Pushes] {
			player = p.Play(board.Forward, push)
		}
		done += stage.Pushes
		panel := positionPanel(b, p, player, fmt.Sprintf("%s, to push %d of %d: %s", stageName(stage), done,
			line.Pushes, render.Plural(onGoals(b, p), "box on a goal", "boxes on goals")))
		for sq := range p.Boxes().All() {
			if !before.Has(sq) {
				panel.Mark([]board.Square{sq}, "", render.Good)
			}
		}
		if words := technique.FoundBy(stage.By); words != stage.By && !named[stage.By] {
			named[stage.By] = true
			panel.Remark(stage.By + ": " + words + ".")
		}
		panels = append(panels, panel)
	}
	return panels
}

// stageName is a strategy and its side.
func stageName(s plan.Stage) string {
	if s.Side == "" {
		return s.By
	}
	return s.By + ", " + s.Side
}

// pushesOf is how many pushes stages have together.
func pushesOf(stages []plan.Stage) (n int) {
	for _, s := range stages {
		n += s.Pushes
	}
	return n
}

// joined joins the shortest stage with the shorter one beside it until drawnStages are left. The longer of both gives
// the name.
func joined(stages []plan.Stage) []plan.Stage {
	for len(stages) > drawnStages {
		least := 0
		for i, s := range stages {
			if s.Pushes < stages[least].Pushes {
				least = i
			}
		}
		into := least + 1
		if least > 0 && (into == len(stages) || stages[least-1].Pushes <= stages[into].Pushes) {
			into = least - 1
		}
		stages[into].Pushes += stages[least].Pushes
		stages = slices.Delete(stages, least, least+1)
	}
	return stages
}

// divided divides stages into equal parts, the one with the longest parts first, until there are drawnStages.
func divided(stages []plan.Stage) (list []plan.Stage) {
	parts := make([]int, len(stages))
	for i := range parts {
		parts[i] = 1
	}
	for range drawnStages - len(stages) {
		most := 0
		for i, s := range stages {
			if s.Pushes*parts[most] > stages[most].Pushes*parts[i] {
				most = i
			}
		}
		if stages[most].Pushes >= leastPushes*(parts[most]+1) {
			parts[most]++
		}
	}
	for i, s := range stages {
		for n := range parts[i] {
			part := s
			part.Pushes = s.Pushes*(n+1)/parts[i] - s.Pushes*n/parts[i]
			list = append(list, part)
		}
	}
	return list
}

// positionPanel draws a position.
func positionPanel(b *board.Board, p *board.Scene, player board.Square, title string) render.Panel {
	panel := render.NewPanel(b, title)
	panel.Boxes, panel.Player = p.Boxes().Clone(), player
	return panel
}

// onGoals is how many boxes stand on goals.
func onGoals(b *board.Board, p *board.Scene) (n int) {
	for sq := range p.Boxes().All() {
		if b.IsGoal(sq) {
			n++
		}
	}
	return n
}
