package plan

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"

	"github.com/dustin/go-humanize"
)

// Mode picks what drives the search.
type Mode string

// The modes of `planner solve --mode`.
const (
	Auto    Mode = "auto"    // small levels exhaustively, the rest from both ends
	Bidir   Mode = "bidir"   // forward pushes and reverse pulls beside each other, meeting in one table
	Forward Mode = "forward" // the push side alone
	Reverse Mode = "reverse" // the pull side alone
	AStar   Mode = "astar"   // push-optimal A*, proves unsolvability
)

// Modes lists all modes in the order help shows them.
var Modes = []Mode{Auto, Bidir, Forward, Reverse, AStar}

// Options says how to solve one level. Start from DefaultOptions. As JSON, which a job of a hub carries, it has the
// fields that mean the same on every machine; times are in nanoseconds.
type Options struct {
	Mode     Mode           `json:"mode"`
	Time     time.Duration  `json:"time"`                // wall time for the level; 0 means no limit
	Nodes    int64          `json:"positions,omitempty"` // about how many each kind of search may generate; 0: no limit
	Threads  int            `json:"threads"`             // goroutines that search, 1 to MaxThreads
	RAM      int64          `json:"ram"`                 // bytes the process may hold, tables included
	Seed     uint64         `json:"seed"`                // breaks ties; with one thread it gives the same search again
	Use      technique.Set  `json:"without"`             // which techniques are on; the zero value has all of them
	Favoured []technique.ID `json:"favoured,omitempty"`  // strategies that begin, with a larger share of the work
	Image    int            `json:"image,omitempty"`     // of board.Symmetries ways to number squares; not with Store
	Later    int            `json:"later,omitempty"`     // packing orders passed over at first, so that searches differ
	Explain  bool           `json:"-"`                   // record in Result.Explain which phase did what and when
	Events   search.Events  `json:"-"`                   // receives progress; may be nil

	Others meet.Others `json:"-"` // searches of the same level in other processes; may be nil. For one level

	Improve   time.Duration   `json:"improve,omitempty"`   // wall time for a better solution; 0 is the polish alone
	Objective board.Objective `json:"objective,omitempty"` // what is better; empty is board.PushesMoves

	Store search.Store  `json:"-"` // where the search goes on beyond RAM and is saved; may be nil. For one level
	Every time.Duration `json:"-"` // between checkpoints, with a store
	Stop  bool          `json:"-"` // ends the limited searches when the store takes no more; else they use RAM
}

// MaxThreads is the most goroutines that may search: more than any machine that we know of has processors. Each has
// memory of its own, which grows with the board.
const MaxThreads = 4096

// DefaultOptions returns the options that the program uses when no flag is given.
func DefaultOptions() Options {
	return Options{Mode: Auto, Time: time.Minute, Threads: runtime.GOMAXPROCS(0), RAM: defaultRAM, Seed: 1,
		Every: 30 * time.Second}
}

// leastRAM is the least memory that can be asked for, in bytes.
const leastRAM = 64 << 20

// maxRAM is the most memory that can be asked for, in bytes. WebAssembly has addresses of 32 bits, and a quarter of the
// 4 GiB is left to the runtime. Any other machine has less than its addresses reach.
func maxRAM() int64 {
	if runtime.GOARCH == "wasm" {
		return 3 << 30
	}
	return math.MaxInt64
}

// Validate reports the first field that cannot be used.
func (o Options) Validate() error {
	switch {
	case !slices.Contains(Modes, o.Mode):
		return fmt.Errorf("mode %q is unknown, expected one of %v", o.Mode, Modes)
	case o.Time < 0:
		return fmt.Errorf("time %v is negative", o.Time)
	case o.Nodes < 0:
		return fmt.Errorf("%d positions, expected no negative number", o.Nodes)
	case o.Later < 0:
		return fmt.Errorf("%d packing orders passed over, expected no negative number", o.Later)
	case o.Image < 0 || o.Image >= board.Symmetries:
		return fmt.Errorf("image %d, expected 0 to %d", o.Image, board.Symmetries-1)
	case o.Image != 0 && o.Store != nil:
		return errors.New("only image 0 can be searched with a store")
	case o.Threads < 1 || o.Threads > MaxThreads:
		return fmt.Errorf("%d threads, expected 1 to %d", o.Threads, MaxThreads)
	case o.Improve < 0:
		return fmt.Errorf("improving for %v, expected no negative time", o.Improve)
	case o.Every < 0:
		return fmt.Errorf("checkpoints every %v, expected no negative time", o.Every)
	case o.RAM < leastRAM:
		return fmt.Errorf("%s bytes of RAM, expected at least %s", humanize.Comma(o.RAM), humanize.Comma(leastRAM))
	case o.RAM > maxRAM():
		return fmt.Errorf("%d bytes of RAM, expected at most %d MiB on this platform", o.RAM, maxRAM()>>20)
	}
	return o.Objective.Validate()
}

// use returns the techniques that are on. Switching the matching off also switches off wall matching, its stronger
// form.
func (o Options) use() technique.Set {
	if !o.Use.On(technique.Matching) {
		return o.Use.Off(technique.WallMatching)
	}
	return o.Use
}

// Phases lists what a run in the options' mode is made of, in the order of the schedule: the strategies that take part
// and are not switched off and, where the mode ends with it, the exhaustive search. Each can be run by itself; see
// Alone.
func (o Options) Phases() []technique.ID {
	var list []technique.ID
	for _, s := range strategy.Specs() {
		if takesPart(o.Mode, s) && o.Use.On(s.ID) {
			list = append(list, s.ID)
		}
	}
	switch o.Mode {
	case Auto, Bidir, AStar:
		if o.Use.On(technique.Exhaustive) || o.Mode == AStar {
			list = append(list, technique.Exhaustive)
		}
	}
	return list
}

// Alone gives the options of a run in which one phase has all the time, with the same techniques inside it. A strategy
// ends without the exhaustive search, so that what it solves is its own.
func (o Options) Alone(phase technique.ID) Options {
	if phase == technique.Exhaustive {
		o.Mode = AStar
		return o
	}
	for _, id := range append(o.Phases(), technique.SmallFirst, technique.Exhaustive) {
		if id != phase {
			o.Use = o.Use.Off(id)
		}
	}
	return o
}
