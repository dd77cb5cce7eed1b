package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
)

// asProgram in the environment makes this test binary behave as the program itself.
const asProgram = "PLANNER_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(process())
	}
	os.Exit(m.Run())
}

// TestInterruptedProcess sends a signal to a real process. The first result shows that the search has begun. Then
// Ctrl-C must end it with a result for the current level and exit code 130.
func TestInterruptedProcess(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send an interrupt there")
	}
	hall := "####################\n#@                 #\n" +
		strings.Repeat("# $ $ $ $ $ $ $ $  #\n#                  #\n", 4) +
		"#                  #\n" + strings.Repeat("#   ........       #\n", 4) + "####################\n"
	command := exec.Command(os.Args[0], "solve", write(t, "a.xsb", onePush+"\n"+hall), "--json", "--mode", "astar",
		"--time", "10m", "--ram", "256MiB", "--threads", "1")
	command.Env = append(os.Environ(), asProgram+"=1")
	var errOut bytes.Buffer
	command.Stderr = &errOut
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("no first result: %s", errOut.String())
	}
	time.Sleep(300 * time.Millisecond) // so that the search of the second level has begun
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var last solving.Record
	for lines.Scan() {
		if err := json.Unmarshal(lines.Bytes(), &last); err != nil {
			t.Fatal(err)
		}
	}
	var exit *exec.ExitError
	if err := command.Wait(); !errors.As(err, &exit) || exit.ExitCode() != cmdline.CodeInterrupted {
		t.Errorf("%v, want exit code %d: %s", err, cmdline.CodeInterrupted, errOut.String())
	}
	if last.Level != 0 && last.Reason != solving.ReasonInterrupted {
		t.Errorf("last result %+v", last)
	}
}
