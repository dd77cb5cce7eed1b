//go:build unix

package machine

import (
	"path/filepath"
	"syscall"
	"testing"

	"planner/internal/test/must"
)

// A pipe in place of the file that names the owner names none, and nobody waits for what comes through it.
func TestOwnerInPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "holder")
	must.Do(t, syscall.Mkfifo(pipe, 0o600))
	if owner, owned := OwnerOf(pipe); owned || IsOwned(pipe) {
		t.Errorf("a pipe is owned by %v", owner)
	}
}
