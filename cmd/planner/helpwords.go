package main

import "github.com/urfave/cli/v2"

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
