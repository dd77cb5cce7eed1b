//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
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
		c := shell(child(t, "solve", "--quiet", "--ram", "64MiB", write(t, "a.xsb", onePush)),
			`ulimit -v `+kib+` && exec "$@"`)
		out, err := c.CombinedOutput()
		if c.ProcessState.ExitCode() != want ||
			want != 0 && !strings.Contains(string(out), "the limit on address space (ulimit -v) is 1945 MiB") {
			t.Errorf("ulimit -v %s: %v: %s", kib, err, out)
		}
	}
}

// TestLostOutput takes the standard output away from a process. When the reader of a pipe has gone, the signal for that
// ends the process, as other programs of Unix. The runtime of Go puts /dev/null in the place of a closed output, so
// that nothing is lost that somebody could have read.
func TestLostOutput(t *testing.T) {
	from, to, err := os.Pipe()
	must.Do(t, err)
	must.Do(t, from.Close())
	defer to.Close()
	for _, args := range [][]string{{"solve", "--quiet"}, {"convert"}, {"analyze"}, {"verify"}} {
		c := child(t, append(args, write(t, "a.sok", onePush+"\nSolution\nR\n"))...)
		if args[0] == "verify" {
			c.Args = append(c.Args, c.Args[len(c.Args)-1])
		}
		c.Stdout = to
		err := c.Run()
		if status := c.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGPIPE {
			t.Errorf("%s into a pipe without a reader: %v", args[0], err)
		}
		c = shell(c, `exec "$@" >&-`)
		if err := c.Run(); err != nil {
			t.Errorf("%s with a closed output: %v", args[0], err)
		}
	}
}

// TestFullProfile writes profiles to a full disk.
func TestFullProfile(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	for _, flag := range []string{"--cpuprofile", "--memprofile"} {
		try(t, program{}, "solve", flag, full, write(t, "a.xsb", onePush)).wants(t, 2, "", "no space left on device")
	}
}

// shell is a command in a script, which calls it as "$@".
func shell(c *exec.Cmd, script string) *exec.Cmd {
	in := exec.Command("/bin/sh", append([]string{"-c", script, "sh"}, c.Args...)...)
	in.Env = c.Env
	return in
}
