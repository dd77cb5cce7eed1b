package main

import (
	"fmt"
	"io"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"

	"github.com/urfave/cli/v2"
)

const meetHelp = `Works with meet candidates: pairs of positions, one of each side of a search, that came nearest to
each other. It reads them from the store of a search that has ended or is still running.

   planner meet list DIR               list the pairs, the most promising first
   planner meet show DIR 1             show one pair: both boards, the difference, both paths
   planner meet join --time 60s DIR 1  search for the pushes that are missing between the two
   planner meet export DIR             print all pairs as JSON
   planner meet export --to xsb DIR    print each pair as a level that leads from the forward to the reverse position

Distance is how many pushes lie between the two positions at least. Regions is how many boxes must change their flow
region, and boxes how many stand on other squares. Zone says whether the player can walk to the same squares. Forward
and reverse are the pushes from the start to the one position and from the other to the end.

Exit codes: 0 all well (join: a solution was found), 1 join found none, 2 bad input, 130 interrupted.`

const meetListHelp = `Lists the pairs in a table, the most promising first, with the numbers by which show and join
take them.

   planner meet list DIR         print the table
   planner meet list --json DIR  print one JSON object`

const meetExportHelp = `Prints all pairs for another program.

   planner meet export DIR            print one JSON object with boards and paths
   planner meet export --to xsb DIR   print each pair as a level; its solution leads from one position to the other`

func meetCommand(r solving.Runner) *cli.Command {
	json := func() cli.Flag { return cmdline.JSONFlag("", "print JSON instead of text") }
	printer := func(run func(*cli.Context, io.Writer) error) cli.ActionFunc {
		return func(c *cli.Context) error { return run(c, r.Streams.Out) }
	}
	return &cli.Command{
		Name: "meet", Category: cmdline.GroupOther, Description: meetHelp,
		Usage: "list and join the pairs of positions that came near to each other",
		Subcommands: []*cli.Command{
			{Name: "list", Aliases: []string{"candidates"}, Usage: "list the pairs", ArgsUsage: "DIR",
				Description: meetListHelp,
				Flags:       []cli.Flag{json()}, Action: printer(meetList)},
			{Name: "show", Usage: "show one pair", ArgsUsage: "DIR N", Description: meetShowHelp,
				Flags: []cli.Flag{json()}, Action: printer(meetShow)},
			{Name: "join", Usage: "search for the missing pushes of one pair", ArgsUsage: "DIR N",
				Description: meetJoinHelp, Flags: append(solving.SearchFlags(), bestFlag(), json()),
				Action: func(c *cli.Context) error { return meetJoin(c, r) }},
			{Name: "export", Usage: "print all pairs", ArgsUsage: "DIR", Description: meetExportHelp,
				Flags:  []cli.Flag{&cli.StringFlag{Name: "to", Value: "json", Usage: "print `FORMAT`: json or xsb"}},
				Action: printer(meetExport)},
		},
		Action: noSubcommand,
	}
}

// meetExport prints all pairs, as JSON or as levels.
func meetExport(c *cli.Context, w io.Writer) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	switch c.String("to") {
	case "json":
		return cmdline.WriteJSON(w, d)
	case "xsb":
		for i, pair := range d.Pairs {
			level := pair.Bridge()
			level.Title = fmt.Sprintf("%s, pair %d", d.Title, i+1)
			if err := board.Write(w, level, board.XSB); err != nil {
				return err
			}
		}
		return nil
	}
	return cmdline.Misused(c, "format %q is unknown, expected json or xsb", c.String("to"))
}
