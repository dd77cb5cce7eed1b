package judge_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"planner"
	"planner/board"
	"planner/internal/test/judge"
	"planner/internal/test/long"
	"planner/plan"
	"planner/technique"
)

var (
	levels  = flag.Uint64("judge.levels", long.Pick[uint64](800, 20_000), "random levels that TestPlannerAgrees solves")
	first   = flag.Uint64("judge.first", 0, "seed of the first of these levels")
	workers = flag.Int("judge.workers", 1, "levels that are solved at the same time")
	longest = flag.Duration("judge.time", 24*time.Hour, "time after which TestPlannerAgrees begins no further level")
)

// The kinds of trials that cost most are the rarest. A store takes some 50 ms, nearly all of it for the disk, and a
// second thread half as much again as the first.
const (
	storedEvery   = 500 // trials to one with a store
	threadedEvery = 4   // trials to one with two threads
)

// trial is one way to solve a level.
type trial struct {
	mode    plan.Mode
	off     string // the switch name of a technique, empty for none
	form    int    // as in board.Level.Transform
	threads int
	stored  bool
}

// entry is a level and a trial as Go text, to be copied into TestKeptLevels.
func (c trial) entry(rows []string) string {
	return fmt.Sprintf("{%#v, trial{%q, %q, %d, %d, %v}},\n%s",
		rows, c.mode, c.off, c.form, c.threads, c.stored, strings.Join(rows, "\n"))
}

// without lists what the trial switches off.
func (c trial) without() []technique.ID {
	for id := range technique.Count {
		if id.String() == c.off {
			return []technique.ID{id}
		}
	}
	return nil
}

// draw draws a trial of a mode. The trials of many seeds cover all techniques, forms and numbers of threads. Half of
// the trials of mode bidir go without the short exhaustive search, which decides nearly all levels of this size before
// the two sides have a chance to meet.
func draw(seed uint64, mode plan.Mode) trial {
	random := rand.New(rand.NewPCG(seed, 0x747269616c))
	c := trial{mode: mode, form: random.IntN(board.Symmetries), threads: 1, stored: random.IntN(storedEvery) == 0}
	if off := technique.ID(random.IntN(int(technique.Count) + 1)); off < technique.Count {
		c.off = off.String()
	}
	if mode == plan.Bidir && random.IntN(2) == 0 {
		c.off = technique.SmallFirst.String()
	}
	if random.IntN(threadedEvery) == 0 {
		c.threads = 2
	}
	return c
}

// decides reports whether the trial must end with a solution or a proof. The limited searches of one side alone may
// leave a level open, and so may the modes auto and bidir without one of their exhaustive searches.
func (c trial) decides() bool {
	switch c.mode {
	case plan.AStar:
		return true
	case plan.Auto, plan.Bidir:
		return c.off != technique.Exhaustive.String() && c.off != technique.SmallFirst.String()
	default:
		return false
	}
}

// outcome is the planner's answer about a level.
type outcome struct {
	status     planner.Status
	solution   string
	pushes     int
	lowerBound int
	proved     bool
}

// solve solves a level by the planner as the trial says.
func (c trial) solve(t testing.TB, rows []string) (outcome, error) {
	level, err := planner.Parse(strings.Join(rows, "\n"))
	if err != nil {
		return outcome{}, err
	}
	if c.stored {
		return c.solveStored(t, level)
	}
	options := planner.Options{Mode: c.mode, Time: c.time(), Positions: c.positions(), RAM: 128 << 20,
		Threads: c.threads, Without: c.without()}
	r, err := planner.Solve(context.Background(), level, options)
	return outcome{r.Status, r.Solution, r.Pushes, r.LowerBound, r.Proved}, err
}

// time is generous for trials that must decide, so that a slow machine makes no disagreement.
func (c trial) time() time.Duration {
	if c.decides() {
		return time.Hour
	}
	return time.Second
}

// positions ends the searches that need not decide.
func (c trial) positions() int64 {
	if c.decides() {
		return 0
	}
	return 20_000
}

// disagreement says in what the planner and the judge differ; it is empty when they agree. open reports that the
// planner left a level open that it may leave open. want is what the judge says.
func (c trial) disagreement(t testing.TB, rows []string, want judge.Verdict) (fault string, open bool) {
	turned := (&board.Level{Rows: rows}).Transform(c.form).Rows
	got, err := c.solve(t, turned)
	switch {
	case want.Kind == judge.TooLarge:
		return "", false
	case want.Kind == judge.Refused:
		if !errors.Is(err, planner.ErrLevel) && !errors.Is(err, planner.ErrNoLevels) {
			return fmt.Sprintf("%v, %v, expected the level to be refused: %s", got.status, err, want.Why), false
		}
		return "", false
	case err != nil:
		return fmt.Sprintf("refused: %v", err), false
	case got.status == planner.Unsolved:
		if c.decides() {
			return "left open", false
		}
		return got.bound(want), true
	case got.status == planner.Unsolvable && want.Kind == judge.Solvable:
		return fmt.Sprintf("called unsolvable, solvable in %d pushes", want.Pushes), false
	case got.status == planner.Solved:
		return got.solved(c, turned, want), false
	}
	return "", false
}

