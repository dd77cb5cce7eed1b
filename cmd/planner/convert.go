package main

import (
	"errors"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

const convertHelp = `Reads levels in any format that solve reads and writes them in one format, rotated or mirrored if
wanted. Titles, authors and notes stay with their levels.

   planner convert levels.sok                      write plain XSB
   planner convert --to rle --level 5 levels.xsb   write one line, short enough for a message
   planner convert --rotate 1 --mirror levels.xsb  turn clockwise by a quarter, then swap left and right

Exit codes: 0 all converted, 2 bad input or usage.`

func convertCommand(s cmdline.Streams) *cli.Command {
	return &cli.Command{
		Name:        "convert",
		Category:    cmdline.GroupOther,
		Usage:       "write levels in another format, or rotated",
		ArgsUsage:   "FILE...",
		Description: convertHelp,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "to", Value: string(board.XSB), Usage: "write `FORMAT`: xsb, sok or rle"},
			&cli.IntFlag{Name: "rotate", Usage: "rotate clockwise by `K` quarter turns"},
			&cli.BoolFlag{Name: "mirror", Usage: "swap left and right, after the rotation"},
			cmdline.LevelFlag(""),
		},
		Action: func(c *cli.Context) error { return convert(c, s) },
	}
}

func convert(c *cli.Context, s cmdline.Streams) error {
	format := board.Format(strings.ToLower(c.String("to")))
	if !slices.Contains(board.Formats, format) {
		return cmdline.Misused(c, "format %q is unknown, expected one of %v", c.String("to"), board.Formats)
	}
	pick, err := board.Select(c.String("level"))
	if err != nil {
		return cmdline.Misused(c, "%w", err)
	}
	files, err := cmdline.FilesOf(c)
	if err != nil {
		return err
	}
	var ran cmdline.Outcome
	for _, file := range files {
		for e, err := range s.Entries(c.Context, file, pick) {
			if err != nil {
				return err
			}
			if e.Problem != "" {
				e.Report(s.Err, e.Problem)
				ran.Invalid++
				continue
			}
			ran.Solved++
			if err := board.Write(s.Out, e.Level.Transform(symmetry(c)), format); err != nil {
				return err
			}
		}
	}
	if ran.Solved+ran.Invalid == 0 {
		return errors.New("no level is selected by --level")
	}
	return ran.Err()
}

// symmetry is the number of the symmetry that --rotate and --mirror ask for, as Level.Transform counts them.
func symmetry(c *cli.Context) int {
	turns := c.Int("rotate") & 3
	if c.Bool("mirror") {
		return turns | 4
	}
	return turns
}
