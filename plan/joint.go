package plan

import (
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/exhaustive"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
	"planner/technique"
)

// joint is where the exhaustive search of a small level and the limited searches from the end meet. The first goes
// broadly from the start and the others narrowly from the end, so a level is often solved long before either would have
// come to the other end. Both ask for every new position whether the other side has it:
//
//	start ──► exhaustive search: nodes ◄── Holds ──── reverse searches: table ◄── end
//	                                   ──── Has  ──►
//
// Of the exhaustive search only the way to the node is used, so what it leaves out on other ways does no harm. It
// implements meet.Watcher.
type joint struct {
	whole  *exhaustive.Search
	found  *found
	others meet.Watcher // may be nil

	met   atomic.Bool
	mutex sync.Mutex // guards what follows
	at    board.Key  // where they have met first
	by    string     // the strategy that came there second, if it is known
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
	if !j.found.Has(board.Reverse, key) {
		return false
	}
	j.meet(key, technique.SmallFirst.String())
	return true
}

// meet notes where the two have met and ends the turns of the limited searches.
func (j *joint) meet(key board.Key, by string) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if !j.met.Load() {
		j.at, j.by = key, by
		j.met.Store(true)
	}
	j.found.stop()
}

// claim names the strategy at work, which has met the exhaustive search if no other has.
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

// settle makes a solution of a meet, if there is one. Neither may be at work.
func (j *joint) settle() error {
	if j == nil || !j.met.Load() || j.found.over.Load() {
		return nil
	}
	before := j.found.lengths()
	a, err := j.found.level.Follow(j.whole.Way(j.at))
	if err != nil {
		return err
	}
	j.found.wrote(technique.SmallFirst.String(), before)
	return j.found.finish(j.by, &strategy.Hit{Side: board.Forward, Ref: search.Ref(a.End.Ref), Key: a.At})
}
