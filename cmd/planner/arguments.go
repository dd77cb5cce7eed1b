package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// completion is the library's own flag that asks for the words a shell could complete; it must stay last.
const completion = "--generate-bash-completion"

// flagsFirst moves flags before the files of their command, because urfave/cli v2 silently takes everything after
// the first file for a file. It needs to know which flags take a value: "--time 5s" moves as a pair.
//
//	solve a.xsb --time 5s -- -odd.xsb   ->   solve --time 5s -- a.xsb -odd.xsb
//
// Unknown flags move too, alone, and are refused by the parser as they should be.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) < 2 || args[len(args)-1] == completion {
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
	if len(files) > 0 {
		sorted = append(append(sorted, "--"), files...)
	}
	return sorted
}

// leadingFlags cuts args before the first word that is neither a flag nor a flag's value.
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

// split separates flags, with their values, from files, keeping the order of each.
func split(args []string, valued map[string]bool) (flags, files []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return flags, append(files, args[i+1:]...)
		case !isFlag(args[i]):
			files = append(files, args[i])
		case valued[args[i]] && i+1 == len(args):
			return append(flags, args[i]), nil // without files, so that the parser misses the value
		case valued[args[i]]:
			flags = append(flags, args[i], args[i+1])
			i++
		default:
			flags = append(flags, args[i])
		}
	}
	return flags, files
}

// isFlag tells flags from files; a lone "-" is the standard input.
func isFlag(arg string) bool { return len(arg) > 1 && strings.HasPrefix(arg, "-") && arg != "--" }

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

func find(commands []*cli.Command, name string) *cli.Command {
	for _, c := range commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}
