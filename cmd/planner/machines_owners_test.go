//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"planner/cmd/planner/internal/solving"
	"planner/hub"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/store"
)

// ownersRun is an exhaustive search on a hub, in a process of its own.
type ownersRun struct {
	s      *station
	c      *exec.Cmd
	out    bytes.Buffer
	errOut syncBuffer
	ended  chan struct{}
}

// beginOwners begins an exhaustive search of a level on all idle workers.
func (s *station) beginOwners(level string, flags ...string) *ownersRun {
	s.t.Helper()
	r := &ownersRun{s: s, ended: make(chan struct{})}
	r.c = child(s.t, append(append([]string{"solve", "--hub", s.address, "--threads", "2", "--ram", "256MiB",
		"--json", "--mode", "astar", "--time", "10m", write(s.t, "owned.xsb", level)}, flags...), s.client...)...)
	r.c.Stdout, r.c.Stderr = &r.out, &r.errOut
	must.Do(s.t, r.c.Start())
	go func() { _ = r.c.Wait(); close(r.ended) }()
	s.t.Cleanup(func() { _ = r.c.Process.Kill(); <-r.ended })
	return r
}

// beginSprawl starts a search of the level suite.Sprawl, without the bounds that would make it too short for these
// tests.
func (s *station) beginSprawl(flags ...string) *ownersRun {
	s.t.Helper()
	return s.beginOwners(suite.Sprawl, append([]string{"--without", "pair-cost,perimeter,wall-matching"}, flags...)...)
}

// beginScattered starts a search of the level suite.Scattered, whose positions need more memory than the owners have.
// The bounds that would make it too short are off.
func (s *station) beginScattered(flags ...string) *ownersRun {
	s.t.Helper()
	return s.beginOwners(suite.Scattered, append([]string{"--without", "pair-cost,assignments,perimeter,wall-matching"},
		flags...)...)
}

// heard waits until the search says something. It is false when the search ends before.
func (r *ownersRun) heard(text string) bool {
	for !strings.Contains(r.errOut.String(), text) {
		select {
		case <-r.ended:
			return strings.Contains(r.errOut.String(), text)
		case <-time.After(5 * time.Millisecond):
		}
	}
	return true
}

// said is how often the search has said something.
func (r *ownersRun) said(text string) int { return strings.Count(r.errOut.String(), text) }

// end waits for the result.
func (r *ownersRun) end() (line solving.ResultLine) {
	r.s.t.Helper()
	<-r.ended
	if err := json.Unmarshal(r.out.Bytes(), &line); err != nil {
		r.s.t.Fatalf("%v: %s\n%s\n%s", err, r.out.Bytes(), r.errOut.String(), r.s.errOut)
	}
	r.s.t.Logf("%s, %d pushes, %.1f s, %v\n%s", line.Status, line.Pushes, line.Seconds, line.Counters,
		r.errOut.String())
	return line
}

// TestCancelledOwners ends the run of a search at the hub: the search ends and says so, with its lower bound.
func TestCancelledOwners(t *testing.T) {
	s := newStation(t)
	s.workers(1, "--ram", "256MiB")
	run := s.beginScattered()
	s.await("an owner", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 1 })
	for run, want := range map[string]string{"solve.none": "no run solve.none", s.status().Runs[0].Run: "is over\n"} {
		out, err := child(t, "hub", "cancel", "--hub", s.address, run).CombinedOutput()
		if (err == nil) != (want == "is over\n") || !strings.Contains(string(out), want) {
			t.Errorf("%v: %s", err, out)
		}
	}
	if r := run.end(); r.Status != plan.StatusUnsolved || !strings.Contains(r.Reason, "ended at the hub") {
		t.Errorf("%+v", r)
	}
}

// TestReplacedOwner kills an owner in the middle of a search, after a checkpoint and then before any, and starts
// another worker in its place. The search finds as few pushes as one process. The hub asks for credentials, so that
// workers have no more than their rights. An owner that is killed before any checkpoint may have been killed before the
// search began, which then waits for its replacement and has nothing to go back to. Then the next search has to show
// it.
func TestReplacedOwner(t *testing.T) {
	long.Only(t, "it kills owners")
	for name, c := range map[string]struct{ every, until, back string }{
		"checkpoint": {"100ms", "checkpoint 2", "go back to checkpoint"},
		"start":      {"10m", "", "go back to the start"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 5 {
				if said := replacedOwner(t, c.every, c.until); strings.Contains(said, c.back) {
					return
				}
			}
			t.Errorf("no search said that it goes %s", strings.TrimPrefix(c.back, "go "))
		})
	}
}

