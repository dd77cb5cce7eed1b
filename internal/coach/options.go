package coach

import (
	"time"

	"planner/internal/diagnose"
)

// Options say how far the judgement of a game goes. Start from the zero value and set Threads and RAM.
type Options struct {
	Time    time.Duration // wall time for the game; 0 is no limit
	Threads int           // goroutines that search, at least 1
	RAM     int64         // bytes that the searches may hold, at least 64 MiB
}

// Validate reports the first field that cannot be used.
func (o Options) Validate() error { return o.diagnosis().Validate() }

// diagnosis is the options of the search for the push that lost the game.
func (o Options) diagnosis() diagnose.Options {
	return diagnose.Options{Time: o.Time / diagnosisShare, Threads: o.Threads, RAM: o.RAM}
}
