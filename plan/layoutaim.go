package plan

import (
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
)

// layoutAim is one layout on its way: first its order, then the forward search.
type layoutAim struct {
	position search.Position
	vector   search.Vector
	terrain  *analysis.Level
	rules    *reverse.Packing
	engine   *featurespace.Engine
	order    *packing.Order
	filler   *featurespace.Engine // the forward search along it, once begun
	matching *featurespace.Engine // the forward search by distances, once begun
	turns    int                  // rounds in which it was resumed
	phase    layoutPhase
	done     bool

	generation int
	row        int               // near misses in a row before it in this round
	from       []search.Position // forward nodes to start from, besides the start
	reached    search.Position   // best node of the forward search
	unfilled   int32             // steps of the order that it lacks
	nearest    search.Position   // best node of the retreat
	distance   int32             // how near it is
	past       string            // how the aims before it ended
}

// layoutPhase is what an aim is about.
type layoutPhase uint8

const (
	ordering    layoutPhase = iota // taking the layout apart
	opening                        // forward to one zone and to the layout's region counts
	filling                        // forward along the order
	retreating                     // reverse towards the best forward node
	mending                        // forward from around that node to the nearest reverse node
	mendingBack                    // reverse from around the latter to the former
)

// forget ends the oldest aims while all together hold more than half of the strand's memory; the newer ones were chosen
// from more.
func (s *layoutStrand) forget() {
	held, most := int64(0), s.memory
	if s.room > 0 {
		most = s.room / 2
	}
	for i := len(s.aims) - 1; i >= 0; i-- {
		a := s.aims[i]
		if held += a.bytes(); held > most {
			*a = layoutAim{done: true, vector: a.vector, past: a.past, phase: a.phase}
		}
	}
}

// bytes is the memory that an aim's engines hold.
func (a *layoutAim) bytes() int64 {
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

// newAim makes the layout the goals of a board of its own. Squares and keys are those of the level.
func (s *layoutStrand) newAim(p search.Position) *layoutAim {
	b, err := s.terrain.Board.WithGoals(p.Boxes)
	if err != nil || b.Unsolvable != "" {
		return nil
	}
	t := analysis.New(b)
	a := &layoutAim{position: p, terrain: t, rules: reverse.NewPacking(t, reverse.Variant{Far: 1, AnySink: true, Park: true})}
	a.engine = featurespace.NewEngine(b, a.rules, nil, s.memory/8)
	roots := a.rules.Roots()
	if len(roots) == 0 {
		return nil
	}
	for i := range roots {
		a.engine.AddRoot(&roots[i], a.rules.Key(&roots[i]))
	}
	return a
}
