package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestTemporaryRuns: what is left behind goes, what is in use stays, and nothing remains in the end.
func TestTemporaryRuns(t *testing.T) {
	dir := t.TempDir()
	open := TemporaryRuns(dir, 1)
	runs, leave, err := open()
	if err != nil {
		t.Fatal(err)
	}
	abandoned, foreign := filepath.Join(dir, temporaryPrefix+"left"), filepath.Join(dir, "other")
	for _, folder := range []string{abandoned, foreign} {
		if err := os.Mkdir(folder, dirMode); err != nil {
			t.Fatal(err)
		}
	}
	age(t, dir)
	w, err := runs.Create("one")
	if err == nil {
		err = w.Append([]byte("block"))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(abandoned); !absent(err) {
		t.Errorf("what was left behind: %v", err)
	}
	if r, err := runs.Open("one"); err != nil || r.Blocks() != 1 {
		t.Errorf("what is in use: %v", err)
	} else if err := r.Close(); err != nil {
		t.Error(err)
	}
	for _, leave := range []func() error{leave, other} {
		if err := leave(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%d folders are left, expected one: %v", len(left), err)
	}
}

// age makes all folders of dir look abandoned.
func age(t *testing.T, dir string) {
	t.Helper()
	folders, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * abandonedAfter)
	for _, f := range folders {
		if err := os.Chtimes(filepath.Join(dir, f.Name()), long, long); err != nil {
			t.Fatal(err)
		}
	}
}