// replacedOwner runs a search of two owners with checkpoints so often, kills one of them when the search has said
// something, and starts another worker. It gives what the search has said.
func replacedOwner(t *testing.T, every, until string) (said string) {
	t.Helper()
	s := startStation(t, "--locked")
	s.client = []string{"--join", filepath.Join(s.dir, "client.join")}
	join := []string{"--join", filepath.Join(s.dir, "worker.join"), "--ram", "256MiB", "--threads", "2"}
	victim := s.workers(2, join...)
	run := s.beginSprawl("--checkpoint", every)
	s.await("two owners", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 2 })
	run.heard(until)
	_ = victim.Process.Kill()
	s.worker(join...)
	checkSprawl(t, run)
	return run.errOut.String()
}

// checkSprawl wants a shortest solution of the level suite.Sprawl.
func checkSprawl(t *testing.T, run *ownersRun) {
	t.Helper()
	r := run.end()
	if r.Status != plan.StatusSolved || r.Pushes != suite.SprawlPushes || !r.Proved {
		t.Errorf("%s, %d pushes, expected %d: %s", r.Status, r.Pushes, suite.SprawlPushes, r.Reason)
	}
}

// ownerLosses is how many owners TestOwnersLostAgainAndAgain takes away.
var ownerLosses = flag.Int("owner-losses", 7, "owners that TestOwnersLostAgainAndAgain kills or freezes")

// TestOwnersLostAgainAndAgain kills an owner whenever the search has gone back, and freezes every tenth, with another
// worker idle each time. The search replaces all of them, and says how many were lost when there is no worker left.
func TestOwnersLostAgainAndAgain(t *testing.T) {
	long.Only(t, "it kills owners")
	s := newStation(t, "--lease", "2s")
	flags := []string{"--ram", "256MiB"}
	victim := s.workers(2, flags...)
	run := s.beginScattered("--checkpoint", "1s")
	s.await("two owners", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 2 })
	for lost := 1; lost <= *ownerLosses; lost++ {
		next := s.worker(flags...)
		s.await("a worker more", func(st hub.Status) bool { return len(st.Workers) == 2+lost })
		if lost%10 == 0 {
			must.Do(t, victim.Process.Signal(syscall.SIGSTOP))
		} else {
			_ = victim.Process.Kill()
		}
		for run.said("go back") < lost {
			select {
			case <-run.ended:
				t.Fatalf("the search ended after %d losses: %+v", lost, run.end())
			case <-time.After(20 * time.Millisecond):
			}
		}
		s.await("two owners", func(st hub.Status) bool { return len(st.Runs) == 0 || st.Runs[0].Running == 2 })
		if lost%10 == 0 {
			_ = victim.Process.Kill()
		}
		victim = next
	}
	_ = victim.Process.Kill()
	r := run.end()
	if r.Status != plan.StatusUnsolved || r.LowerBound == 0 ||
		!strings.Contains(r.Reason, fmt.Sprintf("owners lost in all: %d", *ownerLosses+1)) {
		t.Errorf("%+v", r)
	}
}

// TestFrozenOwner freezes an owner until another worker has taken its place, long before its lease is over, and wakes
// it again. From then on two processes take themselves for the same owner, and only one of them counts.
func TestFrozenOwner(t *testing.T) {
	long.Only(t, "it freezes an owner")
	s := newStation(t, "--lease", "1h")
	frozen := s.workers(2, "--ram", "256MiB")
	run := s.beginSprawl("--checkpoint", "100ms")
	run.heard("checkpoint 1")
	must.Do(t, frozen.Process.Signal(syscall.SIGSTOP))
	s.worker("--ram", "256MiB")
	run.heard("go back")
	time.Sleep(200 * time.Millisecond)
	must.Do(t, frozen.Process.Signal(syscall.SIGCONT))
	checkSprawl(t, run)
}

// TestKilledHubOfOwners kills the hub in the middle of an exhaustive search and starts it again. Rows are lost on the
// way, and the search goes back to its last checkpoint.
func TestKilledHubOfOwners(t *testing.T) {
	long.Only(t, "it kills a hub")
	s := newStation(t)
	s.workers(2, "--ram", "256MiB")
	run := s.beginSprawl("--checkpoint", "100ms")
	run.heard("checkpoint 1")
	s.start(s.killHub())
	checkSprawl(t, run)
}

// TestTwinOwner kills one of two owners and the hub, and starts the hub again while the other owner is frozen. The hub
// then takes both for lost, and gives the place of either to the only idle worker. If that is the place of the frozen
// owner, which goes on when it wakes, the worker has to leave it for that of the owner that was killed.
func TestTwinOwner(t *testing.T) {
	long.Only(t, "it freezes an owner and kills a hub")
	s := newStation(t)
	frozen := s.worker("--ram", "256MiB")
	victim := s.worker("--ram", "256MiB")
	s.await("two workers", func(st hub.Status) bool { return len(st.Workers) == 2 })
	run := s.beginSprawl("--checkpoint", "100ms")
	run.heard("checkpoint 1")
	s.worker("--ram", "256MiB")
	s.await("an idle worker", func(st hub.Status) bool {
		return slices.ContainsFunc(st.Workers, func(w hub.WorkerStatus) bool { return w.State == hub.Idle })
	})
	must.Do(t, frozen.Process.Signal(syscall.SIGSTOP))
	_ = victim.Process.Kill()
	s.start(s.killHub())
	s.await("a worker in a place", func(st hub.Status) bool { return len(st.Runs) == 1 && st.Runs[0].Running == 1 })
	must.Do(t, frozen.Process.Signal(syscall.SIGCONT))
	checkSprawl(t, run)
}

