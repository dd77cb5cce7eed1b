package main

import (
	"fmt"
	"io"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"

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
line "Level 7" before a solution says that it belongs to level 7.

Moves may have run lengths (3r), groups (2(lU)), blanks and line ends. Moves that are all in lower case do not say which
of them push, and are right when they can be made. In results of solve --json each push must be in upper case.

Exit codes: 0 all right, 1 some wrong, 2 bad input or usage.`

func verifyCommand(s cmdline.Streams) *cli.Command {
	return &cli.Command{
		Name:        "verify",
		Category:    cmdline.GroupChecking,
		Usage:       "replay solutions and say which are right",
		ArgsUsage:   "LEVELS [RESULTS|SOLUTION]",
		Description: verifyHelp,
		Flags: []cli.Flag{
			cmdline.LevelFlag(""),
			cmdline.JSONFlag("", "print one JSON object for each solution instead of text"),
			&cli.PathFlag{Name: "svg", Usage: "also draw the pushes of the right solutions into `FILE`, side by " +
				"side, SVG or .png"},
			&cli.PathFlag{Name: "stages", Usage: "also draw the boards between the stages of the right solutions " +
				"into `FILE`, SVG or .png; results of solve --json name the stages"},
			cmdline.QuietFlag("", "print only what is wrong, and the summary"),
		},
		Action: func(c *cli.Context) error { return verify(c, s) },
	}
}

func verify(c *cli.Context, s cmdline.Streams) error {
	if c.NArg() > 2 {
		return cmdline.Misused(c, "expected two arguments, a level file and the results or solution to replay, and "+
			"%d given", c.NArg())
	}
	levels, claims, err := verified(c, s, "solution to replay")
	if err != nil {
		return err
	}
	v := verification{out: s.Out, json: c.Bool("json"), quiet: c.Bool("quiet"), seen: map[int]bool{},
		pictures: []*solutionPicture{
			{file: c.Path("svg"), panels: pushPanel, sheet: render.Sheet{Title: "Pushes"}},
			{file: c.Path("stages"), panels: stagePanels, sheet: render.Sheet{Title: "Stages", Small: true, Facts: []string{
				"A stage is the work of one strategy. Green are the squares of boxes that it has moved."}}},
		}}
	for _, claim := range claims {
		if err := v.check(claim, levels); err != nil {
			return err
		}
	}
	for _, picture := range v.pictures {
		if err := picture.save(); err != nil {
			return err
		}
	}
	return v.finish()
}

// verification verifies claims one after the other, prints a verdict on each, and counts them.
type verification struct {
	out           io.Writer
	json, quiet   bool
	right, wrong  int
	pushes, moves int
	seen          map[int]bool // levels of earlier claims
	pictures      []*solutionPicture
}

// check verifies one claim. A level may have only one result line. An error is one of the picture.
func (v *verification) check(c claim, levels map[int]*board.Level) error {
	line := verdictLine{Level: c.level}
	line.Moves, line.Pushes, line.Reason = replay(levels[c.level], c)
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
		if err := picture.add(levels[c.level], line, c); err != nil {
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

// finish prints the counts and returns them as the outcome.
func (v *verification) finish() error {
	if !v.json {
		fmt.Fprintf(v.out, "%d right, %d wrong; %s, %s in the right ones\n", v.right, v.wrong,
			render.Pushes(v.pushes), render.Moves(v.moves))
	}
	return cmdline.Outcome{Solved: v.right, Open: v.wrong}.Err()
}
