package design

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/search"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"golang.org/x/sync/errgroup"
)

// Furthest is the start of a level that needs the most pushes, for its walls and goals. Programs get it as JSON.
type Furthest struct {
	Rows      []string `json:"rows"`
	Exact     bool     `json:"exact"`    // no other start needs more pushes
	Least     [2]int   `json:"least"`    // bounds of the pushes that it needs
	Complete  int      `json:"complete"` // all starts that need at most as many pushes were looked at
	Starts    int      `json:"starts"`   // how many starts need as many pushes; 0 unless exact
	Moves     int      `json:"moves"`    // of the solution
	Solution  string   `json:"solution"` // LURD, replayed
	*Rating            // of the solution
	Sentence  string   `json:"sentence"`  // all of it for people
	Positions int64    `json:"positions"` // that were looked at
	Seconds   float64  `json:"seconds"`
}

// FindFurthest finds the start of a level that needs the most pushes: boxes and player. The error says that the level
// or the options cannot be used. When the context ends, the result is the best start known by then. The function told
// is called after each layer and may be nil.
func FindFurthest(
	ctx context.Context, level *board.Level, o Options, told func(layer int, positions int64),
) (*Furthest, error) {
	begin := time.Now()
	if err := o.Validate(); err != nil {
		return nil, err
	}
	b, err := board.New(level)
	if err == nil && b.Unsolvable != "" {
		err = errors.New(b.Unsolvable)
	}
	if err != nil {
		return nil, err
	}
	ctx, cancel := search.WithLimit(ctx, o.Time)
	defer cancel()
	p, err := newPulling(ctx, b, o.RAM)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("the time did not suffice to begin: %w", err)
	case err != nil:
		return nil, err
	}
	p.told = told
	return p.find(ctx, o, begin)
}

// find makes layers and gives the best start, with what the search has taken since it began.
func (p *pulling) find(ctx context.Context, o Options, begin time.Time) (*Furthest, error) {
	if p.completely(ctx, o); !p.exact {
		p.narrowly(ctx, o, begin)
	}
	r, err := p.furthest(ctx, o)
	if err != nil {
		return nil, err
	}
	r.Positions, r.Seconds = int64(p.pulls.Positions()), time.Since(begin).Seconds()
	return r, nil
}

// newPulling prepares a search in a number of bytes. The only error is that ctx has ended.
func newPulling(ctx context.Context, b *board.Board, bytes int64) (*pulling, error) {
	d, err := flow.GoalDistances(ctx, b)
	if err != nil {
		return nil, err
	}
	return &pulling{board: b, pulls: exhaustive.NewPulls(d, bytes), most: math.MaxInt32,
		bound: search.NewEstimate(d, search.EstimateParts{Matching: true, Linear: true})}, nil
}

// tell reports a layer.
func (p *pulling) tell() {
	if p.told != nil {
		p.told(len(p.layers)-1, int64(p.pulls.Positions()))
	}
}

// completely makes complete layers, in half of the memory and the time.
func (p *pulling) completely(ctx context.Context, o Options) {
	ctx, cancel := search.WithLimit(ctx, o.Time/2)
	defer cancel()
	p.limit, p.most = o.RAM/2, p.most/2
	// The solved positions come first: all goals have boxes, with the player in each zone.
	p.layers, p.full = []int{1}, !p.pulls.EnterSolved()
	for ; !p.full && !p.ended(); p.tell() {
		p.complete = len(p.layers) - 1
		p.deepen(ctx, p.layer(p.complete))
	}
	p.exact = !p.full
}

// narrowly makes further layers out of the best positions of the last one, in a quarter of the memory and the time.
func (p *pulling) narrowly(ctx context.Context, o Options, begin time.Time) {
	if o.Time > 0 {
		limited, cancel := search.WithTimeout(ctx, o.Time*3/4-time.Since(begin))
		defer cancel()
		ctx = limited
	}
	p.full, p.limit, p.most = false, o.RAM*3/4, p.most/2*3
	for width := p.width(); !p.full && !p.ended(); p.tell() {
		p.deepen(ctx, p.best(ctx, len(p.layers)-1, width))
	}
}

