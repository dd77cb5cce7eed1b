package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/store"
)

// crowd is a level drawn for these tests: the limited searches generate some hundred thousand positions for it.
const crowd = "testdata/crowd.xsb"

// child starts this test binary as the program.
func child(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), asProgram+"=1")
	return command
}

// awaitCheckpoints waits until a running solver has made a number of checkpoints.
func awaitCheckpoints(t *testing.T, dir string, most uint64) store.Info {
	t.Helper()
	for range 1200 {
		if info, err := store.Peek(dir); err == nil && info.Generation >= most {
			return info
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s has no checkpoint %d", dir, most)
	return store.Info{}
}

// roomy skips a test when the disk has less free space than a store needs.
func roomy(t *testing.T, dir string) {
	t.Helper()
	s, err := store.Open(filepath.Join(dir, "probe"), store.Identity{Level: "probe"},
		store.Options{RAM: 64 << 20, Floor: store.DefaultFloor})
	if err != nil {
		t.Skip(err)
	}
	must.Do(t, s.Close())
}

// TestKilledSearchResumes kills a real process with a store, resumes the search in a second process, reads the store
// while that one runs, and interrupts it.
func TestKilledSearchResumes(t *testing.T) {
	long.Only(t, "it kills a solver")
	if runtime.GOOS == "windows" {
		t.Skip("no process can send an interrupt there")
	}
	folder := t.TempDir()
	roomy(t, folder)
	dir, level := filepath.Join(folder, "store"), write(t, "pillars.xsb", suite.Pillars())
	args := []string{"solve", level, "--store", dir, "--resume", "--checkpoint", "300ms", "--mode", "bidir",
		"--ram", "128MiB", "--without", suite.WithoutRules(),
		"--threads", "2", "--time", "10m", "--json", "--quiet"}
	first := child(t, args...)
	must.Do(t, first.Start())
	saved := awaitCheckpoints(t, dir, 2)
	must.Do(t, first.Process.Kill())
	if err := first.Wait(); err == nil {
		t.Fatal("it was solved before it was killed")
	}

	second := child(t, args...)
	must.Do(t, second.Start())
	more := awaitCheckpoints(t, dir, saved.Generation+1)
	if more.Records[0] < saved.Records[0] || more.Records[1] < saved.Records[1] {
		t.Errorf("records %v after %v", more.Records, saved.Records)
	}
	try(t, program{}, "store", "info", dir).wants(t, 0, "in use by", "")
	try(t, program{solve: plan.Solve}, args...).wants(t, cmdline.CodeBadInput, "", "in use")
	before := store.Info{}
	if before, _ = store.Peek(dir); before.Epoch != 2 {
		t.Errorf("epoch %d, expected the second process", before.Epoch)
	}
	interrupted := time.Now()
	must.Do(t, second.Process.Signal(os.Interrupt))
	if err := second.Wait(); second.ProcessState.ExitCode() != cmdline.CodeInterrupted {
		t.Errorf("interrupted: %v", err)
	}
	t.Logf("saved %v after the interrupt", time.Since(interrupted))
	try(t, program{}, "store", "check", dir).wants(t, 0, "", "")
	if after, err := store.Peek(dir); err != nil || after.Generation <= before.Generation ||
		after.Records[0] < before.Records[0] {
		t.Errorf("after the interrupt %+v, %v, before it %+v", after, err, before)
	}
	refusals(t, dir, level, args)
}

// TestCandidatesBesideSolver lists and shows the pairs of a search that does not end, from another process: before it
// has left any, while it goes on, and when it was killed.
func TestCandidatesBesideSolver(t *testing.T) {
	folder := t.TempDir()
	roomy(t, folder)
	dir := filepath.Join(folder, "store")
	c := child(t, "solve", write(t, "pillars.xsb", suite.Pillars()), "--store", dir, "--checkpoint", "300ms",
		"--mode", "bidir", "--ram", "128MiB", "--without", suite.WithoutRules(), "--threads", "1", "--time", "1h",
		"--quiet")
	must.Do(t, c.Start())
	defer func() { _ = c.Process.Kill() }()
	awaitCheckpoints(t, dir, 2) // the pairs of a checkpoint are there a moment after it, and those of the first now
	listed := func() (list candidates) {
		r := try(t, program{}, "meet", "list", "--json", dir)
		if err := json.Unmarshal([]byte(r.out), &list); r.code != 0 || err != nil {
			t.Fatalf("%d %s %v", r.code, r.errOut, err)
		}
		return list
	}
	first := listed()
	for later := first; len(later.Pairs) == 0 || !later.Written.After(first.Written); later = listed() {
		time.Sleep(50 * time.Millisecond)
		if later.Searching == "" {
			t.Fatal("nobody seems to search")
		}
	}
	goesOn := "ago; the search goes on, in process " + strconv.Itoa(c.Process.Pid)
	try(t, program{}, "meet", "list", dir).wants(t, 0, goesOn, "")
	try(t, program{}, "meet", "show", dir, "1").wants(t, 0, goesOn, "")
	must.Do(t, c.Process.Kill())
	_ = c.Wait()
	if left := listed(); left.Searching != "" || len(left.Pairs) == 0 {
		t.Errorf("after its end %d pairs, searched by %q", len(left.Pairs), left.Searching)
	}
}

// TestCandidatesNotYet asks for pairs while a search has the store open and has left none.
func TestCandidatesNotYet(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	s, err := store.Open(dir, store.Identity{Level: "1", Board: "b", Options: "o", Version: "1"},
		store.Options{RAM: 64 << 20, Floor: 1 << 20})
	must.Do(t, err)
	try(t, program{}, "meet", "list", dir).wants(t, cmdline.CodeBadInput, "",
		"the search there (process "+strconv.Itoa(os.Getpid()))
	must.Do(t, s.Close())
	try(t, program{}, "meet", "list", dir).wants(t, cmdline.CodeBadInput, "", "no search has left candidates there yet")
}

// refusals tries to use the store of one search for others.
func refusals(t *testing.T, dir, level string, args []string) {
	t.Helper()
	other := append([]string{}, args...)
	other[1] = write(t, "other.xsb", onePush)
	two := append([]string{}, args...)
	two[1] = write(t, "two.xsb", onePush+"\n"+onePush)
	again := []string{"solve", level, "--store", dir, "--mode", "bidir", "--without", suite.WithoutRules()}
	for _, test := range []struct {
		args []string
		want string
	}{
		{other, "another level"},
		{append(args, "--seed", "2"), "other options"},
		{two, "one level"},
		{again, "--resume"},
		{append(args, "--restart"), "contradict"},
		{[]string{"solve", level, "--resume"}, "--resume needs a store"},
		{[]string{"solve", "--resume"}, "--resume needs a store"},
		{[]string{"solve", "--resume", dir + "-not"}, "to begin a search there"},
	} {
		r := try(t, program{solve: plan.Solve}, test.args...)
		r.wants(t, cmdline.CodeBadInput, "", test.want)
	}
}

// TestSolvedStoreIsSolvedAgain solves a small level with a store in two modes, and then once more from the store.
func TestSolvedStoreIsSolvedAgain(t *testing.T) {
	folder := t.TempDir()
	roomy(t, folder)
	level := write(t, "small.xsb", "########\n#      #\n# $$ . #\n# @  . #\n#      #\n########\n")
	for _, mode := range []plan.Mode{plan.Bidir, plan.AStar} {
		args := []string{"solve", level, "--store", filepath.Join(folder, string(mode)), "--mode", string(mode),
			"--ram", "128MiB", "--json", "--quiet"}
		first := try(t, program{solve: plan.Solve}, args...)
		again := try(t, program{solve: plan.Solve}, append(args, "--resume")...)
		if first.code != 0 || again.code != 0 {
			t.Fatalf("%s: codes %d, %d: %s%s", mode, first.code, again.code, first.errOut, again.errOut)
		}
		a, b := resultLines(t, first.out)[0], resultLines(t, again.out)[0]
		if a.Pushes != b.Pushes || b.Status != "solved" {
			t.Errorf("%s: %d pushes, then %d", mode, a.Pushes, b.Pushes)
		}
	}
}

// TestResumeWithoutFile resumes a search whose level and options only the store knows.
func TestResumeWithoutFile(t *testing.T) {
	folder := t.TempDir()
	roomy(t, folder)
	level := write(t, "small.xsb",
		onePush+"\n########\n#      #\n# $$ . #\n# @  . #\n#      #\n########\nTitle: small\n")
	dir := filepath.Join(folder, "store")
	made := try(t, program{solve: plan.Solve}, "solve", level, "--level", "2", "--store", dir, "--mode", "astar",
		"--seed", "7", "--without", "tunnels,freeze", "--ram", "128MiB", "--json", "-q")
	if made.code != 0 {
		t.Fatalf("code %d\n%s", made.code, made.errOut)
	}
	var o plan.Options
	solve := func(ctx context.Context, l *board.Level, given plan.Options) (plan.Result, error) {
		o = given
		return plan.Solve(ctx, l, given)
	}
	resume := []string{"solve", "--store", dir, "--resume", "--ram", "128MiB", "--json", "-q"}
	again := try(t, program{solve: solve}, resume...)
	if again.code != 0 || o.Mode != plan.AStar || o.Seed != 7 || len(o.Use.Missing()) != 2 {
		t.Fatalf("code %d, mode %s, seed %d, %v\n%s", again.code, o.Mode, o.Seed, o.Use, again.errOut)
	}
	if a, b := resultLines(t, made.out)[0], resultLines(t, again.out)[0]; a.Pushes != b.Pushes || b.File != dir {
		t.Errorf("%+v, then %+v", a, b)
	}
	if b := resultLines(t, again.out)[0]; b.Level != 2 || b.Title != "small" {
		t.Errorf("resumed, level %d %q", b.Level, b.Title)
	}
	info := try(t, program{}, "store", "info", dir)
	if !strings.Contains(info.out, `Level 2 "small" of `) || !strings.Contains(info.out, "and no solution has fewer") {
		t.Errorf("info: %s", info.out)
	}
	short := try(t, program{solve: plan.Solve}, "solve", "--ram", "128MiB", "--json", "-q", "--resume", dir)
	if short.code != 0 || resultLines(t, short.out)[0].Pushes != resultLines(t, made.out)[0].Pushes {
		t.Errorf("--resume DIR: code %d\n%s%s", short.code, short.out, short.errOut)
	}
	for _, test := range []struct {
		flags []string
		want  string
	}{
		{[]string{"--mode", "bidir"}, "options"},
		{[]string{"--level", "2"}, "--level needs a level file"},
		{[]string{"--store", dir + "-not"}, "store"},
	} {
		got := try(t, program{solve: plan.Solve}, slices.Concat(resume, test.flags)...)
		if got.code != cmdline.CodeBadInput || got.out != "" || !strings.Contains(got.errOut, test.want) {
			t.Errorf("%q: code %d\n%s%s", test.flags, got.code, got.out, got.errOut)
		}
	}
}
