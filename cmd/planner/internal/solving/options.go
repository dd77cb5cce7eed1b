package solving

import (
	"cmp"
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
	Search     plan.Options // the options that flags set; the method Options completes them
	Without    []string     // names of techniques
	Quiet      bool
	cpuProfile string
	memProfile string

	Store    string // a directory
	Resume   bool
	Restart  bool
	diskFull string
	DiskFree int64  // bytes
	Onward   string // what a command line needs besides --resume and the store, such as --out
}

// Flags are the flags of a command that searches the levels of files.
func (q *Request) Flags() []cli.Flag {
	return append([]cli.Flag{q.Levels.Flag(cmdline.FlagsMethod)}, q.SearchFlags()...)
}

// defaultRAM is how many bytes a search may hold by default. The system is asked once, although every command with a
// search has the flag.
var defaultRAM = sync.OnceValue(func() int64 { return machine.DefaultRAM(plan.DefaultOptions().Time) })

// SearchFlags are the flags that become plan.Options and the flags that every command with a search has.
func (q *Request) SearchFlags() []cli.Flag {
	def := plan.DefaultOptions()
	q.Search = def
	mode := cmdline.WordFlag(&q.Search.Mode, "mode", cmdline.FlagsMethod, def.Mode,
		"search in `MODE`, one of "+cmdline.Listed(plan.Modes), plan.Modes...)
	mode.Aliases = []string{"m"}
	return []cli.Flag{
		mode,
		&cli.Uint64Flag{Name: "seed", Value: def.Seed, Destination: &q.Search.Seed, Category: cmdline.FlagsMethod,
			Usage: "break ties by the random seed `S`; with one thread, the same seed generates the same positions " +
				"again"},
		cmdline.WordsFlag(&q.Without, "without", cmdline.FlagsMethod,
			"switch off `TECHNIQUES`, a comma-separated list; \"planner techniques\" shows all of them",
			technique.Names()),
		cmdline.TimeFlag(&q.Search.Time, "time", []string{"t"}, cmdline.FlagsBudget, def.Time,
			"stop a level after the wall `TIME`, such as 20s, 5m or plain seconds; 0 means no limit"),
		cmdline.MemoryFlag(&q.Search.RAM, cmdline.FlagsBudget, defaultRAM(),
			"let the process hold at most `SIZE` of memory, such as 256MiB, 500M or 1.5G; the default is half of "+
				"what is free, for a --time of 2m and less at most 1GiB"),
		cmdline.ThreadsFlag(&q.Search.Threads, cmdline.FlagsBudget, "search with `K` threads"),
		cmdline.PositionsFlag(&q.Search.Nodes, cmdline.FlagsBudget,
			"stop each kind of search of a level after about `N` positions"),
		cmdline.QuietFlag(&q.Quiet, cmdline.FlagsOutput, "show no progress on standard error"),
		&cli.StringFlag{Name: "cpuprofile", Destination: &q.cpuProfile, Hidden: true,
			Usage: "write a CPU profile to `FILE`"},
		&cli.StringFlag{Name: "memprofile", Destination: &q.memProfile, Hidden: true,
			Usage: "write a heap profile to `FILE`"},
	}
}

// ImproveFlags are the flags of commands that go on after the first solution.
func (q *Request) ImproveFlags() []cli.Flag {
	improve := cmdline.TimeFlag(&q.Search.Improve, "improve", nil, cmdline.FlagsBudget, 0,
		"look for better solutions for the wall `TIME` after the first, beyond --time; 0 leaves the first one as it "+
			"was found")
	improve.DefaultText = "a polish of some tenths of a second"
	return []cli.Flag{improve, q.ObjectiveFlag()}
}

// ObjectiveFlag says what makes a solution better.
func (q *Request) ObjectiveFlag() cli.Flag {
	return cmdline.WordFlag(&q.Search.Objective, "objective", cmdline.FlagsMethod, board.PushesMoves,
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

// forever is a time that is longer than anybody improves a solution.
const forever = 100 * 365 * 24 * time.Hour

// Improving is the options of a search whose solution is improved for as long as the search may take.
func Improving(o plan.Options) plan.Options {
	o.Improve = cmp.Or(o.Time, forever)
	return o
}

// Options are the options of the solver.
func (q *Request) Options() (plan.Options, error) {
	o := q.Search
	off, err := Techniques(q.Without, "without")
	if err != nil {
		return o, err
	}
	o.Use = technique.Without(off...)
	if !q.Given["ram"] {
		o.RAM = machine.DefaultRAM(o.Time)
	}
	if q.Given["improve"] && o.Improve == 0 {
		o.Use = o.Use.Off(technique.Polish)
	}
	return o, cmdline.Refused(o.Validate())
}
