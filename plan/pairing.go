package plan

import (
	"planner/board"
	"planner/flow"
	"planner/meet"
	"planner/search"
	"planner/search/analysis"
)

// pairing measures pairs of positions, one of each side, that nearly meet, for the list of meet candidates.
type pairing struct {
	terrain *analysis.Level
	regions *flow.Regions
	flow    *flow.Flow
	counts  [2]flow.Counts
	list    []board.Square
	rows    [][]uint16
	match   *flow.Matching
	zone    *board.Zone
	scene   *board.Scene
}

func newPairing(t *analysis.Level) *pairing {
	b := t.Board
	r := flow.NewRegions(t.Graph, flow.BySquare, b.Goals)
	return &pairing{
		terrain: t, regions: r, flow: flow.NewFlow(r), counts: [2]flow.Counts{r.NewCounts(), r.NewCounts()},
		match: flow.NewMatching(len(b.Boxes)), zone: board.NewZone(b), scene: board.NewScene(b),
	}
}

// candidate measures a pair. ok is false when one-box distances or region counts say that no pushes lead from the one
// to the other: such a pair is none.
func (m *pairing) candidate(pair [2]search.Position) (c meet.Candidate, ok bool) {
	forward, reverse := &pair[board.Forward], &pair[board.Reverse]
	c = meet.Candidate{Forward: meet.Ref(forward.Ref), Reverse: meet.Ref(reverse.Ref)}
	for side := range pair {
		m.list = pair[side].Boxes.AppendTo(m.list[:0])
		m.regions.Fill(m.counts[side], m.list, pair[side].Player)
	}
	if c.Regions, ok = m.flow.Distance(m.counts[board.Forward], m.counts[board.Reverse]); !ok {
		return c, false
	}
	t, b := m.terrain, m.terrain.Board
	aim := flow.Aim{Side: board.Forward, Targets: reverse.Boxes.AppendTo(nil), Player: board.None, Memory: flow.DefaultMemory}
	distances := flow.NewDistances(t.Graph, aim)
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
func (m *pairing) offer(to *meet.Candidates, pair [2]search.Position) {
	if to == nil {
		return
	}
	if c, ok := m.candidate(pair); ok {
		to.Offer(c)
	}
}
