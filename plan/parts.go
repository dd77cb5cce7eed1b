package plan

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/technique"
)

// part implements strategy.PartSolver: it solves a level that is a part of the level of the job, exhaustively if it
// is small and then by limited searches. Whatever strategies the job has, nearly all take part, so that the one that asks can be measured by itself.
func (j *job) part(ctx context.Context, rows []string, positions int64) (lurd string, generated int64, err error) {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil || b.Unsolvable != "" {
		return "", 0, err
	}
	o := Options{Mode: Bidir, Threads: 1, RAM: min(partMemory, j.options.RAM/partShare), Seed: j.options.Seed, Use: j.partUse()}
	part := &job{board: b, options: o, use: o.use(), begin: j.begin, result: Result{Counters: map[string]int64{}}}
	err = part.small(ctx)
	if err == nil && part.result.Status == search.Unsolved && ctx.Err() == nil {
		part.options.Nodes = positions
		err = part.limited(ctx)
	}
	return part.result.Solution, part.result.Nodes, err
}

// partUse is what is on in searches of parts: all strategies but Parts and OpenedPulls, which is for many boxes, and what
// else is on in those of the level.
func (j *job) partUse() technique.Set {
	use := technique.Without(technique.Parts, technique.OpenedPulls)
	for _, t := range technique.All() {
		if t.Kind != technique.Strategy && t.ID != technique.SmallFirst && !j.use.On(t.ID) {
			use = use.Off(t.ID)
		}
	}
	return use
}
