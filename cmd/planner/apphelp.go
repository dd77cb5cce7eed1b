package main

import (
	"fmt"
	"strings"

	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

// groups are the headings of the commands in the order in which most people come to need them. The library would sort
// them by the alphabet.
var groups = []string{cmdline.GroupSolving, cmdline.GroupChecking, cmdline.GroupOther, cmdline.GroupMachines}

// helpTemplate is the template of the program's help, with the commands under their headings.
func helpTemplate(commands []*cli.Command) string {
	width := 0
	for _, c := range commands {
		width = max(width, len(strings.Join(c.Names(), ", ")))
	}
	var list strings.Builder
	for _, group := range groups {
		fmt.Fprintf(&list, "\n   %s:\n", group)
		for _, c := range commands {
			if c.Category == group {
				fmt.Fprintf(&list, "     %-*s  %s\n", width, strings.Join(c.Names(), ", "), c.Usage)
			}
		}
	}
	return `NAME:
   {{template "helpNameTemplate" .}}

USAGE:
   {{.UsageText}}

VERSION:
   {{.Version}}

DESCRIPTION:
   {{template "descriptionTemplate" .}}

COMMANDS:` + list.String() + `
   Run "planner help COMMAND" for the flags of a command, with examples.

GLOBAL OPTIONS:{{template "visibleFlagTemplate" .}}
`
}
