package main

import (
	"maps"
	"slices"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// noCommand runs when the first argument names no command. Without arguments it shows the help. A level file in the
// place of a command lacks the command solve.
func noCommand(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowAppHelp(c)
	}
	name := c.Args().First()
	if _, ok := levelfile.FormatOf(name); ok || levelfile.IsPackedName(name) {
		return cmdline.Misused(c, "%q is no command.%s", name, didYouMean(c.App.Name, "solve", c.Args().Slice()))
	}
	return cmdline.Misused(c, "unknown command %q.%s", name,
		didYouMean(c.App.Name, similar(c.App.Commands, name), c.Args().Tail()))
}

// noSubcommand is the action of a command that only has commands below it.
func noSubcommand(c *cli.Context) error {
	known := names(c.Command.Subcommands)
	if !c.Args().Present() {
		return cmdline.Misused(c, "expected one of: %s", strings.Join(known, ", "))
	}
	name := c.Args().First()
	above := c.App.Name + " " + c.Command.Name
	return cmdline.Misused(c, "unknown command %q, expected one of: %s.%s", c.Command.Name+" "+name,
		strings.Join(known, ", "), didYouMean(above, similar(c.Command.Subcommands, name), c.Args().Tail()))
}

// names lists the names of commands.
func names(commands []*cli.Command) []string {
	all := make([]string, len(commands))
	for i, c := range commands {
		all[i] = c.Name
	}
	return all
}

// similar is the command that is spelt most like a word, as it is called, with the commands above it: "meet list". It
// is empty when none is spelt alike.
func similar(commands []*cli.Command, word string) string {
	calls := map[string]string{}
	for _, c := range commands {
		for _, name := range c.Names() {
			calls[name] = c.Name
		}
		for _, below := range c.Subcommands {
			for _, name := range below.Names() {
				if _, known := calls[name]; !known {
					calls[name] = c.Name + " " + below.Name
				}
			}
		}
	}
	return calls[cmdline.Nearest(word, slices.Sorted(maps.Keys(calls)))]
}

// didYouMean is a command line that can be pasted into a shell, on a line of its own. It is empty without a command.
func didYouMean(program, command string, args []string) string {
	if command == "" {
		return ""
	}
	line := program + " " + command
	for _, arg := range args {
		line += " " + cmdline.Quoted(arg)
	}
	return " Did you mean:\n   " + line
}
