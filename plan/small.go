package plan

import (
	"context"
	"math"

	"planner/technique"
)

// small searches a small level exhaustively for a while.
func (j *job) small(ctx context.Context) error {
	b := j.board
	if !j.use.On(technique.SmallFirst) || layoutBits(b.Squares(), len(b.Boxes)) >= perhapsSmall {
		return nil
	}
	d, err := j.toGoals(ctx)
	if err != nil {
		return j.notPrepared()
	}
	if layoutBits(b.Squares()-d.DeadSquares().Count(), len(b.Boxes)) >= smallLevel {
		return nil
	}
	memory := int64(secondMemory)
	if j.options.Store == nil && secondMemory < j.memory()/8 { // the limited searches keep what they have meanwhile
		memory, j.second = firstMemory, d
	}
	return j.exhaust(ctx, technique.SmallFirst, d, min(memory, j.memory()))
}

// layoutBits is the logarithm to base 2 of the number of ways to place boxes on squares.
func layoutBits(squares, boxes int) float64 {
	log := func(n int) float64 { l, _ := math.Lgamma(float64(n) + 1); return l }
	if boxes > squares {
		return 0
	}
	return (log(squares) - log(boxes) - log(squares-boxes)) / math.Ln2
}
