package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/judge"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// asProgram in the environment makes this test binary behave as the program itself.
const asProgram = "PLANNER_TEST_AS_PROGRAM"

// asWhyLine is the value of asProgram with which it shows the progress of a diagnosis that does not end.
const asWhyLine = "why"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "":
		os.Exit(runTests(m))
	case asWhyLine:
		showWhyLine()
	default:
		os.Exit(process())
	}
}

// environment has the variables that the test process began with, before the tests changed any. Programs such as go
// need them to find the caches of the user.
var environment = os.Environ()

// runTests runs the tests with directories for the data and the caches of the user, whose own record they must neither
// change nor read.
func runTests(m *testing.M) (code int) {
	dir, err := os.MkdirTemp("", "planner-data")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for name, value := range userVariables(dir) {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

// userVariables are the variables from which this system derives the directories for data and caches of a user, with
// values that put both directories into dir: see dataDir and os.UserCacheDir.
func userVariables(dir string) map[string]string {
	switch runtime.GOOS {
	case "windows":
		return map[string]string{"AppData": dir, "LocalAppData": dir}
	case "darwin":
		return map[string]string{"HOME": dir}
	}
	return map[string]string{"XDG_DATA_HOME": dir, "XDG_CACHE_HOME": dir}
}

// TestUserVariables: the tests of this package find neither the record nor the hub of the user.
func TestUserVariables(t *testing.T) {
	dir := t.TempDir()
	for name, value := range userVariables(dir) {
		t.Setenv(name, value)
	}
	for what, find := range map[string]func() (string, error){"data": dataDir, "caches": os.UserCacheDir} {
		if found, err := find(); err != nil || !strings.HasPrefix(found, dir) {
			t.Errorf("the %s are in %q, %v, instead of in %s", what, found, err, dir)
		}
	}
}

// showWhyLine shows the progress of a diagnosis that is at its first search, until it is interrupted.
func showWhyLine() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := newStatusLine(os.Stdout, false, "beginning")
	p.say(judge.Progress{Known: judge.Diagnosis{Moves: 9, SolvableUntil: judge.None, LostAt: judge.None,
		Searches: 1}}.String())
	<-ctx.Done()
	p.end()
}

// TestInterruptedProcess sends a signal to a real process. The first result shows that the search has begun. Then
// Ctrl-C must end it with a result for the current level and exit code 130.
func TestInterruptedProcess(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send an interrupt there")
	}
	command := exec.Command(os.Args[0], "solve", write(t, "a.xsb", onePush+"\n"+suite.Pillars()), "--json", "--mode",
		"bidir", "--without", suite.WithoutRules(), "--time", "1h", "--ram", "256MiB", "--threads", "1")
	command.Env = append(os.Environ(), asProgram+"=1")
	var errOut bytes.Buffer
	command.Stderr = &errOut
	out, err := command.StdoutPipe()
	must.Do(t, err)
	must.Do(t, command.Start())
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("no first result: %s", errOut.String())
	}
	time.Sleep(100 * time.Millisecond) // the search of the second level has begun by then, or is never begun
	must.Do(t, command.Process.Signal(os.Interrupt))
	var last solving.ResultLine
	for lines.Scan() {
		must.Do(t, json.Unmarshal(lines.Bytes(), &last))
	}
	var exit *exec.ExitError
	if err := command.Wait(); !errors.As(err, &exit) || exit.ExitCode() != cmdline.CodeInterrupted {
		t.Errorf("%v, want exit code %d: %s", err, cmdline.CodeInterrupted, errOut.String())
	}
	if last.Level != 0 && last.Reason != solving.ReasonInterrupted {
		t.Errorf("last result %+v", last)
	}
}
