package strategy

import (
	"context"

	"planner/board"
	"planner/forward"
	"planner/freespace"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.Spread, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "boxes spread out in reverse, then each side aims at the other's nearest position",
		Source:  technique.Holland + "RPR; Relocation subtasks; " + technique.Festival + "spread-out strategies",
		FoundBy: "two searches that met, after the boxes had been spread out backwards",
	}),
	Share: 2, Many: 2, Reverse: true,
	Build: NewSpread,
})

var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.SpreadFrozen, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "like spread, but aims first at a position with one zone whose boxes may be frozen",
		Source:  "original, after " + technique.Festival + "spread-out strategies",
		FoundBy: "two searches that met, after the boxes had been spread out until the player got everywhere",
	}),
	Share: 2, Many: 2,
	Build: NewSpreadFrozen,
})

// It needs two or three turns for the levels that it solves, and it solves more of the hard levels than any other
// strategy.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.OpenFirst, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "like spread, but the pushes spread out first, to planned targets of free space",
		Source:  technique.Holland + "Forward search; Relocation subtasks",
		FoundBy: "two searches that met, after the boxes had been pushed to planned places out of the way",
	}),
	Share: 4, Many: 3,
	Build: NewOpenFirst,
})

// meeting lets the two sides come towards each other. It spreads the boxes out in reverse and then lets each side in
// turn aim at the nearest node of the other. When neither side comes nearer any more, it starts again:
//
//	start 1     spread ─► forward ─► reverse ─► forward ─► … ─► stuck    stages of 30,000 positions
//	restart 1   spread ─► forward ─► reverse ─► …                        of 60,000, with another seed
//
// NewOpenFirst exchanges the sides: the start is opened up forward, and the position reached by these pushes is the
// first aim.
//
// The aims of an alternation are decided early and largely by chance. So an alternation that makes no progress is given
// up for a new one, and short ones are tried before long ones (restarts of a heavy-tailed search: Gomes, Selman and
// Kautz 1998, "Boosting combinatorial search through randomization"). The nodes of all alternations stay in the table.
type meeting struct {
	shared   *LevelContext
	searches engines
	use      technique.Use
	level    *analysis.Level
	proofs   *forward.Proofs
	spread   *reverse.SpreadOut
	handed   bool            // the first spread search is at work, which other strategies may have begun
	maze     *freespace.Maze // where a first stage opens the start up; nil when it spreads the solved position out
	opened   search.Position // by the last such stage, without boxes when there was none
	first    board.Side      // the side of the first stage of an alternation
	side     board.Side
	stage    int // of all alternations together
	left     int64
	near     [2]search.Position // by side: the node the other side aims at
	still    int                // turns in a row that came no nearer
	pairs    *pairs
	from     []search.Position // of a resumed search: where to start from besides the roots
	kind     technique.ID      // Spread, SpreadFrozen or OpenFirst
	work     int64             // positions of each stage of the first alternation; it doubles with every restart
	before   int64             // positions generated before the alternation at hand, -1 while that is not known
	over     bool              // nothing is left to do
}

// NewSpread aims first at the best node of the spread search, in short stages.
func NewSpread(c *LevelContext, h *Holdings) Strategy {
	return newMeeting(c, h, technique.Spread, stageWork)
}

// NewSpreadFrozen aims first at a node with one zone although boxes are frozen in it, in long stages.
func NewSpreadFrozen(c *LevelContext, h *Holdings) Strategy {
	return newMeeting(c, h, technique.SpreadFrozen, frozenStageWork)
}

// NewOpenFirst aims first at what a forward search comes to that pushes the boxes to planned targets of free space
// until the player can go everywhere (Holland, S3, "Forward search"; Festival has a strategy of this kind without
// targets). It is for start positions in which hardly a box can move: there the reverse side has nothing to aim at
// before the start is opened up.
func NewOpenFirst(c *LevelContext, h *Holdings) Strategy {
	s := newMeeting(c, h, technique.OpenFirst, stageWork)
	s.first = board.Forward
	s.near = [2]search.Position{}
	if len(c.Roots) > 0 {
		s.near[board.Reverse] = c.Roots[0]
	}
	s.maze = freespace.NewMaze(s.level.Board, [2]board.Bits{
		board.Forward: s.level.Bounds[board.Forward].Closed, board.Reverse: s.level.Bounds[board.Reverse].Closed,
	})
	return s
}

func newMeeting(c *LevelContext, h *Holdings, kind technique.ID, work int64) *meeting {
	l, use := c.Level.Fork(), h.use
	s := &meeting{shared: c, searches: engines{holdings: h}, use: use, level: l, proofs: c.newProofs(use),
		spread: reverse.NewSpreadOut(l, use), first: board.Reverse, kind: kind, pairs: newPairs(l), work: work,
		before: -1}
	s.near[board.Forward] = c.Start
	return s
}

// restarts is the number of alternations before the one at hand.
func (s *meeting) restarts() int { return s.stage / stagesPerStart }

// ownStage is the stage within the alternation at hand, from 0.
func (s *meeting) ownStage() int { return s.stage % stagesPerStart }

// stageSide is the side that works in a stage.
func (s *meeting) stageSide(stage int) board.Side {
	if stage%stagesPerStart%2 == 0 {
		return s.first
	}
	return s.first.Other()
}

// Work implements Strategy.
func (s *meeting) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if s.searches.current == nil {
		if len(s.shared.Roots) == 0 {
			return nil, true
		}
		s.enter(ctx)
	}
	before := s.searches.generated()
	out := s.searches.current.Run(ctx, min(slice, s.left))
	s.left -= s.searches.generated() - before
	if h := hitOf(s.searches.current, s.side, out); h != nil {
		s.countHit()
		return h, true
	}
	if out != search.Paused || s.left <= 0 || s.oneZone() {
		s.endStage(ctx)
	}
	return nil, s.over
}

// oneZone reports whether a first stage of spread-frozen has the node that it is for.
func (s *meeting) oneZone() bool {
	if s.kind != technique.SpreadFrozen || s.ownStage() > 0 {
		return false
	}
	_, v, ok := s.searches.current.Best()
	return ok && v[0] == 1
}

// countHit says which phase the hit belongs to.
func (s *meeting) countHit() {
	if s.restarts() > 0 {
		s.use.Decide(technique.Restarts)
	}
}
