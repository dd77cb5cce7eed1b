package plan

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/featurespace"
	"planner/search/relocation"
)

// planned spreads out towards planned targets: the stages of RPRT one after the other, each started from the solved
// positions and from the checkpoint that the stages before it came to ("keep the old roots, restart from the best";
// Holland, S3, "A partly iterative implementation of SOLVE"). A new round has other targets.
type planned struct {
	strand *layoutStrand
	rprt   *reverse.FreeSpace
	cyclic *freespace.Cyclic
	access *freespace.OneWay
	scene  *board.Scene
	round  int
	stage  relocation.Stage
	past   []*featurespace.Engine
	result *reverse.FreeSpaceResult // the checkpoint, nil while there is none
}

const (
	plannedStage  = 15_000 // positions of one stage in the first round
	checkpointTry = 50     // best nodes that are graded exactly
)

// newPlannedStrand is a layoutStrand whose layouts come from planned targets and whose forward side opens the position
// before it fills.
func newPlannedStrand(g *ground) *layoutStrand {
	s := newLayoutStrand(g)
	t := s.terrain
	b := t.Board
	maze := freespace.NewMaze(t.Graph.Sides, [2]board.Bits{
		board.Forward: t.Bounds[board.Forward].Closed, board.Reverse: t.Bounds[board.Reverse].Closed,
	})
	access := freespace.NewOneWay(b, board.Reverse)
	s.free = maze.Best(board.Forward)
	s.spread = &planned{
		strand: s, rprt: reverse.NewFreeSpace(t, maze, g.roots), access: access, scene: board.NewScene(b),
		cyclic: freespace.NewCyclic(access, flow.NewFlowDeadlock(flow.NewFrozenCache(b, 0))),
	}
	return s
}

func (m *planned) begin(round int) (*featurespace.Engine, int64) {
	m.round, m.stage, m.past = round, relocation.FreeRoutes, nil
	return m.engine()
}

// engine makes the engine of the stage at hand.
func (m *planned) engine() (*featurespace.Engine, int64) {
	roots := m.strand.roots
	if m.result != nil {
		roots = append([]search.Position{m.result.Position}, roots...)
	}
	e := m.strand.engine(m.strand.terrain, board.Reverse, m.rprt.Rules(m.stage, uint64(m.round)), roots...)
	m.past = append(m.past, e)
	return e, plannedStage << min(m.round, doublings)
}

func (m *planned) advance() (*featurespace.Engine, int64) {
	m.check(m.past[len(m.past)-1])
	if m.stage == relocation.FreeEnds || m.result != nil && m.result.Done() {
		return nil, 0
	}
	m.stage++
	return m.engine()
}

func (m *planned) sources() []*featurespace.Engine { return m.past }

// check makes the best node of an engine the checkpoint if it is better than the one so far and the player can come
// back from wherever he can go, but for stacked corrals.
func (m *planned) check(e *featurespace.Engine) {
	r := reverse.Read(m.strand.terrain, e, m.result)
	if m.result != nil && (r.Zones > m.result.Zones || r.Zones == m.result.Zones && r.Frozen >= m.result.Frozen) {
		return
	}
	m.scene.Set(r.Position.Boxes)
	m.access.Read(m.scene)
	if m.cyclic.Grade(m.scene, r.Position.Player) >= freespace.UpToStacked {
		m.result = r
	}
}
