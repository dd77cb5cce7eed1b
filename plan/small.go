package plan

import (
	"context"
	"math"

	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.SmallFirst, Kind: technique.Phase, Soundness: technique.OnlyOrders,
	Help:    "the exhaustive search goes first on small levels",
	Source:  technique.Original,
	Decided: "those that solved the level, or proved that it has no solution",
	FoundBy: "a search of all positions, because the level is small",
})

// A level is small when its box layouts can be numbered with fewer bits than these: counted on all squares first,
// which is cheap, and then on those that are not dead.
const (
	perhapsSmall = 64
	smallLevel   = 28
)

// smallFirst searches a small level exhaustively for a while. Longer searches follow between the turns of the limited
// ones.
type smallFirst struct {
	goals *flow.Distances // of the searches that follow, nil when there are none
}

func (p *smallFirst) run(ctx context.Context, l *level, b budget) (outcome, error) {
	squares, boxes := l.board.Squares(), len(l.board.Boxes)
	if !l.use.On(technique.SmallFirst) || layoutBits(squares, boxes) >= perhapsSmall {
		return newOutcome(), nil
	}
	d, err := l.toGoals(ctx)
	if err != nil {
		return notPrepared(l), nil
	}
	if layoutBits(squares-d.DeadSquares().Count(), boxes) >= smallLevel {
		return newOutcome(), nil
	}
	turn := smallTurns[len(smallTurns)-1]
	if l.options.Store == nil && turn.memory < b.memory/8 { // the limited searches keep what they have meanwhile
		turn, p.goals = smallTurns[0], d
	}
	return wholeSpace{id: technique.SmallFirst, goals: d, most: turn.memory}.run(ctx, l, b)
}

// interlude is something else that is tried between the turns of the limited searches.
type interlude struct {
	after int64 // positions of the limited searches before it
	try   phase
}

// later lists the searches that come between the turns of the limited ones.
func (p *smallFirst) later() []interlude {
	if p == nil || p.goals == nil {
		return nil
	}
	var list []interlude
	for _, turn := range smallTurns[1:] {
		try := wholeSpace{id: technique.SmallFirst, goals: p.goals, most: turn.memory}
		list = append(list, interlude{turn.after, try})
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
