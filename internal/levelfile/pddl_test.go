package levelfile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestPlanRoundTrip writes random games of random small levels as plans and reads them back, also as older planners
// print them. With any one step changed or left out the plan is wrong or does not give the same moves.
func TestPlanRoundTrip(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		random := rand.New(rand.NewPCG(seed, 1))
		lurd := game(t, b.Level, random)
		var text strings.Builder
		must.Do(t, WritePlan(&text, b.Level, lurd))
		plan := steps(text.String())
		if got, err := PlanMoves(b.Level, plan); err != nil || got != lurd {
			t.Fatalf("seed %d: %q, %v, expected %q", seed, got, err, lurd)
		}
		if old := steps("0.001: " +
			strings.ToUpper(strings.ReplaceAll(text.String(), ")\n", ") [1]\n17: "))); !slices.Equal(
			old, plan) {
			t.Errorf("seed %d: %q\n%q", seed, old, plan)
		}
		for at := range plan {
			words := strings.Fields(plan[at])
			changed := slices.Clone(plan)
			words[1+random.IntN(len(words)-2)] = "pos-77-77"
			changed[at] = strings.Join(words, " ")
			if got, err := PlanMoves(b.Level, changed); err == nil {
				t.Errorf("seed %d: %s gives %q", seed, changed[at], got)
			}
			if got, err := PlanMoves(b.Level, slices.Delete(slices.Clone(plan), at, at+1)); err == nil && got == lurd {
				t.Errorf("seed %d: without step %d the same moves", seed, at+1)
			}
		}
	}
}

// game is possible moves of a level.
func game(t *testing.T, level *board.Level, random *rand.Rand) (lurd string) {
	t.Helper()
	for range 40 {
		next, err := board.Normalize(level, strings.ToLower(lurd)+string("lurd"[random.IntN(4)]))
		if err == nil {
			lurd = next
		}
	}
	return lurd
}

// steps are the steps of a text.
func steps(text string) (plan []string) {
	for line := range strings.Lines(text) {
		if step, ok := PlanStep(line); ok {
			plan = append(plan, step)
		}
	}
	return plan
}

// TestProblem looks at a whole problem, with a stone that cannot be reached.
func TestProblem(t *testing.T) {
	level := suite.Board(t, "\n######\n#@$.##\n####*#\n######").Level
	level.Title = "Push"
	var text strings.Builder
	must.Do(t, WriteProblem(&text, level, "p001"))
	for _, want := range []string{"; Push\n; ######\n; #@$.##\n",
		"(define (problem p001)\n  (:domain sokoban-sequential)",
		"stone-01 - stone\n    stone-02 - stone\n", "(at player-01 pos-02-02)", "(at stone-01 pos-03-02)",
		"(at stone-02 pos-05-03)\n    (at-goal stone-02)", "(IS-GOAL pos-04-02)\n    (clear pos-04-02)",
		"(MOVE-DIR pos-02-02 pos-03-02 dir-right)", "(at-goal stone-01)\n    (at-goal stone-02)\n  ))"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if strings.Count(text.String(), "MOVE-DIR") != 4 ||
		strings.Count(text.String(), "(") != strings.Count(text.String(), ")") {
		t.Error(text.String())
	}
	if strings.Count(PDDLDomain, "(") != strings.Count(PDDLDomain, ")") {
		t.Error("brackets of the domain")
	}
}

// TestWrongPlans are plans and lines that cannot be played.
func TestWrongPlans(t *testing.T) {
	level := suite.Board(t, "\n#####\n#@$.#\n#####").Level
	for want, plan := range map[string]string{
		"step 1, (move player-01 pos-02-02 pos-02-01 dir-up): pos-02-02 has no location": "(move player-01 pos-02-02 pos-02-01 dir-up)",
		"step 1, (move nowhere): no direction":                                           "(move nowhere)",
		"step 2, (move dir-right): stone-01 cannot be pushed": "(push-to-goal player-01 stone-01 pos-02-02 pos-03-02 " +
			"pos-04-02 dir-right)\n(move dir-right)",
	} {
		if _, err := PlanMoves(level, steps(plan)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, expected %s", err, want)
		}
	}
	if got := steps("; cost = 3 (general cost)\nmove along\n(fly a b)\n()\n(\n1:2:(\n(move"); len(got) != 1 {
		t.Errorf("%q", got) // the last one, which is then refused for its arguments
	}
	if err := WritePlan(&strings.Builder{}, level, "x"); err == nil {
		t.Error("x is a move")
	}
}

func FuzzPlan(f *testing.F) {
	f.Add("(push-to-goal player-01 stone-01 pos-02-02 pos-03-02 pos-04-02 dir-right)\n")
	f.Fuzz(func(t *testing.T, text string) {
		level := suite.Board(t, "\n#####\n#@$.#\n#####").Level
		lurd, err := PlanMoves(level, steps(text))
		if _, wrong := board.Normalize(level, strings.ToLower(lurd)); err == nil && wrong != nil {
			t.Errorf("%q: %v", lurd, wrong)
		}
	})
}
