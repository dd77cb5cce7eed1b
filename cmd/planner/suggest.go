package main

import (
	"regexp"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// noCommand runs when the first argument names no command. A level file there lacks the command solve.
func noCommand(c *cli.Context) error {
	if !c.Args().Present() {
		return cmdline.Misused(c, "no command given, expected one of: %s", strings.Join(names(c.App.Commands), ", "))
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

// similar is the name of the command that is spelt most like a word, empty when none is.
func similar(commands []*cli.Command, word string) string {
	if parts := strings.Split(cli.SuggestCommand(commands, word), `"`); len(parts) == 3 { // Did you mean "solve"?
		return parts[1]
	}
	return ""
}

// didYouMean is a command line that can be pasted into a shell, on a line of its own. It is empty without a command.
func didYouMean(program, command string, args []string) string {
	if command == "" {
		return ""
	}
	line := program + " " + command
	for _, arg := range args {
		line += " " + shellQuoted(arg)
	}
	return " Did you mean:\n   " + line
}

// plainWord matches words that mean themselves in every shell.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)

// shellQuoted is a word as it is typed in a shell.
func shellQuoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
