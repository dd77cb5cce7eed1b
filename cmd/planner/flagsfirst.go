package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// flagsFirst moves flags before the files of their command, because urfave/cli v2 takes every argument after the first
// file for a file. A flag that takes a value moves together with it, such as "--time 5s".
//
//	solve a.xsb --time 5s -- -odd.xsb   ->   solve --time 5s -- a.xsb -odd.xsb
//
// An unknown flag moves without a value, and then the parser refuses it. Files beside --help are left out, because
// urfave/cli would show the help of a command that is called like the first one.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 {
		return args
	}
	sorted := []string{args[0]}
	rest := args[1:]
	commands, valued := app.Commands, valueFlags(app.Flags)
	for commands != nil {
		flags, after := leadingFlags(rest, valued)
		sorted = append(sorted, flags...)
		if len(after) == 0 {
			return sorted
		}
		next := find(commands, after[0])
		if next == nil { // an unknown command, or the built-in help
			return append(sorted, after...)
		}
		sorted = append(sorted, after[0])
		rest, commands, valued = after[1:], next.Subcommands, valueFlags(next.Flags)
	}
	flags, files := split(rest, valued)
	sorted = append(sorted, flags...)
	if len(files) > 0 && !asksHelp(flags) {
		sorted = append(append(sorted, "--"), files...)
	}
	return sorted
}

// leadingFlags splits args before the first word that is neither a flag nor the value of a flag.
func leadingFlags(args []string, valued map[string]bool) (flags, rest []string) {
	for i := 0; i < len(args); i++ {
		if !isFlag(args[i]) {
			return args[:i], args[i:]
		}
		if valued[args[i]] {
			i++
		}
	}
	return args, nil
}

// split separates flags, with their values, from files. It keeps the order of both.
func split(args []string, valued map[string]bool) (flags, files []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return flags, append(files, args[i+1:]...)
		case !isFlag(args[i]):
			files = append(files, args[i])
		case valued[args[i]] && i+1 == len(args):
			return append(flags, args[i]), nil // without files, so that the parser reports the missing value
		case valued[args[i]]:
			flags = append(flags, args[i], args[i+1])
			i++
		default:
			flags = append(flags, args[i])
		}
	}
	return flags, files
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
		if doc, ok := f.(cli.DocGenerationFlag); !ok || !doc.TakesValue() {
			continue
		}
		for _, name := range f.Names() {
			valued["-"+name], valued["--"+name] = true, true
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
