//go:build unix

package main

import (
	"bytes"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// TestSignalsAtOnce sends each signal to a process that has just been started, after 0 to 20 ms. It ends with the code
// for an interrupted run, or by the signal itself if that came before the program began, and then it has said nothing.
func TestSignalsAtOnce(t *testing.T) {
	long.Only(t, "it starts many processes")
	level := write(t, "pillars.xsb", suite.Pillars())
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		early := 0
		for after := range 21 {
			var out bytes.Buffer
			c := child(t, "solve", level, "--without", suite.WithoutRules(), "--time", "1h", "--ram", "64MiB")
			c.Stdout, c.Stderr = &out, &out
			must.Do(t, c.Start())
			time.Sleep(time.Duration(after) * time.Millisecond)
			_ = c.Process.Signal(sig)
			_ = c.Wait()
			status := c.ProcessState.Sys().(syscall.WaitStatus)
			switch {
			case status.ExitStatus() == cmdline.CodeInterrupted:
			case status.Signaled() && status.Signal() == sig && out.Len() == 0:
				early++
			default:
				t.Errorf("%v after %d ms: %v: %s", sig, after, c.ProcessState, out.Bytes())
			}
		}
		t.Logf("%v: %d of 21 came before the program began", sig, early)
	}
}

// TestLittleAddressSpace limits the address space of a process to less than the runtime needs, and to more.
func TestLittleAddressSpace(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems do not hold to such a limit")
	}
	for kib, want := range map[string]int{"1992294": cmdline.CodeBadInput, "8388608": 0} {
		c := child(t, "solve", "--quiet", "--ram", "64MiB", write(t, "a.xsb", onePush))
		c.Path, c.Args = "/bin/sh", append([]string{"sh", "-c", `ulimit -v ` + kib + ` && exec "$@"`, "sh"}, c.Args...)
		out, err := c.CombinedOutput()
		if c.ProcessState.ExitCode() != want ||
			want != 0 && !strings.Contains(string(out), "the limit on address space (ulimit -v) is 1945 MiB") {
			t.Errorf("ulimit -v %s: %v: %s", kib, err, out)
		}
	}
}
