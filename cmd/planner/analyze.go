package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"planner/board"
	"planner/plan"
	"planner/render"

	"github.com/urfave/cli/v2"
)

const analyzeHelp = `Draws what can be known about levels without solving them: dead squares and sides, the zone where no box ever comes,
rooms, tunnels and gates, flow regions and where pushes lead between them, goal traps, one-way doors, the zones and
corrals of the start position, and whether it is a deadlock already, by which rule and because of which boxes.

   planner analyze levels.xsb                        every level, as text
   planner analyze --svg maze.svg --level 3 a.xsb    level 3 as a picture as well
   planner analyze --free --packing --time 20s a.xsb where boxes can wait; in which order goals are filled
   planner analyze --json levels.xsb                 one JSON object a level

A picture shows one level: of several levels the first goes to FILE, and the others to FILE-7 and so on, by their
numbers.

Exit codes: 0 all analysed, deadlocked or not, 2 bad input or usage, 130 interrupted.`

func (p *program) analyzeCommand() *cli.Command {
	limit := wallTime(plan.DefaultOptions().Time)
	return &cli.Command{
		Name:        "analyze",
		Aliases:     []string{"analyse"},
		Category:    checking,
		Usage:       "draw what can be known about levels without solving them",
		ArgsUsage:   "FILE...",
		Description: analyzeHelp,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Category: outputFlags, Usage: "one JSON object a level instead of text"},
			&cli.PathFlag{Name: "svg", Category: outputFlags, Usage: "also draw the panels into `FILE`, as SVG"},
			&cli.PathFlag{Name: "png", Category: outputFlags, Usage: "also draw the panels into `FILE`, as PNG"},
			&cli.PathFlag{Name: "gif", Category: outputFlags, Usage: "with --packing, also show the order as a film in `FILE`, as GIF"},
			&cli.IntFlag{Name: "columns", Value: 120, Category: outputFlags, Usage: "put panels beside each other on `N` columns"},
			&cli.BoolFlag{Name: "free", Category: methodFlags, Usage: "also find free space for all boxes, forward and reverse"},
			&cli.BoolFlag{Name: "packing", Category: methodFlags, Usage: "also search for the packing order"},
			&cli.StringFlag{Name: "level", Aliases: []string{"l"}, Category: methodFlags,
				Usage: "only the levels `WHICH`: a number, a range A-B, a list 1,3,7-9, or a title"},
			&cli.GenericFlag{Name: "time", Aliases: []string{"t"}, Value: &limit, Category: budgetFlags,
				Usage: "wall `TIME` a level for the packing order; 0 for no limit"},
		},
		Action: p.analyzeAction,
	}
}

// analyzer is one run of the command.
type analyzer struct {
	*program
	json, free, packing bool
	columns             int
	time                time.Duration
	pictures            []picture
	drawn               int // levels
}

// picture is a format with the file that was asked for.
type picture struct {
	file  string
	write func(*survey, io.Writer) error
}

func (p *program) analyzeAction(c *cli.Context) error {
	pick, err := board.Select(c.String("level"))
	if err != nil {
		return misused(c, "%w", err)
	}
	files, err := filesOf(c)
	if err != nil {
		return err
	}
	a := &analyzer{program: p, json: c.Bool("json"), free: c.Bool("free"), packing: c.Bool("packing"),
		columns: c.Int("columns"), time: time.Duration(*c.Generic("time").(*wallTime))}
	if a.pictures, err = picturesOf(c); err != nil {
		return err
	}
	ran, err := a.all(c.Context, files, pick)
	if err != nil {
		return err
	}
	return ran.err()
}

// picturesOf lists the picture files that are asked for.
func picturesOf(c *cli.Context) (list []picture, err error) {
	if c.IsSet("gif") && !c.Bool("packing") {
		return nil, misused(c, "--gif shows the packing order, expected --packing too")
	}
	for _, p := range []struct {
		flag  string
		write func(*survey, io.Writer) error
	}{
		{"svg", func(s *survey, w io.Writer) error { return s.sheet().SVG(w) }},
		{"png", func(s *survey, w io.Writer) error { return s.sheet().PNG(w) }},
		{"gif", func(s *survey, w io.Writer) error { return render.GIF(w, s.packingFilm(), filmDelay) }},
	} {
		if file := c.Path(p.flag); file != "" {
			list = append(list, picture{file, p.write})
		}
	}
	return list, nil
}

// all analyses the selected levels of all files in order.
func (a *analyzer) all(ctx context.Context, files []string, pick board.Selection) (ran outcome, err error) {
	for _, file := range files {
		for e, err := range a.entries(ctx, file, pick) {
			if ctx.Err() != nil {
				ran.interrupted = true
				return ran, nil
			}
			if err != nil {
				return ran, err
			}
			usable, err := a.one(ctx, e)
			if err != nil {
				return ran, err
			}
			ran.interrupted = ctx.Err() != nil
			if usable {
				ran.solved++
			} else {
				ran.invalid++
			}
		}
	}
	if ran.solved+ran.invalid == 0 {
		return ran, errors.New("no level is selected by --level")
	}
	return ran, nil
}

// one analyses a level and writes what was asked for; usable is false when there is no level to analyse.
func (a *analyzer) one(ctx context.Context, e entry) (usable bool, err error) {
	var b *board.Board
	problem := e.problem
	if problem == "" {
		if b, err = board.New(e.level); err != nil {
			problem = err.Error()
		}
	}
	if problem != "" {
		fmt.Fprintf(a.stderr, "%s:%d: %s\n", e.file, e.line, problem)
		return false, nil
	}
	s := newSurvey(e, b)
	if a.free {
		s.findFree()
	}
	if a.packing {
		s.findPacking(ctx, a.time)
	}
	return true, a.show(s)
}

func (a *analyzer) show(s *survey) error {
	a.drawn++
	for _, p := range a.pictures {
		if err := p.save(s, a.drawn); err != nil {
			return err
		}
	}
	if a.json {
		return writeJSON(a.stdout, s.facts())
	}
	_, err := io.WriteString(a.stdout, s.sheet().Text(a.columns))
	return err
}

// save writes a picture; levels after the first put their number into the name.
func (p picture) save(s *survey, drawn int) (err error) {
	name := p.file
	if drawn > 1 {
		ext := filepath.Ext(name)
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), s.number, ext)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if closed := file.Close(); err == nil {
			err = closed
		}
	}()
	out := bufio.NewWriter(file)
	if err := p.write(s, out); err != nil {
		return err
	}
	return out.Flush()
}
