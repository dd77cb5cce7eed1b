package solving

import (
	"sync"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/machine"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Request is what a command with a search is asked: levels of files, how to search them, and where to keep the search.
// A command that lacks some of the flags leaves their fields as they are.
type Request struct {
	cmdline.Levels
	Mode       plan.Mode
	Seed       uint64
	Without    []string // names of techniques
	Time       time.Duration
	RAM        int64 // bytes
	Threads    int
	Positions  int64
	Quiet      bool
	Improve    time.Duration
	Objective  board.Objective
	cpuProfile string
	memProfile string

	Store      string // a directory
	Resume     bool
	Restart    bool
	Checkpoint time.Duration
	diskFull   string
	DiskFree   int64 // bytes
}

// Flags are the flags of a command that searches the levels of files.
func (q *Request) Flags() []cli.Flag {
	return append([]cli.Flag{q.Levels.Flag(cmdline.FlagsMethod)}, q.SearchFlags()...)
}

// defaultRAM is what a search may hold by default. It is asked for once, because each command has a flag with it.
var defaultRAM = sync.OnceValue(func() int64 { return machine.DefaultRAM(plan.DefaultOptions().Time) })

// SearchFlags are the flags that become plan.Options and the flags that every command with a search has.
func (q *Request) SearchFlags() []cli.Flag {
	def := plan.DefaultOptions()
	return []cli.Flag{
		q.modeFlag(def.Mode),
		&cli.Uint64Flag{Name: "seed", Value: def.Seed, Destination: &q.Seed, Category: cmdline.FlagsMethod,
			Usage: "break ties by the random seed `S`; with one thread, the same seed generates the same positions " +
				"again"},
		cmdline.WordsFlag(&q.Without, "without", cmdline.FlagsMethod,
			"switch off `TECHNIQUES`, a comma-separated list; \"planner techniques\" shows all of them",
			technique.Names()),
		cmdline.TimeFlag(&q.Time, "time", []string{"t"}, cmdline.FlagsBudget, def.Time,
			"stop a level after the wall `TIME`, such as 20s, 5m or plain seconds; 0 means no limit"),
		cmdline.SizeFlag(&q.RAM, "ram", cmdline.FlagsBudget, defaultRAM(),
			"let the process hold at most `SIZE` of memory, such as 256MiB, 500M or 1.5G; the default is half of "+
				"what is free, for a --time of 2m and less at most 1GiB"),
		cmdline.ThreadsFlag(&q.Threads, cmdline.FlagsBudget, def.Threads, "search with `K` goroutines"),
		&cli.Int64Flag{Name: "positions", Destination: &q.Positions, Category: cmdline.FlagsBudget,
			Usage: "stop each kind of search of a level after about `N` positions; 0 means no limit"},
		cmdline.QuietFlag(&q.Quiet, cmdline.FlagsOutput, "show no progress on standard error"),
		&cli.StringFlag{Name: "cpuprofile", Destination: &q.cpuProfile, Hidden: true, Usage: "write a CPU profile to `FILE`"},
		&cli.StringFlag{Name: "memprofile", Destination: &q.memProfile, Hidden: true, Usage: "write a heap profile to `FILE`"},
	}
}

func (q *Request) modeFlag(value plan.Mode) cli.Flag {
	f := cmdline.WordFlag(&q.Mode, "mode", cmdline.FlagsMethod, value, "search in `MODE`, one of "+cmdline.Listed(plan.Modes),
		plan.Modes...)
	f.Aliases = []string{"m"}
	return f
}

// ImproveFlags are the flags of commands that go on after the first solution.
func (q *Request) ImproveFlags() []cli.Flag {
	improve := cmdline.TimeFlag(&q.Improve, "improve", nil, cmdline.FlagsBudget, 0,
		"look for better solutions for the wall `TIME` after the first, beyond --time; 0 leaves the first one as it was found")
	improve.DefaultText = "a polish of some tenths of a second"
	return []cli.Flag{improve, q.ObjectiveFlag()}
}

// ObjectiveFlag says what makes a solution better.
func (q *Request) ObjectiveFlag() cli.Flag {
	return cmdline.WordFlag(&q.Objective, "objective", cmdline.FlagsMethod, board.PushesMoves,
		"improve solutions by `MEASURE`, one of "+cmdline.Listed(board.Objectives), board.Objectives...)
}

// Techniques are the techniques that a flag names.
func Techniques(names []string, flag string) (list []technique.ID, err error) {
	for _, name := range names {
		id, err := technique.Parse(name)
		if err != nil {
			return nil, cmdline.Misused("--%s: %w (\"planner techniques\" lists all)", flag, err)
		}
		list = append(list, id)
	}
	return list, nil
}

// Forever is a time that is longer than anybody improves a solution.
const Forever = 100 * 365 * 24 * time.Hour

// Options are the options of the solver.
func (q *Request) Options() (plan.Options, error) {
	o := plan.DefaultOptions()
	off, err := Techniques(q.Without, "without")
	if err != nil {
		return o, err
	}
	o.Mode, o.Use, o.Seed, o.Time, o.Nodes = q.Mode, technique.Without(off...), q.Seed, q.Time, q.Positions
	if o.RAM = q.RAM; !q.Given["ram"] {
		o.RAM = machine.DefaultRAM(o.Time)
	}
	o.Threads, o.Objective = q.Threads, q.Objective
	if q.Given["improve"] {
		if o.Improve = q.Improve; o.Improve == 0 {
			o.Use = o.Use.Off(technique.Polish)
		}
	}
	return o, cmdline.Refused(o.Validate())
}
