package strategy

import (
	"slices"

	"planner/board"
	"planner/flow"
	"planner/meet"
	"planner/search"
	"planner/search/analysis"
)

// pairs measures pairs of positions, one of each side, that nearly meet, for the list of meet candidates.
type pairs struct {
	level   *analysis.Level
	regions *flow.Regions
	flow    *flow.Flow
	counts  [2]flow.Counts
	list    []board.Square
	rows    [][]uint16
	match   *flow.Matching
	zone    *board.Zone // of the position that aim was called with
	scene   *board.Scene

	to        *search.Position // that aim was called with
	distances *flow.Distances  // to its boxes
}

func newPairs(l *analysis.Level) *pairs {
	b := l.Board
	r := flow.NewRegions(l.Graph, flow.BySquare, b.Goals)
	return &pairs{
		level: l, regions: r, flow: flow.NewFlow(r), counts: [2]flow.Counts{r.NewCounts(), r.NewCounts()},
		match: flow.NewMatching(len(b.Boxes)), zone: board.NewZone(b), scene: board.NewScene(b),
	}
}

// aim says to which position of the reverse side from measures. It must not change meanwhile.
func (m *pairs) aim(reverse *search.Position) {
	m.to = reverse
	m.list = reverse.Boxes.AppendTo(m.list[:0])
	m.regions.Fill(m.counts[board.Reverse], m.list, reverse.Player)
	m.distances = flow.NewDistances(m.level.Graph, flow.Aim{Side: board.Forward, Targets: slices.Clone(m.list),
		Player: board.None, Memory: flow.DefaultMemory})
	m.scene.Set(reverse.Boxes)
	m.zone.Fill(m.scene, reverse.Player)
}

// from measures the pair of a position of the forward side and the one that aim was called with. ok is false when
// one-box distances or region counts say that no pushes lead from the one to the other: such a pair is none.
func (m *pairs) from(forward *search.Position) (c meet.Candidate, ok bool) {
	c = meet.Candidate{Forward: meet.Ref(forward.Ref), Reverse: meet.Ref(m.to.Ref),
		SameZone: m.zone.Has(forward.Player)}
	m.list = forward.Boxes.AppendTo(m.list[:0])
	m.regions.Fill(m.counts[board.Forward], m.list, forward.Player)
	if c.Regions, ok = m.flow.Distance(m.counts[board.Forward], m.counts[board.Reverse]); !ok {
		return c, false
	}
	m.rows = m.rows[:0]
	for _, sq := range m.list {
		n := m.distances.Node(sq, forward.Player)
		m.rows = append(m.rows, m.distances.Full(n, make([]uint16, len(m.list))))
		if !m.to.Boxes.Has(sq) {
			c.Boxes++
		}
	}
	c.Distance, ok = m.match.Solve(m.rows)
	return c, ok
}

// offer hands the list of candidates the pairs of a position of the reverse side with some of the forward side.
func (m *pairs) offer(to *meet.Candidates, reverse search.Position, forward ...search.Position) {
	if to == nil {
		return
	}
	m.aim(&reverse)
	for i := range forward {
		if c, ok := m.from(&forward[i]); ok {
			to.Offer(c)
		}
	}
	m.to, m.distances = nil, nil
}
