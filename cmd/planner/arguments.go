package main

import (
	"maps"
	"slices"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// helpWords turns the word help into the flag --help behind the command that it asks about. The library's own command
// help knows only the commands of the program, and no commands below them.
//
//	help meet list   ->   meet list --help
//	meet help list   ->   meet list --help
//
// A misspelt command stays, so that it is answered like any other. Behind a command that has no others below it, help
// is a file.
func helpWords(app *cli.App, args []string) []string {
	commands := app.Commands
	for i := 1; i < len(args) && len(commands) > 0; i++ {
		if args[i] == "help" || args[i] == "h" {
			words := append([]string{}, args[:i]...)
			return append(append(words, args[i+1:]...), "--help")
		}
		c := find(commands, args[i])
		if c == nil {
			return args
		}
		commands = c.Subcommands
	}
	return args
}

// noCommand runs when the first argument names no command. Without arguments it shows the help. A level file in the
// place of a command lacks the command solve.
func noCommand(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowAppHelp(c)
	}
	name := c.Args().First()
	if _, ok := levelfile.FormatOf(name); ok || levelfile.IsPackedName(name) {
		return cmdline.Misused("%q is no command.%s", name, didYouMean(c.App.Name, "solve", c.Args().Slice()))
	}
	return cmdline.Misused("unknown command %q.%s", name,
		didYouMean(c.App.Name, similar(c.App.Commands, name), c.Args().Tail()))
}

// noSubcommand is the action of a command that only has commands below it.
func noSubcommand(c *cli.Context) error {
	var known []string
	for _, below := range c.Command.Subcommands {
		known = append(known, below.Name)
	}
	if !c.Args().Present() {
		return cmdline.Misused("expected one of: %s", strings.Join(known, ", "))
	}
	name := c.Args().First()
	above := c.App.Name + " " + c.Command.Name
	return cmdline.Misused("unknown command %q, expected one of: %s.%s", c.Command.Name+" "+name,
		strings.Join(known, ", "), didYouMean(above, similar(c.Command.Subcommands, name), c.Args().Tail()))
}

// orSubcommand is the action of a command that has others below it and takes no arguments.
func orSubcommand(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		if c.Args().Present() {
			return noSubcommand(c)
		}
		return action(c)
	}
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
	return calls[technique.Nearest(word, slices.Sorted(maps.Keys(calls)))]
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

// flagsFirst moves flags before the files of their command, because urfave/cli v2 takes every argument after the first
// file for a file. A flag that takes a value moves together with it, such as "--time 5s".
//
//	solve a.xsb --time 5s -- -odd.xsb   ->   solve --time 5s -- a.xsb -odd.xsb
//
// Flags of a command move behind the name of its part, which would not see them otherwise.
//
//	record --record a.json export b.sok   ->   record export --record a.json -- b.sok
//
// An unknown flag moves without a value, and then the parser refuses it. Files beside --help are left out, because
// urfave/cli would show the help of a command that is called like the first one.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	sorted := []string{args[0]}
	var flags, files []string
	commands, valued := app.Commands, valueFlags(app.Flags)
	for rest := args[1:]; len(rest) > 0; rest = rest[1:] {
		word := rest[0]
		switch {
		case valued[word] && len(rest) == 1:
			return slices.Concat(sorted, flags, rest) // without files, so that the parser reports the missing value
		case valued[word]:
			flags, rest = append(flags, word, rest[1]), rest[1:]
		case isFlag(word):
			flags = append(flags, word)
		case commands != nil:
			next := find(commands, word)
			if next == nil { // an unknown command, or the built-in help
				return slices.Concat(sorted, flags, rest)
			}
			if len(sorted) == 1 { // flags of the program itself
				sorted, flags = append(sorted, flags...), nil
			}
			sorted = append(sorted, word)
			commands, valued = next.Subcommands, valueFlags(next.Flags)
		case word == "--":
			files, rest = append(files, rest[1:]...), rest[:1]
		default:
			files = append(files, word)
		}
	}
	sorted = append(sorted, flags...)
	if len(files) > 0 && !asksHelp(flags) {
		sorted = append(append(sorted, "--"), files...)
	}
	return sorted
}

// isFlag reports whether an argument is a flag. A lone "-" is a file: the standard input.
func isFlag(arg string) bool { return len(arg) > 1 && strings.HasPrefix(arg, "-") && arg != "--" }

// asksHelp reports whether help is among the flags of a command.
func asksHelp(flags []string) bool {
	return slices.ContainsFunc(flags, func(flag string) bool {
		return strings.TrimLeft(flag, "-") == "help" || flag == "-h"
	})
}

// valueFlags lists the spellings of the flags that take the next word as their value.
func valueFlags(flags []cli.Flag) map[string]bool {
	valued := map[string]bool{}
	for _, f := range flags {
		for _, name := range f.Names() {
			valued["-"+name], valued["--"+name] = cmdline.TakesValue(f), cmdline.TakesValue(f)
		}
	}
	return valued
}

// find is the command of a name, or nil.
func find(commands []*cli.Command, name string) *cli.Command {
	for _, c := range commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}
