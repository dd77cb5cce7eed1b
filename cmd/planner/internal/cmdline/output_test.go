package cmdline

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"planner/internal/test/must"
)

// TestReplaceRemovesWhatTheDeadLeft: a file that a killed process was writing goes with the next writer. One of a
// process that lives, and one with a similar name, stay.
func TestReplaceRemovesWhatTheDeadLeft(t *testing.T) {
	gone := exec.Command(os.Args[0], "-test.run=^$")
	must.Do(t, gone.Run())
	dir := t.TempDir()
	name := filepath.Join(dir, "best[1].sok")
	left := fmt.Sprintf("%s.%d-0.new", name, gone.Process.Pid)
	stay := []string{fmt.Sprintf("%s.%d-0.new", name, os.Getppid()), name + ".1-x.new",
		fmt.Sprintf("%s.%d-0.new", filepath.Join(dir, "other"), gone.Process.Pid)}
	for _, file := range append(stay, left) {
		must.Do(t, os.WriteFile(file, nil, 0o666))
	}
	must.Do(t, Replace(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	}))
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
	for _, file := range append(stay, name) {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}
