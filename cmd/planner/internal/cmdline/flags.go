package cmdline

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/machine"
	"planner/plan"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"
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

// The flags of the commands are made by the functions below. To is where the value goes, group the heading in help,
// empty for none, and aliases are further names.

// SwitchFlag is a flag without a value.
func SwitchFlag(to *bool, name, group, usage string, aliases ...string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Aliases: aliases, Destination: to, Category: group, Usage: usage}
}

// FileFlag is a flag for the name of a file or a folder. Its default is what the name is already. An empty name is
// refused: it is most often a variable of a script that was never set.
func FileFlag(to *string, name, group, usage string, aliases ...string) *cli.PathFlag {
	return &cli.PathFlag{Name: name, Aliases: aliases, Value: *to, Destination: to, Category: group, Usage: usage,
		Action: func(c *cli.Context, file string) error {
			if file == "" {
				return refuseFlag(c, "--%s is empty, expected a name", name)
			}
			return nil
		}}
}

// OutputFlag is a FileFlag for a file that the command writes anew. A file that the arguments name is refused, because
// the levels in it would be lost, and so is "-", which would be a file of that name.
func OutputFlag(to *string, name, group, usage string, aliases ...string) *cli.PathFlag {
	f := FileFlag(to, name, group, usage, aliases...)
	named := f.Action
	f.Action = func(c *cli.Context, file string) error {
		if err := named(c, file); err != nil {
			return err
		}
		if file == standardInput {
			return refuseFlag(c, "--%s -: this is written to a file only, expected its name", name)
		}
		if Among(file, c.Args().Slice()) {
			return refuseFlag(c, "--%s %s is a file that is read, expected the name of another one", name, file)
		}
		return nil
	}
	return f
}

// FormatFlag is an OutputFlag for a file in one of the formats that extensions name, such as ".svg". A name with
// another extension is refused, because nobody would look for a file of that format there.
func FormatFlag(to *string, name, group, usage string, extensions ...string) *cli.PathFlag {
	f := OutputFlag(to, name, group, usage)
	usable := f.Action
	f.Action = func(c *cli.Context, file string) error {
		if err := usable(c, file); err != nil {
			return err
		}
		if ext := filepath.Ext(file); ext != "" && !slices.Contains(extensions, strings.ToLower(ext)) {
			return refuseFlag(c, "--%s %s: the extension says another format, expected %s", name, file,
				english.WordSeries(extensions, "or"))
		}
		return nil
	}
	return f
}

// refuseFlag is Misused for the action of a flag. Unlike errors of commands, the library does not tell the program in
// which command an action of a flag fails.
func refuseFlag(c *cli.Context, format string, args ...any) error {
	err := Misused(format, args...)
	c.App.ExitErrHandler(c, err)
	return err
}

// TextFlag is a flag for any text. Its default is what the text is already.
func TextFlag(to *string, name, group, usage string, aliases ...string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Aliases: aliases, Value: *to, Destination: to, Category: group, Usage: usage}
}

// FilledFlag is a TextFlag for a text that is not empty, and is named as what was expected. An empty text is most often
// a variable of a script that was never set.
func FilledFlag(to *string, name, group, expected, usage string) *cli.StringFlag {
	f := TextFlag(to, name, group, usage)
	f.Action = func(c *cli.Context, text string) error {
		if text == "" {
			return refuseFlag(c, "--%s is empty, expected %s", name, expected)
		}
		return nil
	}
	return f
}

// NumberFlag is a flag for a whole number.
func NumberFlag(to *int, name, group string, value int, usage string, aliases ...string) *cli.IntFlag {
	return &cli.IntFlag{Name: name, Aliases: aliases, Value: value, Destination: to, Category: group, Usage: usage}
}

// JSONFlag is the flag that asks for JSON instead of text.
func JSONFlag(to *bool, group, usage string) cli.Flag {
	return SwitchFlag(to, "json", group, usage)
}

// ThreadsFlag is the flag that says how many threads search or check, by default one for each processor that the
// process may use. Usage says what the threads do. More than any machine has are refused, because each takes memory
// before it does anything.
func ThreadsFlag(to *int, group, usage string) *cli.IntFlag {
	f := NumberFlag(to, "threads", group, runtime.GOMAXPROCS(0), usage+"; the default is one for each processor", "j")
	f.Action = func(c *cli.Context, n int) error {
		if n < 1 || n > plan.MaxThreads {
			return refuseFlag(c, "--threads %d: expected 1 to %d", n, plan.MaxThreads)
		}
		return nil
	}
	return f
}

// QuietFlag is the flag that keeps a command from showing progress, or what its usage says.
func QuietFlag(to *bool, group, usage string) cli.Flag {
	return SwitchFlag(to, "quiet", group, usage, "q")
}

// AtLeastFlag is a flag for a whole number that is not smaller than least.
func AtLeastFlag(to *int, least int, name, group string, value int, usage string) *cli.IntFlag {
	f := NumberFlag(to, name, group, value, usage)
	f.Action = func(c *cli.Context, n int) error {
		if n < least {
			return refuseFlag(c, "--%s %d: expected %d or more", name, n, least)
		}
		return nil
	}
	return f
}

