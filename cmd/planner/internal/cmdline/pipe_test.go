//go:build unix

package cmdline

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"planner/internal/test/must"
)

// A pipe that nobody reads, or that nobody reads any further, is given up when the context ends.
func TestReplaceUnreadPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	if err := Replace(interrupted, pipe, writes("text")); !errors.Is(err, context.Canceled) {
		t.Errorf("a pipe that nobody reads: %v", err)
	}
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0)
	must.Do(t, err)
	defer reader.Close()
	more := make([]byte, 1<<24) // than any pipe holds
	err = Replace(interrupted, pipe, func(w io.Writer) error {
		_, err := w.Write(more)
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a pipe that nobody reads any further: %v", err)
	}
}

// A pipe gets what a reader that comes late waits for.
func TestReplaceReadPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	wrote := make(chan error, 1)
	go func() { wrote <- Replace(t.Context(), pipe, writes("text")) }()
	text, err := os.ReadFile(pipe)
	if must.Do(t, err); string(text) != "text" {
		t.Errorf("%q came through the pipe", text)
	}
	must.Do(t, <-wrote)
}
