package ondisk

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	"planner/board"
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

// checkpoints saves a search now and then.
type checkpoints struct {
	Disk
	savedAt time.Time
}

// due reports whether a checkpoint is to be made.
func (c *checkpoints) due() bool { return c.Every > 0 && time.Since(c.savedAt) > c.Every }

// replace replaces the saved state.
func (c *checkpoints) replace(write func(io.Writer) error) error {
	err := c.Save(write)
	if err == nil {
		c.savedAt = time.Now()
	}
	return err
}

// external is one search on disk.
type external struct {
	known   bounds
	space   *expand.Space
	options exhaustive.Options
	disk    checkpoints
	form    rowForm
	pool    *pool
	order   []uint64 // of the loose rows of the bucket being expanded
	team    team
	tally   tally

	upper int                         // the upper bound, beyond maxG when there is none
	self  uint8                       // as an owner; 0 unless the search is shared out among machines
	away  func(c place, row []uint64) // takes a child of another owner; the pool is locked

	proved      bool // the best solution is a shortest one, or there is none
	startDead   bool // the start is proved lost
	interrupted bool
}

// bounds are what a search, or one of its workers, knows of the pushes of a shortest solution.
type bounds struct {
	layer int // present f: every solution below it is excluded
	best  int // only solutions with fewer pushes count: the best seen, the upper bound, or beyond maxG
	goal  goal
}

// goal is the last move of the best solution and the position before it, which may not stand in a closed run yet. The
// goal is part of the saved state.
type goal struct {
	Row  []uint64 // the position before
	Move board.Move
}

// met reports whether no solution with fewer pushes than the best one is left.
func (b *bounds) met() bool { return b.best <= b.layer }

// lower takes over a solution if it has fewer pushes than the best one so far.
func (b *bounds) lower(best int, at goal) {
	if best < b.best {
		b.best, b.goal = best, at
	}
}

// team is the workers of a search and what they share.
type team struct {
	workers   []*expander
	perimeter *exhaustive.Perimeter // nil when it is not used
	walls     atomic.Int64          // bytes of tables with stuck boxes as walls
	before    exhaustive.Counts     // of the processes before this one
}

func newExternal(d *flow.Distances, options exhaustive.Options, disk Disk) *external {
	s := expand.NewSpace(d, options.Use)
	s.Reduce()
	codec, words, firstBits := newCodec(s)
	tenth := options.Memory / 10
	form := newRowForm(words, firstBits, s.Board.Squares(), tenth*pageTenths)
	x := &external{
		space: s, options: options, disk: checkpoints{disk, time.Now()}, form: form,
		pool: newPool(form, disk.SortedRuns, tenth*pageTenths),
	}
	x.order = x.pool.newOrder()
	for range options.Threads {
		e := newExpander(s, codec, form, tenth*recentTenths/int64(options.Threads))
		e.images = s.NewImages(codec, words)
		e.maker.WallTables(options.Memory/wallShare/int64(options.Threads), x.team.takeWalls)
		x.team.workers = append(x.team.workers, e)
	}
	x.below(upperBound(options.Upper))
	return x
}

// takeWalls grants memory for tables with stuck boxes as walls, which have a limit of their own.
func (t *team) takeWalls(bytes int64) bool {
	t.walls.Add(bytes)
	return true
}

// surround lets the workers use a perimeter.
func (t *team) surround(p *exhaustive.Perimeter) {
	t.perimeter = p
	for _, e := range t.workers {
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
func (x *external) below(upper int) {
	x.upper, x.known.best = upper, upper
	x.team.tell(x.known)
}

// tell lets all workers know the bounds of the search.
func (t *team) tell(b bounds) {
	for _, e := range t.workers {
		e.known = b
	}
}

// solved reports whether a solution was found.
func (x *external) solved() bool { return x.known.best < x.upper }

// memoryBytes is the memory held.
func (x *external) memoryBytes() int64 {
	return x.pool.memoryBytes() + int64(cap(x.order))*8 + x.team.memoryBytes()
}

// memoryBytes is the memory that the workers hold.
func (t *team) memoryBytes() int64 {
	bytes := t.walls.Load()
	for _, e := range t.workers {
		bytes += int64(len(e.recent)) * 8
	}
	if t.perimeter != nil {
		bytes += t.perimeter.MemoryBytes()
	}
	return bytes
}

// counts adds up the counts of all workers and of the processes before this one.
func (t *team) counts() exhaustive.Counts {
	c := t.before
	for _, e := range t.workers {
		c.AddCounts(e.maker.Total())
	}
	return c
}

// inVain counts the positions that all workers have expanded, by their bound.
func (t *team) inVain() (sum exhaustive.InVain) {
	for _, e := range t.workers {
		sum.AddCounts(&e.near.inVain)
	}
	return sum
}

// resumePerimeter makes the perimeter of a search with these counts. A saved search has none, because making the
// perimeter again takes less time than the search took.
func (t *team) resumePerimeter(ctx context.Context, inVain exhaustive.InVain) {
	t.workers[0].near.inVain = inVain
	for t.perimeter != nil && t.perimeter.Deepen(ctx, &inVain) {
	}
}

// tally counts what the workers did, batch by batch.
type tally struct {
	turns      int64 // rows that had their turn
	expanded   int64 // rows, of all processes
	generated  int64 // the same
	reportedAt time.Time
}

// count adds the batch that a worker has expanded.
func (t *tally) count(e *expander) {
	t.turns += int64(e.batch.rows)
	t.expanded += int64(e.batch.rows - len(e.batch.late))
	t.generated += e.maker.Counts.Generated - e.reported
	e.reported = e.maker.Counts.Generated
}

// due reports whether it is time to report progress again.
func (t *tally) due() bool {
	if time.Since(t.reportedAt) < reportEvery {
		return false
	}
	t.reportedAt = time.Now()
	return true
}
