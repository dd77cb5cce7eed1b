package plan

import (
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/meet"
	"planner/plan/strategy"
	"planner/search"
)

// found is what the limited searches of a level have found: the pushes of the first two halves that met, and who
// recorded which position. Strategies and other processes add to it at the same time.
type found struct {
	before  *strategy.Hit // what an earlier run has found, nil for none
	emptied atomic.Bool   // one side has been searched out
	over    atomic.Bool   // pushes are set

	mutex   sync.Mutex // guards what follows
	pushes  []board.Move
	by      string // the strategy that found the pushes
	path    *PathUse
	authors authors
}

// wrote notes what a turn of a strategy has added to the logs.
func (f *found) wrote(by string, before, after [2]search.Ref) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.authors.addTurn(by, before, after)
}

// authors knows which strategy has recorded what. Each turn of a strategy appends records to the log of either side, so
// the lengths of the logs before and after the turn tell. With several threads turns overlap. Then the strategy that
// began last counts as the author.
type authors [2][]span

// span is the records that were added during a turn: those after first, up to last.
type span struct {
	first, last search.Ref
	by          string
}

// addTurn notes a turn. The span of a turn that follows a turn of the same strategy becomes part of the earlier span.
func (a *authors) addTurn(by string, before, after [2]search.Ref) {
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

// authorOf returns the author of a record: elsewhere when no turn of this process made the record.
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
