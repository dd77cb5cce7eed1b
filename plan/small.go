package plan

import (
	"context"
	"math"
	"time"

	"planner/exhaustive"
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

// A level is small when its box layouts can be numbered with fewer bits than smallLevel, and medium below mediumLevel.
// Layouts are counted on all squares first, which is cheap, and then on the squares that are not dead.
const (
	perhapsSmall = 72
	smallLevel   = 28
	mediumLevel  = 40
)

// smallFirst searches a small or medium level exhaustively: a little at first, and then as one task beside the limited
// searches, which may meet it (see joint). It leaves out what pairs of boxes lose by each other: that bound puts
// positions off to later layers, most of which are searched too, and takes a third of the time.
type smallFirst struct {
	whole   *exhaustive.Search // nil when the level has none
	memory  int64              // bytes that it may hold
	once    int64              // bytes of a search without further turns
	result  exhaustive.Result  // of all turns
	counted exhaustive.Result  // the part of result that has been told
}

func (p *smallFirst) run(ctx context.Context, l *level, b budget) (Result, error) {
	squares, boxes := l.board.Squares(), len(l.board.Boxes)
	if !l.use.On(technique.SmallFirst) || layoutBits(squares, boxes) >= perhapsSmall {
		return Result{}, nil
	}
	d, err := l.toGoals(ctx)
	if err != nil {
		return notPrepared(l), nil
	}
	bits := layoutBits(squares-d.DeadSquares().Count(), boxes)
	p.memory = min(smallMemory, b.memory/smallShare) // the limited searches keep what they have meanwhile
	once := l.options.Store != nil || p.memory <= leastSmall
	switch {
	case bits >= mediumLevel, bits >= smallLevel && once:
		return Result{}, nil
	case once:
		return wholeSpace{id: technique.SmallFirst, most: p.once}.run(ctx, l, b)
	}
	options := wholeSpace{most: p.memory}.options(l, b)
	options.Use = options.Use.Off(technique.PairCost, technique.Assignments, technique.Perimeter)
	options.Progress = nil
	p.whole = exhaustive.NewSearch(d, options)
	begin := time.Now()
	p.goOn(ctx, aloneTurn)
	p.whole.KeepOne() // other threads have other tasks from now on
	return p.told(l, time.Since(begin)*time.Duration(options.Threads))
}

// goOn lets the search go on for about n positions. With told it implements decider.
func (p *smallFirst) goOn(ctx context.Context, n int64) (cost int64, known search.Status, done bool) {
	before := p.result.Counts.Generated
	p.result = p.whole.Run(ctx, n)
	return p.result.Counts.Generated - before, p.result.Status, p.whole.Ended()
}

// told implements decider.
func (p *smallFirst) told(l *level, taken time.Duration) (Result, error) {
	o := Result{}
	more := p.result.Since(p.counted)
	p.counted = p.result
	return o, o.takeExhaustive(l, technique.SmallFirst, more, taken)
}

// holds is the memory that the search may hold beside the limited ones, in bytes.
func (p *smallFirst) holds() int64 {
	if p == nil || p.whole == nil {
		return 0
	}
	return p.memory
}

// layoutBits is the logarithm to base 2 of the number of ways to place boxes on squares.
func layoutBits(squares, boxes int) float64 {
	log := func(n int) float64 { l, _ := math.Lgamma(float64(n) + 1); return l }
	if boxes > squares {
		return 0
	}
	return (log(squares) - log(boxes) - log(squares-boxes)) / math.Ln2
}
