package cmdline

import (
	"context"
	"fmt"
	"io"

	"planner/board"

	"github.com/urfave/cli/v2"
)

// maxFileFlag is the flag that sets how large the files may be that a command reads.
const maxFileFlag = "max-file"

// SelectsLevels reports whether a command has the flag of LevelFlag, and so reads files of levels.
func SelectsLevels(c *cli.Command) bool { return levelFlag(c) != nil }

func levelFlag(c *cli.Command) *cli.StringFlag {
	for _, f := range c.Flags {
		if level, ok := f.(*cli.StringFlag); ok && level.Name == levelFlagName {
			return level
		}
	}
	return nil
}

// MaxFileFlag is the flag that sets how large the files may be that a command reads. In help it stands in the group of
// budgets if the command has groups.
func MaxFileFlag(c *cli.Command) cli.Flag {
	group := ""
	if levelFlag(c).Category != "" {
		group = FlagsBudget
	}
	return SizeFlag(maxFileFlag, group, board.MaxBytes,
		"read at most `SIZE` of each file, packed and unpacked, such as 500M or 2GiB")
}

// maxFileKey is the key of the limit in a context.
type maxFileKey struct{}

// WithMaxFile takes the value of MaxFileFlag into the context of a command, where whatever reads files finds it. It is
// a cli.BeforeFunc.
func WithMaxFile(c *cli.Context) error {
	size := SizeOf(c, maxFileFlag)
	if size < 1 {
		return Misused(c, "--%s must be at least 1 byte", maxFileFlag)
	}
	c.Context = context.WithValue(c.Context, maxFileKey{}, size)
	return nil
}

// MaxFile is how many bytes of a file may be read.
func MaxFile(ctx context.Context) int64 {
	if size, ok := ctx.Value(maxFileKey{}).(int64); ok {
		return size
	}
	return board.MaxBytes
}

// Limited reads a file within the limit of MaxFileFlag. More of it is an error that names the flag.
func Limited(ctx context.Context, in io.Reader, name string) io.Reader {
	return &limited{in: in, name: name, limit: MaxFile(ctx)}
}

type limited struct {
	in          io.Reader
	name        string
	limit, read int64
}

// Read implements io.Reader. It reads one byte beyond the limit to see whether there is any.
func (l *limited) Read(p []byte) (int, error) {
	if room := max(l.limit-l.read, 0) + 1; int64(len(p)) > room {
		p = p[:room]
	}
	n, err := l.in.Read(p)
	if l.read += int64(n); l.read > l.limit {
		return 0, fmt.Errorf("%s: a file of more than %d bytes, which is the limit; --%s sets another",
			l.name, l.limit, maxFileFlag)
	}
	return n, err
}
