package plan

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/search"
	"planner/technique"
)

// TestAuthors: each record belongs to the turn during which it was added, and those before all turns to none.
func TestAuthors(t *testing.T) {
	var a authors
	a.addTurn("one", [2]search.Ref{2, 1}, [2]search.Ref{5, 1})
	a.addTurn("one", [2]search.Ref{5, 1}, [2]search.Ref{6, 1})
	a.addTurn("two", [2]search.Ref{6, 1}, [2]search.Ref{8, 3})
	if n := len(a[board.Forward]); n != 2 {
		t.Errorf("%d spans", n)
	}
	for ref, want := range []string{elsewhere, elsewhere, elsewhere, "one", "one", "one", "one", "two", "two"} {
		if got := a.authorOf(board.Forward, search.Ref(ref)); got != want {
			t.Errorf("record %d is by %s, expected %s", ref, got, want)
		}
	}
	if got := a.authorOf(board.Reverse, 2); got != "two" {
		t.Errorf("reverse record by %s", got)
	}
}

// TestPathOfSolution: the moves of a solution come from the strategies that ran, and every strategy has its standing.
func TestPathOfSolution(t *testing.T) {
	o := options(Bidir, 1).Alone(technique.FreeSpace)
	o.Nodes, o.Use = 100_000, o.Use.Off(technique.Polish)
	r, err := Solve(context.Background(), ownLevel(t, "Tight corner"), o)
	must.Do(t, err)
	if len(r.Standings) != 1 || r.Standings[0].Name != "free-space" || r.Standings[0].Generated == 0 {
		t.Errorf("standings %+v", r.Standings)
	}
	if (r.Path != nil) != (r.Status == search.Solved) {
		t.Fatalf("%v with path %+v", r.Status, r.Path)
	}
	if u := r.Path; u != nil && (u.Strategies["free-space"] != u.Forward+u.Reverse || len(u.Strategies) != 1) {
		t.Errorf("path %+v", *u)
	} else if u != nil {
		pushes := 0
		for _, stage := range u.Stages {
			pushes += stage.Pushes
		}
		if pushes != r.Pushes || u.Stages[0].By != "free-space" {
			t.Errorf("stages %+v of %d pushes", u.Stages, r.Pushes)
		}
	}
}

// TestRulesBesideTheWay: with Explain a solution says which rules reject the pushes beside its own, and asking them
// changes neither the search nor its counters.
func TestRulesBesideTheWay(t *testing.T) {
	o := options(Bidir, 1).Alone(technique.FreeSpace)
	o.Nodes = 100_000
	solve := func() Result {
		r, err := Solve(context.Background(), ownLevel(t, "Tight corner"), o)
		if err != nil || r.Status != search.Solved {
			t.Fatalf("%v, %v", r.Status, err)
		}
		return r
	}
	plain := solve()
	o.Explain = true
	explained := solve()
	if plain.Path.Rules != nil || explained.Path.Rules["dead-square"] == 0 {
		t.Errorf("rules %v without Explain, %v with it", plain.Path.Rules, explained.Path.Rules)
	}
	if plain.Nodes != explained.Nodes || plain.Techniques != explained.Techniques {
		t.Errorf("%d positions without Explain, %d with it", plain.Nodes, explained.Nodes)
	}
}
