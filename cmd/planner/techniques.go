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
			if json {
				techniquesJSON(s)
			} else {
				techniquesText(s)
			}
			return nil
		},
	}
}

// techniqueLine is one line of `techniques --json`. Fields are only ever added.
type techniqueLine struct {
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Help      string `json:"help"`
	Soundness string `json:"soundness"`
	Caveat    string `json:"caveat,omitempty"`
	Asked     string `json:"asked"`
	Decided   string `json:"decided"`
	Source    string `json:"source"`
	File      string `json:"file"`
}

func techniquesJSON(s cmdline.Streams) {
	for _, t := range technique.All() {
		_ = cmdline.WriteJSON(s.Out, techniqueLine{t.Name, t.Kind.String(), t.Help, t.Soundness.String(), t.Caveat,
			t.Asked, t.Decided, t.Source, t.File})
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
