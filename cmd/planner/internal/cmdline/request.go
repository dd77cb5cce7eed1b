package cmdline

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"planner/board"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// Request is what a command line asks of a command: a plain struct that begins with a Line. Its other fields are the
// destinations of the command's flags.
type Request interface{ line() *Line }

// Line is what a command line says besides the values of flags.
type Line struct {
	Command string          // its name, such as solve
	Args    []string        // the arguments, without flags
	Given   map[string]bool // the flags that were given, by their long names
}

func (l *Line) line() *Line { return l }

// Arg is an argument, counted from 0, or empty if there are fewer.
func (l *Line) Arg(i int) string {
	if i < len(l.Args) {
		return l.Args[i]
	}
	return ""
}

// Expect refuses fewer arguments than least and more than most. What names those that are expected, as in "expected one
// argument, the name of a run, and 2 given".
func (l *Line) Expect(least, most int, what string) error {
	if n := len(l.Args); n < least || n > most {
		return Misused("expected %s, and %d given", what, n)
	}
	return nil
}

// Action is the action of a command: it completes the request, whose flags are set, and calls run with the request and
// with what the command works with, such as the streams. The command line ends here; run knows the request only.
func Action[W any, Q Request](with W, q Q, run func(context.Context, W, Q) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		line := q.line()
		line.Command, line.Args, line.Given = c.Command.Name, c.Args().Slice(), map[string]bool{}
		for _, f := range c.Command.Flags {
			name := f.Names()[0]
			line.Given[name] = c.IsSet(name)
		}
		return run(c.Context, with, q)
	}
}

// Levels is a Line about levels of files.
type Levels struct {
	Line
	Which string // the value of LevelFlag
}

// levelFlagName is the name of the flag of Levels.
const levelFlagName = "level"

// Flag is the flag that selects levels of a file.
func (l *Levels) Flag(group string) cli.Flag {
	return TextFlag(&l.Which, levelFlagName, group,
		"use only the levels `WHICH`: a number, a range A-B, a list 1,3,7-9, or a title or its beginning", "l")
}

// OneFlag is the flag that selects one level of a file, for a command about a single level. Does says what the command
// does with it, such as "begin with".
func (l *Levels) OneFlag(group, does string) cli.Flag {
	return TextFlag(&l.Which, levelFlagName, group, does+" the level `WHICH`: a number, or a title or its beginning", "l")
}

// Selection says which levels are meant.
func (l *Levels) Selection() (board.Selection, error) {
	// An empty text is most often a variable of a script that was never set, and would mean all levels.
	if l.Given[levelFlagName] && strings.TrimSpace(l.Which) == "" {
		return board.Selection{}, Misused("--%s is empty, expected a number, a range, a list or a title", levelFlagName)
	}
	pick, err := board.Select(l.Which)
	return pick, Refused(err)
}

// Files is the list of level files that the arguments name, and which of their levels are meant.
func (l *Levels) Files(from Streams) (files []string, pick board.Selection, err error) {
	if pick, err = l.Selection(); err == nil {
		files, err = from.Files(l.Args)
	}
	return files, pick, err
}

// Files is the list of level files that some arguments name. A directory stands for the level files in it, and without
// any argument it is the standard input, if something was put there.
func (s Streams) Files(args []string) ([]string, error) {
	files, err := expanded(args)
	switch {
	case err != nil:
		return nil, err
	case len(files) == 0 && fed(s.In):
		return []string{standardInput}, nil
	case len(files) == 0:
		return nil, Misused("no level file given, expected at least one, or levels in a pipe")
	}
	seen := false
	for _, f := range files {
		if f == standardInput && seen {
			return nil, Misused("- is given twice, but there is only one standard input")
		}
		seen = seen || f == standardInput
	}
	return files, nil
}

// Among reports whether a file is one of those that arguments name, under whatever name.
func Among(file string, args []string) bool {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	files, _ := expanded(args) // an argument that cannot be read is refused later
	return slices.ContainsFunc(files, func(name string) bool {
		other, err := os.Stat(name)
		return err == nil && os.SameFile(info, other)
	})
}

// expanded replaces each directory by the files in it that are level files by their names, in the order of the names.
// The directories below it are left out.
func expanded(names []string) (files []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if name == standardInput || err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		before := len(files)
		for _, e := range entries {
			if _, known := levelfile.FormatOf(e.Name()); !e.IsDir() && (known || levelfile.IsPackedName(e.Name())) {
				files = append(files, filepath.Join(name, e.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("the directory %s holds no level files", name)
		}
	}
	return files, nil
}

// fed reports whether the standard input is a pipe or a file. A terminal would make the program wait for someone who
// does not know that it waits, and other devices hold no levels.
func fed(in io.Reader) bool {
	switch in := in.(type) {
	case *os.File:
		info, err := in.Stat()
		return err == nil && info.Mode()&os.ModeCharDevice == 0 && !info.IsDir()
	case interface{ Len() int }: // a buffer, in tests
		return in.Len() > 0
	}
	return in != nil
}
