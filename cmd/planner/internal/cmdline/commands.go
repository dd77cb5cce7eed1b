package cmdline

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Command is one command of the program, or the program itself, with what stands below it.
type Command struct {
	Path        string // the words of the command, such as "planner hub status"
	Usage       string // what it does, in a line without a full stop
	Description string // help with examples; examples are indented by three blanks
	Args        string // what it takes besides flags, such as "FILE..."; may be empty
	Flags       []Flag
	Below       []Command
}

// Flag is one flag of a command.
type Flag struct {
	Names   []string // with their dashes, the long one first
	Usage   string
	Value   string   // the word that stands for the value in Usage, such as "TIME"; empty when there is no value
	Default string   // the value when the flag is not given; may be empty
	Values  []string // all values, if they can be listed
	List    bool     // several values may be given, with commas between them
}

// Choices says which values a flag takes. A key is the long name of a flag, such as "--mode", or that name behind its
// command, such as "planner convert --to", which counts more.
type Choices map[string][]string

// Describe makes the table of a program that has not run yet.
func Describe(app *cli.App, choices Choices) Command {
	root := Command{Path: app.Name, Usage: app.Usage, Description: app.Description, Args: "COMMAND [flags] FILE...",
		Flags: []Flag{
			{Names: []string{"--help", "-h"}, Usage: "show help"},
			{Names: []string{"--version", "-v"}, Usage: "print the version"},
		}}
	root.Below = below(app.Name, app.Commands, choices)
	help := Command{Path: app.Name + " help", Usage: "show the help of a command", Args: "[COMMAND]"}
	help.Below = topics(help.Path, root.Below)
	root.Below = append(root.Below, help)
	return root
}

// topics are the commands that help is asked about: each command, and those below it.
func topics(path string, commands []Command) (all []Command) {
	for _, c := range commands {
		topic := path + " " + c.Name()
		all = append(all, Command{Path: topic, Usage: c.Usage, Below: topics(topic, c.Below)})
	}
	return all
}

// below describes the commands below a path.
func below(path string, commands []*cli.Command, choices Choices) (all []Command) {
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		d := Command{Path: path + " " + c.Name, Usage: c.Usage, Description: c.Description,
			Args: strings.TrimSpace(c.ArgsUsage)}
		for _, f := range c.VisibleFlags() {
			if described, ok := describeFlag(d.Path, f, choices); ok {
				d.Flags = append(d.Flags, described)
			}
		}
		d.Flags = append(d.Flags, Flag{Names: []string{"--help", "-h"}, Usage: "show help"})
		d.Below = below(d.Path, c.Subcommands, choices)
		all = append(all, d)
	}
	return all
}

// describeFlag describes one flag of the command at a path. Ok is false for a flag that has no description.
func describeFlag(path string, f cli.Flag, choices Choices) (d Flag, ok bool) {
	text, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return d, false
	}
	for _, name := range f.Names() {
		if len(name) == 1 {
			d.Names = append(d.Names, "-"+name)
			continue
		}
		d.Names = slices.Insert(d.Names, 0, "--"+name)
	}
	d.Usage = strings.ReplaceAll(text.GetUsage(), "`", "")
	if !text.TakesValue() {
		return d, true
	}
	d.Value = placeholder(text.GetUsage())
	d.Default = strings.Trim(text.GetDefaultText(), `"`)
	_, d.List = f.(*cli.StringSliceFlag)
	if d.Values = choices[path+" "+d.Names[0]]; d.Values == nil {
		d.Values = choices[d.Names[0]]
	}
	return d, true
}

// placeholder is the word in backquotes of a usage.
func placeholder(usage string) string {
	if parts := strings.SplitN(usage, "`", 3); len(parts) == 3 {
		return parts[1]
	}
	return "VALUE"
}

// Name is the last word of the path.
func (c Command) Name() string { return c.Path[strings.LastIndexByte(c.Path, ' ')+1:] }

// All lists a command and everything below it, in the order of help.
func (c Command) All() []Command {
	all := []Command{c}
	for _, sub := range c.Below {
		all = append(all, sub.All()...)
	}
	return all
}
