package cmdline

import (
	"io"
	"os"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// leastColumns is the width that text is laid out for on narrower terminals; its lines are broken there.
const leastColumns = 40

// ColumnsFlag is the flag --columns, the width of text with several boards in it.
func ColumnsFlag(category string, otherwise int) cli.Flag {
	return &cli.IntFlag{Name: "columns", Value: otherwise, Category: category,
		Usage:  "put boards beside each other within `N` columns; on a terminal its width is taken without this flag",
		Action: AtLeast("columns", 1)}
}

// ColumnsOf is the width that text for out should have: the value of the flag, the width of the terminal, or the flag's
// default.
func ColumnsOf(c *cli.Context, out io.Writer) int {
	file, ok := out.(*os.File)
	if !ok || c.IsSet("columns") {
		return c.Int("columns")
	}
	columns, _, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		return c.Int("columns")
	}
	return max(columns, leastColumns)
}
