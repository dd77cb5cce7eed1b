package plan

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// decider is a search that may decide a level without the strategies.
type decider interface {
	// goOn works for about n positions, as task.Advance does. It returns how many it took and what is known of
	// the level then.
	goOn(ctx context.Context, n int64) (cost int64, known search.Status, done bool)

	// told returns what the search has done since the last call, in the time taken. The search must not be at work.
	told(l *level, taken time.Duration) (Result, error)
}

// aside is a task beside the strategies. It ends the run of the solver when its decider has decided the level. The
// positions of an aside count for its share of the work, and not for the budget of the limited searches. It implements
// task.
type aside struct {
	decider decider
	stop    func() // ends the run
	cost    strategy.Cost
	taken   time.Duration
}

// Advance implements task.
func (a *aside) Advance(ctx context.Context, n int64) (done bool, err error) {
	begin := time.Now()
	cost, known, done := a.decider.goOn(ctx, n)
	a.cost.Extra, a.taken = a.cost.Extra+cost, a.taken+time.Since(begin)
	if known != search.Unsolved {
		a.stop()
		done = true
	}
	return done, nil
}

// Cost implements task.
func (a *aside) Cost() strategy.Cost { return a.cost }

// MemoryBytes implements task. The memory of an aside has been taken off that of the strategies.
func (a *aside) MemoryBytes() int64 { return 0 }

// Limit implements task.
func (a *aside) Limit(int64) {}

// joint is where the exhaustive search of a small level and the limited searches from the end meet. The exhaustive
// search goes broadly from the start and the others narrowly from the end, so a level is often solved long before
// either would have come to the other end. Both ask for every new position whether the other side has it:
//
//	start ──► exhaustive search: nodes ◄── Holds ──── reverse searches: table ◄── end
//	                                   ──── Has  ──►
//
// Of the exhaustive search only the way to the node of the meet is used, so it does no harm that other ways leave
// things out. It implements meet.Watcher.
type joint struct {
	whole   *exhaustive.Search
	others  meet.Watcher             // may be nil
	reached func(key board.Key) bool // whether the limited searches have reached a position from the end
	stop    func()                   // ends the turns of the limited searches

	met   atomic.Bool
	mutex sync.Mutex // guards what follows
	at    board.Key  // where they met first
	by    string     // the strategy that came there second, empty while it is not known
}

// newJoint lets an exhaustive search, which must not be at work, and the limited searches meet.
func newJoint(whole *exhaustive.Search, s *solver, others meet.Watcher) *joint {
	j := &joint{whole: whole, others: others, stop: s.schedule.Stop,
		reached: func(key board.Key) bool { return s.refOf(board.Reverse, key) != 0 }}
	whole.Meet(j.stored)
	return j
}

// Reached implements meet.Watcher.
func (j *joint) Reached(side board.Side, key board.Key) {
	if j.others != nil {
		j.others.Reached(side, key)
	}
	if side == board.Reverse && j.whole.Holds(key) {
		j.meet(key, "")
	}
}

// stored is called for each position that the exhaustive search stores. It reports whether the other side has it.
func (j *joint) stored(key board.Key) bool {
	if !j.reached(key) {
		return false
	}
	j.meet(key, technique.SmallFirst.String())
	return true
}

// meet notes where the two sides have met and ends the turns of the limited searches.
func (j *joint) meet(key board.Key, by string) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if !j.met.Load() {
		j.at, j.by = key, by
		j.met.Store(true)
	}
	j.stop()
}

// claim names a strategy whose turn has ended as the one that met the exhaustive search, if they met and none is named.
func (j *joint) claim(by string) {
	if j == nil || !j.met.Load() {
		return
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.by == "" {
		j.by = by
	}
}

// neighbour shows the searches of a level to other processes that search the same level. It implements meet.Searches.
type neighbour struct{ of *solver }

// Has implements meet.Searches.
func (n neighbour) Has(side board.Side, key board.Key) bool { return n.of.refOf(side, key) != 0 }

// Half implements meet.Searches.
func (n neighbour) Half(side board.Side, key board.Key) (h meet.Half, ok bool) {
	ref := n.of.refOf(side, key)
	if ref == 0 {
		return h, false
	}
	h, err := meet.NewHalf(n.of.level.board, side, n.of.shared.Logs[side], ref)
	return h, err == nil
}

// Adopt implements meet.Searches.
func (n neighbour) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := n.of.shared.Adopt(side, h)
	if err == nil && a.Met {
		err = n.of.finishWith("another process", &strategy.Hit{Ref: a.End.Ref, Key: a.At})
	}
	return a.Key, err
}

// Candidates implements meet.Searches.
func (n neighbour) Candidates(most int) (meet.Document, error) {
	c := n.of.shared
	c.Fronts.Compare()
	list := c.Pairs.List()
	return meet.NewCandidateWriter(c.Level.Board, c.Logs).Document(list[:min(most, len(list))])
}
