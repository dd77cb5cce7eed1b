package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/bench"
	"planner/internal/record"
	"planner/internal/render"
)

// print prints what is known in one of the forms of --to.
func (l *library) print(to, title string, w io.Writer) error {
	t := l.table(title)
	switch to {
	case "csv":
		return t.CSV(w)
	case "html":
		return t.HTML(w)
	case "lists":
		return l.lists(t.Notes[0], w)
	}
	return t.Markdown(w)
}

// standings returns copies of what is known of each level of the suite.
func (l *library) standings() (list []*record.Entry) {
	for _, level := range l.suite {
		e, _ := l.known.Of(level.Rows)
		list = append(list, e.Clone())
	}
	return list
}

// fewest is the fewest pushes of any solution and the fewest moves of any, which may be another one. Both are 0 when no
// solution is known.
func fewest(e *record.Entry) board.Cost {
	return board.Cost{Moves: e.BestBy(board.MovesOnly).Cost().Moves, Pushes: e.Best().Cost().Pushes}
}

// news says what has become better, in words; empty when nothing has.
func news(before, e *record.Entry) string {
	var list []string
	counts := func(name string, was, is int) {
		switch {
		case was == is:
		case was == 0:
			list = append(list, name+" "+render.Count(is))
		default:
			list = append(list, fmt.Sprintf("%s %s instead of %s", name, render.Count(is), render.Count(was)))
		}
	}
	was, is := fewest(before), fewest(e)
	counts("pushes", was.Pushes, is.Pushes)
	counts("moves", was.Moves, is.Moves)
	counts("lower bound", before.LeastPushes, e.LeastPushes)
	if e.Proof() != before.Proof() {
		list = append(list, stateOf(e))
	}
	return strings.Join(list, ", ")
}

// stateOf says what is proved of a level, and by whom.
func stateOf(e *record.Entry) string {
	switch proof := e.Proof(); {
	case e.Unsolvable:
		return "unsolvable, " + string(proof)
	case e.Best() == nil:
		return "not solved"
	case proof != record.Open:
		return "shortest, " + string(proof)
	}
	return string(record.Open)
}

// table has a row for each level, and a note that sums up all of them.
func (l *library) table(title string) *bench.Table {
	t := &bench.Table{Title: title, Head: []string{"level", "title", "pushes", "at least", "moves", "state", "by",
		"seconds", "build"}, Words: []string{"title", "state", "by", "build"}}
	var solved, pushes, bound int
	proofs := map[record.Proof]int{}
	for i, e := range l.standings() {
		var by, seconds, build string
		if e.Tried != nil {
			seconds, build = strconv.FormatFloat(e.Tried.Seconds, 'f', -1, 64), e.Tried.Build
		}
		best, cost, proof := e.Best(), fewest(e), e.Proof()
		proofs[proof]++
		if best != nil {
			by, solved, pushes, bound = string(best.By), solved+1, pushes+cost.Pushes, bound+e.LeastPushes
		}
		t.AddRow(strconv.Itoa(l.suite[i].Number), l.suite[i].Title, count(cost.Pushes, best != nil),
			count(e.LeastPushes, best != nil && proof != record.Open), count(cost.Moves, best != nil), stateOf(e), by,
			seconds, build)
	}
	t.Notes = append(t.Notes, fmt.Sprintf("%s of %s solved, with %s where at least %s are needed; "+
		"%s proved by a search, %s by a certificate.", render.Count(solved), render.Count(len(l.suite)),
		render.Pushes(pushes), render.Count(bound), render.Count(proofs[record.BySearch]),
		render.Count(proofs[record.ByCertificate])))
	return t
}

// lists prints the numbers of the levels by what is proved, in sentences, and a note below them.
func (l *library) lists(note string, w io.Writer) error {
	var text strings.Builder
	list := map[string][]string{}
	for i, e := range l.standings() {
		number, state := strconv.Itoa(l.suite[i].Number), stateOf(e)
		if best := e.Best(); best != nil && e.Proof() == record.Open {
			number += fmt.Sprintf(" (%s–%s)", render.Count(e.LeastPushes), render.Count(best.Cost().Pushes))
		} else if best != nil {
			number += " (" + render.Count(best.Cost().Pushes) + ")"
		}
		list[state] = append(list[state], number)
	}
	for _, state := range slices.Sorted(maps.Keys(list)) {
		fmt.Fprintf(&text, "%s%s: %s.\n\n", strings.ToUpper(state[:1]), state[1:],
			strings.Join(list[state], ", "))
	}
	_, err := fmt.Fprintf(w, "%s%s\n", text.String(), note)
	return err
}

// count is a number, empty for a 0 that is not known.
func count(n int, known bool) string {
	if n == 0 && !known {
		return ""
	}
	return strconv.Itoa(n)
}
