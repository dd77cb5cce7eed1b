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
	"planner/search/relocation"
)

// meetStrand lets the two sides come towards each other, in episodes. An episode spreads the boxes out in reverse and
// lets each side in turn aim at the nearest node of the other. When both have stopped coming nearer, it mends the pair
// that they are left with, if that is near:
//
//	episode 1   spread ─► forward ─► reverse ─► forward ─► … ─► stuck ─► mend    stages of 30,000 positions
//	episode 2   spread ─► forward ─► reverse ─► …                                of 60,000, with another seed
//
// What an alternation aims at is settled early and much of it is chance: one that comes nowhere is given up for a new
// one, and short ones are tried before long ones (restarts of a heavy-tailed search: Gomes, Selman and Kautz 1998,
// "Boosting combinatorial search through randomization"). The nodes of all episodes stay in the table.
type meetStrand struct {
	*ground
	tally
	terrain *analysis.Level
	proofs  *forward.Proofs
	spread  *reverse.SpreadOut
	side    board.Side
	stage   int // of all episodes together
	left    int64
	near    [2]search.Position // by side: the node the other side aims at
	still   int                // turns on end that came no nearer
	pairing *pairing
	from    []search.Position // of a resumed search: where to start from besides the roots
	loose   bool              // aim at the first node with one zone although boxes are frozen in it
	share   int64             // positions of each stage of the first episode; it doubles with every episode
	coarse  bool              // the search at hand is the first tier of its stage
	leaders []search.Position // what the first tier came to
}

// An episode has the spread search as its stage 0, four aims of each side, and a mending search of each side.
const (
	mendStage     = 9
	episodeStages = 11
	stillTurns    = 2 // turns on end without coming nearer, one of each side, after which an episode is stuck
)

// The first tier of a stage has a quarter of its work, and its best nodes are roots of the second.
const (
	coarseShare = 4
	mostLeaders = 4
)

// Positions of a stage. The two strands differ, since what short stages miss long ones may find.
const (
	stageWork = 30_000
	looseWork = 100_000
)

func newMeetStrand(g *ground, loose bool) *meetStrand {
	t := g.terrain.Fork()
	s := &meetStrand{ground: g, terrain: t, proofs: g.proofs(t), spread: reverse.NewSpreadOut(t), loose: loose,
		pairing: newPairing(t), share: stageWork}
	if loose {
		s.share = looseWork
	}
	s.near[board.Forward] = g.start
	return s
}

func (s *meetStrand) episode() int { return s.stage / episodeStages }

// stageSide is the side that works in a stage.
func stageSide(stage int) board.Side {
	if stage%episodeStages%2 == 0 {
		return board.Reverse
	}
	return board.Forward
}

func (s *meetStrand) work(ctx context.Context, slice int64) (*hit, bool) {
	if s.current == nil {
		if len(s.roots) == 0 {
			return nil, true
		}
		s.enter()
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

// enter begins the stage at hand.
func (s *meetStrand) enter() {
	s.side = stageSide(s.stage)
	rules, roots := featurespace.Rules(s.spread), slices.Clone(s.roots)
	if s.stage%episodeStages > 0 {
		rules, roots = s.approach()
	}
	roots = append(append(roots, s.from...), s.leaders...)
	s.from, s.leaders = nil, nil
	e := s.engine(s.terrain, s.side, rules, roots...)
	e.Seed(s.seed + uint64(s.episode()))
	s.drive(e)
	s.left = s.share << min(s.episode(), doublings)
	if s.coarse {
		s.left /= coarseShare
	}
}

// approach gives the search of a side towards the other's nearest node. It starts from its own nearest and from the
// beginning; one that mends starts from around its own, and minds the boxes that stand where they should.
func (s *meetStrand) approach() (*relocation.Rules, []search.Position) {
	dead, begin := s.proofs.Dead, []search.Position{s.start}
	if s.side == board.Reverse {
		dead, begin = s.spread.Dead, s.roots
	}
	stage := s.stage % episodeStages
	flat := stage/2%2 == 1
	roots := append([]search.Position{s.near[s.side]}, begin...)
	if s.coarse {
		return relocation.NewRegional(s.terrain, s.side, s.near[s.side.Other()].Boxes, dead), roots
	}
	rules := relocation.New(s.terrain, s.side, s.near[s.side.Other()].Boxes, dead, flat && stage < mendStage)
	rules.Overlap(s.trail(s.side.Other(), &s.near[s.side.Other()]))
	if stage >= mendStage {
		if s.use.Settled {
			rules.BlockInPlace()
		}
		roots = append(roots[:1], undone(s.logs[s.side], s.terrain.Board, s.near[s.side].Ref)...)
	}
	return rules, roots
}

// turn ends a stage. A new episode aims at the start again.
func (s *meetStrand) turn() {
	switch stage := s.stage % episodeStages; {
	case s.coarse:
		s.coarse, s.leaders = false, leaders(s.current)
		s.enter()
		return
	case stage >= mendStage:
		s.stage++
	default:
		s.settle(stage)
	}
	if s.stage%episodeStages == 0 {
		if s.use.Episodes {
			s.near, s.still = [2]search.Position{board.Forward: s.start}, 0
		} else {
			s.stage++
		}
	}
	stage := s.stage % episodeStages
	s.coarse = s.loose && s.use.Tiers && s.episode()%2 == 1 && stage > 0 && stage < mendStage
	s.enter()
}

// settle takes the best node of a stage as the aim of the other side and says which stage comes next.
func (s *meetStrand) settle(stage int) {
	best := s.pick()
	_, v, _ := s.current.Best()
	if old := &s.near[s.side]; stage > 1 && old.Player == best.Player && old.Boxes.Equal(best.Boxes) {
		s.still++
	} else {
		s.still = 0
	}
	s.near[s.side] = best
	s.pairing.offer(s.pairs, s.near)
	stuck := s.use.Episodes && s.still >= stillTurns
	switch {
	case !stuck && stage+1 < mendStage:
		s.stage++
	case s.use.Mend && v[0] <= nearMiss:
		s.stage += mendStage - stage
	default:
		s.stage += episodeStages - stage
	}
}

func (s *meetStrand) pick() search.Position {
	if s.loose && s.stage%episodeStages == 0 {
		for id := range s.current.Nodes() {
			if p, v := s.current.Node(id); v[0] == 1 {
				return copyOf(p)
			}
		}
	}
	p, _, _ := s.current.Best()
	return copyOf(p)
}

// String tells how far the strand is.
func (s *meetStrand) String() string {
	if s.current == nil {
		return "not begun"
	}
	_, v, _ := s.current.Best()
	if s.stage%episodeStages == 0 {
		return fmt.Sprintf("episode %d, spreading out, %d zones, %d frozen", s.episode()+1, v[0], v[1])
	}
	return fmt.Sprintf("episode %d, stage %d, %v side %d away, %d squares to fill",
		s.episode()+1, s.stage%episodeStages, s.side, v[0], v[3])
}

// leaders are the best nodes of an engine, the older of equals first.
func leaders(e *featurespace.Engine) []search.Position {
	var list []int
	for id := range e.Nodes() {
		_, v := e.Node(id)
		at := len(list)
		for ; at > 0; at-- {
			if _, o := e.Node(list[at-1]); !v.Less(&o) {
				break
			}
		}
		if at < mostLeaders {
			list = slices.Insert(list, at, id)
			list = list[:min(len(list), mostLeaders)]
		}
	}
	best := make([]search.Position, len(list))
	for i, id := range list {
		p, _ := e.Node(id)
		best[i] = copyOf(p)
	}
	return best
}
