//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/hub"
	"planner/internal/test/must"
)

// TestInvitedWorker makes a key for one worker beside a running hub. The worker joins under its name, and ends when the
// file of the key is removed.
func TestInvitedWorker(t *testing.T) {
	s := newStation(t, "--locked")
	s.client = []string{"--join", filepath.Join(s.dir, "client.join")}
	out, err := child(t, "hub", "invite", "--dir", s.dir, "lab1").Output()
	file, _, _ := strings.Cut(string(out), "\n")
	if err != nil || filepath.Base(file) != "lab1.join" {
		t.Fatalf("%v: %s", err, out)
	}
	s.awaitKey(file)
	worker := s.worker("--join", file)
	checkRows(t, s.finish(s.bench(many(t, 2), budget...)), 2)
	if w := s.status().Workers; len(w) != 1 || !strings.HasPrefix(w[0].Worker, "lab1-") {
		t.Errorf("workers %+v", w)
	}
	must.Do(t, os.Remove(file))
	s.await("the end of the key", func(st hub.Status) bool { return st.Workers[0].State == hub.Gone })
	_ = worker.Wait()
	if code := worker.ProcessState.ExitCode(); code != cmdline.CodeBadInput {
		t.Errorf("a worker whose key was taken away ends with code %d", code)
	}
	out, err = child(t, "work", "--join", filepath.Join(s.dir, "client.join")).CombinedOutput()
	if failed, ended := errors.AsType[*exec.ExitError](err); !ended || failed.ExitCode() != cmdline.CodeBadInput ||
		!strings.Contains(string(out), "is it the join file of commands") {
		t.Errorf("a worker with the key of commands: %v: %s", err, out)
	}
}

// awaitKey waits until the hub lets a join file in.
func (s *station) awaitKey(file string) {
	s.t.Helper()
	join, err := hub.ReadJoin(file)
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(50 * time.Millisecond) {
		conn, failed := hub.Connect(hub.Connection{Join: join})
		if failed == nil {
			conn.Close()
			return
		}
		err = failed
	}
	s.t.Fatal(err)
}

// TestHubWithoutHome starts a hub and makes a key where the system names no place for the directory of a hub.
func TestHubWithoutHome(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	for _, args := range [][]string{{"hub"}, {"hub", "invite", "lab1"}} {
		try(t, program{}, args...).wants(t, cmdline.CodeBadInput, "", "no directory for the hub: ")
	}
}
