package cmdline

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"planner/internal/test/must"
)

// writes gives a function that writes a text.
func writes(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// holds wants a file to hold a text, and its folder nothing else.
func holds(t *testing.T, name, text string) {
	t.Helper()
	is, err := os.ReadFile(name)
	if err != nil || string(is) != text {
		t.Errorf("%s holds %q, %v, expected %q", name, is, err, text)
	}
	if list, err := os.ReadDir(filepath.Dir(name)); err != nil || len(list) != 1 {
		t.Errorf("beside it are %v, %v", list, err)
	}
}

// A file is replaced whole or not at all, and keeps its permissions.
func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	must.Do(t, Replace(t.Context(), name, writes("one")))
	must.Do(t, os.Chmod(name, 0o600))
	must.Do(t, Replace(t.Context(), name, writes("two")))
	holds(t, name, "two")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions are %v, %v", info.Mode(), err)
	}
	failed := errors.New("full")
	err := Replace(t.Context(), name, func(w io.Writer) error { return errors.Join(writes("half")(w), failed) })
	if !errors.Is(err, failed) {
		t.Errorf("%v, expected %v", err, failed)
	}
	holds(t, name, "two")
}

func TestCreate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	must.Do(t, Create(name, []byte("one")))
	if err := Create(name, []byte("two")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file that is there: %v", err)
	}
	holds(t, name, "one")
}

// TestReplaceRemovesWhatTheDeadLeft: a file that a killed process was writing goes with the next writer, also when
// another process has its number by now. One that is being written, and one with a similar name, stay.
func TestReplaceRemovesWhatTheDeadLeft(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "best[1].sok")
	left := fmt.Sprintf("%s.%d-0.new", name, os.Getppid())
	stay := []string{name + ".1-x.new", filepath.Join(dir, "other") + ".1-0.new"}
	for _, file := range append(stay, left) {
		must.Do(t, os.WriteFile(file, nil, 0o444))
	}
	must.Do(t, Replace(t.Context(), name, writes("new"), func(fresh string) error {
		if err := Replace(t.Context(), name, writes("by another, meanwhile")); err != nil {
			return err
		}
		stays(t, fresh)
		return nil
	}))
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
	stays(t, append(stay, name)...)
}

// stays wants files to be there.
func stays(t *testing.T, files ...string) {
	t.Helper()
	for _, file := range files {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}

// The file behind a symbolic link is replaced, and the link stays.
func TestReplaceThroughLink(t *testing.T) {
	target, link := filepath.Join(t.TempDir(), "a.txt"), filepath.Join(t.TempDir(), "link")
	must.Do(t, os.WriteFile(target, nil, 0o600))
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	must.Do(t, Replace(t.Context(), link, writes("one")))
	holds(t, target, "one")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
}
