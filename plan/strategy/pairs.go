package strategy

import (
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
	zone    *board.Zone
	scene   *board.Scene
}

func newPairs(l *analysis.Level) *pairs {
	b := l.Board
	r := flow.NewRegions(l.Graph, flow.BySquare, b.Goals)
	return &pairs{
		level: l, regions: r, flow: flow.NewFlow(r), counts: [2]flow.Counts{r.NewCounts(), r.NewCounts()},
		match: flow.NewMatching(len(b.Boxes)), zone: board.NewZone(b), scene: board.NewScene(b),
	}
}

// candidate measures a pair. ok is false when one-box distances or region counts say that no pushes lead from the one
// to the other: such a pair is none.
func (m *pairs) candidate(pair [2]search.Position) (c meet.Candidate, ok bool) {
	forward, reverse := &pair[board.Forward], &pair[board.Reverse]
	c = meet.Candidate{Forward: meet.Ref(forward.Ref), Reverse: meet.Ref(reverse.Ref)}
	for side := range pair {
		m.list = pair[side].Boxes.AppendTo(m.list[:0])
		m.regions.Fill(m.counts[side], m.list, pair[side].Player)
	}
	if c.Regions, ok = m.flow.Distance(m.counts[board.Forward], m.counts[board.Reverse]); !ok {
		return c, false
	}
	b := m.level.Board
	aim := flow.Aim{Side: board.Forward, Targets: reverse.Boxes.AppendTo(nil), Player: board.None,
		Memory: flow.DefaultMemory}
	distances := flow.NewDistances(m.level.Graph, aim)
	m.rows = m.rows[:0]
	for _, sq := range forward.Boxes.AppendTo(nil) {
		m.rows = append(m.rows, distances.Full(distances.Node(sq, forward.Player), make([]uint16, len(b.Boxes))))
		if !reverse.Boxes.Has(sq) {
			c.Boxes++
		}
	}
	if c.Distance, ok = m.match.Solve(m.rows); !ok {
		return c, false
	}
	m.scene.Set(reverse.Boxes)
	m.zone.Fill(m.scene, reverse.Player)
	c.SameZone = m.zone.Has(forward.Player)
	return c, true
}

// offer hands a pair to the list of candidates, if there is one.
func (m *pairs) offer(to *meet.Candidates, pair [2]search.Position) {
	if to == nil {
		return
	}
	if c, ok := m.candidate(pair); ok {
		to.Offer(c)
	}
}
