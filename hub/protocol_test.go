package hub

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
)

// onePush is a job of a level that one push solves.
func onePush(t *testing.T) Job {
	t.Helper()
	level, err := suite.Parse("#####\n#@$.#\n#####")
	must.Do(t, err)
	o := plan.DefaultOptions()
	o.Threads = 1
	j := NewJob(level, o)
	j.Run, j.N = "run-1", 3
	return j
}

// A job is read as it was written, and one that no worker could take is not written.
func TestJob(t *testing.T) {
	j := onePush(t)
	data, err := j.Encode()
	must.Do(t, err)
	read, err := ParseJob(data)
	if err != nil || read.Key() != j.Key() || read.Run != j.Run || read.N != j.N || read.Options.Threads != 1 {
		t.Errorf("%+v, %v, expected %+v", read, err, j)
	}
	for what, spoil := range map[string]func(*Job){
		"another format":     func(j *Job) { j.Format++ },
		"a run with a dot":   func(j *Job) { j.Run = "a.b" },
		"no run":             func(j *Job) { j.Run = "" },
		"a negative number":  func(j *Job) { j.N = -1 },
		"too many jobs":      func(j *Job) { j.N = MaxJobs },
		"no such owner":      func(j *Job) { j.Owners = 3 },
		"no threads":         func(j *Job) { j.Options.Threads = 0 },
		"a board that leaks": func(j *Job) { j.Rows = []string{"@$."} },
	} {
		bad := j
		if spoil(&bad); bad.Check() == nil {
			t.Errorf("%s is accepted", what)
		} else if _, err := bad.Encode(); err == nil {
			t.Errorf("%s is sent", what)
		}
	}
	if _, err := ParseJob(make([]byte, MaxJobBytes+1)); err == nil ||
		!strings.Contains(err.Error(), "expected at most") {
		t.Errorf("a job that is too long: %v", err)
	}
}

// A result counts only when it is of its job and its solution solves the level as it says.
func TestResultFits(t *testing.T) {
	j := onePush(t)
	good := rightResult("w", j)
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	if err := good.Fits(j); err != nil {
		t.Error(err)
	}
	for what, spoil := range map[string]func(*Result){
		"of another run":         func(r *Result) { r.Run = "run-2" },
		"of another job":         func(r *Result) { r.N++ },
		"for another level":      func(r *Result) { r.Key = "0" },
		"with a wrong solution":  func(r *Result) { r.Solution = "L" },
		"with fewer pushes":      func(r *Result) { r.Pushes = 0 },
		"with a bound too high":  func(r *Result) { r.LowerBound = 2 },
		"with a proof of less":   func(r *Result) { r.LowerBound = 0 },
		"with the fewest moves?": func(r *Result) { r.FewestMoves = true },
	} {
		bad := good
		if spoil(&bad); bad.Fits(j) == nil {
			t.Errorf("a result %s is accepted", what)
		}
	}
	bad := good
	if bad.LowerBound = 2; !strings.HasSuffix(bad.Fits(j).Error(), "of 1 push and 1 move") {
		t.Errorf("%v, expected a solution of 1 push and 1 move", bad.Fits(j))
	}
	for what, spoil := range map[string]func(*Result){
		"an unknown status":           func(r *Result) { r.Status = "lost" },
		"a negative number":           func(r *Result) { r.Nodes = -1 },
		"a solution of an open level": func(r *Result) { r.Status = plan.StatusUnsolved },
		"no solution":                 func(r *Result) { r.Solution = "" },
		"a long reason":               func(r *Result) { r.Reason = strings.Repeat("x", MaxReason+1) },
		"no name of a worker":         func(r *Result) { r.Worker = "a b" },
	} {
		bad := good
		if spoil(&bad); bad.Check() == nil {
			t.Errorf("%s is accepted", what)
		}
	}
}

// What goes into a subject comes out of it.
func TestSubjects(t *testing.T) {
	name := NewName("key-1")
	if KeyOfWorker(name) != "key-1" || CheckName(name) != nil || name == NewName("key-1") {
		t.Errorf("the worker is called %s", name)
	}
	if err := CheckName(NewName("")); err != nil {
		t.Error(err)
	}
	if got := KeyOfJoin(JoinBy("key-1")); got != "key-1" {
		t.Errorf("joined by %s", got)
	}
	if got := RunOfJob(JobSubject("build", Lane("open"), "run-1", 7)); got != "run-1" {
		t.Errorf("a job of %s", got)
	}
	if got := LastWord(ResultSubject("run-1", 7)); got != "7" {
		t.Errorf("result %s", got)
	}
}

func TestCheckAddress(t *testing.T) {
	for address, good := range map[string]bool{"nats://a:1": true, "tls://a:1": true, "a:1": true, "": false,
		"http://a:1": false, "nats://": false, "nats://a:x": false} {
		if err := CheckAddress(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// A join file is for its owner alone, also where a file of that name was left with other permissions.
func TestJoinFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "worker.join")
	must.Do(t, os.WriteFile(name+".new", []byte("left"), 0o666))
	want := Join{Address: "nats://a:1", Role: WorkerRole, Name: "w", Seed: "s"}
	must.Do(t, want.WriteFile(name))
	if got, err := ReadJoin(name); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info, err)
	}
	for _, text := range []string{"#####", "{}", ""} {
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
		if _, err := ReadJoin(name); err == nil || !strings.Contains(err.Error(), "no join file") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
