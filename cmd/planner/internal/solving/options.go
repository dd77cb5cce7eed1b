package solving

import (
	"sync"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/improve"
	"planner/internal/machine"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Flags are the flags of a command that searches the levels of files.
func Flags() []cli.Flag {
	return append([]cli.Flag{cmdline.LevelFlag(cmdline.FlagsMethod)}, SearchFlags()...)
}

// defaultRAM is what a search may hold by default. It is asked for once, because each command has a flag with it.
var defaultRAM = sync.OnceValue(func() int64 { return machine.DefaultRAM(plan.DefaultOptions().Time) })

// SearchFlags are the flags that become plan.Options and the flags that every command with a search has.
func SearchFlags() []cli.Flag {
	def := plan.DefaultOptions()
	return []cli.Flag{
		modeFlag(def.Mode),
		&cli.Uint64Flag{Name: "seed", Value: def.Seed, Category: cmdline.FlagsMethod,
			Usage: "break ties by the random seed `S`; with one thread, the same seed generates the same positions " +
				"again"},
		cmdline.WordsFlag("without", cmdline.FlagsMethod,
			"switch off `TECHNIQUES`, a comma-separated list; \"planner techniques\" shows all of them",
			technique.Names()),
		cmdline.TimeFlag("time", []string{"t"}, cmdline.FlagsBudget, def.Time,
			"stop a level after the wall `TIME`, such as 20s, 5m or plain seconds; 0 means no limit"),
		cmdline.SizeFlag("ram", cmdline.FlagsBudget, defaultRAM(),
			"let the process hold at most `SIZE` of memory, such as 256MiB, 500M or 1.5G; the default is half of "+
				"what is free, for a --time of 2m and less at most 1GiB"),
		cmdline.ThreadsFlag(cmdline.FlagsBudget, def.Threads, "search with `K` goroutines"),
		&cli.Int64Flag{Name: "positions", Category: cmdline.FlagsBudget,
			Usage: "stop each kind of search of a level after about `N` positions; 0 means no limit"},
		cmdline.QuietFlag(cmdline.FlagsOutput, "show no progress on standard error"),
		&cli.StringFlag{Name: "cpuprofile", Hidden: true, Usage: "write a CPU profile to `FILE`"},
		&cli.StringFlag{Name: "memprofile", Hidden: true, Usage: "write a heap profile to `FILE`"},
	}
}

func modeFlag(value plan.Mode) cli.Flag {
	f := cmdline.WordFlag("mode", cmdline.FlagsMethod, value, "search in `MODE`, one of "+cmdline.Listed(plan.Modes),
		plan.Modes...)
	f.Aliases = []string{"m"}
	return f
}

// ImproveFlags are the flags of commands that go on after the first solution.
func ImproveFlags() []cli.Flag {
	return []cli.Flag{
		cmdline.TimeFlag("improve", nil, cmdline.FlagsBudget, 0,
			"look for better solutions for the wall `TIME` after the first, beyond --time; without it the first one "+
				"is polished for some tenths of a second, and 0 leaves it as it was found"),
		ObjectiveFlag(),
	}
}

// ObjectiveFlag says what makes a solution better.
func ObjectiveFlag() cli.Flag {
	return cmdline.WordFlag("objective", cmdline.FlagsMethod, improve.PushesMoves,
		"improve solutions by `MEASURE`, one of "+cmdline.Listed(improve.Objectives), improve.Objectives...)
}

// Techniques reads the names of techniques that a flag lists.
func Techniques(c *cli.Context, flag string) (list []technique.ID, err error) {
	for _, name := range c.StringSlice(flag) {
		id, err := technique.Parse(name)
		if err != nil {
			return nil, cmdline.Misused(c, "--%s: %w (\"planner techniques\" lists all)", flag, err)
		}
		list = append(list, id)
	}
	return list, nil
}

// Forever is a time that is longer than anybody improves a solution.
const Forever = 100 * 365 * 24 * time.Hour

// Options turns the values of SearchFlags into plan.Options.
func Options(c *cli.Context) (plan.Options, error) {
	o := plan.DefaultOptions()
	o.Mode = plan.Mode(c.String("mode"))
	off, err := Techniques(c, "without")
	if err != nil {
		return o, err
	}
	o.Use = technique.Without(off...)
	o.Seed = c.Uint64("seed")
	o.Time = cmdline.TimeOf(c, "time")
	o.Nodes = c.Int64("positions")
	if o.RAM = cmdline.SizeOf(c, "ram"); !c.IsSet("ram") {
		o.RAM = machine.DefaultRAM(o.Time)
	}
	o.Threads = c.Int("threads")
	o.Objective = improve.Objective(c.String("objective"))
	if c.IsSet("improve") {
		if o.Improve = cmdline.TimeOf(c, "improve"); o.Improve == 0 {
			o.Use = o.Use.Off(technique.Polish)
		}
	}
	if err := o.Validate(); err != nil {
		return o, cmdline.Misused(c, "%w", err)
	}
	return o, nil
}
