package plan

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/flow"
	"planner/plan/checkpoint"
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

// exhaust runs the push-optimal search as a phase. A budget in positions becomes one in memory, which ends it at the
// same position in every run.
func (j *job) exhaust(ctx context.Context, phase technique.ID, d *flow.Distances, memory int64) error {
	if n := j.options.Nodes; n > 0 {
		memory = min(memory, firstPages+n*generatedBytes)
	}
	r, err := j.exhaustively(ctx, d, exhaustive.Options{
		Use:     j.use,
		Threads: j.options.Threads, Memory: memory, Progress: j.progress(),
	})
	if err != nil {
		return err
	}
	j.note("exhaustive: %v, %d positions, %s", r.Status, r.Stored, r.Reason)
	j.countExhaustive(r)
	j.result.Techniques[phase].Asked++
	if r.Status != search.Unsolved {
		j.result.Techniques[phase].Decided++
	}
	j.result.Status, j.result.Reason = r.Status, r.Reason
	j.result.LowerBound = max(j.result.LowerBound, r.Bound)
	switch r.Status {
	case search.Solved:
		return j.take(r.Pushes, phase.String())
	case search.Unsolvable:
		j.result.LowerBound = 0
	}
	return nil
}

// countExhaustive adds what an exhaustive search did to the counters.
func (j *job) countExhaustive(r exhaustive.Result) {
	j.count(map[string]int64{
		"astar.generated": r.Counts.Generated, "astar.expanded": r.Counts.Expanded, "astar.stored": r.Stored,
		"astar.bytes": r.Bytes, "astar.duplicates": r.Counts.Duplicates, "astar.reopened": r.Counts.Reopened,
		"astar.dead": r.Counts.Dead, "astar.floods": r.Counts.Floods, "astar.raised": r.Counts.Raised,
	})
	j.result.Techniques.Add(&r.Techniques)
	j.result.Nodes += r.Counts.Generated
}

// toDisk says whether the exhaustive search has the store: in the mode for it from the start, and otherwise once the
// limited searches are over.
func (j *job) toDisk() bool { return j.options.Store != nil && j.onDisk }

// exhaustively runs the exhaustive search in memory or, with a store, on disk, where it goes on from the last
// checkpoint. A store that fails ends it: its positions are there.
func (j *job) exhaustively(ctx context.Context, d *flow.Distances, options exhaustive.Options) (exhaustive.Result, error) {
	if !j.toDisk() {
		return exhaustive.Solve(ctx, d, options)
	}
	s := j.options.Store
	disk := ondisk.Disk{Runs: s.Runs(), Every: j.options.Every}
	saved, found, err := savedExhaustive(s)
	if err != nil {
		return exhaustive.Result{}, err
	}
	if found {
		disk.Saved = bytes.NewReader(saved)
		j.note("the exhaustive search goes on where it was")
	}
	disk.Save = func(write func(io.Writer) error) error {
		section := search.Section{Name: checkpoint.ExhaustiveSection, Version: checkpoint.Version, Write: write}
		return s.Save([2]uint32{}, []search.Section{section})
	}
	r, err := ondisk.Solve(ctx, d, options, disk)
	if err != nil {
		r.Reason = fmt.Sprintf("%s; the store failed: %v", r.Reason, err)
	}
	return r, nil
}

// savedExhaustive is what a store holds of an exhaustive search.
func savedExhaustive(s search.Store) (saved []byte, found bool, err error) {
	if !s.Resumed() {
		return nil, false, nil
	}
	found, err = checkpoint.ReadSection(s, checkpoint.ExhaustiveSection, func(from io.Reader) (err error) {
		saved, err = io.ReadAll(from)
		return err
	})
	return saved, found, err
}

// limitedEnded tells whether the level's store is one of an exhaustive search already.
func (j *job) limitedEnded() (bool, error) {
	if j.options.Store == nil {
		return false, nil
	}
	var err error
	_, j.onDisk, err = savedExhaustive(j.options.Store)
	return j.onDisk, err
}
