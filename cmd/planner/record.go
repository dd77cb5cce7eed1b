package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/record"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const recordHelp = `Keeps what is known of boards: games as they were left, the best solutions, the fewest pushes. The
game in the terminal writes it by itself. The page keeps its own in the browser; by a file both know what the other
knows.

   planner record                      say where the record is and how much it holds
   planner record export all.json      write all of it into a file, which the page reads as well
   planner record export best.sok      write the solutions and games, which other programs read
   planner record import best.sok      take over what a file knows: a record, or levels with solutions

A board is the same board however it is turned or mirrored. Of two solutions the better one stays, and of two games the
one that was left later.

Exit codes: 0 all well, 2 bad input or usage.`

func recordCommand(s cmdline.Streams) *cli.Command {
	command := func(name, usage string, run func(*cli.Context, cmdline.Streams, recordFile) error) *cli.Command {
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: "FILE", Description: usage + ".",
			Flags: []cli.Flag{recordFlag()},
			Action: func(c *cli.Context) error {
				if c.NArg() != 1 {
					return cmdline.Misused(c, "expected one file, and %d given", c.NArg())
				}
				file, err := recordOf(c)
				if err != nil {
					return err
				}
				return run(c, s, file)
			}}
	}
	return &cli.Command{
		Name: "record", Category: cmdline.GroupOther, Usage: "export and import what was played and solved",
		Description: recordHelp, Flags: []cli.Flag{recordFlag()},
		Subcommands: []*cli.Command{
			command("export", "write the record into a file, .json or .sok", exportRecord),
			command("import", "take over what a file knows", importRecord),
		},
		Action: func(c *cli.Context) error { return describeRecord(c, s.Out) },
	}
}

// describeRecord says where the record is and what it holds.
func describeRecord(c *cli.Context, w io.Writer) error {
	if c.Args().Present() {
		return noSubcommand(c)
	}
	file, err := recordOf(c)
	if err != nil {
		return err
	}
	r, err := file.read()
	if err != nil {
		return err
	}
	solved := 0
	for _, e := range r.Boards {
		if e.Best(record.ByHand) != nil {
			solved++
		}
	}
	fmt.Fprintf(w, "%s: %s, %d of them solved by hand\n", file.name,
		render.Plural(len(r.Boards), "board", "boards"), solved)
	return nil
}

func exportRecord(c *cli.Context, s cmdline.Streams, from recordFile) error {
	r, err := from.read()
	if err != nil {
		return err
	}
	name, write := c.Args().First(), r.Write
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
	case ".sok":
		write = r.WriteSOK
	default:
		return cmdline.Misused(c, "%s: a record is written as .json or .sok", name)
	}
	if err := cmdline.Replace(name, write); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", name, render.Plural(len(r.Boards), "board", "boards"))
	return nil
}

func importRecord(c *cli.Context, s cmdline.Streams, to recordFile) error {
	name := c.Args().First()
	in, err := s.Open(c.Context, name)
	if err != nil {
		return err
	}
	defer in.Close()
	limit := cmdline.MaxFile(c.Context)
	data, err := io.ReadAll(io.LimitReader(in, limit+1)) // whole, because standard input can be read once only
	if err != nil {
		return err
	}
	more, err := record.Read(bytes.NewReader(data), name, limit)
	if err != nil {
		return err
	}
	if err := to.add(more); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s taken over\n", name, render.Plural(len(more.Boards), "board", "boards"))
	return nil
}
