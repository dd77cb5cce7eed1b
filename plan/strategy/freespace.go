package strategy

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/reverse"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.FreeSpace, Kind: technique.Strategy, Soundness: technique.Incomplete,
	Help:    "like layouts, but the boxes spread out to planned targets of free space",
	Source:  technique.Holland + "RPR; RPRT",
	FoundBy: "filling the goals in a planned order from a layout with planned free space",
})

// Of the strategies that follow a spread-out or an opening, it and layouts solve least that the others do not solve sooner,
// so they come late and have half a share.
var _ = add(Spec{
	ID: technique.FreeSpace, Share: 1, Many: 2, Late: true,
	Build: neverEmpties(NewFreeSpace),
})

// planned spreads out towards planned targets: the stages of RPRT run one after the other, each started from the solved
// positions and from the checkpoint that the stages before it came to ("keep the old roots, restart from the best";
// Holland, S3, "A partly iterative implementation of SOLVE"). A new round has other targets.
type planned struct {
	layouts    *layouts
	stages     *reverse.FreeSpace
	cyclic     *freespace.Cyclic
	access     *freespace.OneWay
	scene      *board.Scene
	round      int
	stage      relocation.Stage
	past       []*featurespace.Engine   // the searches of the round
	checkpoint *reverse.FreeSpaceResult // nil while there is none
}

// NewFreeSpace fills layouts that come from planned arrangements of free space, and opens the position on the forward
// side before it fills.
func NewFreeSpace(c *LevelContext) Strategy {
	s := newLayouts(c)
	b := s.level.Board
	maze := c.maze.of(c.ctx, c.Level)
	access := freespace.NewOneWay(b, board.Reverse)
	s.free = maze.Best(board.Forward, s.use)
	s.spread = &planned{
		layouts: s, stages: reverse.NewFreeSpace(s.level, maze, c.Roots, s.use), access: access, scene: board.NewScene(b),
		cyclic: freespace.NewCyclic(access, flow.NewFlowDeadlock(flow.NewFrozenCache(b, 0))),
	}
	return s
}

func (m *planned) begin(round int) (*featurespace.Engine, int64) {
	m.round, m.stage, m.past = round, relocation.FreeRoutes, nil
	return m.engine()
}

// engine makes the search of the stage at hand.
func (m *planned) engine() (*featurespace.Engine, int64) {
	s := m.layouts
	roots := s.Roots
	if m.checkpoint != nil {
		roots = append(roots[:0:0], m.checkpoint.Position)
		roots = append(roots, s.Roots...)
	}
	e := s.newEngine(s.level, s.use, board.Reverse, m.stages.Rules(m.stage, uint64(m.round)), roots...)
	m.past = append(m.past, e)
	return e, freeStageWork << min(m.round, doublings)
}

func (m *planned) advance() (*featurespace.Engine, int64) {
	m.check(m.past[len(m.past)-1])
	if m.stage == relocation.FreeEnds || m.checkpoint != nil && m.checkpoint.Done() {
		return nil, 0
	}
	m.stage++
	return m.engine()
}

func (m *planned) sources() []*featurespace.Engine { return m.past }

// check makes the best node of a search the checkpoint if it is better than the one so far and the player can come back
// from wherever he can go, except for stacked corrals.
func (m *planned) check(e *featurespace.Engine) {
	r := reverse.Read(m.layouts.level, e, m.checkpoint)
	if c := m.checkpoint; c != nil && (r.Zones > c.Zones || r.Zones == c.Zones && r.Frozen >= c.Frozen) {
		return
	}
	if m.returns(r) {
		m.checkpoint = r
	}
}

// returns reports whether a position has the grade that a checkpoint must have.
func (m *planned) returns(r *reverse.FreeSpaceResult) bool {
	m.scene.Set(r.Position.Boxes)
	m.access.Read(m.scene)
	return m.cyclic.Grade(m.scene, r.Position.Player) >= freespace.UpToStacked
}
