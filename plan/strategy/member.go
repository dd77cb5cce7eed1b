package strategy

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"planner/search"
	"planner/technique"
)

// Spec is a strategy before it is made. All strategies take part in the modes that search from both ends.
type Spec struct {
	ID      technique.ID
	Share   float64 // of the work, with fewer boxes than plan.manyBoxes
	Many    float64 // the share with plan.manyBoxes boxes and more
	Forward bool    // takes part in the mode that only pushes
	Reverse bool    // takes part in the mode that only pulls
	Moves   bool    // searches by single moves
	Plain   bool    // searches by single moves and does nothing else, fit for huge boards
	Late    bool    // waits until the others have done as much as its next turn takes, but for a short first turn
	Second  int64   // length of its second turn in positions, if that is longer than the others
	Drawn   bool    // draws by lot, so that a copy with another seed goes other ways
	Copy    int     // 0 for the strategy itself, from 1 on for a copy of it, see Spec.CopyOf

	// Build makes the strategy, which notes in h what it holds.
	Build func(c *LevelContext, h *Holdings) Strategy
}

// specs is filled by the package variables of the files with strategies.
var specs []Spec

// Specs lists the strategies in the order of the schedule, which is the order of their IDs.
func Specs() []Spec {
	return slices.SortedFunc(slices.Values(specs), func(a, b Spec) int { return cmp.Compare(a.ID, b.ID) })
}

// CopyOf is the nth copy of a strategy, n being at least 1. A copy draws by lot from its first search on, with a seed
// of its own, so that it goes other ways than the strategy and its other copies. It is for a worker that would have
// nothing to do, since a strategy has one worker at a time.
func (s Spec) CopyOf(n int) Spec {
	s.Copy = n
	return s
}

// draws gives what the strategy, or the copy, draws from on a level that is searched as asked. The searches of a
// strategy count the seed up, and the seeds of copies lie far enough apart.
func (s Spec) draws(asked Setup) draws {
	return draws{seed: asked.Seed + uint64(s.Copy)<<32, later: asked.Later, copy: s.Copy}
}

// add adds a strategy to Specs. It is for package variables of the files with strategies.
func add(s Spec) technique.ID {
	specs = append(specs, s)
	return s.ID
}

// Member is a strategy as it is run and saved. The strategy is made when it is first asked to work: most levels are
// solved before all strategies have had a turn. When it is done, its memory is let go and its results are kept. A
// Member belongs to one goroutine at a time. It implements the task of package plan.
type Member struct {
	ID     technique.ID
	Copy   int           // 0 for the strategy itself, see Spec.CopyOf
	Past   int64         // positions generated in runs before this one
	Making time.Duration // how long it took to make the strategy, by the clock
	Taken  time.Duration // of all turns, Making included

	shared   *LevelContext
	build    func(*LevelContext, *Holdings) Strategy
	heard    func(Turn) error
	strategy Strategy // nil before the first turn, and when it is done
	holdings Holdings // nothing before the first turn

	// What is known of the strategy while there is none.
	cost     Cost
	standing Standing
	state    State
	loaded   bool // the strategy goes on from the state when it is made
	done     bool // it is not made again
}

// Turn is the outcome of one turn of a member.
type Turn struct {
	Member *Member
	Before [2]search.Ref // by side: the last record of the log before the turn
	Hit    *Hit          // nil for none
}

// NewMember makes a strategy a member of the strategies that search a level. It goes on from the state that the level's
// store has saved of the strategy, if there is one. heard is told of every turn, and its error ends the search.
func NewMember(c *LevelContext, s Spec, heard func(Turn) error) *Member {
	m := &Member{ID: s.ID, Copy: s.Copy, shared: c, build: s.Build, heard: heard,
		holdings: Holdings{use: technique.NewUse(c.asked.Use), draws: s.draws(c.asked)},
		standing: Standing{Note: "not begun"}}
	for _, state := range c.states {
		if state.Name == m.Name() {
			m.Past, m.state, m.loaded = state.Used, state, true
		}
	}
	c.Members = append(c.Members, m)
	return m
}

// Name tells the members of a level apart: it is the name of the strategy, with a number from 2 on for a copy.
func (m *Member) Name() string {
	if m.Copy > 0 {
		return fmt.Sprintf("%v-%d", m.ID, 1+m.Copy)
	}
	return m.ID.String()
}

// Advance implements the task of package plan. The member is also done when a log that it records in is full. Step 6
// of the walk in docs/architecture.md.
func (m *Member) Advance(ctx context.Context, n int64) (done bool, err error) {
	if m.done {
		return true, nil
	}
	begin, turn := time.Now(), Turn{Member: m, Before: m.shared.Lengths()}
	if m.strategy == nil {
		m.makeStrategy(ctx)
	}
	turn.Hit, done = m.strategy.Work(ctx, n)
	m.shared.Fronts.Stand(m.Name(), m.strategy.Standing().Nearest)
	if done = done || m.shared.full(m.holdings.Records); done {
		m.retire()
	}
	m.Taken += time.Since(begin)
	return done, m.heard(turn)
}

// makeStrategy makes the strategy, from its saved state if there is one.
func (m *Member) makeStrategy(ctx context.Context) {
	begin := time.Now()
	m.strategy = m.build(m.shared, &m.holdings)
	if m.loaded {
		m.strategy.Load(ctx, &m.state)
	}
	m.Making = time.Since(begin)
}

// retire lets go of a strategy that is done.
func (m *Member) retire() {
	m.cost, m.standing, m.state = m.strategy.Cost(), m.strategy.Standing(), State{}
	if m.standing.Best != nil {
		best := detached(m.standing.Best)
		m.standing.Best = &best
	}
	m.strategy.Save(&m.state)
	m.strategy, m.done = nil, true
	m.holdings.conclude()
}

// Done reports whether nothing is left for the strategy to do.
func (m *Member) Done() bool { return m.done }

// Cost implements the task of package plan.
func (m *Member) Cost() Cost {
	if m.strategy == nil {
		return m.cost
	}
	return m.strategy.Cost()
}

// MemoryBytes implements the task of package plan. It is 0 before the first turn and after the last.
func (m *Member) MemoryBytes() int64 { return m.holdings.MemoryBytes() }

// Limit implements the task of package plan.
func (m *Member) Limit(bytes int64) { m.holdings.Limit(bytes) }

// Count adds what the techniques inside the strategy have been asked and have decided so far.
func (m *Member) Count(to *technique.Counts) { to.AddCounts(m.holdings.use.Counts) }

// Standing is Strategy.Standing.
func (m *Member) Standing() Standing {
	if m.strategy == nil {
		return m.standing
	}
	return m.strategy.Standing()
}

// save gives what a later run needs to go on. Before the first turn that is what was loaded.
func (m *Member) save() State {
	s := m.state
	if m.strategy != nil {
		s = State{}
		m.strategy.Save(&s)
	}
	s.Name, s.Used = m.Name(), m.Past+m.Cost().Generated
	return s
}