// TestNoRoomForShards gives the hub little room: at some time the shards are not saved any more. The search says so and
// goes on, and saving them is tried again later.
func TestNoRoomForShards(t *testing.T) {
	long.Only(t, "it fills the memory of owners")
	s := newStation(t, "--disk", "6MiB")
	s.workers(2, "--ram", "256MiB")
	run := s.beginScattered("--checkpoint", "50ms")
	s.await("two attempts without room", func(hub.Status) bool { return run.said("saving: ") > 1 })
	_ = run.c.Process.Signal(os.Interrupt)
	if r := run.end(); r.Status != plan.StatusUnsolved || r.LowerBound == 0 || r.Counters["owners.losses"] != 0 {
		t.Errorf("%+v", r)
	}
}

// TestFullDiskOfOwner gives one of two owners a disk that has hardly more room than must stay free. When that is used
// up, going back to the last checkpoint does not help for long. The search ends with its lower bound and says which
// worker's disk is full, and nothing is left there.
func TestFullDiskOfOwner(t *testing.T) {
	long.Only(t, "it fills a disk")
	small := t.TempDir()
	if err := suite.MountSmall(small, store.DefaultFloor>>20+4); err != nil {
		t.Skipf("no small file system could be mounted: %v", err)
	}
	t.Cleanup(func() { _ = suite.Unmount(small) })
	s, dir := newStation(t), t.TempDir()
	s.worker("--ram", "64MiB", "--dir", dir)
	s.worker("--ram", "64MiB", "--dir", small)
	s.await("two workers", func(st hub.Status) bool { return len(st.Workers) == 2 })
	r := s.beginScattered("--checkpoint", "1s").end()
	if r.Status != plan.StatusUnsolved || r.LowerBound == 0 || r.Counters["owners.losses"] == 0 ||
		!strings.Contains(r.Reason, store.ErrDiskFull.Error()) {
		t.Errorf("%+v", r)
	}
	s.await("nothing on disk", func(hub.Status) bool { return folders(t, dir)+folders(t, small) == 0 })
}

// TestReplacedOwnerOnDisk kills one of two owners that keep their positions on disk, after some checkpoints, and starts
// another worker in its place. A checkpoint after that sends only a part of the shards: the hub has the rest, also that
// of the owner that was killed.
func TestReplacedOwnerOnDisk(t *testing.T) {
	long.Only(t, "it kills an owner")
	s, dir := newStation(t), t.TempDir()
	flags := []string{"--ram", "64MiB", "--dir", dir}
	victim := s.workers(2, flags...)
	run := s.beginScattered("--checkpoint", "500ms")
	run.heard("on disk")
	s.await("positions on disk", func(hub.Status) bool { return folders(t, dir) == 2 })
	run.savedParts()
	_ = victim.Process.Kill()
	s.worker(flags...)
	run.heard("go back to checkpoint")
	run.savedParts()
	_ = run.c.Process.Signal(os.Interrupt)
	r := run.end()
	if r.Status != plan.StatusUnsolved || r.LowerBound == 0 || r.Counters["owners.disk"] != 1 ||
		r.Counters["owners.losses"] != 1 {
		t.Errorf("%+v", r)
	}
	// What was killed is left for a minute, and then goes with the next that asks for a folder.
	s.await("at most what was killed on disk", func(hub.Status) bool { return folders(t, dir) <= 1 })
}

// savedParts waits for a checkpoint that sends at most three quarters of the shards.
func (r *ownersRun) savedParts() {
	r.s.t.Helper()
	for from := len(r.errOut.String()); ; time.Sleep(20 * time.Millisecond) {
		lines := strings.SplitAfter(r.errOut.String()[from:], "\n")
		for _, line := range lines[:len(lines)-1] {
			from += len(line)
			var generation, layer int
			var all, sent float64
			n, _ := fmt.Sscanf(line, "planner: checkpoint %d, of layer %d: %f MiB, %f of them new", &generation, &layer,
				&all, &sent)
			if n == 4 && sent <= all*3/4 {
				return
			}
		}
		select {
		case <-r.ended:
			r.s.t.Fatalf("no such checkpoints: %s", r.errOut.String())
		default:
		}
	}
}

// folders counts what a directory holds.
func folders(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must.Do(t, err)
	return len(entries)
}
