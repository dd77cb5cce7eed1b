package improve

import (
	"context"
	"time"

	"planner/board"
	"planner/technique"
)

// Improve makes a solution of a board better until nothing more helps or the context ends. An error says that the
// pushes are no solution or that the options cannot be used.
func Improve(ctx context.Context, b *board.Board, pushes []board.Move, o Options) (Result, error) {
	if err := o.Validate(); err != nil {
		return Result{}, err
	}
	m := &improver{board: b, options: o, use: technique.NewUse(o.Use), begin: time.Now(),
		tried: map[spanName]int64{}, bounds: map[spanEnds]int{}}
	if err := m.start(pushes); err != nil {
		return Result{}, err
	}
	m.take(pushes, "cycles cut out")
	m.reorder(ctx)
	m.result.Dry = m.climb(ctx)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastReorder)
	defer cancel()
	m.reorder(last)
	m.result.Techniques.Add(m.use.Counts)
	m.result.Proved = m.proved()
	return m.result, nil
}

// climb goes through the stages, and begins again after every success. When no stage helps, the searches of the whole
// path get more memory. It reports whether all stages have ended.
func (m *improver) climb(ctx context.Context) (dry bool) {
	for memory := min(wholeMemory, m.options.Memory); ; memory = min(memory*wholeGrowth, m.options.Memory) {
		for m.round(ctx, stages(m.options.Use, memory)) || m.reorder(ctx) {
			continue
		}
		if ctx.Err() != nil {
			return false
		}
		if memory == m.options.Memory || m.exhausted(memory) {
			return true
		}
	}
}

// round runs stages until one makes the solution better.
func (m *improver) round(ctx context.Context, list []stage) (better bool) {
	for _, g := range list {
		if m.run(ctx, g) {
			return true
		}
	}
	return false
}

// exhausted reports whether more memory than this would change nothing.
func (m *improver) exhausted(memory int64) bool {
	for _, g := range stages(m.options.Use, memory*wholeGrowth) {
		if len(m.open(g)) > 0 {
			return false
		}
	}
	return true
}
