//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/must"
)

// silentPipe makes a pipe that nobody reads and into which nobody writes.
func silentPipe(t *testing.T, name string) string {
	pipe := filepath.Join(t.TempDir(), name)
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	t.Cleanup(func() { // lets all go that wait
		both, err := os.OpenFile(pipe, os.O_RDWR, 0)
		must.Do(t, err)
		must.Do(t, both.Close())
	})
	return pipe
}

// endsWith wants a command to end with an exit code and a text on standard error although it meets a pipe.
func endsWith(t *testing.T, ctx context.Context, code int, stderr string, args ...string) {
	t.Helper()
	ended := make(chan ran, 1)
	go func() { ended <- tryContext(t, ctx, program{}, args...) }()
	select {
	case got := <-ended:
		got.wants(t, code, "", stderr)
	case <-time.After(time.Minute):
		t.Fatalf("%q still waits", args)
	}
}

// TestSilentPipe interrupts commands that read a pipe into which nobody writes. They end at once, although the system
// still waits for somebody to open the other end.
func TestSilentPipe(t *testing.T) {
	pipe, levels := silentPipe(t, "pipe"), write(t, "a.xsb", onePush)
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, args := range [][]string{
		{"solve", "-q", pipe}, {"convert", pipe}, {"verify", levels, pipe}, {"check", levels, pipe}, {"report", pipe},
		{"bench", "-q", "--against", pipe, levels}, {"web", "--no-browser", "--bench", pipe}, {"record", "import", pipe},
		{"solve", "-q", "--hub", "nats://127.0.0.1:1", "--join", pipe, levels}, {"work", "--join", pipe},
		{"hub", "status", "--join", pipe}, {"hub", "--external", "nats://127.0.0.1:1", "--join", pipe},
	} {
		endsWith(t, interrupted, cmdline.CodeInterrupted, "", args...)
	}
}

// TestUnreadPipe has commands write into pipes that nobody reads. They end with the interrupt, or with the time of a
// command that has one.
func TestUnreadPipe(t *testing.T) {
	levels := write(t, "a.xsb", onePush)
	svg, cert := silentPipe(t, "pipe.svg"), silentPipe(t, "pipe.cert")
	interrupted, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, interrupt)
	endsWith(t, interrupted, cmdline.CodeInterrupted, "", "analyze", "--svg", svg, levels)
	endsWith(t, t.Context(), cmdline.CodeOpen, "", "prove", "-q", "--time", "1s", "--out", cert, levels)
}

// TestPipeAsRecord gives a pipe as the record, or as the moves of a game, which are read and replaced.
func TestPipeAsRecord(t *testing.T) {
	pipe := silentPipe(t, "pipe")
	for _, args := range [][]string{
		{"record", "--record", pipe}, {"record", "export", "--record", pipe, "all.json"},
		{"play", "--no-record", "--moves", pipe, write(t, "a.xsb", onePush)},
	} {
		endsWith(t, t.Context(), cmdline.CodeBadInput, pipe+" is no regular file", args...)
	}
}

// TestPipeIsRead gives what is read once through a pipe that is opened late.
func TestPipeIsRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	written := make(chan error, 1)
	go func() { written <- os.WriteFile(pipe, []byte(onePush), 0) }()
	try(t, program{}, "convert", pipe).wants(t, 0, onePush, "")
	must.Do(t, <-written)
}