// width is how many positions of a layer are followed where not all can be: so many that wantedLayers fit into the
// memory that is left, and take a part of the time that the complete layers took.
func (p *pulling) width() int64 {
	held := int64(p.pulls.Positions())
	left := min(int64(p.most)-held, (p.limit-p.pulls.PositionBytes())/max(1, p.pulls.PositionBytes()/held))
	return max(leastWidth, min(left, held/narrowShare)/wantedLayers)
}

// furthest is the best start that is known.
func (p *pulling) furthest(ctx context.Context, o Options) (*Furthest, error) {
	if p.ended() && len(p.layers) > 1 { // the last layer is empty
		p.layers = p.layers[:len(p.layers)-1]
	}
	sure := min(p.complete+1, len(p.layers)-1) // its positions need as many pushes, since no layer before has them
	best, err := p.variant(p.layer(sure)[0], sure)
	if err != nil || p.exact {
		return p.result(best), err
	}
	candidates := p.candidates(ctx)
	if err := o.attempt(ctx, candidates); err != nil {
		return nil, err
	}
	for _, v := range candidates {
		if v.Verdict == Solvable && v.Least > best.Least {
			best = v
		}
	}
	return p.result(best), nil
}

// attempt searches starts, in a quarter of the memory.
func (o Options) attempt(ctx context.Context, starts []*Variant) error {
	var workers errgroup.Group
	workers.SetLimit(o.Threads)
	for _, v := range starts {
		workers.Go(func() (err error) {
			if ctx.Err() == nil {
				_, err = v.attempt(ctx, checkPositions, o.RAM/4/int64(min(o.Threads, len(starts))))
			}
			return err
		})
	}
	return workers.Wait()
}

// candidates are starts that may need more pushes than those of the complete layers: the level's own one, and the best
// positions of some further layers, the last layer first.
func (p *pulling) candidates(ctx context.Context) (list []*Variant) {
	list = append(list, newVariant(p.board, Change{Kind: None}))
	deepest := len(p.layers) - 1
	for step := max(1, (deepest-p.complete)/mostCandidates); deepest > p.complete+1; deepest -= step {
		for _, n := range p.best(ctx, deepest, 1) {
			if v, err := p.variant(n, p.complete+1); err == nil {
				list = append(list, v)
			}
		}
	}
	return list
}

// variant is the level with the start at a position, which needs at least a number of pushes.
func (p *pulling) variant(n, least int) (*Variant, error) {
	boxes, player := p.pulls.Position(n)
	b := p.board.WithStart(p.board.BitsOf(boxes), player)
	if sameZone(b, p.board.Player) {
		b = p.board.WithStart(p.board.BitsOf(boxes), p.board.Player)
	}
	v := newVariant(b, Change{Kind: None})
	v.atLeast(least)
	return v, v.solved(b, p.pulls.Pushes(n))
}

// result is a start with what is known of it.
func (p *pulling) result(v *Variant) *Furthest {
	r := &Furthest{Rows: v.Rows(), Exact: p.exact, Least: [2]int{v.Least, v.Pushes}, Complete: p.complete,
		Moves: len(v.Solution), Solution: v.Solution, Rating: v.Rating}
	if !p.exact {
		r.Sentence = fmt.Sprintf("It needs %s. Another start may need more: all starts with up to %s "+
			"were looked at, and beyond them the best ones.", v.Needs(),
			english.Plural(p.complete, "push", ""))
		return r
	}
	r.Starts = len(p.layer(p.complete))
	others := "this is the only one that needs as many"
	if r.Starts > 1 {
		others = humanize.Comma(int64(r.Starts)) + " starts need as many"
	}
	r.Sentence = fmt.Sprintf("It needs %s, and no start of these walls and goals needs more; %s.", v.Needs(),
		others)
	return r
}
