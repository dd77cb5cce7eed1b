package plan

import (
	"context"

	"planner/board"
	"planner/forward"
	"planner/meet"
	"planner/reverse"
	"planner/search"
)

// ground is what all strands of one level share.
type ground struct {
	terrain *search.Terrain
	table   *meet.Table
	logs    [2]*meet.Log
	start   search.Position   // the start, with its record
	key     board.Key         // of the start
	roots   []search.Position // the solved positions, with their records
	memory  int64             // bytes for one engine
}

func newGround(b *board.Board, ram int64, strands int) *ground {
	g := &ground{terrain: search.NewTerrain(b), table: meet.NewTable(ram / 4)}
	g.logs = [2]*meet.Log{meet.NewLog(), meet.NewLog()}
	g.memory = ram / 2 / int64(strands)
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
	zone := board.NewZone(b)
	g.start = search.Position{Boxes: scene.Boxes().Clone(), Player: zone.Fill(scene, b.Player), Last: board.None}
	g.key = b.KeyOf(g.start.Boxes, g.start.Player)
	g.start.Ref = g.recorder(board.Forward).Root(&g.start, g.key)
	for _, root := range reverse.Roots(b, scene, zone) {
		root.Left = nil
		root.Ref = g.recorder(board.Reverse).Root(&root, b.KeyOf(root.Boxes, root.Player))
		g.roots = append(g.roots, root)
	}
	return g
}

func (g *ground) recorder(side board.Side) *meet.Recorder {
	return &meet.Recorder{Table: g.table, Log: g.logs[side], Side: side}
}

// engine makes an engine of one side with its roots declared.
func (g *ground) engine(t *search.Terrain, side board.Side, rules search.Rules, roots ...search.Position) *search.Engine {
	e := search.NewEngine(t.Board, rules, g.recorder(side), g.memory)
	for i := range roots {
		e.AddRoot(&roots[i], t.Board.KeyOf(roots[i].Boxes, roots[i].Player))
	}
	return e
}

// copyOf detaches a position from the engine that lent it.
func copyOf(p *search.Position) search.Position {
	c := *p
	c.Boxes, c.Left, c.Last = p.Boxes.Clone(), nil, board.None
	return c
}

// tally adds up the work of engines that come and go.
type tally struct {
	past    int64
	current *search.Engine
}

func (t *tally) use(e *search.Engine) {
	if t.current != nil {
		t.past += t.current.Counters().Generated
	}
	t.current = e
}

func (t *tally) nodes() int64 {
	if t.current == nil {
		return t.past
	}
	return t.past + t.current.Counters().Generated
}

// end turns an engine's outcome into a hit.
func end(e *search.Engine, side board.Side, out search.Outcome) *hit {
	if out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := e.Goal()
	return &hit{side: side, ref: ref, key: key, solved: out == search.Finished}
}

// packedStrand looks for a packing order, then searches forward along it.
type packedStrand struct {
	*ground
	tally
	terrain *search.Terrain
	variant reverse.Variant
	rules   *reverse.Packing
	orders  bool // the packing search is over
}

// orderWork is how many positions the search for a packing order may generate before its best partial order is taken.
const orderWork = 400_000

func newPackedStrand(g *ground, v reverse.Variant) *packedStrand {
	return &packedStrand{ground: g, terrain: g.terrain.Fork(), variant: v}
}

func (s *packedStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if !s.orders {
		return nil, s.order(ctx, slice)
	}
	out := s.current.Run(ctx, slice)
	return end(s.current, board.Forward, out), out != search.Paused
}

// order goes on looking for the packing order; done says that there is none to be had.
func (s *packedStrand) order(ctx context.Context, slice int64) (done bool) {
	if s.current == nil {
		s.rules = reverse.NewPacking(s.terrain, s.variant)
		e := search.NewEngine(s.terrain.Board, s.rules, nil, s.memory)
		for _, root := range s.rules.Roots() {
			e.AddRoot(&root, s.rules.Key(&root))
		}
		s.use(e)
	}
	out := s.current.Run(ctx, slice)
	if out == search.Paused && s.nodes() < orderWork {
		return false
	}
	order, _ := reverse.Order(s.terrain, s.current)
	s.orders = true
	rules := forward.NewPacked(s.terrain, order, forward.NewProofs(s.terrain))
	s.use(s.engine(s.terrain, board.Forward, rules, s.start))
	return false
}

// meetStrand spreads the boxes out in reverse, then lets each side in turn aim at the nearest node of the other.
type meetStrand struct {
	*ground
	tally
	terrain *search.Terrain
	proofs  *forward.Proofs
	spread  *reverse.Spread
	side    board.Side
	stage   int
	left    int64
	near    [2]search.Position // by side: the node the other side aims at
	loose   bool               // aim at the first node with one zone although boxes are frozen in it
}

// stageWork is how many positions each stage of a meetStrand generates; it doubles with every full round.
const stageWork = 150_000

func newMeetStrand(g *ground, loose bool) *meetStrand {
	t := g.terrain.Fork()
	s := &meetStrand{ground: g, terrain: t, proofs: forward.NewProofs(t), spread: reverse.NewSpread(t), loose: loose}
	s.near[board.Forward] = g.start
	return s
}

func (s *meetStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if s.current == nil {
		if len(s.roots) == 0 {
			return nil, true
		}
		s.begin(s.engine(s.terrain, board.Reverse, s.spread, s.roots...), board.Reverse)
	}
	before := s.nodes()
	out := s.current.Run(ctx, min(slice, s.left))
	s.left -= s.nodes() - before
	if h := end(s.current, s.side, out); h != nil {
		return h, true
	}
	if out != search.Paused || s.left <= 0 {
		s.turn()
	}
	return nil, false
}

func (s *meetStrand) begin(e *search.Engine, side board.Side) {
	s.use(e)
	s.side, s.left = side, stageWork<<(s.stage/4)
}

// turn ends a stage: its best node becomes the aim of the other side.
func (s *meetStrand) turn() {
	s.near[s.side] = s.pick()
	s.stage++
	side := s.side.Other()
	flat := s.stage/2%2 == 1
	dead := s.proofs.Deep
	roots := []search.Position{s.start, s.near[side]}
	if side == board.Reverse {
		dead = s.spread.Dead
		roots = append([]search.Position{s.near[side]}, s.roots...)
	}
	rules := search.NewRelocation(s.terrain, side, s.near[s.side].Boxes, dead, flat)
	s.begin(s.engine(s.terrain, side, rules, roots...), side)
}

func (s *meetStrand) pick() search.Position {
	if s.loose && s.stage == 0 {
		for id := range s.current.Nodes() {
			if p, v := s.current.Node(id); v[0] == 1 {
				return copyOf(p)
			}
		}
	}
	p, _, _ := s.current.Best()
	return copyOf(p)
}
