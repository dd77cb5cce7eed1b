package plan

import (
	"context"
	"math"

	"planner/search"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.SmallFirst, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "the exhaustive search goes first on small levels",
	Source:  technique.Original,
	Decided: "those that solved the level, or proved that it has no solution",
	FoundBy: "a search of all positions, because the level is small",
})

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
	turn := smallTurns[len(smallTurns)-1]
	if j.options.Store == nil && turn.memory < j.memory()/8 { // the limited searches keep what they have meanwhile
		turn, j.toSmall = smallTurns[0], d
	}
	return j.exhaust(ctx, technique.SmallFirst, d, min(turn.memory, j.memory()))
}

// interlude is something else that is tried between the turns of the limited searches.
type interlude struct {
	after int64 // positions of the limited searches before it
	try   func(ctx context.Context) (over bool, err error)
}

// smallAgain lists the exhaustive searches of a small level that come between the turns of the limited ones. The result
// is known when one of them says that all is over.
func (j *job) smallAgain() []interlude {
	if j.toSmall == nil {
		return nil
	}
	var list []interlude
	for _, turn := range smallTurns[1:] {
		list = append(list, interlude{turn.after, func(ctx context.Context) (bool, error) {
			err := j.exhaust(ctx, technique.SmallFirst, j.toSmall, turn.memory)
			return j.result.Status != search.Unsolved, err
		}})
	}
	return list
}

// layoutBits is the logarithm to base 2 of the number of ways to place boxes on squares.
func layoutBits(squares, boxes int) float64 {
	log := func(n int) float64 { l, _ := math.Lgamma(float64(n) + 1); return l }
	if boxes > squares {
		return 0
	}
	return (log(squares) - log(boxes) - log(squares-boxes)) / math.Ln2
}
