package plan

import (
	"context"

	"planner/board"
	"planner/search"
)

// Numbers of bits of box layouts below which the exhaustive search goes first: counted on all squares, which is
// cheap, and then on those that are not dead.
const (
	perhapsSmall = 64
	smallLevel   = 28
)

// A small level has a short exhaustive search, then the limited ones for a while, then a longer exhaustive search, and
// what is left is the limited searches'. What is small on paper may still be too large to be searched out, and is then
// mostly solved by a plan at once; what no plan solves at once may be just large enough for the second search, which
// costs more than all before it. Bounds in memory and positions keep runs with one thread the same every time.
const (
	firstMemory  = 16 << 20 // a third of a million positions, about half a second
	secondMemory = 48 << 20 // about a million
	betweenWork  = 600_000  // positions of the limited searches between the two
)

// small searches a small level exhaustively for a while.
func (j *job) small(ctx context.Context) error {
	b := j.board
	if !j.options.on("small") || layoutBits(b.Squares(), len(b.Boxes)) >= perhapsSmall {
		return nil
	}
	d := toGoals(b)
	if layoutBits(b.Squares()-d.DeadSquares().Count(), len(b.Boxes)) >= smallLevel {
		return nil
	}
	memory := int64(secondMemory)
	if j.options.Store == nil && secondMemory < j.memory()/8 { // the limited searches keep what they have meanwhile
		memory, j.second = firstMemory, d
	}
	return j.exhaust(ctx, d, min(memory, j.memory()))
}

// turns runs the limited searches, on a small level with the second exhaustive search in between. The result is already
// known when that one ends the search.
func (j *job) turns(ctx context.Context, p *portfolio, g *ground, k *keeper, met *hit) ([]board.Move, error) {
	limit := p.limit
	if j.second == nil || limit > 0 && limit <= betweenWork {
		return j.runKept(ctx, p, g, k, met)
	}
	p.limit = betweenWork
	pushes, err := j.runKept(ctx, p, g, k, met)
	if err != nil || pushes != nil || ctx.Err() != nil || p.nodes() < betweenWork {
		return pushes, err
	}
	if err := j.exhaust(ctx, j.second, secondMemory); err != nil || j.result.Status != search.Unsolved {
		return nil, err
	}
	p.limit = limit
	return j.runKept(ctx, p, g, k, met)
}
