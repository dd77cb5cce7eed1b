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

// TestSilentPipe interrupts commands that read a pipe into which nobody writes. They end at once, although the system
// still waits for somebody to open the other end.
func TestSilentPipe(t *testing.T) {
	pipe, levels := filepath.Join(t.TempDir(), "pipe"), write(t, "a.xsb", onePush)
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	t.Cleanup(func() { // lets all go that wait
		both, err := os.OpenFile(pipe, os.O_RDWR, 0)
		must.Do(t, err)
		must.Do(t, both.Close())
	})
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, args := range [][]string{
		{"solve", "-q", pipe}, {"convert", pipe}, {"verify", levels, pipe}, {"check", levels, pipe}, {"report", pipe},
		{"bench", "-q", "--against", pipe, levels}, {"web", "--no-browser", "--bench", pipe}, {"record", "import", pipe},
	} {
		ended := make(chan ran, 1)
		go func() { ended <- tryContext(t, interrupted, program{}, args...) }()
		select {
		case got := <-ended:
			got.wants(t, cmdline.CodeInterrupted, "", "")
		case <-time.After(time.Minute):
			t.Fatalf("%q still waits", args)
		}
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
