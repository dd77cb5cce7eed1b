package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/search"
)

// closeLimit is far more than any close takes, and less than forever.
const closeLimit = 10 * time.Minute

// childWithFiles makes a child that may open so many files. It writes until the store takes no more, and must then
// find all that was taken, end, and find all that was confirmed.
func childWithFiles(limit uint64) func(dir string) error {
	return func(dir string) error {
		if err := limitFiles(limit); err != nil {
			return err
		}
		s, err := Open(dir, testLevel, small)
		if err != nil {
			if !errors.Is(err, ErrFiles) {
				return err
			}
			fmt.Println("refused:", err)
			return nil
		}
		made, err := writeUntilFull(s)
		if !errors.Is(err, ErrFiles) {
			return fmt.Errorf("after %d records: %w", made, err)
		}
		fmt.Println("ended:", err)
		if err := errors.Join(findsAll(s.spill, made), s.Close()); err != nil {
			return err
		}
		fmt.Println("closed")
		return nil
	}
}

// TestFewFiles lets processes work with a store that may open few files. With too few the store is refused, with some
// more it ends while Badger still has enough; nothing waits and nothing that was confirmed is lost.
func TestFewFiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the limit of a process is set on Linux only")
	}
	for _, test := range []struct{ mode, want string }{
		{"files-20", "refused: "}, {"files-64", "refused: "}, {"files-256", "closed"},
	} {
		t.Run(test.mode, func(t *testing.T) {
			if test.want == "closed" {
				long.Only(t, "it writes a million records")
			}
			dir := filepath.Join(t.TempDir(), "store")
			cmd, said := start(t, test.mode, dir)
			if err := waitFor(cmd, 10*time.Minute); err != nil || !strings.Contains(said.String(), test.want) {
				t.Fatalf("%v: %.600s", err, said)
			}
			saved := 0
			for line := range strings.Lines(said.String()) {
				_, _ = fmt.Sscanf(line, "saved %d", &saved)
			}
			t.Logf("%d records confirmed: %s", saved, said.String()[max(0, said.Len()-200):])
			if _, err := os.Stat(dir); err == nil {
				if err := holds(dir, saved); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestCloseIsBounded makes it impossible for Badger to write a table. Badger tries again without end and tells only its
// log; the Spill must learn of it, still find what it was given, and close.
func TestCloseIsBounded(t *testing.T) {
	dir, err := os.MkdirTemp("", "store") // Badger is left behind in it, so it may not be empty at the end
	must.Do(t, err)
	defer os.RemoveAll(dir)
	s, err := Open(dir, testLevel, small)
	must.Do(t, err)
	p := openedSpill(t, s)
	for id := range 400 {
		must.Do(t, os.Mkdir(filepath.Join(dir, tableDir, fmt.Sprintf("%06d.sst", id)), 0o700))
	}
	last := 0
	for err == nil && last < 2_000_000 {
		err = p.Put(entriesOf(last+1, last+5_001))
		last += 5_000
	}
	if err == nil || errors.Is(err, ErrStalled) {
		t.Fatalf("after %d entries: %v", last, err)
	}
	expect(t, p, 1, last-5_000, 97)
	if err := s.Save([2]search.Ref{}, nil); err == nil {
		t.Error("a checkpoint counts that needs what could not be written")
	}
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	select {
	case err := <-closed:
		if err == nil {
			t.Error("it closed as if nothing was lost")
		}
	case <-time.After(closeLimit):
		t.Fatal("it does not close")
	}
}

// checkAll is Check with little memory.
func checkAll(dir string) error {
	_, err := Check(context.Background(), dir, small)
	return err
}

// TestFolderForFile replaces each file of a store by a folder, which nothing can read as a file and nothing can remove
// by mistake. The check and a resumed search say so in one line, which names the store and the file.
func TestFolderForFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	for _, path := range filled(t, dir) {
		name, err := filepath.Rel(dir, path)
		must.Do(t, err)
		copied := filepath.Join(t.TempDir(), "copy")
		must.Do(t, os.CopyFS(copied, os.DirFS(dir)))
		must.Do(t, os.Remove(filepath.Join(copied, name)))
		must.Do(t, os.Mkdir(filepath.Join(copied, name), dirMode))
		err = checkAll(copied)
		if err == nil || !strings.HasPrefix(err.Error(), "store "+copied+": ") ||
			!strings.Contains(err.Error(), strings.TrimSuffix(filepath.Base(name), ".sum")) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("check with a folder %s: %v", name, err)
		}
		if err := readAll(copied); err == nil || strings.Contains(err.Error(), os.ErrInvalid.Error()) {
			t.Errorf("resumed with a folder %s: %v", name, err)
		}
	}
}
