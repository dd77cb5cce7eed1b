package planner

import (
	"fmt"
	"math"
	"time"

	"planner/board"
	"planner/internal/machine"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// Mode says what drives the search.
type Mode = plan.Mode

// The modes. The zero value of [Options] means Auto.
const (
	Auto    = plan.Auto    // small levels exhaustively, all others from both ends
	Bidir   = plan.Bidir   // forward pushes and reverse pulls beside each other, meeting in one table
	Forward = plan.Forward // the push side alone
	Reverse = plan.Reverse // the pull side alone
	AStar   = plan.AStar   // exhaustive: the fewest pushes, or a proof that there is no solution
)

// Objective says which of two solutions is better.
type Objective = board.Objective

// The objectives. After PushesMoves, moves decide between solutions with equally many pushes; MovesPushes likewise.
const (
	PushesMoves = board.PushesMoves
	MovesPushes = board.MovesPushes
	PushesOnly  = board.PushesOnly
	MovesOnly   = board.MovesOnly
)

// Forever is an [Options.Time] without a limit.
const Forever = time.Duration(math.MaxInt64)

// Options say how to solve one level. The zero value is a good choice for most levels.
type Options struct {
	Mode      Mode           // what drives the search; empty is Auto
	Time      time.Duration  // wall time for the level; 0 is one minute
	RAM       int64          // bytes the search may hold, at least 64 MiB; 0 is half of what is free, for two minutes and less at most 1 GiB
	Threads   int            // goroutines that search; 0 is one for every processor
	Positions int64          // ends each kind of search after about this many generated positions; 0 is no limit
	Seed      uint64         // breaks ties; 0 is 1. With one thread the same seed gives the same search and solution
	Without   []technique.ID // techniques that are switched off: constants of package technique
	// Improve is wall time for a better solution after the first one, beyond Time. When Improve is 0 the first solution
	// is only polished, for a tenth of the work or some tenths of a second. Without technique.Polish that solution
	// stays as it was found.
	Improve   time.Duration
	Objective Objective      // with Improve: what is better; empty is PushesMoves
	Explain   bool           // record in Result.Explain what happened when
	Progress  func(Progress) // receives progress several times a second, from other goroutines; nil for none
}

// plan turns the options into those of package plan.
func (o Options) plan() (plan.Options, error) {
	p := plan.DefaultOptions()
	if o.Mode != "" {
		p.Mode = o.Mode
	}
	switch {
	case o.Time == Forever:
		p.Time = 0
	case o.Time != 0:
		p.Time = o.Time
	}
	if p.RAM = o.RAM; o.RAM == 0 {
		p.RAM = machine.DefaultRAM(p.Time)
	}
	if o.Threads != 0 {
		p.Threads = o.Threads
	}
	if o.Seed != 0 {
		p.Seed = o.Seed
	}
	p.Nodes, p.Use, p.Explain = o.Positions, technique.Without(o.Without...), o.Explain
	p.Improve, p.Objective = o.Improve, o.Objective
	if o.Progress != nil {
		p.Events = listener(o.Progress)
	}
	if err := p.Validate(); err != nil {
		return p, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return p, nil
}

// listener gives progress to a function.
type listener func(Progress)

func (f listener) Progress(p search.Progress) { f(Progress(p)) }
