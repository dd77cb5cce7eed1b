package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/internal/survey"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const analyzeHelp = `Draws what can be known about levels without solving them: whether the start position is lost
already, by which rule and because of which boxes; how many pushes any solution takes; dead squares, where the player
can walk, and goal traps.

   planner analyze levels.xsb                         print every level as text
   planner analyze --all levels.xsb                   also draw what searches go by: flow, zones, doors, rooms
   planner analyze --svg maze.svg --level 3 a.xsb     draw level 3 as a picture as well
   planner analyze --free --packing --time 20s a.xsb  also find free space, and the order in which goals are filled
   planner analyze --json levels.xsb                  print one JSON object for each level

With --json everything is printed, also without --all. A picture shows one level. If several levels are drawn, the first
one goes to FILE and level 7 goes to FILE-7. Level 7 of a second file goes to FILE-7_2.

Exit codes: 0 all analysed, deadlock or not, 2 bad input or usage, 130 interrupted.`

type analyzeRequest struct {
	cmdline.Levels
	drawing
	gif                string // a file
	all, free, packing bool
	time               time.Duration
}

func analyzeCommand(s cmdline.Streams) *cli.Command {
	q := new(analyzeRequest)
	return &cli.Command{
		Name: "analyze", Aliases: []string{"analyse"}, Category: cmdline.GroupChecking, ArgsUsage: "FILE...",
		Description: analyzeHelp, Usage: "draw what can be known about levels without solving them",
		Flags: []cli.Flag{
			cmdline.JSONFlag(&q.json, cmdline.FlagsOutput, "print one JSON object for each level instead of text"),
			pictureFlag(&q.svg, "svg", cmdline.FlagsOutput, "the panels"),
			pictureFlag(&q.png, "png", cmdline.FlagsOutput, "the panels"),
			cmdline.FormatFlag(&q.gif, "gif", cmdline.FlagsOutput,
				"with --packing, also show the order as a film in `FILE`, as GIF", ".gif"),
			q.columns.Flag(cmdline.FlagsOutput, 120),
			cmdline.SwitchFlag(&q.all, "all", cmdline.FlagsMethod, "also draw the "+survey.Beyond),
			cmdline.SwitchFlag(&q.free, "free", cmdline.FlagsMethod,
				"also find free space for all boxes, forward and reverse"),
			cmdline.SwitchFlag(&q.packing, "packing", cmdline.FlagsMethod, "also search for the packing order"),
			q.Levels.Flag(cmdline.FlagsMethod),
			cmdline.TimeFlag(&q.time, "time", []string{"t"}, cmdline.FlagsBudget, time.Minute,
				"analyse a level for at most the wall `TIME`; 0 means no limit"),
		},
		Action: cmdline.Action(s, q, analyze),
	}
}

func analyze(ctx context.Context, s cmdline.Streams, q *analyzeRequest) error {
	if q.Given["gif"] && !q.packing {
		return cmdline.Misused("--gif shows the packing order, so it needs --packing")
	}
	files, pick, err := q.Files(s)
	if err != nil {
		return err
	}
	draw := survey.Overview
	if q.all {
		draw = survey.Sheet
	}
	var ran cmdline.Outcome
	drawn := map[int]int{} // how many further levels of a number have been drawn
	for e := range s.Usable(ctx, files, pick, &ran) {
		b, err := board.New(e.Level)
		if err != nil {
			cmdline.Report(s.Err, e, err.Error())
			ran.Invalid++
			continue
		}
		found, mark := q.survey(ctx, b), ""
		if ran.Solved > 0 {
			drawn[e.Number()]++
			mark = pictureMark(e.Number(), drawn[e.Number()])
		}
		err = drawInto(ctx, q.gif, mark, func(w io.Writer) error {
			return render.GIF(w, survey.Film(found), survey.FilmDelay)
		})
		if err == nil {
			heading := cmdline.HeadingOf(e)
			if len(files) > 1 {
				heading = e.File + " " + heading
			}
			err = q.show(ctx, s.Out, mark, func() *render.Sheet { return draw(found, heading) },
				func() error { return cmdline.WriteJSON(s.Out, found.Report(e.File)) })
		}
		if err != nil {
			return err
		}
		ran.Solved++
	}
	if !q.json && !q.all && ran.Solved > 0 && !ran.Interrupted {
		fmt.Fprintln(s.Err, "planner: --all also draws flow, zones, doors and rooms")
	}
	return ran.Err()
}

// pictureMark stands in the names of the pictures of all levels but the first: the number of the level, and which one it
// is of the levels of several files that have this number.
func pictureMark(number, which int) string {
	if which == 1 {
		return fmt.Sprintf("-%d", number)
	}
	return fmt.Sprintf("-%d_%d", number, which)
}

// survey finds out what was asked for about a level.
func (q *analyzeRequest) survey(ctx context.Context, b *board.Board) *survey.Survey {
	ctx, cancel := search.WithLimit(ctx, q.time)
	defer cancel()
	s := survey.New(ctx, b)
	if q.free {
		s.FindFree(ctx)
	}
	if q.packing {
		s.FindPacking(ctx, 0)
	}
	return s
}
