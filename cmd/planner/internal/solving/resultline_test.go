package solving

import (
	"cmp"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/hub"
	"planner/hub/joint"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/technique"
)

// sentBy solves a level as a worker does and sends the result through JSON. It gives the result line of the asker too.
func sentBy(t *testing.T, level *board.Level, o plan.Options) (sent hub.Result, r ResultLine) {
	t.Helper()
	data, err := json.Marshal(MeasuredJob(plan.Solve)(t.Context(), level, o))
	must.Do(t, err)
	must.Do(t, json.Unmarshal(data, &sent))
	return sent, lineOf(&levelfile.Entry{File: "job", Level: level}, o, sent)
}

// TestResultLineOfImproved solves a level as a worker does, with moves first, and sends the result through JSON. What
// improving found must reach the result line of the asker.
func TestResultLineOfImproved(t *testing.T) {
	level := suite.Board(t, "########\n#  .   #\n# $  $@#\n#   .  #\n########").Level
	o := plan.DefaultOptions()
	o.Threads, o.Improve, o.Objective = 1, time.Hour, board.MovesPushes
	sent, r := sentBy(t, level, o)
	if r.MovesBound == 0 || !r.FewestMoves || r.MovesBound != r.Moves || r.Before == nil {
		t.Errorf("%+v, expected a proof in moves and the cost before", r)
	}
	if !reflect.DeepEqual(r.Steps, sent.Steps) || len(r.Steps) > 0 && r.Steps[len(r.Steps)-1].Moves != r.Moves {
		t.Errorf("steps %+v, %d moves", r.Steps, r.Moves)
	}
}

// TestResultLineCarriesTheSearch solves a level as a worker does and sends the result through JSON. The result line of
// the asker says of the search what that of the worker says, for a suite and for one level.
func TestResultLineCarriesTheSearch(t *testing.T) {
	level := suite.Board(t, "########\n#  .   #\n# $  $@#\n#   .  #\n########").Level
	o := plan.DefaultOptions()
	o.Threads, o.Mode, o.Use = 1, plan.Bidir, technique.Without(technique.SmallFirst)
	sent, r := sentBy(t, level, o)
	if len(r.Techniques) == 0 || len(r.Strategies) == 0 || r.Path == nil {
		t.Fatalf("%+v, expected techniques, strategies and a path", r)
	}
	one := (&portfolio{best: sent, known: true}).plan(o.Mode)
	if !reflect.DeepEqual(one.Techniques.ByName(), r.Techniques) || !reflect.DeepEqual(one.Path, r.Path) ||
		!reflect.DeepEqual(one.Standings, r.Strategies) {
		t.Errorf("%+v, expected %+v", one, r)
	}
}

// TestSettled freezes a worker two seconds before a search begins, on a clock of its own. The search waits until the
// hub calls the worker silent, and has the other one alone. It has both when the worker wakes up meanwhile, and does
// not wait without end when the signs of life are late all the time.
func TestSettled(t *testing.T) {
	for what, test := range map[string]struct {
		quiet func(passed time.Duration) time.Duration
		waits time.Duration
		want  int
	}{
		"awake":   {func(time.Duration) time.Duration { return overdue }, 0, 2},
		"frozen":  {func(passed time.Duration) time.Duration { return 2*time.Second + passed }, 3500 * time.Millisecond, 1},
		"woken":   {func(passed time.Duration) time.Duration { return max(0, 2*time.Second-passed) }, time.Second, 2},
		"starved": {func(time.Duration) time.Duration { return 3 * time.Second }, hub.SilentAfter + hub.BeatEvery, 2},
	} {
		var passed time.Duration
		status, err := settled(func() (hub.Status, error) {
			w := hub.WorkerStatus{State: hub.Idle, Quiet: test.quiet(passed).Seconds()}
			if test.quiet(passed) > hub.SilentAfter {
				w.State = hub.Silent
			}
			return hub.Status{Workers: []hub.WorkerStatus{{State: hub.Idle}, w}}, nil
		}, func() { passed += hub.BeatEvery })
		if n := len(ready(status)); err != nil || n != test.want || passed != test.waits {
			t.Errorf("%s: %d workers after %v, expected %d after %v; %v", what, n, passed, test.want, test.waits, err)
		}
	}
}

