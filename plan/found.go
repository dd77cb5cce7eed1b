package plan

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// found holds the findings of the limited searches: the pushes of the first two halves that met, and who recorded which
// position. Strategies and other processes tell it of hits at the same time.
type found struct {
	level   *strategy.LevelContext
	stop    func()      // ends the turns
	emptied atomic.Bool // one side has been searched out
	over    atomic.Bool // pushes are there
	joint   *joint      // nil when no exhaustive search goes on beside the strategies

	mutex   sync.Mutex // guards what follows
	pushes  []board.Move
	by      string // the strategy that found them
	path    *PathUse
	authors authors
}

// searchedOut ends the run because one side has been searched out.
func (f *found) searchedOut() {
	f.emptied.Store(true)
	f.stop()
}

// finish turns a hit into pushes, once, and ends the run.
func (f *found) finish(by string, h *strategy.Hit) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.pushes != nil {
		return nil
	}
	legs, err := f.join(h)
	if err != nil {
		return err
	}
	f.pushes, f.by, f.path = meet.Pushes(f.level.Level.Board, legs), by, f.authors.pathUse(f.level.Logs, legs)
	f.over.Store(true)
	f.stop()
	return nil
}

// join gives the way from the start to a hit, and that from the end to it.
func (f *found) join(h *strategy.Hit) (legs [2][]meet.Leg, err error) {
	b, logs := f.level.Level.Board, f.level.Logs
	if h.Solved {
		legs[board.Forward], err = meet.Legs(b, board.Forward, logs[board.Forward], h.Ref)
		return legs, err
	}
	forward, reverse := f.level.Table.Lookup(h.Key)
	return meet.Join(b, logs, forward, reverse)
}

// lengths returns the lengths of the logs.
func (f *found) lengths() (n [2]search.Ref) {
	for side, l := range f.level.Logs {
		n[side] = search.Ref(l.Len())
	}
	return n
}

// wrote notes what a turn of a strategy has added to the logs.
func (f *found) wrote(by string, before [2]search.Ref) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.authors.add(by, before, f.lengths())
}

// crowded reports whether a search ended because its memory is spent.
func (f *found) crowded() bool {
	return f.level.Logs[board.Forward].Full() // both share their memory
}

// whyUnsolved says how far the searches of a round came when they found no solution. Rounds count from 0.
func (f *found) whyUnsolved(round int) string {
	reason := fmt.Sprintf("no meet among %d positions", f.level.Table.Len())
	if f.level.Table.Full() {
		reason += ", the table is full"
	}
	if f.crowded() {
		reason += ", the logs are full"
	}
	if round > 0 {
		reason += fmt.Sprintf(", in round %d", round+1)
	}
	return reason
}

// Has implements meet.Searches.
func (f *found) Has(side board.Side, key board.Key) bool { return f.ref(side, key) != 0 }

// ref is the record of a side for a key, 0 when there is none.
func (f *found) ref(side board.Side, key board.Key) search.Ref {
	forward, reverse := f.level.Table.Lookup(key)
	if side == board.Forward {
		return forward
	}
	return reverse
}

// Half implements meet.Searches.
func (f *found) Half(side board.Side, key board.Key) (h meet.Half, ok bool) {
	ref := f.ref(side, key)
	if ref == 0 {
		return h, false
	}
	h, err := meet.NewHalf(f.level.Level.Board, side, f.level.Logs[side], ref)
	return h, err == nil
}

// Adopt implements meet.Searches.
func (f *found) Adopt(side board.Side, h meet.Half) (board.Key, error) {
	a, err := f.level.Adopt(side, h)
	if err == nil && a.Met {
		err = f.finish("another process", &strategy.Hit{Side: side, Ref: a.End.Ref, Key: a.At})
	}
	return a.Key, err
}

// Candidates implements meet.Searches.
func (f *found) Candidates(most int) (meet.Document, error) {
	f.level.Fronts.Compare()
	list := f.level.Pairs.List()
	return meet.NewCandidateWriter(f.level.Level.Board, f.level.Logs).Document(list[:min(most, len(list))])
}

// authors knows which strategy has recorded what. Each turn of a strategy appends records to the log of either side, so
// the lengths of the logs before and after the turn tell. With several threads, turns overlap, and the strategy that
// began last is taken for the author.
type authors [2][]span

// span is the records that were added during a turn: those after first, up to last.
type span struct {
	first, last search.Ref
	by          string
}

// add notes a turn. The span of a turn that follows another of the same strategy becomes part of that one's.
func (a *authors) add(by string, before, after [2]search.Ref) {
	for side := range a {
		if before[side] == after[side] {
			continue
		}
		list := a[side]
		if n := len(list); n > 0 && list[n-1].by == by && list[n-1].last == before[side] {
			list[n-1].last = after[side]
			continue
		}
		a[side] = append(list, span{before[side], after[side], by})
	}
}

// authorOf returns the author of a record: elsewhere when no turn of this process made it.
func (a *authors) authorOf(side board.Side, ref search.Ref) string {
	for _, s := range slices.Backward(a[side]) {
		if s.first < ref && ref <= s.last {
			return s.by
		}
	}
	return elsewhere
}

// elsewhere stands for earlier runs and for other processes that search the same level.
const elsewhere = "elsewhere"

// pathUse counts the moves of a solution, which are the legs of both sides.
func (a *authors) pathUse(logs [2]*meet.Log, legs [2][]meet.Leg) *PathUse {
	u := &PathUse{Forward: len(legs[board.Forward]), Reverse: len(legs[board.Reverse]), Strategies: map[string]int{},
		Macros: map[string]int{}}
	for _, leg := range legs[board.Forward] {
		a.count(u, logs, board.Forward, leg)
	}
	for _, leg := range slices.Backward(legs[board.Reverse]) {
		a.count(u, logs, board.Reverse, leg)
	}
	return u
}

// count adds the move of one leg. Legs come in the order of the solution.
func (a *authors) count(u *PathUse, logs [2]*meet.Log, side board.Side, leg meet.Leg) {
	by := a.authorOf(side, leg.Ref)
	u.Strategies[by]++
	if kind := logs[side].Macro(leg.Ref); kind != search.Plain {
		u.Macros[kind.String()]++
	}
	if _, from, to := logs[side].Parent(leg.Ref); from == to {
		u.Passages++
	}
	if last := len(u.Stages) - 1; last >= 0 && u.Stages[last].By == by && u.Stages[last].Side == side.String() {
		u.Stages[last].Pushes += len(leg.Moves)
		return
	}
	u.Stages = append(u.Stages, Stage{by, side.String(), len(leg.Moves)})
}
