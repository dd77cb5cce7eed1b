package strategy

import (
	"slices"
	"sync"

	"planner/board"
	"planner/flow"
	"planner/meet"
	"planner/search"
	"planner/search/analysis"
)

// pairs measures pairs of positions, one of each side, that nearly meet, for the list of meet candidates.
type pairs struct {
	level   *analysis.Analysis
	regions *flow.Regions
	flow    *flow.Flow
	counts  [2]flow.Counts
	list    []board.Square
	rows    [][]uint16
	match   *flow.Matching
	zone    *board.Zone // of the position given to aim
	scene   *board.Scene

	to        *search.Position // the position given to aim
	distances *flow.Distances  // to its boxes
}

func newPairs(l *analysis.Analysis) *pairs {
	b := l.Board
	r := flow.NewRegions(l.Graph, flow.BySquare, b.Goals)
	return &pairs{
		level: l, regions: r, flow: flow.NewFlow(r), counts: [2]flow.Counts{r.NewCounts(), r.NewCounts()},
		match: flow.NewMatching(len(b.Boxes)), zone: board.NewZone(b), scene: board.NewScene(b),
	}
}

// aim sets the position of the reverse side that from measures to. The position must not change meanwhile.
func (m *pairs) aim(reverse *search.Position) {
	m.to = reverse
	m.list = reverse.Boxes.AppendTo(m.list[:0])
	m.regions.Fill(m.counts[board.Reverse], m.list, reverse.Player)
	m.distances = flow.NewDistances(m.level.Graph, flow.Aim{Side: board.Forward, Targets: slices.Clone(m.list),
		Player: board.None, Memory: flow.DefaultMemory})
	m.scene.Set(reverse.Boxes)
	m.zone.Fill(m.scene, reverse.Player)
}

// from measures the pair of a position of the forward side and the position given to aim. ok is false when one-box
// distances or region counts say that no pushes lead from the first to the second, so that they are no pair.
func (m *pairs) from(forward *search.Position) (c meet.Candidate, ok bool) {
	c = meet.Candidate{Forward: forward.Ref, Reverse: m.to.Ref,
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
	m.aim(&reverse)
	for i := range forward {
		if c, ok := m.from(&forward[i]); ok {
			to.Offer(c)
		}
	}
	m.to, m.distances = nil, nil
}

// Fronts keeps the nearest position of each strategy and side, and compares those of opposite sides for the list of
// meet candidates. A strategy has one place for each side, where its newest position replaces the one before. Its
// methods may be called by several goroutines.
type Fronts struct {
	shared *LevelContext

	mutex   sync.Mutex
	at      [2]map[string]front
	pairs   *pairs // nil before the first comparison
	records int    // of both logs at the last comparison
}

// front is the nearest position of one strategy, which is kept as a record of its side's log.
type front struct {
	ref   search.Ref
	fresh bool // it has not been compared
}

func newFronts(c *LevelContext) *Fronts {
	return &Fronts{shared: c, at: [2]map[string]front{{}, {}}}
}

// Stand notes the records of the nearest positions of the strategy with a name, 0 for none. It compares the positions
// of all strategies when enough positions were recorded since the last comparison. It is called after a turn of the
// strategy.
func (f *Fronts) Stand(name string, nearest [2]search.Ref) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for side, ref := range nearest {
		if at := f.at[side]; ref != 0 && at[name].ref != ref {
			at[name] = front{ref: ref, fresh: true}
		}
	}
	if more := f.recorded() - f.records; more >= comparedEvery && f.cost() <= more*comparedSteps {
		f.compare()
	}
}

// Compare compares the nearest positions of all strategies, unless that would take longer than a reader of the list of
// candidates should wait.
func (f *Fronts) Compare() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.cost() <= comparedAtOnce {
		f.compare()
	}
}

func (f *Fronts) recorded() int {
	return f.shared.Logs[board.Forward].Len() + f.shared.Logs[board.Reverse].Len()
}

// cost is the work of comparing the positions that are new, in steps of matchings.
func (f *Fronts) cost() int {
	pairs, boxes := 0, len(f.shared.Level.Board.Boxes)
	for _, r := range f.at[board.Reverse] {
		pairs += len(f.against(r))
	}
	return pairs * boxes * boxes * boxes
}

// against lists the positions of the forward side that were not compared with a given one of the reverse side.
func (f *Fronts) against(r front) (refs []search.Ref) {
	for _, p := range f.at[board.Forward] {
		if p.fresh || r.fresh {
			refs = append(refs, p.ref)
		}
	}
	return refs
}

// compare measures the pairs of which a position is new.
func (f *Fronts) compare() {
	if f.pairs == nil {
		f.pairs = newPairs(f.shared.Level.Fork())
	}
	f.records = f.recorded()
	for _, r := range f.at[board.Reverse] {
		if refs := f.against(r); len(refs) > 0 {
			to := f.shared.positions(board.Reverse, r.ref)[0]
			f.pairs.offer(f.shared.Pairs, to, f.shared.positions(board.Forward, refs...)...)
		}
	}
	for _, places := range f.at {
		for name, p := range places {
			places[name] = front{ref: p.ref}
		}
	}
}

// Gaps lists what keeps the two positions of the most promising pair apart. It is empty when there is no pair.
func (f *Fronts) Gaps() (list []meet.PlacedGap) {
	pairs := f.shared.Pairs.List()
	if len(pairs) == 0 {
		return nil
	}
	var ends meet.Ends
	for side, ref := range [2]search.Ref{board.Forward: pairs[0].Forward, board.Reverse: pairs[0].Reverse} {
		p := f.shared.positions(board.Side(side), ref)[0]
		ends[side].Boxes, ends[side].Player = p.Boxes, p.Player
	}
	for _, g := range meet.Gaps(f.shared.Level.Board, ends) {
		list = append(list, g.Place(f.shared.Level.Board))
	}
	return list
}
