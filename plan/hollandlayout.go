package plan

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
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
	terrain *search.Terrain
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
	begin(round int) (*search.Engine, int64)
	// advance gives the engine to run after one whose work is done, nil at the end of the round.
	advance() (*search.Engine, int64)
	// sources are the engines whose nodes may be layouts.
	sources() []*search.Engine
}

// layoutAim is one layout on its way: first its order, then the forward search.
type layoutAim struct {
	position search.Position
	vector   search.Vector
	terrain  *search.Terrain
	rules    *reverse.Packing
	engine   *search.Engine
	order    *search.Packing
	filler   *search.Engine // the forward search along it, once begun
	matching *search.Engine // the forward search by distances, once begun
	turns    int            // rounds in which it was resumed
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
	rules := reverse.NewSpread(t)
	s := &layoutStrand{ground: g, terrain: t, dead: rules.Dead, proofs: forward.NewProofs(t, g.deadlocks), pairing: newPairing(t),
		taken: make(map[board.Key]bool), round: -1}
	s.spread = &emergent{strand: s, rules: rules}
	return s
}

// emergent spreads out without planned targets.
type emergent struct {
	strand *layoutStrand
	rules  *reverse.Spread
	engine *search.Engine
}

func (m *emergent) begin(round int) (*search.Engine, int64) {
	if m.engine == nil {
		m.engine = m.strand.engine(m.strand.terrain, board.Reverse, m.rules, m.strand.roots...)
	}
	return m.engine, layoutSpread << min(round, doublings)
}

func (m *emergent) advance() (*search.Engine, int64) { return nil, 0 }

