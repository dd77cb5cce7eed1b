package cmdline

import "github.com/urfave/cli/v2"

// FilesOf is the list of level files that a command was given, at least one.
func FilesOf(c *cli.Context) ([]string, error) {
	files := c.Args().Slice()
	if len(files) == 0 {
		return nil, Misused(c, "no level file given, expected at least one, or - for standard input")
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

// DirectoryOf is the one argument of a command about a store.
func DirectoryOf(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", Misused(c, "%d arguments given, expected one: the directory of a store", c.NArg())
	}
	return c.Args().First(), nil
}
