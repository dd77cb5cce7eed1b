package strategy

import (
	"context"

	"planner/board"
	"planner/flow"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// Of the strategies that follow a spread-out or an opening, it solves least that the others do not solve sooner, so it
// comes late and has half a share.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.FreeSpace, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "layouts with planned free space are goals of their own, each with a packing order",
		Source:  technique.Holland + "RPR; RPRT; Goal-matching free space",
		FoundBy: "filling the goals in a planned order from a layout with planned free space",
	}),
	Share: 1, Many: 2, Late: true,
	Build: neverEmpties(NewFreeSpace),
})

// freeSpace spreads the boxes out in reverse, to planned targets of free space, and then treats the layouts that it
// found as goals of their own. It takes such a layout apart by removal, which gives an order to fill it in, opens the
// position on the forward side, and searches forward along that order with everything that is known of filling goals,
// deadlock rules included. (Holland, S3, "Relocation subtasks - matching forward and reverse positions", and
// "Goal-matching free space": a packing order run checks an arrangement quickly.) When a layout cannot be filled, the
// reverse side approaches what the forward side reached, and the layout that it comes to is tried next.
//
//	spread out ──► layout ──► take it apart ──► fill it along the order ──► nearest pair ──► repair the pair
//	               ▲                            (forward)                   (reverse approaches)     │
//	               └──────────────── the reverse node of the pair is the next layout ◄───────────────┘
type freeSpace struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Level
	free     *freespace.Arrangement // forward targets of openings, nil before the first
	stages   *stages                // give the reverse nodes that become layouts
	pulls    *reverse.SpreadOut     // knows what is dead in reverse
	proofs   *forward.Proofs
	pairs    *pairs
	aims     []*aim
	taken    map[board.Key]bool // layouts that were aims
	at       int                // aim at hand; beyond the last the stages have their turn
	round    int
	left     int64 // positions that the search at hand may still generate
	idle     int   // rounds in a row that found no aim to work on
	over     bool  // nothing is left to do
}

// NewFreeSpace fills layouts that come from planned arrangements of free space.
func NewFreeSpace(c *LevelContext) Strategy {
	l, use := c.Level.Fork(), technique.NewUse(c.set)
	s := &freeSpace{shared: c, searches: newEngines(use), use: use, level: l, pulls: reverse.NewSpreadOut(l, use),
		proofs: c.newProofs(use), pairs: newPairs(l), taken: make(map[board.Key]bool), round: -1}
	s.searches.holdings.proofs = s.proofs
	s.stages = newStages(s)
	return s
}

// stages spread out towards planned targets. The stages of RPRT run one after the other. Each starts from the solved
// positions and from the checkpoint that the stages before it reached ("keep the old roots, restart from the best";
// Holland, S3, "A partly iterative implementation of SOLVE"). A new round has other targets.
type stages struct {
	owner      *freeSpace
	rules      *reverse.FreeSpace
	cyclic     *freespace.Cyclic
	access     *freespace.OneWay
	scene      *board.Scene
	round      int
	stage      relocation.Stage
	past       []*featurespace.Engine   // the searches of the round
	checkpoint *reverse.FreeSpaceResult // nil while there is none
}

func newStages(s *freeSpace) *stages {
	b := s.level.Board
	access := freespace.NewOneWay(b, board.Reverse)
	return &stages{owner: s, rules: reverse.NewFreeSpace(s.level, s.shared.Roots, s.use), access: access,
		scene: board.NewScene(b), cyclic: freespace.NewCyclic(access, flow.NewFlowDeadlock(flow.NewFrozenCache(b, 0)))}
}

// startRound starts the searches of a round and gives the first one, with its work.
func (m *stages) startRound(ctx context.Context, round int) (*featurespace.Engine, int64) {
	m.round, m.stage, m.past = round, relocation.FreeRoutes, nil
	return m.engine(ctx)
}

// engine makes the search of the stage at hand.
func (m *stages) engine(ctx context.Context) (*featurespace.Engine, int64) {
	s := m.owner
	roots := s.shared.Roots
	if m.checkpoint != nil {
		roots = append(roots[:0:0], m.checkpoint.Position)
		roots = append(roots, s.shared.Roots...)
	}
	rules := m.rules.Rules(ctx, s.shared.maze.forLevel(ctx, s.shared.Level), m.stage, uint64(m.round))
	e := s.shared.newEngine(ctx, s.level, s.use, board.Reverse, rules, roots...)
	m.past = append(m.past, e)
	return e, freeStageWork << min(m.round, doublings)
}

// advance gives the search to run after one whose work is done, nil at the end of the round.
func (m *stages) advance(ctx context.Context) (*featurespace.Engine, int64) {
	m.check(m.past[len(m.past)-1])
	if m.stage == relocation.FreeEnds || m.checkpoint != nil && m.checkpoint.Done() {
		return nil, 0
	}
	m.stage++
	return m.engine(ctx)
}

// check makes the best node of a search the checkpoint if it is better than the one so far and the player can come back
// from wherever he can go, except for stacked corrals.
func (m *stages) check(e *featurespace.Engine) {
	r := reverse.Read(m.owner.level, e, m.checkpoint)
	if c := m.checkpoint; c != nil && (r.Zones > c.Zones || r.Zones == c.Zones && r.Frozen >= c.Frozen) {
		return
	}
	if m.returns(r) {
		m.checkpoint = r
	}
}

// returns reports whether a position has the grade that a checkpoint must have.
func (m *stages) returns(r *reverse.FreeSpaceResult) bool {
	m.scene.Set(r.Position.Boxes)
	m.access.Read(m.scene)
	return m.cyclic.Grade(m.scene, r.Position.Player) >= freespace.UpToStacked
}
