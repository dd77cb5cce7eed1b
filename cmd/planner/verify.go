package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

const verifyHelp = `Replays solutions on the levels of a file, with code that shares nothing with the search, and says
which are right. In a right solution every move is legal, every push is written in upper case, and every box ends on a
goal.

   planner verify levels.xsb results.jsonl        verify the output of solve --json
   planner verify levels.xsb solutions.txt        verify LURD text, or the text that solve printed
   planner verify --level 3 levels.xsb rrUruLLdr  verify one solution from the command line
   planner verify levels.xsb "3r 2(lU) dd"        verify moves with run lengths
   planner verify --svg pushes.svg levels.xsb solutions.txt   also draw the pushes of each solution
   planner verify --stages way.svg levels.xsb results.jsonl   draw which strategy brought the boxes where
   planner verify --level 3 levels.xsb sas_plan   verify a plan of a planner for the problem of convert --to pddl
   planner verify best.sok                        verify the solutions that stand in the level file itself
   planner verify levels.xsb best.sok             verify them on the equal boards of another file

In a text file, each paragraph of moves is one solution. The first belongs to level 1, the next to level 2, and so on. A
line "Level 7" before a solution says that it belongs to level 7. A file of moves alone belongs to the level that --level
chooses, and as many lines without paragraphs as there are levels are one solution each.

Moves may have run lengths (3r), groups (2(lU)), blanks and line ends. Moves that are all in one case do not say which of
them push, and are right when they can be made. Solutions of reverse play, "[rrr]LLl", are turned round. In results of
solve --json each push must be in upper case.

Exit codes: 0 all right, 1 some wrong, 2 bad input or usage, 130 interrupted.`

type verifyRequest struct {
	cmdline.Levels
	json, quiet bool
	svg, stages string // files
}

func verifyCommand(s cmdline.Streams) *cli.Command {
	q := new(verifyRequest)
	return &cli.Command{
		Name: "verify", Category: cmdline.GroupChecking, ArgsUsage: "LEVELS [RESULTS|SOLUTION]",
		Description: verifyHelp,
		Usage:       "replay solutions and say which are right",
		Flags: []cli.Flag{
			q.Levels.Flag(""),
			cmdline.JSONFlag(&q.json, "", "print one JSON object for each solution instead of text"),
			cmdline.FormatFlag(&q.svg, "svg", "",
				"also draw the pushes of the right solutions into `FILE`, side by side, .svg or .png", ".svg", ".png"),
			cmdline.FormatFlag(&q.stages, "stages", "",
				"also draw the boards between the stages of the right solutions into `FILE`, .svg or .png; results "+
					"of solve --json name the stages", ".svg", ".png"),
			cmdline.QuietFlag(&q.quiet, "", "print only what is wrong, and the summary"),
		},
		Action: cmdline.Action(s, q, verify),
	}
}

func verify(ctx context.Context, s cmdline.Streams, q *verifyRequest) error {
	if err := q.Expect(0, 2, "two arguments, a level file and the results or solution to replay"); err != nil {
		return err
	}
	levels, claims, err := verified(ctx, s, &q.Levels, "solution to replay")
	if err != nil {
		return err
	}
	v := verification{out: s.Out, json: q.json, quiet: q.quiet, seen: map[int]bool{},
		pictures: []*solutionPicture{
			{file: q.svg, panels: pushPanel, sheet: render.Sheet{Title: "Pushes"}},
			{file: q.stages, panels: stagePanels, sheet: render.Sheet{Title: "Stages", Small: true,
				Facts: []string{"A stage is the work of one strategy. Green are the squares of boxes that it has " +
					"moved."}}},
		}}
	for _, claim := range claims {
		if v.interrupted = ctx.Err() != nil; v.interrupted {
			break
		}
		if err := v.checkClaim(claim, levels); err != nil {
			return err
		}
	}
	for _, picture := range v.pictures {
		if err := picture.save(ctx); err != nil {
			return err
		}
	}
	if !q.json {
		fmt.Fprintf(s.Out, "%s right, %s wrong; %s, %s in the right ones\n", render.Count(v.right), render.Count(v.wrong),
			render.Pushes(v.pushes), render.Moves(v.moves))
	}
	return cmdline.Outcome{Solved: v.right, Open: v.wrong, Interrupted: v.interrupted}.Err()
}

