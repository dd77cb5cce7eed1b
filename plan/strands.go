package plan

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/forward"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/packing"
)

// tally adds up the work of engines that come and go, and come back.
type tally struct {
	sum     [2]int64 // positions, and their toll
	current *featurespace.Engine
	room    int64 // bytes that the engine may hold, 0 for what it was made with
}

func (t *tally) drive(e *featurespace.Engine) {
	t.collect()
	t.current = e
	if e != nil && t.room > 0 {
		e.Limit(t.room)
	}
}

func (t *tally) collect() {
	if t.current != nil {
		generated, toll := t.current.Since()
		t.sum[0] += generated
		t.sum[1] += toll
	}
}

func (t *tally) nodes() int64 {
	t.collect()
	return t.sum[0]
}

// toll is what the positions have cost beyond the ordinary, in positions.
func (t *tally) toll() int64 {
	t.collect()
	return t.sum[1]
}

func (t *tally) best() *search.Position {
	if t.current == nil {
		return nil
	}
	p, _, _ := t.current.Best()
	return p
}

// end turns an engine's outcome into a hit.
func end(e *featurespace.Engine, side board.Side, out search.Outcome) *hit {
	if out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := e.Goal()
	return &hit{side: side, ref: ref, key: key, solved: out == search.Finished}
}

// packedStrand looks for a packing order, then searches forward along it. When the order misleads, because nothing
// has improved for long, or the memory is spent, it begins again with another one.
type packedStrand struct {
	*ground
	tally
	terrain  *analysis.Level
	variants []reverse.Variant // in the order of the attempts; the last is repeated with other seeds
	attempt  int
	rules    *reverse.Packing
	order    *packing.Order    // nil while it is looked for
	proofs   *forward.Proofs   // of the forward search, nil before the first
	from     []search.Position // of a resumed search: where to start from besides the start
}

// A search for a packing order ends, and its best partial order is taken, when it has generated half as many
// positions again as when it last improved, and orderWork more. The forward search along it is given up in the same
// way, by patience, which grows with every attempt.
const (
	orderWork = 60_000
	patience  = 400_000
)

func newPackedStrand(g *ground, variants ...reverse.Variant) *packedStrand {
	variants = slices.DeleteFunc(variants, func(v reverse.Variant) bool { return v.Removal && !g.use.Removal })
	return &packedStrand{ground: g, terrain: g.terrain.Fork(), variants: variants}
}

// variant is the one of the current attempt.
func (s *packedStrand) variant() reverse.Variant {
	v := s.variants[min(s.attempt, len(s.variants)-1)]
	if s.attempt >= len(s.variants) {
		v.Seed = s.seed + uint64(s.attempt)
	}
	return v
}

func (s *packedStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if s.order == nil {
		before := s.nodes()
		done := s.unpack(ctx, slice)
		if slice -= s.nodes() - before; done || s.order == nil || slice <= 0 {
			return nil, done
		}
	}
	out := s.current.Run(ctx, slice)
	if h := end(s.current, board.Forward, out); h != nil {
		return h, true
	}
	if out == search.Full || s.stale(patience<<s.attempt) {
		s.again()
	}
	return nil, out == search.Exhausted // another order would search the same positions
}

// stale reports whether the engine at hand has not improved for long.
func (s *packedStrand) stale(more int64) bool {
	e := s.current
	return e.Counters().Generated > e.Improved()*3/2+more
}

// again gives the attempt up.
func (s *packedStrand) again() {
	s.attempt++
	s.order = nil
	s.drive(nil)
}

// unpack goes on looking for the packing order; done says that there is none to be had.
func (s *packedStrand) unpack(ctx context.Context, slice int64) (done bool) {
	if s.current == nil {
		if s.variant().Removal {
			s.remove(ctx)
			return false
		}
		s.rules = reverse.NewPacking(s.terrain, s.variant())
		e := featurespace.NewEngine(s.terrain.Board, s.rules, nil, s.memory)
		e.Seed(s.seed)
		roots := s.rules.Roots()
		if len(roots) == 0 {
			return true // no solved position was ever come to by a push
		}
		for i := range roots {
			e.AddRoot(&roots[i], s.rules.Key(&roots[i]))
		}
		s.drive(e)
	}
	out := s.current.Run(ctx, slice)
	if out == search.Paused && (!s.stale(orderWork) || ctx.Err() != nil) {
		return false
	}
	order, _ := reverse.Order(s.terrain, s.current)
	s.follow(order)
	return false
}

// remove takes the order by removal, or goes on to the next attempt when there is none.
func (s *packedStrand) remove(ctx context.Context) {
	if order, ok := reverse.ByRemoval(ctx, s.terrain, s.roots); ok {
		s.follow(order)
	} else if ctx.Err() == nil {
		s.again()
	}
}

// follow begins the forward search along an order.
func (s *packedStrand) follow(order *packing.Order) {
	s.order = order
	s.proofs = s.ground.proofs(s.terrain)
	rules := forward.NewPacking(s.terrain, s.order, s.proofs, s.use)
	s.drive(s.engine(s.terrain, board.Forward, rules, append([]search.Position{s.start}, s.from...)...))
	s.from = nil
}

// String tells how far the strand is.
func (s *packedStrand) String() string {
	if s.current == nil {
		return "not begun"
	}
	_, v, _ := s.current.Best()
	if s.order == nil {
		return fmt.Sprintf("attempt %d, looking for a packing order, %d boxes left", s.attempt+1, v[0])
	}
	return fmt.Sprintf("attempt %d, packed %d of %d, %d zones, %d cells",
		s.attempt+1, s.order.Len()-int(v[0]), s.order.Len(), v[1], s.current.Cells())
}
