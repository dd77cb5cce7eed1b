package plan

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
)

// layoutStrand spreads the boxes out in reverse and then treats the layouts that it found as goals of their own: it
// takes such a layout apart by removal, which gives an order to fill it in, and searches forward along that order with
// everything that is known of filling goals, deadlock rules included. (Holland, S3, "Relocation subtasks - matching
// forward and reverse positions", and "Goal-matching free space": a packing order run checks an arrangement quickly.)
// A layout that cannot be filled moves towards what the forward side reached, and is tried again.
//
//	spread out ──► layout ──► take it apart ──► fill it along the order ──► nearest pair ──► mend the pair
//	               ▲                            (forward)                   (reverse comes near)    │
//	               └──────────────── the reverse node of the pair is the next layout ◄──────────────┘
type layoutStrand struct {
	*ground
	tally
	terrain *analysis.Level
	free    *freespace.Arrangement // forward targets of openings, nil when there are none
	spread  spreader
	dead    func(*search.Position) bool // of the reverse side
	proofs  *forward.Proofs
	pairing *pairing
	aims    []*layoutAim
	taken   map[board.Key]bool // layouts that were aims
	at      int                // aim at hand; beyond the last the spread search has its turn
	round   int
	left    int64 // positions that the search at hand may still generate
	idle    int   // rounds on end that found no aim to work on
	over    bool  // nothing is left to do
}

// spreader gives the reverse nodes that become layouts.
type spreader interface {
	// begin starts or goes on with the searches for a round and gives the engine to run first, with its work.
	begin(round int) (*featurespace.Engine, int64)
	// advance gives the engine to run after one whose work is done, nil at the end of the round.
	advance() (*featurespace.Engine, int64)
	// sources are the engines whose nodes may be layouts.
	sources() []*featurespace.Engine
}

const (
	layoutSpread  = 100_000 // positions of the first spread search; it doubles with every round
	layoutOrder   = 30_000  // positions of the search for one layout's order
	layoutOpening = 20_000  // positions of the forward search for one zone
	layoutWork    = 60_000  // positions of one aim's forward search in the first round
	layoutMend    = 20_000  // positions of the search between the two nodes of a near pair
	nearMiss      = 12      // score of a relocation up to which a pair is near
	layoutRetreat = 30_000  // positions of the reverse search towards its best node
	glance        = 8       // part of the work that an opened position spends on the order before it goes by distances
	inReach       = 24      // score up to which the reverse node of a pair takes the layout's place
	mostRow       = 4       // near misses in a row that are followed at once
	idleRounds    = 8       // rounds without any aim after which the strand gives up
	doublings     = 6       // of the work of spread searches and of aims, at most
	layoutAims    = 4       // new aims a round
)

func newLayoutStrand(g *ground) *layoutStrand {
	t := g.terrain.Fork()
	rules := reverse.NewSpreadOut(t)
	s := &layoutStrand{ground: g, terrain: t, dead: rules.Dead, proofs: g.proofs(t), pairing: newPairing(t),
		taken: make(map[board.Key]bool), round: -1}
	s.spread = &emergent{strand: s, rules: rules}
	return s
}

// emergent spreads out without planned targets.
type emergent struct {
	strand *layoutStrand
	rules  *reverse.SpreadOut
	engine *featurespace.Engine
}

func (m *emergent) begin(round int) (*featurespace.Engine, int64) {
	if m.engine == nil {
		m.engine = m.strand.engine(m.strand.terrain, board.Reverse, m.rules, m.strand.roots...)
	}
	return m.engine, layoutSpread << min(round, doublings)
}

func (m *emergent) advance() (*featurespace.Engine, int64) { return nil, 0 }

func (m *emergent) sources() []*featurespace.Engine { return []*featurespace.Engine{m.engine} }

func (s *layoutStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if len(s.roots) == 0 {
		return nil, true
	}
	if s.round < 0 {
		s.next()
	}
	before := s.nodes()
	out := s.current.Run(ctx, min(slice, max(s.left, 1)))
	s.left -= s.nodes() - before
	var a *layoutAim
	if s.at < len(s.aims) {
		a = s.aims[s.at]
	}
	if h := s.caught(a, out); h != nil {
		return h, true
	}
	if out == search.Paused && (s.left > 0 || ctx.Err() != nil) {
		return nil, false
	}
	if a == nil {
		s.spreadOn()
	} else {
		s.turn(a)
	}
	return nil, s.over
}

// run puts an engine to work.
func (s *layoutStrand) run(e *featurespace.Engine, work int64) {
	s.drive(e)
	if s.room > 0 {
		s.limit(e)
	}
	s.left = work
}

// spreadOn goes on with the round's next spread search, or adds aims from the nodes of all and begins with the aims.
func (s *layoutStrand) spreadOn() {
	if e, work := s.spread.advance(); e != nil {
		s.run(e, work)
		return
	}
	for _, c := range layoutCandidates(s.spread.sources(), s.terrain, layoutAims, s.taken) {
		p, v := c.engine.Node(c.id)
		if a := s.newAim(copyOf(p)); a != nil {
			a.vector = v
			s.aims = append(s.aims, a)
		}
	}
	s.at = -1
	s.next()
}

// next goes on to the next aim, or back to the spread search when the round is over.
func (s *layoutStrand) next() {
	s.forget()
	for s.at++; s.at < len(s.aims); s.at++ {
		a := s.aims[s.at]
		if !a.done {
			s.idle = 0
			s.resume(a)
			return
		}
	}
	if s.idle++; s.idle > idleRounds {
		s.over = true
		return
	}
	s.round++
	s.run(s.spread.begin(s.round))
}

// String tells how far the strand is.
func (s *layoutStrand) String() string {
	if s.round < 0 {
		return "not begun"
	}
	text := fmt.Sprintf("round %d, %d aims", s.round, len(s.aims))
	for i, a := range s.aims {
		mark := ""
		if i == s.at {
			mark = "*"
		}
		text += fmt.Sprintf(" [%s%v%s:%d]", mark, a.vector[:3], a.past, a.phase)
	}
	return text
}