// TestGathered freezes workers right after their sign of life, when a search has counted them already, on a clock of
// its own. The search begins without them before a minute has passed. A worker that is only slow gets its time, and the
// search ends when nobody is left or a worker that gives signs of life does not come.
func TestGathered(t *testing.T) {
	const patience = 80 * time.Second // of the last attempt
	never := time.Hour
	for what, test := range map[string]struct {
		comes []time.Duration // by worker, after which it takes its place
		froze int             // how many of the last of them are frozen
		owns  int             // of the search that begins; 0 when none does
		waits time.Duration
	}{
		"all there":       {[]time.Duration{0, 0, 0}, 0, 3, 0},
		"one is frozen":   {[]time.Duration{0, 0, never}, 1, 2, firstWait},
		"two are frozen":  {[]time.Duration{0, never, never}, 2, 1, firstWait},
		"one is slow":     {[]time.Duration{0, 0, time.Minute}, 0, 3, time.Minute},
		"all are frozen":  {[]time.Duration{never}, 1, 0, firstWait},
		"one never comes": {[]time.Duration{0, never}, 0, 0, firstWait + patience},
	} {
		var passed time.Duration
		owners := 0
		err := gathered(len(test.comes), func() (int, error) {
			if passed > hub.SilentAfter && test.froze == len(test.comes) {
				return 0, errors.New("no worker of the hub is idle")
			}
			return len(test.comes) - test.froze, nil
		}, func(count int, within time.Duration) error {
			last := slices.Max(test.comes[:count])
			if until := passed + cmp.Or(within, patience); last > until {
				passed = until
				return joint.ErrAbsent
			}
			owners, passed = count, max(passed, last)
			return nil
		})
		if owners != test.owns || passed != test.waits || (err != nil) != (test.owns == 0) {
			t.Errorf("%s: %d owners after %v, expected %d after %v; %v", what, owners, passed, test.owns, test.waits, err)
		}
	}
}

// TestReady counts the workers that an exhaustive search can have: neither those that work on an open run nor those
// that are away, but those whose run is over.
func TestReady(t *testing.T) {
	at := func(state, run string) hub.WorkerStatus {
		return hub.WorkerStatus{State: state, Doing: hub.Doing{Job: hub.JobSubject("build", hub.BenchLane, run, 0)}}
	}
	s := hub.Status{Runs: []hub.RunStatus{{Run: "open"}}, Workers: []hub.WorkerStatus{
		{State: hub.Idle}, at(hub.Working, "open"), at(hub.Working, "over"), at(hub.Gone, "over"),
		at(hub.Silent, "over"), {State: hub.Banned}}}
	if n := len(ready(s)); n != 2 {
		t.Errorf("%d workers are ready, expected 2: the idle one and the one whose run is over", n)
	}
	s.Workers = slices.Repeat([]hub.WorkerStatus{{State: hub.Idle}}, 1000)
	if n := len(ready(s)); n != joint.MaxOwners {
		t.Errorf("%d workers for one search, expected %d", n, joint.MaxOwners)
	}
}

// TestOrder wants the largest quarter of the jobs first, the largest of all at the front, and the others as they stand.
// Jobs of one level stay in their order.
func TestOrder(t *testing.T) {
	level := func(boxes int) hub.Job {
		return hub.Job{Rows: []string{"###", "#@" + strings.Repeat("$.", boxes) + "#", "###"}}
	}
	for _, c := range []struct {
		boxes []int
		want  []int
	}{
		{nil, []int{}},
		{[]int{3}, []int{0}},
		{[]int{1, 2, 3}, []int{0, 1, 2}},
		{[]int{1, 5, 2, 3, 9, 1, 4, 2}, []int{4, 1, 0, 2, 3, 5, 6, 7}},
		{[]int{2, 2, 2, 2, 2, 2, 2, 2}, []int{0, 1, 2, 3, 4, 5, 6, 7}},
	} {
		var jobs []hub.Job
		for _, n := range c.boxes {
			jobs = append(jobs, level(n))
		}
		if got := order(jobs); !slices.Equal(got, c.want) {
			t.Errorf("jobs of %v boxes: order %v, expected %v", c.boxes, got, c.want)
		}
	}
}
