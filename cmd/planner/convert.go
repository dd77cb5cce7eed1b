package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"planner/board"

	"github.com/urfave/cli/v2"
)

const convertHelp = `Reads levels in any format that solve reads and writes them in one, turned if wanted. Titles, authors and notes
stay with their levels.

   planner convert levels.sok                        as plain XSB
   planner convert --to rle --level 5 levels.xsb     one line, fit for a message
   planner convert --rotate 1 --mirror levels.xsb    a quarter turn clockwise, then left and right swapped

Exit codes: 0 all converted, 2 bad input or usage.`

func (p *program) convertCommand() *cli.Command {
	return &cli.Command{
		Name:        "convert",
		Category:    other,
		Usage:       "write levels in another format, or turned",
		ArgsUsage:   "FILE...",
		Description: convertHelp,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "to", Value: string(board.XSB), Usage: "`FORMAT` to write: xsb, sok or rle"},
			&cli.IntFlag{Name: "rotate", Usage: "turn clockwise by `K` quarters"},
			&cli.BoolFlag{Name: "mirror", Usage: "swap left and right, after turning"},
			&cli.StringFlag{Name: "level", Aliases: []string{"l"}, Usage: "only the levels `WHICH`: a number, a range A-B, a list, or a title"},
		},
		Action: p.convertAction,
	}
}

func (p *program) convertAction(c *cli.Context) error {
	format := board.Format(strings.ToLower(c.String("to")))
	if !slices.Contains(board.Formats, format) {
		return misused(c, "format %q is unknown, expected one of %v", c.String("to"), board.Formats)
	}
	pick, err := board.Select(c.String("level"))
	if err != nil {
		return misused(c, "%w", err)
	}
	files, err := filesOf(c)
	if err != nil {
		return err
	}
	turned := c.Int("rotate") & 3
	if c.Bool("mirror") {
		turned |= 4
	}
	var ran outcome
	for _, file := range files {
		for e, err := range p.entries(c.Context, file, pick) {
			if err != nil {
				return err
			}
			if e.problem != "" {
				fmt.Fprintf(p.stderr, "%s:%d: %s\n", e.file, e.line, e.problem)
				ran.invalid++
				continue
			}
			ran.solved++
			if err := board.Write(p.stdout, e.level.Transform(turned), format); err != nil {
				return err
			}
		}
	}
	if ran.solved+ran.invalid == 0 {
		return errors.New("no level is selected by --level")
	}
	return ran.err()
}
