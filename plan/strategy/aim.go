package strategy

import (
	"context"

	"planner/board"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
	"planner/technique"
)

// aim is one layout on its way: first its order is found, then the forward side fills it.
type aim struct {
	position search.Position
	vector   search.Vector
	level    *analysis.Level
	engine   *featurespace.Engine // of the phase at hand
	order    *packing.Order
	filler   *featurespace.Engine // the forward search along the order, once begun
	matching *featurespace.Engine // the forward search by distances, once begun
	turns    int                  // rounds in which it was resumed
	phase    phase
	done     bool

	generation int               // approaches that led to it
	row        int               // near misses in a row before it in this round
	from       []search.Position // forward nodes to start from, besides the start
	reached    search.Position   // best node of the forward search
	unfilled   int32             // steps of the order that it lacks
	nearest    search.Position   // best node of the approach
	distance   int32             // its score
	past       string            // how the aim before it ended, for people
}

// phase is the stage of the work on an aim.
type phase uint8

const (
	ordering      phase = iota // the layout is taken apart
	opening                    // forward to one zone and to the layout's region counts
	filling                    // forward along the order
	approaching                // reverse towards the best forward node
	repairing                  // forward from around that node to the nearest reverse node
	repairingBack              // reverse from around the latter to the former
)

// String names a phase as progress does.
func (p phase) String() string {
	return [...]string{"order", "open", "fill", "approach", "repair", "repair back"}[p]
}

// newAim makes the layout of a position the goals of a board of its own, and the search that takes it apart. The board
// has the squares and keys of the level. newAim returns nil when the layout cannot be taken apart, and when ctx has
// ended.
func newAim(ctx context.Context, b *board.Board, p search.Position, memory int64, use technique.Use) *aim {
	own, err := b.WithGoals(p.Boxes)
	if err != nil || own.Unsolvable != "" {
		return nil
	}
	l, err := analysis.NewWithin(ctx, own)
	if err != nil {
		return nil
	}
	rules := reverse.NewPacking(l, reverse.Variant{Far: anySinkFar, AnySink: true, Park: true})
	a := &aim{position: p, level: l, engine: featurespace.NewEngine(own, rules, nil, memory, use)}
	roots := rules.Roots()
	if len(roots) == 0 {
		return nil
	}
	for i := range roots {
		a.engine.AddRoot(ctx, &roots[i], rules.Key(&roots[i]))
	}
	return a
}

// bytes is the memory that an aim's searches hold.
func (a *aim) bytes() int64 {
	sum := int64(0)
	if e := a.engine; e != nil && e != a.filler && e != a.matching {
		sum += e.Bytes()
	}
	for _, e := range []*featurespace.Engine{a.filler, a.matching} {
		if e != nil {
			sum += e.Bytes()
		}
	}
	return sum
}
