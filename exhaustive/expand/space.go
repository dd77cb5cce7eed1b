package expand

import (
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// Space is the state space of one level under chosen rules: what all its makers share. It does not change while makers
// use it.
type Space struct {
	Board     *board.Board
	Distances *flow.Distances
	Layouts   *search.LayoutCodec // packs the layouts of boxes on live squares
	Use       technique.Set

	// Symmetries are those by whose images positions are replaced. There are none before Reduce.
	Symmetries []*board.Symmetry

	to       []flow.Node // by board.Move: the node to which a push leads, NoNode when it is impossible or loses
	estimate *search.Estimate
	freeze   *deadlock.Freeze
	corrals  *deadlock.PICorral
	detector *deadlock.Detector // nil when none of its rules is on
	tunnels  *deadlock.Tunnels  // nil when the rule is off
	pairs    pairTable
	area     *goalArea // nil when the level has none, or when it is not to be filled
}

// NewSpace analyses a level for the search, given the forward distances of its board.
func NewSpace(d *flow.Distances, set technique.Set) *Space {
	b, dead := d.Board, d.DeadSquares()
	s := &Space{Board: b, Distances: d, Layouts: search.NewLayoutCodec(b, dead), Use: set, to: d.LiveMoves()}
	s.estimate = search.NewEstimate(d, search.EstimateParts{
		Matching: set.On(technique.Matching), Linear: set.On(technique.Matching),
		Totals: !set.On(technique.PairCost)})
	s.freeze = deadlock.NewFreeze(b, board.Forward, dead, b.GoalSet())
	s.corrals = deadlock.NewPICorral(b, dead, s.freeze)
	if options, any := detectorOptions(set); any {
		s.detector = deadlock.NewDetector(b, board.Forward, dead, options)
		s.corrals.With(s.detector.Kit)
	}
	if set.On(technique.PairCost) && set.On(technique.Matching) {
		s.pairs.fillFrom(d)
	}
	if set.On(technique.Tunnels) {
		none := b.NewBits()
		s.tunnels = deadlock.NewTunnels(b, [2]board.Bits{b.GoalSet(), none}, [2]board.Bits{dead, none})
	}
	return s
}

// Reduce prepares a search of the whole space in which some positions stand for others: it takes the symmetries of the
// level or, where there are none, lets the makers fill the goal area by its plan. A plan need not be its own image, so
// there are never both. Reduce must be called before makers are made.
func (s *Space) Reduce() {
	if s.Use.On(technique.Symmetry) {
		s.Symmetries = board.SymmetriesOf(s.Board)
	}
	if s.Use.On(technique.GoalArea) && len(s.Symmetries) == 0 {
		s.area = findGoalArea(s.Distances)
	}
}

// detectorRules are the switches of the rules that the deadlock detector asks for a Maker. Freeze is not among them,
// because the Maker tests it itself in a cheaper form, as it does with dead squares.
var detectorRules = slices.DeleteFunc(deadlock.Techniques(),
	func(id technique.ID) bool { return id == technique.Freeze })

// detectorOptions gives the options of the deadlock detector. any is false when all of its rules with switches are off;
// then goal traps, which have no switch, are not worth a detector. Each rule drops only positions that are proved lost,
// so the first solution has the fewest pushes whatever is on; package deadlock has the proofs. Wall matching takes
// stuck boxes for walls, and is off without them.
func detectorOptions(set technique.Set) (options deadlock.Options, any bool) {
	if !set.On(technique.Stuck) || !set.On(technique.Matching) {
		set = set.Off(technique.WallMatching)
	}
	for _, id := range detectorRules {
		any = any || set.On(id)
	}
	options = deadlock.DefaultOptions()
	options.Use, options.CorralBudget = technique.NewUse(set), corralBudget
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.FreezeRule] = true, true
	return options, any
}

// pairTable is the table of the costs of pairs. It is made when a search has gone on for a while, so that levels that
// are soon solved do not pay for it.
type pairTable struct {
	distances *flow.Distances // nil when there will be no table
	after     int64           // positions that one maker expands before the table is made
	making    sync.Mutex
	costs     atomic.Pointer[flow.PairCosts]
}

func (t *pairTable) fillFrom(d *flow.Distances) {
	if work := flow.PairWork(d); work > 0 {
		t.distances, t.after = d, int64(work/pairWorkEach)
	}
}

// get gives the table to a maker that has expanded a number of positions, nil while there is none. One maker makes the
// table, and the others go on without it until it is ready.
func (t *pairTable) get(expanded int64) *flow.PairCosts {
	if t.distances == nil || expanded < t.after {
		return nil
	}
	if costs := t.costs.Load(); costs != nil || !t.making.TryLock() {
		return costs
	}
	defer t.making.Unlock()
	if t.costs.Load() == nil {
		t.costs.Store(flow.NewPairCosts(t.distances))
	}
	return t.costs.Load()
}
