//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/solving"
	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
)

// solveOnHub solves the level of a file on the hub.
func (s *station) solveOnHub(file string, flags ...string) solving.ResultLine {
	s.t.Helper()
	c := child(s.t, append([]string{"solve", "--hub", s.address, "--threads", "1", "--ram", "128MiB", "--quiet",
		"--json", file}, flags...)...)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, s.errOut
	var r solving.ResultLine
	_ = c.Run() // the exit code repeats the status
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		s.t.Fatalf("%v: %s\n%s", err, out.Bytes(), s.errOut)
	}
	return r
}

// TestHubSolve lets three workers search for one solution and kills one of them. The solution is replayed, and
// after it all workers are idle.
func TestHubSolve(t *testing.T) {
	long.Only(t, "it kills a worker")
	s := newStation(t)
	victim := s.workers(3)
	time.AfterFunc(300*time.Millisecond, func() { _ = victim.Process.Kill() })
	r := s.solveOnHub(write(t, "a.xsb", suite.Warehouse()), "--without", suite.OnlyFreeSpace, "--time", "5m")
	solved := time.Now()
	level, err := suite.Parse(suite.Warehouse())
	must.Do(t, err)
	cost, err := board.Replay(level, r.Solution)
	if err != nil || cost.Pushes != r.Pushes || !strings.Contains(r.Reason, "variant") {
		t.Fatalf("%v: %+v", err, r)
	}
	s.await("the end of all searches", func(st hub.Status) bool {
		for _, w := range st.Workers {
			if w.State == hub.Working && w.Process != victim.Process.Pid { // that is missed only after some seconds
				return false
			}
		}
		return len(st.Runs) == 0
	})
	t.Logf("all workers were idle %v after the solution", time.Since(solved))
}

// TestHubSolveEnds gives a search on the hub few positions: it ends unsolved, and the run is closed. A level that is
// proved unsolvable ends at once.
func TestHubSolveEnds(t *testing.T) {
	long.Only(t, "it runs workers for seconds")
	s := newStation(t)
	s.worker()
	near := t.TempDir()
	r := s.solveOnHub(write(t, "a.xsb", suite.Pillars()), "--time", "1h", "--candidates", near, "--without",
		suite.WithoutRules(), "--positions", "4000")
	if d, err := readCandidates(near); err != nil || len(d.Level) == 0 {
		t.Errorf("candidates: %+v, %v", d, err)
	}
	if r.Status != plan.StatusUnsolved || len(s.status().Runs) != 0 {
		t.Errorf("%+v", r)
	}
	lost := write(t, "lost.xsb", "######\n#@ $.#\n#  ###\n#  $.#\n#$   #\n#.####\n######\n")
	if r := s.solveOnHub(lost); r.Status == plan.StatusUnsolved {
		t.Errorf("%+v", r)
	}
}

// TestHubSolveWithoutWorkers: the time of a search passes while no worker is there, or the only one goes.
func TestHubSolveWithoutWorkers(t *testing.T) {
	s := newStation(t)
	if r := s.solveOnHub(crowd, "--time", "1s"); !strings.HasPrefix(r.Reason, "no worker took the level") {
		t.Errorf("%+v", r)
	}
	idler := newLiar(t, s, "idler")
	taken := make(chan struct{})
	go func() {
		idler.take(hub.SolveLane)
		close(taken)
	}()
	if r := s.solveOnHub(crowd, "--time", "3s"); !strings.HasPrefix(r.Reason, "no worker ") {
		t.Errorf("%+v", r)
	}
	<-taken
}

// TestHubSolveBehindAKilledSolve: the worker stays for a while at the run of a command that was killed, and a command
// that waits for it says so.
func TestHubSolveBehindAKilledSolve(t *testing.T) {
	long.Only(t, "it kills a command")
	s := newStation(t)
	s.workers(1)
	pillars := write(t, "pillars.xsb", suite.Pillars())
	killed := child(t, "solve", "--hub", s.address, "--threads", "1", "--quiet", "--time", "1h", "--without",
		suite.WithoutRules(), pillars)
	must.Do(t, killed.Start())
	s.await("work", func(st hub.Status) bool { return st.Workers[0].State == hub.Working })
	must.Do(t, killed.Process.Kill())
	_ = killed.Wait()
	if r := s.solveOnHub(crowd, "--time", "2s"); r.Reason[:strings.Index(r.Reason, ";")] !=
		"no worker took the level: 1 worker is at other runs" {
		t.Errorf("%+v", r)
	}
	exhaustive := child(t, "solve", "--hub", s.address, "--quiet", "--mode", "astar", crowd)
	if out, _ := exhaustive.CombinedOutput(); !strings.Contains(string(out), "keeps its workers for 30s") {
		t.Errorf("%s", out)
	}
	if r := s.solveOnHub(write(t, "two.xsb", "######\n#@$ .#\n######\n"), "--time", "5m"); r.Pushes != 2 {
		t.Errorf("%+v", r)
	}
}

// TestHubSolveWithALyingBound: a bound that a solution shows to be wrong is not printed, and its worker is named.
func TestHubSolveWithALyingBound(t *testing.T) {
	s := newStation(t)
	l := newLiar(t, s, "boaster")
	lied := make(chan struct{})
	go func() {
		defer close(lied)
		job := l.take(hub.SolveLane)
		r := l.result(job)
		r.LowerBound = 1_000_000
		var answer hub.Answer
		l.ask(hub.OfferSubject(l.name), r, &answer)
		s.worker()
	}()
	r := s.solveOnHub(write(t, "two.xsb", "######\n#@$ .#\n######\n"), "--time", "5m")
	<-lied
	if r.Pushes != 2 || r.LowerBound > 2 {
		t.Errorf("%+v", r)
	}
	named := slices.ContainsFunc(s.status().Refused, func(f hub.Refusal) bool { return f.Worker == l.name })
	if !named || !strings.Contains(s.errOut.String(), l.name) {
		t.Errorf("the liar is not named: %+v\n%s", s.status().Refused, s.errOut)
	}
}

// deep is a level drawn for these tests. The exhaustive search needs some thousand positions for it.
const deep = `
##########
#@   #   #
# $$   $ #
#  $ # $ #
# ..   # #
#..# .   #
##########
`

// TestHubExhaustive shares an exhaustive search out among three workers: it finds as many pushes as one process, and
// the same answer for a level without a solution.
func TestHubExhaustive(t *testing.T) {
	long.Only(t, "it runs workers for seconds")
	s := newStation(t)
	s.workers(3)
	lost := "########\n#@ $ . #\n#  ##  #\n#    $ #\n# .  # #\n########\n"
	for name, level := range map[string]string{"deep.xsb": deep, "lost.xsb": lost} {
		file := write(t, name, level)
		want := resultLines(t, try(t, program{solve: plan.Solve}, "solve", "--json", "-q", "--mode", "astar",
			file).out)[0]
		r := s.solveOnHub(file, "--mode", "astar")
		if r.Status != want.Status || r.Pushes != want.Pushes || r.Proved != want.Proved {
			t.Errorf("%s: %s with %d pushes, expected %s with %d: %s\n%s", name, r.Status, r.Pushes, want.Status,
				want.Pushes, r.Reason, s.errOut)
		}
	}
}