// PositionsFlag is the flag that says after how many positions something stops, by default never. Usage says what.
func PositionsFlag(to *int64, group, usage string) cli.Flag {
	return &cli.Int64Flag{Name: "positions", Destination: to, Category: group, Usage: usage + "; 0 means no limit",
		Action: func(c *cli.Context, n int64) error {
			if n < 0 {
				return refuseFlag(c, "--positions %d: expected 0 or more", n)
			}
			return nil
		}}
}

// SizeFlag is a flag for a number of bytes.
func SizeFlag(to *int64, name, group string, value int64, usage string) *cli.GenericFlag {
	*to = value
	return &cli.GenericFlag{Name: name, Category: group, Value: (*byteSize)(to), Usage: usage}
}

// MemoryFlag is the flag that says how many bytes searches may hold. Searches refuse less than machine.LeastRAM.
func MemoryFlag(to *int64, group string, value int64, usage string) cli.Flag {
	f := SizeFlag(to, "ram", group, value, usage)
	f.Action = func(c *cli.Context, _ any) error {
		if *to < machine.LeastRAM {
			return refuseFlag(c, "--ram: %s, expected at least %s (%s)", english.Plural(int(*to), "byte", ""),
				humanize.Comma(machine.LeastRAM), FormatBytes(machine.LeastRAM))
		}
		return nil
	}
	return f
}

// TimeFlag is a flag for a duration.
func TimeFlag(to *time.Duration, name string, aliases []string, group string, value time.Duration, usage string,
) *cli.GenericFlag {
	*to = value
	return &cli.GenericFlag{Name: name, Aliases: aliases, Category: group, Value: (*wallTime)(to), Usage: usage}
}

// WordFlag is a flag that takes one of some words, in upper or lower case.
func WordFlag[T ~string](to *T, name, group string, value T, usage string, of ...T) *cli.GenericFlag {
	*to = value
	return &cli.GenericFlag{Name: name, Category: group, Usage: usage,
		Value: &word{string(value), texts(of), func(text string) { *to = T(text) }}}
}

// ListFlag is a flag that takes several texts, with commas between them or one each time that it is given.
func ListFlag(to *[]string, name, group, usage string) *cli.StringSliceFlag {
	return &cli.StringSliceFlag{Name: name, Category: group, Usage: usage,
		Action: func(_ *cli.Context, list []string) error {
			*to = list
			return nil
		}}
}

// wordsFlag is a flag that takes several of some words.
type wordsFlag struct {
	*cli.StringSliceFlag
	of []string
}

// WordsFlag is a ListFlag for some words. The command checks them, because it knows what they mean.
func WordsFlag[T ~string](to *[]string, name, group, usage string, of []T) cli.Flag {
	return &wordsFlag{ListFlag(to, name, group, usage), texts(of)}
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

// leastColumns is the least width in columns that text is laid out for. A narrower terminal breaks the lines of the
// text.
const leastColumns = 40

// Columns is the part of a request that says how wide text with several boards in it should be.
type Columns struct {
	width int
	given bool
}

// Flag is the flag --columns.
func (w *Columns) Flag(category string, otherwise int) cli.Flag {
	f := AtLeastFlag(&w.width, 1, "columns", category, otherwise,
		"put boards beside each other within `N` columns; on a terminal its width is taken without this flag")
	check := f.Action
	f.Action = func(c *cli.Context, n int) error { // which is called if the flag is given
		w.given = true
		return check(c, n)
	}
	return f
}

// On is the width of text for out: the value of the flag if it was given, or else the width of the terminal, or the
// flag's default.
func (w Columns) On(out io.Writer) int {
	if w.given {
		return w.width
	}
	return WidthOf(out, w.width)
}

// WidthOf is the width in columns of the terminal that out is. It is otherwise when out is no terminal, or one that
// does not tell its width.
func WidthOf(out io.Writer, otherwise int) int {
	file := TerminalOf(out)
	if file == nil {
		return otherwise
	}
	columns, _, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		return otherwise
	}
	return max(columns, leastColumns)
}

// maxFileFlag is the flag that sets how large the files may be that a command reads.
const maxFileFlag = "max-file"

// SelectsLevels reports whether a command has the flag of Levels, and so reads files of levels.
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
	return SizeFlag(new(int64), maxFileFlag, group, board.MaxBytes,
		"read at most `SIZE` of each file, packed and unpacked, such as 500M or 2GiB")
}

// maxFileKey is the key of the limit in a context.
type maxFileKey struct{}

// WithMaxFile takes the value of MaxFileFlag into the context of a command, where whatever reads files finds it. It is
// a cli.BeforeFunc.
func WithMaxFile(c *cli.Context) error {
	size := int64(*c.Generic(maxFileFlag).(*byteSize))
	if size < 1 {
		return Misused("--%s must be at least 1 byte", maxFileFlag)
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

// Limited reads a file within the limit of MaxFileFlag. A longer file gives an error, which names the flag if the
// command has that flag.
func Limited(ctx context.Context, in io.Reader, name string) io.Reader {
	limit, flag := MaxFile(ctx), ""
	if ctx.Value(maxFileKey{}) != nil {
		flag = "; --" + maxFileFlag + " sets another"
	}
	return levelfile.Bounded(in, limit, fmt.Errorf("%s: a file of more than %s, which is the limit%s",
		name, english.Plural(int(limit), "byte", ""), flag))
}
