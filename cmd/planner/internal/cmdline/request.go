package cmdline

import (
	"context"

	"github.com/urfave/cli/v2"
)

// Request is what a command line asks of a command: a plain struct that begins with a Line. Its other fields are the
// destinations of the command's flags.
type Request interface {
	line() *Line

	// Validate refuses what contradicts itself. It is called when all fields are set.
	Validate() error
}

// Line is what a command line says besides the values of flags.
type Line struct {
	Args  []string        // the arguments, without flags
	Given map[string]bool // the flags that were given, by their long names
}

func (l *Line) line() *Line { return l }

// Validate refuses nothing; a request that has something to refuse has a method of its own.
func (l *Line) Validate() error { return nil }

// Arg is an argument, counted from 0, or empty if there are fewer.
func (l *Line) Arg(i int) string {
	if i < len(l.Args) {
		return l.Args[i]
	}
	return ""
}

// Directory is the one argument of a command about a store.
func (l *Line) Directory() (string, error) {
	if len(l.Args) != 1 {
		return "", Misused("expected one argument, the directory of a store, and %d given", len(l.Args))
	}
	return l.Args[0], nil
}

// Action is the action of a command: it completes the request of the command, whose flags are set, and runs it. This is
// where the command line ends; what runs knows the request only.
func Action(q Request, run func(ctx context.Context) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		line := q.line()
		line.Args, line.Given = c.Args().Slice(), map[string]bool{}
		for _, f := range c.Command.Flags {
			name := f.Names()[0]
			line.Given[name] = c.IsSet(name)
		}
		if err := q.Validate(); err != nil {
			return err
		}
		return run(c.Context)
	}
}
