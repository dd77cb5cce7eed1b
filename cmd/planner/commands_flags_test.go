package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/architecture"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// longFlag finds the long flags in a piece of code, also within brackets.
var longFlag = regexp.MustCompile(`(?:^|[\s\[(|])--([a-z][a-z0-9-]*)`)

// TestFlagsInTexts wants every flag of the program that a text names in inline code to exist. Code that begins with
// a flag may belong to any command; code that begins with the program or a command belongs to that one.
func TestFlagsInTexts(t *testing.T) {
	app := plainApp()
	found := 0
	for _, page := range architecture.Pages(t) {
		for _, span := range page.Spans {
			first, _, _ := strings.Cut(span.Text, " ")
			switch {
			case first == "planner":
				checkFlags(t, page.At(span), span.Text)
			case find(app.Commands, first) != nil:
				checkFlags(t, page.At(span), "planner "+span.Text)
			case isFlag(first):
				checkAnyFlags(t, page.At(span), span.Text)
			default:
				continue
			}
			found++
		}
	}
	if found == 0 {
		t.Error("no flag found in any text, the search for them is broken")
	}
}

// checkFlags wants the command of a line to exist and to have the flags that the line names.
func checkFlags(t *testing.T, at, line string) {
	t.Helper()
	app := plainApp()
	args := strings.Fields(line)[1:]
	c, depth := commandOf(app, args)
	known := flagNames(app.Flags)
	if c != nil {
		known = append(known, flagNames(c.Flags)...)
		for _, sub := range c.Subcommands {
			known = append(known, flagNames(sub.Flags)...)
		}
	}
	if unknown := unknownCommand(c, args, depth); unknown != "" {
		t.Errorf("%s: `%s`: there is no command %s; correct it", at, line, unknown)
	}
	for _, match := range longFlag.FindAllStringSubmatch(line, -1) {
		if !slices.Contains(known, match[1]) {
			t.Errorf("%s: `%s`: the command has no flag --%s; correct it", at, line, match[1])
		}
	}
}

var commandWord = regexp.MustCompile(`^[a-z]+$`)

// unknownCommand is the word that stands where a command should and is none. Capitals are for the reader to replace.
func unknownCommand(c *cli.Command, args []string, depth int) string {
	if depth == len(args) || !commandWord.MatchString(args[depth]) || args[depth] == "help" {
		return ""
	}
	if c == nil || len(c.Subcommands) > 0 {
		return args[depth]
	}
	return ""
}

// checkAnyFlags wants every flag of a piece of code to belong to some command.
func checkAnyFlags(t *testing.T, at, code string) {
	t.Helper()
	app := plainApp()
	known := flagNames(app.Flags)
	eachCommand(app.Commands, "", func(_ string, c *cli.Command) { known = append(known, flagNames(c.Flags)...) })
	for _, match := range longFlag.FindAllStringSubmatch(code, -1) {
		if !slices.Contains(known, match[1]) {
			t.Errorf("%s: `%s`: no command has a flag --%s; correct it", at, code, match[1])
		}
	}
}

// flagNames lists the spellings of flags, with those that the library gives to every command.
func flagNames(flags []cli.Flag) []string {
	names := []string{"help", "version"}
	for _, f := range flags {
		names = append(names, f.Names()...)
	}
	return names
}

// TestStrategiesAlone wants a command that leaves out all strategies of its mode but two to leave out one of the two as
// well: it was written for a strategy alone, before the other one was added.
func TestStrategiesAlone(t *testing.T) {
	alone := 0
	for _, command := range shownCommands(t) {
		words := strings.Fields(command.text)
		o := plan.DefaultOptions()
		for i, word := range words[:len(words)-1] {
			switch word {
			case "--mode":
				o.Mode = plan.Mode(words[i+1])
			case "--without":
				for name := range strings.SplitSeq(words[i+1], ",") {
					if id, err := technique.Parse(name); err == nil { // dots stand for any names
						o.Use = o.Use.Off(id)
					}
				}
			}
		}
		all := plan.Options{Mode: o.Mode}.Phases()
		left := slices.DeleteFunc(o.Phases(), func(id technique.ID) bool { return id == technique.Exhaustive })
		if len(all) < 6 {
			continue // the modes of one side have few strategies, and any number of them may be meant
		}
		switch len(left) {
		case 1:
			alone++
		case 2:
			t.Errorf("%s: `%s` leaves %v; add one of them to --without", command.at, command.text, left)
		}
	}
	if alone == 0 {
		t.Error("no command for a strategy alone found, the search for them is broken")
	}
}
