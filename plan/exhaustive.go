package plan

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/flow"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Exhaustive, Kind: technique.Phase, Soundness: technique.Complete,
	Caveat:  "its solutions have the fewest pushes",
	Help:    "the exhaustive search follows when the limited searches have ended",
	Source:  "Hart, Nilsson and Raphael 1968 (A*); Edelkamp, Jabbar and Schrödl 2004, External A*",
	Decided: "those that solved the level, or proved that it has no solution",
	FoundBy: "a search of all positions, after the other searches had ended",
})

// What the exhaustive search keeps, in bytes, for a position that it generates. It keeps a third of the positions, at
// forty to fifty bytes each.
const (
	generatedBytes = 16
	firstPages     = 4 << 20 // before it keeps any
)

// wholeSpace is the push-optimal search of the whole space. A budget in positions becomes one in memory, which ends it
// at the same position in every run.
type wholeSpace struct {
	id   technique.ID // Exhaustive or SmallFirst, whichever the search counts for
	most int64        // bytes that the search may hold, 0 for all of the budget
	disk bool         // the search has the store, if there is one
}

func (p wholeSpace) run(ctx context.Context, l *level, b budget) (Result, error) {
	o := Result{}
	d, err := l.toGoals(ctx)
	if err != nil {
		return notPrepared(l), nil
	}
	begin := time.Now()
	r, err := p.search(ctx, l, d, p.options(l, b), &o)
	if err != nil {
		return o, err
	}
	return o, o.takeExhaustive(l, p.id, r, time.Since(begin)*time.Duration(l.options.Threads))
}

// options returns the options of an exhaustive search that has to keep to a budget.
func (p wholeSpace) options(l *level, b budget) exhaustive.Options {
	if !p.disk {
		b = b.besideStore(l.options.Store)
	}
	if p.most > 0 {
		b.memory = min(b.memory, p.most)
	}
	if n := b.positions; n > 0 {
		b.memory = min(b.memory, firstPages+n*generatedBytes)
	}
	return exhaustive.Options{Use: l.use, Threads: l.options.Threads, Memory: b.memory, Progress: l.progress()}
}

// takeExhaustive takes over, for a phase, the result of an exhaustive search, or what was added to its result since the
// last call. taken is the time that this took of all workers together.
func (r *Result) takeExhaustive(l *level, id technique.ID, done exhaustive.Result, taken time.Duration) error {
	r.Times = spend(r.Times, Spent{id.String(), taken.Seconds(), done.Counts.Generated})
	r.note(l, "exhaustive: %v, lower bound %d, %s", done.Status, done.Bound, done.Reason)
	r.countExhaustive(done)
	count := &r.Techniques[id]
	count.Asked++
	if done.Status != search.Unsolved {
		count.Decided++
	}
	r.Status, r.Reason, r.LowerBound = done.Status, done.Reason, done.Bound
	if done.Status != search.Solved {
		return nil
	}
	return r.setSolution(l, done.Pushes, id.String())
}

func (r *Result) countExhaustive(done exhaustive.Result) {
	r.addCounts(map[string]int64{
		"astar.generated": done.Counts.Generated, "astar.expanded": done.Counts.Expanded, "astar.stored": done.Stored,
		"astar.bytes": done.Bytes, "astar.duplicates": done.Counts.Duplicates, "astar.reopened": done.Counts.Reopened,
		"astar.dead": done.Counts.Dead, "astar.floods": done.Counts.Floods, "astar.raised": done.Counts.Raised,
	})
	r.Techniques.AddCounts(&done.Techniques)
	r.Nodes += done.Counts.Generated
}

// search runs the search in memory or, with a store, on disk, where it goes on from the last checkpoint. A store that
// fails ends the search, because the positions are there. That a store is damaged is an error.
func (p wholeSpace) search(
	ctx context.Context, l *level, goals *flow.Distances, options exhaustive.Options, o *Result,
) (exhaustive.Result, error) {
	s := l.options.Store
	if s == nil || !p.disk {
		return exhaustive.Solve(ctx, goals, options), nil
	}
	disk := ondisk.Disk{SortedRuns: s.SortedRuns(), Every: l.options.Every}
	saved, found, err := savedExhaustive(s)
	if err != nil {
		return exhaustive.Result{}, err
	}
	if found {
		disk.Saved = bytes.NewReader(saved)
		o.note(l, "the exhaustive search goes on where it was")
	}
	disk.Save = func(write func(io.Writer) error) error {
		section := search.Section{Name: strategy.ExhaustiveSection, Version: strategy.Version, Write: write}
		return s.Save([2]search.Ref{}, []search.Section{section})
	}
	r, err := ondisk.Solve(ctx, goals, options, disk)
	if r.Status == search.Unsolved && errors.Is(err, search.ErrDamaged) {
		return r, err
	}
	return r, nil // the reason names any other error, such as that of a full disk
}

// savedExhaustive returns the saved state of an exhaustive search in a store. The store may be nil.
func savedExhaustive(s search.Store) (saved []byte, found bool, err error) {
	if s == nil || !s.Resumed() {
		return nil, false, nil
	}
	found, err = strategy.ReadSection(s, strategy.ExhaustiveSection, func(from io.Reader) (err error) {
		saved, err = io.ReadAll(from)
		return err
	})
	return saved, found, err
}

// resume goes on with an exhaustive search that the store holds already. If there is one, no other phase follows.
func (p wholeSpace) resume(ctx context.Context, l *level, b budget) (Result, error) {
	_, found, err := savedExhaustive(l.options.Store)
	if err != nil || !found {
		return Result{}, err
	}
	r, err := p.run(ctx, l, b)
	r.over = true
	return r, err
}

// lastResort is the exhaustive search when all others have ended.
func (p wholeSpace) lastResort(ctx context.Context, l *level, b budget) (Result, error) {
	if b.spent() || !l.use.On(technique.Exhaustive) {
		return Result{}, nil
	}
	return p.run(ctx, l, b)
}
