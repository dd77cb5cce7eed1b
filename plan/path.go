package plan

import (
	"slices"

	"planner/board"
	"planner/meet"
	"planner/search"
)

// PathUse says what the pushes of a solution were made by, when limited searches found it. A move here is a record of
// the searches' logs: one box goes to some square while all others stand.
type PathUse struct {
	Forward    int            `json:"forward"`          // moves from the start to the position where the sides meet
	Reverse    int            `json:"reverse"`          // moves from there to the end
	Strategies map[string]int `json:"strategies"`       // moves by the strategy that recorded them first
	Macros     map[string]int `json:"macros,omitempty"` // moves that are part of a macro, by its kind
	Passages   int            `json:"passages"`         // moves that only take the player to another zone

	// Rules counts, with Options.Explain, the pushes beside the solution's own that a deadlock rule proves lost.
	Rules map[string]int `json:"rules,omitempty"`

	Stages []Stage `json:"stages"` // in the order of the solution
}

// Stage is a part of a solution whose moves were all recorded by one strategy, on one side.
type Stage struct {
	By     string `json:"by"`     // the strategy
	Side   string `json:"side"`   // forward or reverse
	Pushes int    `json:"pushes"` // how many pushes of the solution it is
}

// authors knows which strategy has recorded what. Each turn of a strategy appends records to the log of either side, so
// the lengths of the logs before and after the turn tell. With several threads, turns overlap, and the strategy that
// began last is taken for the author.
type authors struct {
	spans [2][]span
}

// span is the records that were added during a turn: those after first, up to last.
type span struct {
	first, last meet.Ref
	by          string
}

// add notes a turn. The span of a turn that follows another of the same strategy becomes part of that one's.
func (a *authors) add(by string, before, after [2]int) {
	for side := range a.spans {
		if before[side] == after[side] {
			continue
		}
		list := a.spans[side]
		if n := len(list); n > 0 && list[n-1].by == by && int(list[n-1].last) == before[side] {
			list[n-1].last = meet.Ref(after[side])
			continue
		}
		a.spans[side] = append(list, span{meet.Ref(before[side]), meet.Ref(after[side]), by})
	}
}

// authorOf returns the author of a record: elsewhere when no turn of this process made it.
func (a *authors) authorOf(side board.Side, ref meet.Ref) string {
	for _, s := range slices.Backward(a.spans[side]) {
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
