package cmdline

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"planner/board"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// The groups in which help lists the commands.
const (
	GroupSolving  = "Solving"
	GroupChecking = "Checking and measuring"
	GroupMachines = "Several machines"
	GroupOther    = "Levels and the rest"
)

// FlagGroups are the groups in which help lists the flags of a command that has many, in the order of use.
var FlagGroups = []string{FlagsMethod, FlagsBudget, FlagsOutput, FlagsStore, FlagsHub}

// The groups of flags.
const (
	FlagsBudget = "Budget"
	FlagsMethod = "Method"
	FlagsOutput = "Output"
	FlagsStore  = "Store"
	FlagsHub    = "Several machines"
)

// levelFlagName is the name of LevelFlag.
const levelFlagName = "level"

// LevelFlag is the flag that selects levels of a file. SelectionOf reads it back.
func LevelFlag(group string) cli.Flag {
	return &cli.StringFlag{Name: levelFlagName, Aliases: []string{"l"}, Category: group,
		Usage: "use only the levels `WHICH`: a number, a range A-B, a list 1,3,7-9, or a title or its beginning"}
}

// SelectionOf is the value of LevelFlag.
func SelectionOf(c *cli.Context) (board.Selection, error) {
	// An empty text is most often a variable of a script that was never set, and would mean all levels.
	if c.IsSet(levelFlagName) && strings.TrimSpace(c.String(levelFlagName)) == "" {
		return board.Selection{}, Misused(c, "--%s is empty, expected a number, a range, a list or a title",
			levelFlagName)
	}
	pick, err := board.Select(c.String(levelFlagName))
	if err != nil {
		return pick, Misused(c, "%w", err)
	}
	return pick, nil
}

// JSONFlag is the flag that asks for JSON instead of text.
func JSONFlag(group, usage string) cli.Flag {
	return &cli.BoolFlag{Name: "json", Category: group, Usage: usage}
}

// ThreadsFlag is the flag that says how many threads search or check.
func ThreadsFlag(group string, value int, usage string) *cli.IntFlag {
	return &cli.IntFlag{Name: "threads", Aliases: []string{"j"}, Value: value, Category: group, Usage: usage}
}

// QuietFlag is the flag that keeps a command from showing progress, or what its usage says.
func QuietFlag(group, usage string) cli.Flag {
	return &cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Category: group, Usage: usage}
}

// AtLeast is the check of a flag for a whole number that must not be smaller than least.
func AtLeast(name string, least int) func(*cli.Context, int) error {
	return func(c *cli.Context, n int) error {
		if n < least {
			return Misused(c, "--%s %d: expected %d or more", name, n, least)
		}
		return nil
	}
}

// SizeFlag is a flag for a number of bytes. SizeOf reads it back.
func SizeFlag(name, group string, value int64, usage string) cli.Flag {
	size := byteSize(value)
	return &cli.GenericFlag{Name: name, Category: group, Value: &size, Usage: usage}
}

// RAMFlag is the flag for the memory of searches that a person waits for.
func RAMFlag(value int64) cli.Flag {
	return SizeFlag("ram", "", value, "let the searches hold at most `SIZE` of memory, such as 256MiB or 1.5G")
}

// SizeOf is the value of a flag of SizeFlag, in bytes.
func SizeOf(c *cli.Context, name string) int64 { return int64(*c.Generic(name).(*byteSize)) }

// TimeFlag is a flag for a duration, with other names. TimeOf reads it back.
func TimeFlag(name string, aliases []string, group string, value time.Duration, usage string) cli.Flag {
	limit := wallTime(value)
	return &cli.GenericFlag{Name: name, Aliases: aliases, Category: group, Value: &limit, Usage: usage}
}

// TimeOf is the value of a flag of TimeFlag.
func TimeOf(c *cli.Context, name string) time.Duration {
	return time.Duration(*c.Generic(name).(*wallTime))
}

// WordFlag is a flag that takes one of some words, in upper or lower case; cli.Context.String reads it.
func WordFlag[T ~string](name, group string, value T, usage string, of ...T) *cli.GenericFlag {
	return &cli.GenericFlag{Name: name, Category: group, Usage: usage, Value: &word{string(value), texts(of)}}
}

// wordsFlag is a flag that takes several of some words.
type wordsFlag struct {
	*cli.StringSliceFlag
	of []string
}

// WordsFlag is a flag that takes several of some words, with commas between them; cli.Context.StringSlice reads it. The
// command checks the words, because it knows what they mean.
func WordsFlag[T ~string](name, group, usage string, of []T) cli.Flag {
	return &wordsFlag{&cli.StringSliceFlag{Name: name, Category: group, Usage: usage}, texts(of)}
}

// texts is a list of names as plain strings.
func texts[T ~string](list []T) []string {
	all := make([]string, len(list))
	for i, name := range list {
		all[i] = string(name)
	}
	return all
}

// Listed is a list of names in the usage of a flag.
func Listed[T ~string](list []T) string { return strings.Join(texts(list), ", ") }

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

// Limited reads a file within the limit of MaxFileFlag. More of it is an error that names the flag if the command has it.
func Limited(ctx context.Context, in io.Reader, name string) io.Reader {
	limit, flag := MaxFile(ctx), ""
	if ctx.Value(maxFileKey{}) != nil {
		flag = "; --" + maxFileFlag + " sets another"
	}
	return levelfile.Bounded(in, limit, fmt.Errorf("%s: a file of more than %d bytes, which is the limit%s",
		name, limit, flag))
}
