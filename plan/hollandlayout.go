package plan

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/reverse"
	"planner/search"
)

// layoutStrand spreads the boxes out in reverse and then treats the layouts that it found as goals of their own: it
// takes such a layout apart by removal, which gives an order to fill it in, and searches forward along that order with
// everything that is known of filling goals, deadlock rules included. (Holland, S3, "Relocation subtasks - matching
// forward and reverse positions", and "Goal-matching free space": a packing order run checks an arrangement quickly.)
// Of several layouts those that come apart completely go first; each gets a share of work that doubles by rounds.
type layoutStrand struct {
	*ground
	tally
	terrain *search.Terrain
	spread  *search.Engine
	rules   *reverse.Spread
	aims    []*layoutAim
	taken   map[board.Key]bool // layouts that were aims
	at      int
	round   int
	left    int64
}

// layoutAim is one layout on its way: first its order, then the forward search.
type layoutAim struct {
	position search.Position
	vector   search.Vector
	terrain  *search.Terrain
	rules    *reverse.Packing
	engine   *search.Engine
	order    *search.Packing
	done     bool
}

const (
	layoutSpread = 100_000 // positions of the first spread search; it doubles with every round
	layoutOrder  = 30_000  // positions of the search for one layout's order
	layoutWork   = 60_000  // positions of one aim's forward search in the first round
	layoutAims   = 4       // new aims a round
)

func newLayoutStrand(g *ground) *layoutStrand {
	t := g.terrain.Fork()
	return &layoutStrand{ground: g, terrain: t, rules: reverse.NewSpread(t), taken: make(map[board.Key]bool)}
}

func (s *layoutStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if len(s.roots) == 0 {
		return nil, true
	}
	if s.spread == nil {
		s.spread = s.engine(s.terrain, board.Reverse, s.rules, s.roots...)
		s.left = layoutSpread
		s.drive(s.spread)
	}
	if s.at < len(s.aims) {
		return s.pursue(ctx, slice)
	}
	before := s.nodes()
	out := s.spread.Run(ctx, min(slice, s.left))
	s.left -= s.nodes() - before
	if h := end(s.spread, board.Reverse, out); h != nil {
		return h, true
	}
	if out != search.Paused || s.left <= 0 {
		s.choose()
	}
	return nil, false
}

// choose adds aims from the nodes of the spread search and begins a round over all aims.
func (s *layoutStrand) choose() {
	for _, p := range layoutCandidates(s.spread, s.terrain, layoutAims, s.taken) {
		if a := s.newAim(p); a != nil {
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
			s.left = layoutWork << s.round
			s.drive(a.engine)
			return
		}
	}
	s.left = layoutSpread << s.round
	s.round++
	s.drive(s.spread)
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

// pursue works on the aim at hand.
func (s *layoutStrand) pursue(ctx context.Context, slice int64) (*hit, bool) {
	a := s.aims[s.at]
	before := s.nodes()
	out := a.engine.Run(ctx, min(slice, max(s.left, 1)))
	s.left -= s.nodes() - before
	if a.order == nil {
		if out == search.Paused && (ctx.Err() != nil || s.nodes0(a) < layoutOrder) {
			return nil, false
		}
		s.follow(a)
		return nil, false
	}
	if out == search.Finished {
		ref, key := a.engine.Goal()
		if f, r := s.table.Lookup(key); f != 0 && r != 0 {
			return &hit{side: board.Forward, ref: ref, key: key}, true
		}
	}
	if h := end(a.engine, board.Forward, out); h != nil && !h.solved {
		return h, true
	}
	if out != search.Paused {
		a.done = true
	}
	if out != search.Paused || s.left <= 0 {
		s.next()
	}
	return nil, false
}

func (s *layoutStrand) nodes0(a *layoutAim) int64 { return a.engine.Counters().Generated }

// follow begins the forward search of an aim whose order was found.
func (s *layoutStrand) follow(a *layoutAim) {
	a.order, _ = reverse.Order(a.terrain, a.engine)
	rules := forward.NewPacked(a.terrain, a.order, forward.NewProofs(a.terrain, s.deadlocks), s.use)
	a.engine = search.NewEngine(a.terrain.Board, rules, s.recorder(board.Forward), s.memory/4)
	a.engine.AddRoot(&s.start, s.key)
	s.drive(a.engine)
}

// String tells how far the strand is.
func (s *layoutStrand) String() string {
	if s.spread == nil {
		return "not begun"
	}
	text := fmt.Sprintf("round %d, %d aims", s.round, len(s.aims))
	for _, a := range s.aims {
		if a.order == nil {
			continue
		}
		if _, v, ok := a.engine.Best(); ok {
			text += fmt.Sprintf(" [z%d f%d d%d: %v, %d of %d left]", a.vector[0], a.vector[1], a.vector[4], a.order.Complete, v[0], a.order.Len())
		}
	}
	return text
}