// verification verifies claims one after the other, prints a verdict on each, and counts them.
type verification struct {
	out           io.Writer
	json, quiet   bool
	interrupted   bool // before the last claim
	right, wrong  int
	pushes, moves int
	seen          map[int]bool // levels of earlier claims
	pictures      []*solutionPicture
}

// checkClaim verifies one claim. A level may have only one result line. An error means that a picture cannot be drawn.
func (v *verification) checkClaim(c claim, levels map[int]*board.Level) error {
	cost, wrong := replay(levels[c.level], c)
	line := verdictLine{Level: c.level, Pushes: cost.Pushes, Moves: cost.Moves, Reason: wrong}
	if line.Reason == "" && c.json && v.seen[c.level] {
		line.Reason = "reported twice"
	}
	v.seen[c.level] = true
	line.Right = line.Reason == ""
	if line.Right {
		v.right++
		v.pushes += line.Pushes
		v.moves += line.Moves
	} else {
		v.wrong++
	}
	v.print(line)
	for _, picture := range v.pictures {
		if err := picture.addSolution(levels[c.level], line, c); err != nil {
			return err
		}
	}
	return nil
}

func (v *verification) print(line verdictLine) {
	if line.Right && v.quiet {
		return
	}
	switch {
	case v.json:
		_ = cmdline.WriteJSON(v.out, line)
	case line.Right:
		fmt.Fprintf(v.out, "level %d: right, %s, %s\n", line.Level,
			render.Pushes(line.Pushes), render.Moves(line.Moves))
	default:
		fmt.Fprintf(v.out, "level %d: wrong: %s\n", line.Level, line.Reason)
	}
}

// solutionPicture draws right solutions into a file, side by side. It draws nothing without a file.
type solutionPicture struct {
	file   string
	sheet  render.Sheet
	panels func(b *board.Board, line verdictLine, c claim) []render.Panel // of one solution
}

// addSolution draws a solution that was replayed.
func (p *solutionPicture) addSolution(level *board.Level, line verdictLine, c claim) error {
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
	title := fmt.Sprintf("Level %d: %s, %s", line.Level, render.Pushes(line.Pushes), render.Moves(line.Moves))
	panel := positionPanel(b, b.BitsOf(b.Boxes), b.Player, title)
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
func (p *solutionPicture) save(ctx context.Context) error {
	if len(p.sheet.Panels) == 0 {
		return nil
	}
	write := p.sheet.SVG
	if strings.EqualFold(filepath.Ext(p.file), ".png") {
		write = p.sheet.PNG
	}
	return cmdline.Replace(ctx, p.file, write)
}

// stagePanels draws drawnStages boards after the start. To have that many it divides long stages, but never into parts
// of fewer than leastPushes pushes.
const drawnStages, leastPushes = 7, 10

// stagePanels draws the start position, and the position after each stage of a solution. A claim that does not say its
// stages has one stage, the whole solution. If there are too many stages, the shortest are joined with those beside
// them; if there are too few, the longest are divided.
func stagePanels(b *board.Board, line verdictLine, c claim) []render.Panel {
	stages := c.stages
	if pushesOf(stages) != line.Pushes {
		stages = []plan.Stage{{By: "the solution", Pushes: line.Pushes}}
	}
	p := board.StartScene(b)
	panels := []render.Panel{positionPanel(b, p.Boxes(), b.Player, fmt.Sprintf("Level %d: the start", line.Level))}
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
		name := strings.TrimSuffix(stage.By+", "+stage.Side, ", ")
		panel := positionPanel(b, p.Boxes(), player, fmt.Sprintf("%s, to push %d of %d: %s", name, done, line.Pushes,
			render.Plural(p.Boxes().CountIn(b.GoalSet()), "box on a goal", "boxes on goals")))
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
func positionPanel(b *board.Board, boxes board.Bits, player board.Square, title string) render.Panel {
	panel := render.NewPanel(b, title)
	panel.Boxes, panel.Player = boxes.Clone(), player
	return panel
}
