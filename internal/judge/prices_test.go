package judge

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/flow"
	"planner/internal/machine"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// A game of more detours than that has lines for the dearest alone, and its best solution is found all the same.
func TestMostLines(t *testing.T) {
	two := &board.Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "# $  . #", "########"}}
	const backAndForth, end = "RurrdLullddd" + "RurrdLullu", "RRRdllldRRR"
	game := strings.Repeat(backAndForth, mostLines) + end
	r, err := Judge(t.Context(), two, game, enough)
	must.Do(t, err)
	lines := 0
	for _, m := range r.Moments {
		if m.Line.Better != "" {
			lines++
		}
	}
	if len(r.Moments) != 2*mostLines || lines != mostLines {
		t.Errorf("%d moments, %d lines: %s", len(r.Moments), lines, r.Sentence())
	}
	if cost, err := board.Replay(two, r.Best(game)); err != nil || cost.Pushes != 6 {
		t.Errorf("the best solution has %d pushes, %v", cost.Pushes, err)
	}
}

// Bounds hold whenever the searches end: without any, by the estimate alone, and after searches that are much too
// short.
func TestBounds(t *testing.T) {
	open := 0
	for seed, b := range oracle.FarthestLevels(roomy, 60) {
		s := truth{Space: oracle.NewSpace(b)}
		s.needs = s.Distances(board.Forward)
		pushes, states := s.stroll(rand.New(rand.NewPCG(seed, 27)), 200, false)
		lurd, err := board.Expand(b, pushes)
		must.Do(t, err)
		if s.needs[states[len(states)-1]] != 0 {
			continue
		}
		j, err := newJudge(t.Context(), b.Level, lurd, enough)
		must.Do(t, err)
		j.hold(t, s, states)
		d, err := flow.GoalDistances(t.Context(), j.boardAt(0))
		must.Do(t, err)
		j.estimate(t.Context(), d)
		j.hold(t, s, states)
		if r, err := j.judgement(); err != nil || r.Sentence() == "" {
			t.Fatal(err)
		} else if !r.Exact {
			open++
		}
		for range 3 {
			_, err := j.priceRound(t.Context(), 1)
			must.Do(t, err)
			j.hold(t, s, states)
		}
	}
	if open == 0 {
		t.Error("the estimate decides everything")
	}
}

// hold compares all bounds with the truth.
func (j *judge) hold(t *testing.T, s truth, states []int) {
	t.Helper()
	for i, known := range j.costs.known {
		if cost := i + int(s.needs[states[i]]); known.Least > cost || known.Most < cost {
			t.Fatalf("position %d costs %d, and is said to cost %v", i, cost, known)
		}
	}
}

// limit is the time for each game. On a machine that is busy with other things, the processor time that was used says
// more than the time that passed.
var limit = flag.Duration("limit", 10*time.Second, "judge each game for at most this time")

// What docs/coach.md says of the known solutions of Microban I. The time depends on the machine and is not tested.
func TestPricesOnMicroban(t *testing.T) {
	long.Only(t, "how much is decided in the time depends on the machine")
	const name = "microban1.xsb"
	levels := suite.LevelsOf(t, suite.Shared(t, "levels/"+name))
	known := suite.Known(t, name)
	exact := 0
	var worst, most time.Duration
	for _, level := range levels {
		lurd, ok := known[level.Number]
		if !ok {
			continue
		}
		begin := machine.CPUTime()
		o := Options{Time: *limit, Threads: runtime.GOMAXPROCS(0), RAM: 1 << 30, Solve: solveLater}
		r, err := Judge(context.Background(), level, lurd, o)
		must.Do(t, err)
		if r.Exact {
			exact++
		}
		used := machine.CPUTime() - begin
		worst, most = max(worst, r.Time), max(most, used)
		t.Logf("level %d: exact %v, %s %d searches, %d positions, %.2f s, of the processor %.2f s", level.Number,
			r.Exact,
			r.Sentence(), r.Searches, r.Nodes, r.Time.Seconds(), used.Seconds())
	}
	t.Logf("%d of %d games exactly, in %.2f s at most, of the processor %.2f s", exact, len(known), worst.Seconds(),
		most.Seconds())
	if exact < len(known)*9/10 {
		t.Errorf("%d of %d games exactly, expected nine of ten", exact, len(known))
	}
}
