package cmdline

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"planner/board"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// FilesOf is the list of level files that a command was given. Without any it is the standard input, if something was
// put there.
func FilesOf(c *cli.Context) ([]string, error) { return FilesAmong(c, c.Args().Slice()) }

// LevelsOf is the list of level files that a command was given, and which of their levels it is about.
func LevelsOf(c *cli.Context) (files []string, pick board.Selection, err error) {
	if pick, err = SelectionOf(c); err == nil {
		files, err = FilesOf(c)
	}
	return files, pick, err
}

// FilesAmong is FilesOf for a part of the arguments. A directory stands for the level files in it.
func FilesAmong(c *cli.Context, files []string) ([]string, error) {
	files, err := expanded(files)
	switch {
	case err != nil:
		return nil, err
	case len(files) == 0 && fed(c.App.Reader):
		return []string{standardInput}, nil
	case len(files) == 0:
		return nil, Misused(c, "no level file given, expected at least one, or levels in a pipe")
	}
	seen := false
	for _, f := range files {
		if f == standardInput && seen {
			return nil, Misused(c, "- is given twice, but there is only one standard input")
		}
		seen = seen || f == standardInput
	}
	return files, nil
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

// DirectoryOf is the one argument of a command about a store.
func DirectoryOf(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", Misused(c, "expected one argument, the directory of a store, and %d given", c.NArg())
	}
	return c.Args().First(), nil
}