// bound checks the lower bound of a level.
func (o outcome) bound(want judge.Verdict) string {
	if want.Kind == judge.Solvable && o.lowerBound > want.Pushes {
		return fmt.Sprintf("lower bound %d, solvable in %d pushes", o.lowerBound, want.Pushes)
	}
	return ""
}

// solved checks a solution.
func (o outcome) solved(c trial, rows []string, want judge.Verdict) string {
	if fault := o.bound(want); fault != "" {
		return fault
	}
	pushes, err := judge.Replay(rows, o.solution)
	switch {
	case err != nil:
		return fmt.Sprintf("wrong solution %q: %v", o.solution, err)
	case want.Kind == judge.Unsolvable:
		return fmt.Sprintf("the judge called the level unsolvable, but %q solves it", o.solution)
	case pushes != o.pushes || pushes < want.Pushes:
		return fmt.Sprintf("%d pushes said, %d replayed, %d needed", o.pushes, pushes, want.Pushes)
	case (o.proved || c.mode == plan.AStar) && pushes != want.Pushes:
		return fmt.Sprintf("%d pushes called optimal, %d are", pushes, want.Pushes)
	}
	return ""
}

// TestPlannerAgrees solves random levels in every mode and compares with the judge. A disagreement is shrunk and
// printed as an entry for TestKeptLevels.
func TestPlannerAgrees(t *testing.T) {
	seeds, opened := make(chan uint64), new(atomic.Int64)
	var group sync.WaitGroup
	for range *workers {
		group.Go(func() {
			for seed := range seeds {
				compare(t, seed, opened)
			}
		})
	}
	begin, done := time.Now(), uint64(0)
	for done < *levels && !t.Failed() && time.Since(begin) < *longest {
		seeds <- *first + done
		if done++; done%10_000 == 0 {
			fmt.Printf("%d levels in %v\n", done, time.Since(begin).Round(time.Second))
		}
	}
	close(seeds)
	group.Wait()
	t.Logf("%d levels, seeds %d to %d, in %d modes; trials that may leave a level open and did: %d",
		done, *first, *first+done-1, len(plan.Modes), opened.Load())
}

// compare solves the level of a seed in every mode.
func compare(t *testing.T, seed uint64, opened *atomic.Int64) {
	rows := judge.Generate(seed)
	want := judge.Solve(rows)
	for i, mode := range plan.Modes {
		c := draw(seed*uint64(len(plan.Modes))+uint64(i), mode)
		fault, open := c.disagreement(t, rows, want)
		if fault != "" {
			report(t, c, rows, seed, fault)
		}
		if open {
			opened.Add(1)
		}
	}
}

// report prints a disagreement as a test case.
func report(t *testing.T, c trial, rows []string, seed uint64, fault string) {
	fails := func(rows []string) bool {
		fault, _ := c.disagreement(t, rows, judge.Solve(rows))
		return fault != ""
	}
	small := rows
	if fails(rows) { // two threads may not do the same again
		small = judge.Shrink(rows, fails)
	}
	t.Errorf("seed %d: %s\n%s\nfirst as\n%s", seed, fault, c.entry(small), strings.Join(rows, "\n"))
}

// TestKeptLevels solves levels on which a disagreement was found once, or is most likely. Entries are as
// TestPlannerAgrees prints them.
func TestKeptLevels(t *testing.T) {
	for _, c := range []struct {
		rows []string
		trial
	}{
		{[]string{"#####", "#@*##", "##*.#", "#$ ##", "#####"}, trial{plan.AStar, "", 0, 1, false}},
		{[]string{"######", "#+$ ##", "####*#", "######"}, trial{plan.Auto, "", 2, 2, false}},
		{[]string{"########", "#@$ #$.#", "#  .####", "########"}, trial{plan.Bidir, "", 0, 1, true}},
		{[]string{"#######", "#  #  #", "#@$$..#", "#  #  #", "#######"}, trial{plan.AStar, "matching", 3, 2, true}},
	} {
		if fault, _ := c.disagreement(t, c.rows, judge.Solve(c.rows)); fault != "" {
			t.Errorf("%s\n%s", fault, c.entry(c.rows))
		}
	}
}
