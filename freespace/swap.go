package freespace

import (
	"context"
	"math/rand/v2"
	"slices"

	"planner/board"
)

// improve looks for a pattern with at least want targets by small exchanges when greedy filling has found fewer. An
// exchange takes one target off and fills the pattern up in random order. The result may hold as many targets as
// before, so that the search can move across plateaus, but never fewer. Local search for large independent sets works
// in the same way (Andrade, Resende, Werneck 2012, "Fast local search for the maximum independent set problem"). The
// budget is in squares tried, so that the outcome depends on the seed alone.
func improve(ctx context.Context, p *pattern, candidates []board.Square, want, budget int, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x6672656573706163))
	order := slices.Clone(candidates)
	for len(p.targets) < want && len(p.targets) > 0 && budget > 0 && ctx.Err() == nil {
		budget -= 1 + exchange(ctx, p, random.IntN(len(p.targets)), order, random)
	}
}

// exchange takes target i off and returns the number of squares tried in its place. It leaves a target alone that has
// no free neighbour, because without it there would be one zone more.
func exchange(ctx context.Context, p *pattern, i int, order []board.Square, random *rand.Rand) int {
	off := p.targets[i]
	if !beside(p, off) {
		return 0
	}
	p.scene.Lift(off)
	p.targets = slices.Delete(p.targets, i, i+1)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	held := len(p.targets)
	for _, sq := range order {
		if sq != off {
			p.try(ctx, sq)
		}
	}
	if len(p.targets) == held || random.IntN(2) == 0 {
		p.try(ctx, off) // this is always possible when no other square was taken
	}
	return len(order)
}

// beside reports whether a square has a free neighbour.
func beside(p *pattern, sq board.Square) bool {
	for _, d := range board.Dirs {
		if p.scene.Free(p.maze.Board.Next(sq, d)) {
			return true
		}
	}
	return false
}