func (m *emergent) sources() []*search.Engine { return []*search.Engine{m.engine} }

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
func (s *layoutStrand) run(e *search.Engine, work int64) {
	s.drive(e)
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

// newAim makes the layout the goals of a board of its own. Squares and keys are those of the level.
func (s *layoutStrand) newAim(p search.Position) *layoutAim {
	b, err := board.New(withGoals(s.terrain.Board, p.Boxes))
	if err != nil || b.Hopeless != "" {
		return nil
	}
	t := search.NewTerrain(b)
	a := &layoutAim{position: p, terrain: t, rules: reverse.NewPacking(t, reverse.Variant{Far: 1, AnySink: true, Park: true})}
	a.engine = search.NewEngine(b, a.rules, nil, s.memory/8)
	roots := a.rules.Roots()
	if len(roots) == 0 {
		return nil
	}
	for i := range roots {
		a.engine.AddRoot(&roots[i], a.rules.Key(&roots[i]))
	}
	return a
}

// withGoals is the level with its goals moved to the squares of a layout.
func withGoals(b *board.Board, layout board.Bits) *board.Level {
	level := *b.Level
	level.Rows = make([]string, len(b.Level.Rows))
	for row, text := range b.Level.Rows {
		line := []byte(text)
		for col, ch := range line {
			sq := b.At(row, col)
			if sq == b.Wall() {
				continue
			}
			box, player := ch == '$' || ch == '*', ch == '@' || ch == '+'
			line[col] = " .$*@+"[pieceIndex(box, player, layout.Has(sq))]
		}
		level.Rows[row] = string(line)
	}
	return &level
}

func pieceIndex(box, player, goal bool) int {
	at := 0
	if goal {
		at = 1
	}
	if box {
		return at + 2
	}
	if player {
		return at + 4
	}
	return at
}

// turn takes an aim on to its next phase.
func (s *layoutStrand) turn(a *layoutAim) {
	switch a.phase {
	case ordering:
		a.order, _ = reverse.Order(a.terrain, a.engine)
		if !s.open(a) {
			s.follow(a)
		}
	case opening:
		p, _, _ := a.engine.Best()
		a.from = append(a.from, copyOf(p))
		s.follow(a)
	case filling:
		s.filled(a)
	case retreating:
		s.renew(a)
	case mending:
		s.mend(a, board.Reverse)
	case mendingBack:
		s.replace(a)
	}
}

// caught turns the outcome of an aim's engine into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is none.
func (s *layoutStrand) caught(a *layoutAim, out search.Outcome) *hit {
	if a != nil && a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.current.Goal()
	if f, r := s.table.Lookup(key); f == 0 || r == 0 {
		return nil
	}
	side := board.Forward
	if a == nil || a.phase == retreating || a.phase == mendingBack {
		side = board.Reverse
	}
	return &hit{side: side, ref: ref, key: key}
}

// follow begins the forward search of an aim whose order was found.
func (s *layoutStrand) follow(a *layoutAim) {
	a.phase = filling
	work := s.share(layoutWork)
	if s.free != nil {
		work /= glance
	}
	rules := forward.NewPacked(a.terrain, a.order, forward.NewProofs(a.terrain, s.deadlocks), s.use)
	a.engine = s.engine(a.terrain, board.Forward, rules, append([]search.Position{s.start}, a.from...)...)
	s.run(a.engine, work)
}

// resume gives an aim its turn in a round: a new one is taken apart, one whose filling stopped far from everything in
// reverse fills on.
func (s *layoutStrand) resume(a *layoutAim) {
	if a.filler == nil {
		s.run(a.engine, layoutOrder)
		return
	}
	a.phase, a.engine = filling, a.filler
	if a.turns++; a.turns%2 == 1 {
		a.engine = s.matcher(a)
	}
	s.run(a.engine, s.share(layoutWork))
}

// matcher is the forward search of an aim by distances alone: some layouts are filled in no order that a removal finds.
func (s *layoutStrand) matcher(a *layoutAim) *search.Engine {
	if a.matching == nil {
		rules := search.NewRelocation(s.terrain, board.Forward, a.position.Boxes, s.proofs.Dead, false)
		a.matching = s.engine(s.terrain, board.Forward, rules, s.start, a.reached)
	}
	return a.matching
}

// open begins the opening search of an aim of the planned kind; false when there is none to make.
func (s *layoutStrand) open(a *layoutAim) bool {
	if s.free == nil || a.generation > 0 {
		return false
	}
	a.phase = opening
	rules := forward.NewOpening(s.terrain, s.free, s.proofs, a.position, search.FreeStatic)
	a.engine = s.engine(s.terrain, board.Forward, rules, s.start)
	s.run(a.engine, layoutOpening)
	return true
}

// filled goes on after a filling that did not come to its end: after a glance at the order by distances if the position
// was opened first, else by a retreat.
func (s *layoutStrand) filled(a *layoutAim) {
	if a.filler == nil {
		a.filler = a.engine
	}
	if s.free == nil || a.matching != nil {
		s.retreat(a)
		return
	}
	p, _, _ := a.engine.Best()
	a.reached = copyOf(p)
	a.engine = s.matcher(a)
	s.run(a.engine, s.share(layoutWork))
}

// retreat lets the reverse side come towards the best node of a forward search that did not fill its layout, so that
// the layout changes where it could not be filled: the last boxes of a layout are often a pull away from where pushes
// can bring them.
func (s *layoutStrand) retreat(a *layoutAim) {
	a.phase = retreating
	p, v, _ := a.engine.Best()
	a.reached, a.unfilled = copyOf(p), v[0]
	rules := search.NewRelocation(s.terrain, board.Reverse, a.reached.Boxes, s.dead, a.generation%2 == 1)
	a.engine = s.engine(s.terrain, board.Reverse, rules, append([]search.Position{a.position}, s.roots...)...)
	s.run(a.engine, s.share(layoutRetreat))
}

// renew makes the nearest node of a retreat an aim in place of the old one, after a try to mend the pair if it is near.
func (s *layoutStrand) renew(a *layoutAim) {
	p, v, _ := a.engine.Best()
	a.distance, a.nearest = v[0], copyOf(p)
	s.pairing.offer(s.pairs, [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest})
	switch {
	case a.distance <= nearMiss:
		s.mend(a, board.Forward)
	case a.distance <= inReach:
		s.replace(a)
	default:
		a.engine = nil
		s.next()
	}
}

// mend looks for a way between the two nodes of a near pair, from nodes some macros before the one of the given side to
// the layout of the other.
func (s *layoutStrand) mend(a *layoutAim, side board.Side) {
	pair := [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest}
	dead := s.proofs.Dead
	a.phase = mending
	if side == board.Reverse {
		dead, a.phase = s.dead, mendingBack
	}
	b := s.terrain.Board
	roots := append([]search.Position{pair[side]}, undone(s.logs[side], b, pair[side].Ref)...)
	rules := search.NewRelocation(s.terrain, side, pair[side.Other()].Boxes, dead, a.generation%2 == 1)
	a.engine = s.engine(s.terrain, side, rules, roots...)
	s.run(a.engine, s.share(layoutMend))
}

// share is the work of a phase, which doubles with every round.
func (s *layoutStrand) share(work int64) int64 { return work << min(s.round, doublings) }

// replace ends an aim; the layout that its retreat came to takes its place unless it was an aim before. After a near
// miss it has its turn at once, a few times in a row.
func (s *layoutStrand) replace(a *layoutAim) {
	a.done = true
	key := s.terrain.Board.KeyOf(a.nearest.Boxes, 0)
	if n := s.successor(a, key); n != nil {
		s.aims[s.at] = n
		if n.row > 0 {
			s.at--
		}
	}
	s.next()
}

// successor makes the aim that takes another's place, nil when its layout was an aim before.
func (s *layoutStrand) successor(a *layoutAim, key board.Key) *layoutAim {
	if s.taken[key] {
		return nil
	}
	s.taken[key] = true
	n := s.newAim(a.nearest)
	if n == nil {
		return nil
	}
	n.generation, n.from = a.generation+1, []search.Position{a.reached}
	n.past = fmt.Sprintf("%s %d/%d>%d", a.past, a.unfilled, a.order.Len(), a.distance)
	if a.distance <= nearMiss && a.row < mostRow {
		n.row = a.row + 1
	}
	return n
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
