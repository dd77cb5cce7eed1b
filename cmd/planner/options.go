package main

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"planner/board"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Categories under which help groups the flags of solve and bench.
const (
	budgetFlags  = "Budget"
	methodFlags  = "Method"
	outputFlags  = "Output"
	storingFlags = "Store"
)

// searchFlags are the flags that become plan.Options; solve and bench share them.
func searchFlags() []cli.Flag {
	def := plan.DefaultOptions()
	limit, ram := wallTime(def.Time), byteSize(def.RAM)
	return []cli.Flag{
		&cli.StringFlag{Name: "mode", Aliases: []string{"m"}, Value: string(def.Mode), Category: methodFlags,
			Usage: "what drives the search, `MODE` being one of " + modeNames()},
		&cli.StringSliceFlag{Name: "without", Category: methodFlags,
			Usage: "switch `TECHNIQUES` off, comma-separated: " + strings.Join(technique.Names(), ", ")},
		&cli.Uint64Flag{Name: "seed", Value: def.Seed, Category: methodFlags,
			Usage: "seed `S` breaks ties; with one thread the same seed repeats a run node for node"},
		&cli.GenericFlag{Name: "time", Aliases: []string{"t"}, Value: &limit, Category: budgetFlags,
			Usage: "wall `TIME` a level, such as 20s, 5m or plain seconds; 0 for no limit"},
		&cli.Int64Flag{Name: "positions", Category: budgetFlags,
			Usage: "end each kind of search of a level after about `N` positions; 0 for no limit"},
		&cli.GenericFlag{Name: "ram", Value: &ram, Category: budgetFlags,
			Usage: "memory the process may hold, a `SIZE` such as 256MiB, 500M or 1.5G"},
		&cli.IntFlag{Name: "threads", Aliases: []string{"j"}, Value: def.Threads, Category: budgetFlags,
			Usage: "`K` goroutines that search"},
		&cli.StringFlag{Name: "level", Aliases: []string{"l"}, Category: methodFlags,
			Usage: "only the levels `WHICH`: a number, a range A-B, a list 1,3,7-9, or a title"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Category: outputFlags,
			Usage: "no progress on standard error"},
		&cli.StringFlag{Name: "cpuprofile", Hidden: true, Usage: "write a CPU profile to `FILE`"},
		&cli.StringFlag{Name: "memprofile", Hidden: true, Usage: "write a heap profile to `FILE`"},
	}
}

func modeNames() string {
	names := make([]string, len(plan.Modes))
	for i, m := range plan.Modes {
		names[i] = string(m)
	}
	return strings.Join(names, ", ")
}

// searchOptions reads searchFlags back.
func searchOptions(c *cli.Context) (plan.Options, error) {
	o := plan.DefaultOptions()
	o.Mode = plan.Mode(c.String("mode"))
	off, err := techniques(c, "without")
	if err != nil {
		return o, err
	}
	o.Use = technique.Without(off...)
	o.Seed = c.Uint64("seed")
	o.Time = time.Duration(*c.Generic("time").(*wallTime))
	o.Nodes = c.Int64("positions")
	o.RAM = int64(*c.Generic("ram").(*byteSize))
	o.Threads = c.Int("threads")
	if err := o.Validate(); err != nil {
		return o, misused(c, "%w", err)
	}
	return o, nil
}

// limitMemory makes the garbage collector work harder as the process nears its budget, instead of letting the heap
// double past it. The tables size themselves by the budget; this only reins in what lies beside them. The result
// restores the old limit.
func limitMemory(ram int64) (restore func()) {
	old := debug.SetMemoryLimit(ram)
	return func() { debug.SetMemoryLimit(old) }
}

// filesOf is the list of level files a command was given.
func filesOf(c *cli.Context) ([]string, error) {
	files := c.Args().Slice()
	if len(files) == 0 {
		return nil, misused(c, "no level file given, expected at least one, or - for standard input")
	}
	seen := false
	for _, f := range files {
		if f == standardInput && seen {
			return nil, misused(c, "- is given twice, but there is one standard input")
		}
		seen = seen || f == standardInput
	}
	return files, nil
}

// setup is what solve and bench do alike before the first level: options, selection and files, profiles and the
// memory limit. The caller calls done at the end.
func setup(c *cli.Context) (s session, done func() error, err error) {
	if s.options, err = searchOptions(c); err != nil {
		return s, nil, err
	}
	if s.pick, err = board.Select(c.String("level")); err != nil {
		return s, nil, misused(c, "%w", err)
	}
	if s.files, err = filesOf(c); err != nil {
		return s, nil, err
	}
	finish, err := profile(c.String("cpuprofile"), c.String("memprofile"))
	if err != nil {
		return s, nil, fmt.Errorf("profile: %w", err)
	}
	restore := limitMemory(s.options.RAM)
	return s, func() error { restore(); return finish() }, nil
}

// session is what solve and bench work on.
type session struct {
	options plan.Options
	pick    board.Selection
	files   []string
}
