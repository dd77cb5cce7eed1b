package improve

import (
	"context"
	"math"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search/incremental"
	"planner/technique"
)

// span is a part of the path that is to be solved again.
type span struct {
	from, to int // positions of the path
	slack    int // pushes by which it may be longer than a shortest one
}

// spanName tells spans apart, on all paths that the solution goes through.
type spanName struct {
	from, to board.Key
	length   int
	corridor int    // deviation, negative for the whole space
	inside   uint64 // of a corridor: a hash of its path
}

// name is the name of a span in a stage.
func (p *path) name(s span, corridor int) spanName {
	n := spanName{from: p.keys[s.from], to: p.keys[s.to], length: s.to - s.from, corridor: corridor}
	if corridor >= 0 {
		for _, key := range p.keys[s.from : s.to+1] {
			n.inside = n.inside*0x9e3779b97f4a7c15 + key.Lo
		}
	}
	return n
}

// whole reports whether a span is all of the path.
func (p *path) whole(s span) bool { return s.from == 0 && s.to == len(p.pushes) }

// board gives the level of a span: it starts at the span's first position and has the boxes of the last as goals.
func (p *path) boardOf(s span) (*board.Board, error) {
	if p.whole(s) {
		return p.board, nil
	}
	return p.board.WithStart(p.layouts[s.from], p.stands[s.from]).WithGoals(p.layouts[s.to])
}

// toGoals is the forward distances of a board.
func toGoals(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
}

// Bound is the lower bound of the start of a board in pushes, given its forward distances: a matching and linear
// conflicts. It is 0 when the start is proved lost.
func Bound(d *flow.Distances) int {
	estimate := incremental.NewEstimate(d, incremental.Parts{Matching: true, Linear: true})
	if n, ok := estimate.Begin(d.Board.Boxes, d.Board.Player); ok {
		return n
	}
	return 0
}

// found is what the search of a span came to.
type found struct {
	span   span
	result exhaustive.Result
	err    error
}

// exhausted reports whether the search has seen all that it may see, so that it need not be run again with more memory.
func (f found) exhausted() bool {
	return f.err == nil && (f.result.NoneShorter || len(f.result.Pushes) > 0)
}

// search solves a span again. Only a solution with fewer pushes counts.
func (m *improver) search(ctx context.Context, s span, g stage, threads int) found {
	b, err := m.path.boardOf(s)
	if err != nil {
		return found{span: s, err: err}
	}
	o := exhaustive.Options{
		Use: g.rules(m.options.Use), Threads: threads, Memory: g.memory, Upper: s.to - s.from, Progress: m.progress(g, threads),
	}
	if s.to < len(m.path.pushes) {
		o.Ends = b.NewBits()
		o.Ends.Add(m.path.players[s.to])
	}
	if g.corridor >= 0 {
		o.Corridor = exhaustive.NewCorridor(m.path.layouts[s.from:s.to+1], g.corridor)
	}
	r, err := exhaustive.Solve(ctx, toGoals(b), o)
	return found{s, r, err}
}

// slack is how many pushes longer a span is than its lower bound. It is 0 for a span that was searched with as much
// memory before.
func (m *improver) slack(s span, g stage) int {
	name := m.path.name(s, g.corridor)
	if m.tried[name] >= g.memory {
		return 0
	}
	if m.path.whole(s) {
		return s.to - m.result.LowerBound
	}
	ends := spanEnds{name.from, name.to}
	least, known := m.bounds[ends]
	if !known {
		if b, err := m.path.boardOf(s); err == nil {
			least = Bound(toGoals(b))
		}
		m.bounds[ends] = least
	}
	return s.to - s.from - least
}

// spanEnds are the first and the last position of a span.
type spanEnds struct{ from, to board.Key }

// note remembers that a span was searched, and what that says of the level.
func (m *improver) note(f found, g stage) {
	memory := g.memory
	if f.exhausted() {
		memory = math.MaxInt64
	}
	m.tried[m.path.name(f.span, g.corridor)] = memory
	m.result.Generated += f.result.Counts.Generated
	m.result.Techniques.Add(&f.result.Techniques)
	if g.id == technique.UpperBound {
		m.result.LowerBound = max(m.result.LowerBound, f.result.Bound)
	}
}
