//go:build unix

package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/hub/protocol"
	"planner/internal/test/must"
)

// TestInvitedWorker makes a key for one worker beside a running hub. The key works under its own names only, no other
// key does so, and without its file it is worth nothing.
func TestInvitedWorker(t *testing.T) {
	s := newStation(t, "--locked")
	s.client = []string{"--join", filepath.Join(s.dir, "client.join")}
	out, err := child(t, "hub", "invite", "--dir", s.dir, "lab1").Output()
	file, _, _ := strings.Cut(string(out), "\n")
	if err != nil || filepath.Base(file) != "lab1.join" {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := child(t, "hub", "invite", "--dir", s.dir, "lab1").CombinedOutput(); err == nil {
		t.Errorf("the key was made twice: %s", out)
	}
	if out, err := child(t, "hub", "invite", "--dir", t.TempDir(), "lab1").CombinedOutput(); err == nil {
		t.Errorf("a key for no hub: %s", out)
	}
	s.awaitKey(file)
	worker := s.worker("--join", file)
	rows := filepath.Join(t.TempDir(), "rows.csv")
	checkRows(t, s.finish(s.bench(rows, many(t, 2), budget...), rows), 2)
	if w := s.status().Workers; len(w) != 1 || !strings.HasPrefix(w[0].Worker, "lab1-") {
		t.Errorf("workers %+v", w)
	}
	for _, other := range []struct{ join, key, name string }{
		{file, "lab1", "lab2-00000000"}, {file, "lab1", "lab1-a-00000000"}, {file, "", "lab2-00000000"},
		{file, "lab2", "lab2-00000000"}, {filepath.Join(s.dir, "worker.join"), "", "lab1-00000000"},
		{filepath.Join(s.dir, "worker.join"), "lab1", "lab1-00000000"},
	} {
		if welcome := s.joinBy(other.join, other.key, other.name); welcome.Verdict == protocol.Accepted {
			t.Errorf("%+v: %+v", other, welcome)
		}
	}
	must.Do(t, os.Remove(file))
	s.await("the end of the key", func(st protocol.Status) bool { return st.Workers[0].State == protocol.Gone })
	_ = worker.Wait()
	if code := worker.ProcessState.ExitCode(); code != cmdline.CodeBadInput {
		t.Errorf("a worker whose key was taken away ends with code %d", code)
	}
	out, err = child(t, "work", "--join", filepath.Join(s.dir, "client.join")).CombinedOutput()
	if failed, ended := errors.AsType[*exec.ExitError](err); !ended || failed.ExitCode() != cmdline.CodeBadInput {
		t.Errorf("a worker with the key of commands: %v: %s", err, out)
	}
}

// awaitKey waits until the hub lets a join file in.
func (s *station) awaitKey(file string) {
	s.t.Helper()
	join, err := protocol.ReadJoin(file)
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(50 * time.Millisecond) {
		conn, failed := protocol.Connect(protocol.Connection{Join: join})
		if failed == nil {
			conn.Close()
			return
		}
		err = failed
	}
	s.t.Fatal(err)
}

// joinBy announces a worker with a join file under a name, by the subject of a key. A subject that the file gives no
// right to has no answer.
func (s *station) joinBy(file, key, name string) (welcome protocol.Welcome) {
	s.t.Helper()
	join, err := protocol.ReadJoin(file)
	must.Do(s.t, err)
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	conn, err := protocol.Connect(protocol.Connection{Join: join, Name: name, OnError: func(error) { cancel() }})
	must.Do(s.t, err)
	defer conn.Close()
	build, err := protocol.Build()
	must.Do(s.t, err)
	_ = protocol.Request(ctx, conn, protocol.JoinBy(key), "",
		protocol.Announcement{Format: protocol.Format, Build: build, Worker: name}, &welcome)
	return welcome
}
