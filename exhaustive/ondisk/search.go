package ondisk

import (
	"io"
	"sync/atomic"
	"time"

	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
)

// Disk is where a search keeps its rows and its state.
type Disk struct {
	SortedRuns search.SortedRuns
	Save       func(write func(io.Writer) error) error // replaces the saved state, whole or not at all; may be nil
	Saved      io.Reader                               // the state to resume from; nil begins anew
	Every      time.Duration                           // between checkpoints; 0 saves an interrupted search at its end only
}

// external is one search on disk.
type external struct {
	space   *expand.Space
	options exhaustive.Options
	disk    Disk
	form    rowForm
	codec   layoutCodec
	pool    *pool
	order   []uint64 // of the loose rows of the bucket being expanded
	workers []*expander

	perimeter *exhaustive.Perimeter // nil when it is not used
	walls     atomic.Int64          // bytes of tables with stuck boxes as walls

	layer int // present f: every solution below it is excluded
	best  int // only solutions with fewer pushes count: the best seen, the upper bound, or beyond maxG
	upper int // the upper bound, beyond maxG when there is none
	goal  goal

	self uint8                       // as an owner; 0 unless the search is shared out among machines
	away func(c place, row []uint64) // takes a child of another owner; the pool is locked

	proved      bool // the best solution is a shortest one, or there is none
	startDead   bool // the start is proved lost
	interrupted bool
	putAside    bool // the current bucket is put aside for a nearer one

	savedAt    time.Time
	reportedAt time.Time
	before     exhaustive.Counts // of the processes before this one
	turns      int64             // rows that had their turn
	expanded   int64             // rows, of all processes
	generated  int64             // the same
}

func newExternal(d *flow.Distances, options exhaustive.Options, disk Disk) *external {
	s := expand.NewSpace(d, options.Use)
	s.Reduce()
	codec, words, firstBits := newCodec(s)
	tenth := options.Memory / 10
	form := newRowForm(words, firstBits, s.Board.Squares(), tenth*pageTenths)
	x := &external{
		space: s, options: options, disk: disk, form: form, codec: codec,
		pool: newPool(form, disk.SortedRuns, tenth*pageTenths), savedAt: time.Now(),
	}
	x.below(upperBound(options.Upper))
	x.order = x.pool.newOrder()
	for range options.Threads {
		e := newExpander(s, codec, form, tenth*recentTenths/int64(options.Threads))
		e.best, e.images = x.best, s.NewImages(codec, words)
		e.maker.WallTables(options.Memory/wallShare/int64(options.Threads), x.takeWalls)
		x.workers = append(x.workers, e)
	}
	return x
}

// takeWalls grants memory for tables with stuck boxes as walls, which have a limit of their own.
func (x *external) takeWalls(bytes int64) bool {
	x.walls.Add(bytes)
	return true
}

// surround lets the search use a perimeter.
func (x *external) surround(p *exhaustive.Perimeter) {
	x.perimeter = p
	for _, e := range x.workers {
		e.near.perimeter = p
	}
}

// upperBound is the upper bound that an option says, beyond maxG when the option is 0 and there is none.
func upperBound(option int) int {
	if option == 0 {
		return maxG + 1
	}
	return min(option, maxG+1)
}

// below makes only solutions with fewer pushes than an upper bound count.
func (x *external) below(upper int) { x.upper, x.best = upper, upper }

// solved reports whether a solution was found.
func (x *external) solved() bool { return x.best < x.upper }

// memoryBytes is the memory held.
func (x *external) memoryBytes() int64 {
	bytes := x.pool.memoryBytes() + int64(cap(x.order))*8
	for _, e := range x.workers {
		bytes += int64(len(e.recent)) * 8
	}
	if x.perimeter != nil {
		bytes += x.perimeter.MemoryBytes()
	}
	return bytes + x.walls.Load()
}

// counts adds up the counts of all workers and of the processes before this one.
func (x *external) counts() exhaustive.Counts {
	c := x.before
	for _, e := range x.workers {
		c.AddCounts(e.maker.Total())
	}
	return c
}
