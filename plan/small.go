package plan

import (
	"context"
	"math"
	"slices"
	"time"

	"planner/exhaustive"
	"planner/meet"
	"planner/plan/schedule"
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
// limited searches. It is one search that goes on where it paused, and the limited ones may meet it (joint.go). It does
// without what pairs of boxes lose: that puts positions off to later layers, most of which are searched too, and takes
// a third of the time.
type smallFirst struct {
	whole   *exhaustive.Search // nil when the level has none
	memory  int64              // bytes that it may hold
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
	p.memory = min(smallMemory, b.memory/smallShare) // the limited searches keep what they have meanwhile
	once := l.options.Store != nil || p.memory <= leastSmall
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
	options := wholeSpace{most: p.memory}.options(l, b)
	options.Use = options.Use.Off(technique.PairCost, technique.Assignments)
	p.whole = exhaustive.NewSearch(d, options)
	return p.turn(ctx, l, p.first)
}

// turn lets the search go on for a number of positions.
func (p *smallFirst) turn(ctx context.Context, l *level, positions int64) (outcome, error) {
	if p.whole == nil || p.whole.Ended() {
		return newOutcome(), nil
	}
	begin := time.Now()
	r := p.whole.Run(ctx, positions)
	o := newOutcome()
	more := r.Since(p.counted)
	p.counted = r
	return o, o.takeExhaustive(l, technique.SmallFirst, more, begin)
}

// join lets the search and the limited ones meet. It must rest.
func (p *smallFirst) join(f *found, others meet.Watcher) *joint {
	j := &joint{whole: p.whole, found: f, others: others}
	p.whole.Meet(j.stored)
	return j
}

// holds is the memory that the search may hold beside the limited ones, in bytes.
func (p *smallFirst) holds() int64 {
	if p == nil || p.whole == nil {
		return 0
	}
	return p.memory
}

// besideWhole gives the terms of a strategy that takes part beside the exhaustive search of a small level. The plain
// searches begin with more positions, which they make several times as quickly as others there, and pulls, which may
// meet the exhaustive search anywhere, go on with more.
func besideWhole(s spec, e schedule.Entry) schedule.Entry {
	if s.Plain {
		e.FirstTurn = plainBeside
	}
	if s.ID == technique.Pulls {
		e.Throughput *= pullsBeside
	}
	return e
}

// orderBeside puts the strategies that most often solve a small level in their first turns beside the exhaustive search
// before the others.
func orderBeside(list []spec) {
	first := []technique.ID{technique.PackingSink, technique.Pulls, technique.OpenFirst}
	at := func(s spec) int {
		if i := slices.Index(first, s.ID); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(list, func(a, b spec) int { return at(a) - at(b) })
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
