package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

// groups are the headings of the commands in the order in which most people come to need them. The library would sort
// them by the alphabet.
var groups = []string{cmdline.GroupSolving, cmdline.GroupChecking, cmdline.GroupOther, cmdline.GroupMachines}

// helpColumns is the width of help where it does not go to a terminal, and mostHelpColumns the width at most: longer
// lines are hard to read.
const (
	helpColumns     = 80
	mostHelpColumns = 120
)

// The library prints all help through one variable, and breaks no lines.
func init() {
	cli.HelpPrinter = func(out io.Writer, template string, data any) {
		var text strings.Builder
		cli.HelpPrinterCustom(&text, template, data, nil)
		_, _ = io.WriteString(out, cmdline.Fold(text.String(), min(cmdline.WidthOf(out, helpColumns), mostHelpColumns)))
	}
}

// helpTemplate is the template of the program's help, with the commands under their headings.
func helpTemplate(commands []*cli.Command) string {
	var list strings.Builder
	for _, group := range groups {
		fmt.Fprintf(&list, "\n   %s:\n", group)
		for _, c := range commands {
			if c.Category == group {
				list.WriteString("  " + commandLine(c, commands))
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

// commandLine is a command in a list of several: its names and what it does.
func commandLine(c *cli.Command, list []*cli.Command) string {
	width := 0
	for _, other := range list {
		width = max(width, len(strings.Join(other.Names(), ", ")))
	}
	return fmt.Sprintf("   %-*s  %s\n", width, strings.Join(c.Names(), ", "), c.Usage)
}

// commandTemplate is the template of a command's help, with its flags in the order in which the command declares them.
// The library would sort flags by the alphabet, and "help hub" would leave out flags and subcommands.
func commandTemplate(c *cli.Command) string {
	text := "NAME:\n   {{template \"helpNameTemplate\" .}}\n\nUSAGE:\n   " + usageLine(c) + "\n"
	if c.Description != "" {
		text += "\nDESCRIPTION:\n   {{template \"descriptionTemplate\" .}}\n"
	}
	if len(c.Subcommands) > 0 {
		text += "\nCOMMANDS:\n"
		for _, below := range c.Subcommands {
			text += commandLine(below, c.Subcommands)
		}
		text += "\n   Run \"planner help " + c.Name + " COMMAND\" for the flags of one of them.\n"
	}
	if len(c.Flags) > 0 {
		text += "\nOPTIONS:" + optionLines(c.Flags)
	}
	return text
}

// usageLine is the form of a command line.
func usageLine(c *cli.Command) string {
	words := []string{"{{.HelpName}}"}
	if len(c.Subcommands) > 0 {
		words = append(words, "[COMMAND]")
	}
	if len(c.Flags) > 0 {
		words = append(words, "[flags]")
	}
	return strings.TrimSpace(strings.Join(append(words, c.ArgsUsage), " "))
}

// repeated is what the library adds to the name of a flag for a list.
var repeated = regexp.MustCompile(` \[ -.* \]`)

// optionLines lists flags under the headings of their groups, those without a group first. The library expands the
// tabs.
func optionLines(flags []cli.Flag) string {
	var list strings.Builder
	for _, group := range append([]string{""}, cmdline.FlagGroups...) {
		lines := "\n"
		if group != "" {
			lines = "\n   " + group + "\n\n"
		}
		for _, flag := range flags {
			if f, ok := flag.(cli.CategorizableFlag); ok && f.IsVisible() && f.GetCategory() == group {
				list.WriteString(lines + "   " + repeated.ReplaceAllString(flag.String(), "") + "\n")
				lines = ""
			}
		}
	}
	return list.String()
}
