package exhaustive

import (
	"context"
	"io"
	"time"

	"planner/flow"
	"planner/search/disk"
)

// Disk is where a search beyond RAM keeps its rows and its state.
type Disk struct {
	Runs  disk.Runs
	Save  func(write func(io.Writer) error) error // makes this the state to resume from, whole or not at all
	Saved io.Reader                               // the state to resume from; nil begins anew
	Every time.Duration                           // between saves; 0 saves only at the end of an interrupted search
}

// SolveOnDisk is Solve with the positions on disk: the same rules, the same answers, memory as Options.Memory says
// however many positions there are.
//
// It is external A* (Edelkamp, Jabbar and Schrödl 2004) with delayed duplicate detection (Korf 2004). Open positions
// lie in buckets of equal g and h, unsorted in memory, sorted in runs on disk when memory is spent. A bucket is
// expanded at once: its rows are merged, equal ones fall together, and those that stand in a closed run of the same
// h, expanded at no greater g, are dropped. A position has one h, so its duplicates can be nowhere else. What is
// left is expanded in order and written as the next closed run of its h; of these there are never more than a few,
// since small ones are merged.
//
//	loose rows ──sort──┐
//	run  run  run ─────┴─merge──(minus closed runs of this h)──> expand ──> buckets g+1, h-1 … h+1
//	                                      └──> closed run of this h
//
// Least f first; within one f the bucket nearest to the goal, as long as it holds enough rows to be worth what must be
// read for them, so that the last layer, often the largest, is not emptied before its solution is found: for such a
// bucket another one is left as well. With a
// consistent bound nothing is expanded twice, whatever the order within a layer. Should the bound not be consistent,
// a position found again at a smaller g passes the closed runs of greater g and is expanded once more.
//
// Workers take the rows of a bucket in batches, expand them and file the children; whoever finds memory nearly spent
// sorts and writes the largest part of it while the others go on. One worker does the same in the same order always.
//
// An error is one of the disk; what was found until then is in the result.
func SolveOnDisk(ctx context.Context, d *flow.Distances, options Options, disk Disk) (Result, error) {
	x := newExternal(d, options, disk)
	begin := x.begin
	if disk.Saved != nil {
		begin = x.restore
	}
	if done, err := begin(); done || err != nil {
		return x.result(err), err
	}
	err := x.run(ctx)
	if err == nil && !x.proved {
		err = x.leave()
	}
	return x.result(err), err
}

// external is one search on disk.
type external struct {
	*space
	disk    Disk
	pack    packing
	form    rowForm
	pool    *pool
	order   []uint64 // of the loose rows of the bucket being expanded
	workers []*expander

	layer  int // present f: every solution below it is excluded
	best   int // pushes of the best solution, beyond maxG when there is none
	goal   goal
	proved bool
	hopeless,
	interrupted,
	left bool // the present bucket is, for a nearer one
	saved time.Time // when

	before    Counts // of the processes before this one
	expanded  int64  // rows, of all processes
	generated int64  // the same
	told      time.Time
}

// shares of the memory, in tenths: pages, and recent children. Orders for sorting take up to a third of the pages.
const (
	pageTenths   = 6
	recentTenths = 1
	looseShare   = 3 // a bucket's loose rows are a third of the pages at most
	pinShare     = 6 // closed runs that are read from memory are a sixth of the pages at most
)

func newExternal(d *flow.Distances, options Options, disk Disk) *external {
	memory := options.Memory
	options.Memory = 1 << 20 // what the space itself may take, of which it needs nothing here
	s := newSpace(d, options)
	pack, words, first := s.newPacking()
	form := newRowForm(words, first, s.board.Squares())
	x := &external{
		space: s, disk: disk, pack: pack, form: form, pool: newPool(form, disk.Runs, memory/10*pageTenths),
		best: maxG + 1, saved: time.Now(),
	}
	x.order = x.pool.newOrder()
	for range options.Threads {
		x.workers = append(x.workers, newExpander(s, pack, form, memory/10*recentTenths/int64(options.Threads)))
	}
	return x
}

// run expands bucket after bucket until a solution is proved shortest, the space is empty or the context ends.
func (x *external) run(ctx context.Context) error {
	for {
		b := x.pool.best(x.layer)
		if b == nil || max(b.g+b.h, x.layer) >= x.best {
			x.proved = true
			return nil
		}
		x.layer = max(x.layer, b.g+b.h)
		if err := x.expandBucket(ctx, b); err != nil || x.interrupted {
			return err
		}
		if x.best <= x.layer {
			x.proved = true
			return nil
		}
		if x.disk.Every > 0 && time.Since(x.saved) > x.disk.Every {
			if err := x.save(); err != nil {
				return err
			}
		}
	}
}

// begin puts the start position into its bucket. done means that nothing is left to do.
func (x *external) begin() (done bool, err error) {
	e := x.workers[0]
	bound, ok := e.start()
	if !ok {
		x.hopeless = true
		return true, nil
	}
	x.layer = bound
	if e.scene.Solved() {
		x.best, x.proved = 0, true
		return true, nil
	}
	x.pack.Pack(e.words, e.boxes)
	x.form.write(e.next, e.words, newTail(e.zone.Min(), 0, 0))
	return false, x.pool.put(0, bound, e.next)
}
