package main

import (
	"fmt"

	"planner/cmd/planner/internal/cmdline"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

const techniquesHelp = `Lists every technique that --without can switch off, with what it promises, what its counters
count, who thought of it first, and the file that it lives in.

   planner techniques         a list for people
   planner techniques --json  one JSON object for each technique`

func techniquesCommand(s cmdline.Streams) *cli.Command {
	var json bool
	return &cli.Command{
		Name: "techniques", Category: cmdline.GroupChecking, ArgsUsage: " ", Description: techniquesHelp,
		Usage: "list what --without can switch off",
		Flags: []cli.Flag{cmdline.JSONFlag(&json, "", "print one JSON object for each technique")},
		Action: func(*cli.Context) error {
			if !json {
				techniquesText(s)
				return nil
			}
			for _, t := range technique.All() {
				_ = cmdline.WriteJSON(s.Out, t)
			}
			return nil
		},
	}
}

func techniquesText(s cmdline.Streams) {
	var kind technique.Kind
	for i, t := range technique.All() {
		if i == 0 || t.Kind != kind {
			kind = t.Kind
			if i > 0 {
				fmt.Fprintln(s.Out)
			}
			fmt.Fprintf(s.Out, "%s (%d)\n", kind, len(technique.OfKind(kind)))
		}
		fmt.Fprintf(s.Out, "  %-16s %s (%v)\n", t.Name, t.Help, t.Soundness)
	}
}
