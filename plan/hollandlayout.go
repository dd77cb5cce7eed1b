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
	proofs  *forward.Proofs
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
	phase    layoutPhase
	done     bool

	generation int
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
	ordering   layoutPhase = iota // taking the layout apart
	filling                       // forward along the order
	retreating                    // reverse towards the best forward node
	mending                       // forward from around that node to the nearest reverse node
)

const (
	layoutSpread  = 100_000 // positions of the first spread search; it doubles with every round
	layoutOrder   = 30_000  // positions of the search for one layout's order
	layoutWork    = 60_000  // positions of one aim's forward search in the first round
	layoutMend    = 20_000  // positions of the search between the two nodes of a near pair
	nearMiss      = 12      // score of a relocation up to which a pair is near
	layoutRetreat = 30_000  // positions of the reverse search towards its best node
	layoutAims    = 4       // new aims a round
)

func newLayoutStrand(g *ground) *layoutStrand {
	t := g.terrain.Fork()
	return &layoutStrand{ground: g, terrain: t, rules: reverse.NewSpread(t), proofs: forward.NewProofs(t, g.deadlocks), taken: make(map[board.Key]bool)}
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
	for _, c := range layoutCandidates(s.spread, s.terrain, layoutAims, s.taken) {
		p, v := s.spread.Node(c.id)
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
			s.left = layoutOrder
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
	if h := s.caught(a, out); h != nil {
		return h, true
	}
	if out == search.Paused && (s.left > 0 || ctx.Err() != nil) {
		return nil, false
	}
	switch a.phase {
	case ordering:
		s.follow(a)
	case filling:
		s.retreat(a)
	case retreating:
		s.renew(a)
	case mending:
		s.replace(a)
	}
	return nil, false
}

// caught turns the outcome of an aim's engine into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is none.
func (s *layoutStrand) caught(a *layoutAim, out search.Outcome) *hit {
	if a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := a.engine.Goal()
	if f, r := s.table.Lookup(key); f == 0 || r == 0 {
		return nil
	}
	side := board.Forward
	if a.phase == retreating {
		side = board.Reverse
	}
	return &hit{side: side, ref: ref, key: key}
}

// follow begins the forward search of an aim whose order was found.
func (s *layoutStrand) follow(a *layoutAim) {
	a.phase = filling
	a.order, _ = reverse.Order(a.terrain, a.engine)
	rules := forward.NewPacked(a.terrain, a.order, forward.NewProofs(a.terrain, s.deadlocks), s.use)
	a.engine = s.engine(a.terrain, board.Forward, rules, append([]search.Position{s.start}, a.from...)...)
	s.drive(a.engine)
	s.left = layoutWork << a.generation
}

// retreat lets the reverse side come towards the best node of a forward search that did not fill its layout, so that
// the layout changes where it could not be filled: the last boxes of a layout are often a pull away from where pushes
// can bring them.
func (s *layoutStrand) retreat(a *layoutAim) {
	a.phase = retreating
	p, v, _ := a.engine.Best()
	a.reached, a.unfilled = copyOf(p), v[0]
	rules := search.NewRelocation(s.terrain, board.Reverse, a.reached.Boxes, s.rules.Dead, a.generation%2 == 1)
	a.engine = s.engine(s.terrain, board.Reverse, rules, append([]search.Position{a.position}, s.roots...)...)
	s.drive(a.engine)
	s.left = layoutRetreat << a.generation
}

// renew makes the nearest node of a retreat an aim in place of the old one, after a try to mend the pair if it is near.
func (s *layoutStrand) renew(a *layoutAim) {
	p, v, _ := a.engine.Best()
	a.distance, a.nearest = v[0], copyOf(p)
	if a.distance <= nearMiss {
		s.mend(a)
		return
	}
	s.replace(a)
}

// mend looks for a way from the forward node, or from nodes some macros before it, to the layout of the reverse node.
func (s *layoutStrand) mend(a *layoutAim) {
	a.phase = mending
	roots := append([]search.Position{a.reached}, undone(s.logs[board.Forward], s.terrain.Board, a.reached.Ref)...)
	rules := search.NewRelocation(s.terrain, board.Forward, a.nearest.Boxes, s.proofs.Dead, a.generation%2 == 1)
	a.engine = s.engine(s.terrain, board.Forward, rules, roots...)
	s.drive(a.engine)
	s.left = layoutMend << a.generation
}

// replace ends an aim; the layout that its retreat came to takes its place unless it was an aim before.
func (s *layoutStrand) replace(a *layoutAim) {
	a.done = true
	key := s.terrain.Board.KeyOf(a.nearest.Boxes, 0)
	if !s.taken[key] {
		s.taken[key] = true
		if n := s.newAim(a.nearest); n != nil {
			n.generation = a.generation + 1
			n.from = []search.Position{a.reached}
			n.past = fmt.Sprintf("%s %d/%d>%d", a.past, a.unfilled, a.order.Len(), a.distance)
			s.aims[s.at] = n
		}
	}
	s.next()
}

// String tells how far the strand is.
func (s *layoutStrand) String() string {
	if s.spread == nil {
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
