package plan

import (
	"context"
	"math"
	"time"

	"planner/exhaustive"
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
// which is cheap, and then on those that are not dead. Below mediumLevel it is medium.
const (
	perhapsSmall = 72
	smallLevel   = 28
	mediumLevel  = 40
)

// smallFirst searches a small level exhaustively for a while, and then, like a medium one, between the turns of the
// limited searches. It is one search that goes on where it paused. It does without what pairs of boxes lose: that puts
// positions off to later layers, most of which are searched too, and takes a third of the time.
type smallFirst struct {
	whole   *exhaustive.Search // nil when the level has none, or when it has ended
	first   int64              // positions of its first turn
	counted exhaustive.Result  // what of it stands in the result
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
	bits := layoutBits(squares-d.DeadSquares().Count(), boxes)
	memory := min(smallMemory, b.memory/smallShare) // the limited searches keep what they have meanwhile
	once := l.options.Store != nil || memory <= leastSmall
	switch {
	case bits >= mediumLevel, bits >= smallLevel && once:
		return newOutcome(), nil
	case once:
		return wholeSpace{id: technique.SmallFirst, goals: d, most: onceMemory}.run(ctx, l, b)
	}
	p.first = mediumTurn
	if bits < smallLevel {
		p.first = smallTurn
	}
	options := wholeSpace{most: memory}.options(l, b)
	options.Use = options.Use.Off(technique.PairCost, technique.Assignments)
	p.whole = exhaustive.NewSearch(d, options)
	return p.turn(ctx, l, p.first)
}

// turn lets the search go on for a number of positions.
func (p *smallFirst) turn(ctx context.Context, l *level, positions int64) (outcome, error) {
	o := newOutcome()
	if p.whole == nil {
		return o, nil
	}
	begin := time.Now()
	r := p.whole.Run(ctx, positions)
	if p.whole.Ended() {
		p.whole = nil
	}
	more := r.Since(p.counted)
	p.counted = r
	return o, o.takeExhaustive(l, technique.SmallFirst, more, begin)
}

// interlude is something else that is tried between the turns of the limited searches.
type interlude struct {
	after int64 // positions of the limited searches before it
	try   phase
}

// laterTurn is a later turn of the exhaustive search.
type laterTurn struct {
	small     *smallFirst
	positions int64
}

func (t laterTurn) run(ctx context.Context, l *level, _ budget) (outcome, error) {
	return t.small.turn(ctx, l, t.positions)
}

// later lists the turns that come between those of the limited searches. Each begins when these have generated as much
// as the search itself, and doubles what it has generated.
func (p *smallFirst) later() []interlude {
	if p == nil || p.whole == nil {
		return nil
	}
	var list []interlude
	for n := p.first; n < smallPositions; n *= 2 {
		list = append(list, interlude{n, laterTurn{p, n}})
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
