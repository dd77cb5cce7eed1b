package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/internal/machine"
	"planner/internal/test/must"
)

// childOpen opens a store and keeps it open until it is killed.
func childOpen(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	fmt.Println("open")
	time.Sleep(10 * time.Minute)
	return s.Close()
}

// childUnprivileged opens a store as the user nobody, who may not write there.
func childUnprivileged(dir string) error {
	if err := becomeNobody(); err != nil {
		return err
	}
	_, err := Open(dir, testLevel, small)
	if !errors.Is(err, errNoPermission) {
		return fmt.Errorf("got %w", err)
	}
	return nil
}

func TestSecondProcessLearnsWhoOwnsTheLock(t *testing.T) {
	dir := t.TempDir()
	cmd, said := start(t, "open", dir)
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	deadline := time.Now().Add(time.Minute)
	for {
		if _, locked := OwnerOf(dir); locked {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the child did not open the store: %s", said)
		}
		time.Sleep(5 * time.Millisecond)
	}
	_, err := Open(dir, testLevel, small)
	want := fmt.Sprintf("process %d on ", cmd.Process.Pid)
	if !errors.Is(err, errLocked) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want it to name %q", err, want)
	}
	must.Do(t, cmd.Process.Kill())
	_ = cmd.Wait()
	mustOpen(t, dir) // the lock ends with its owner
}

func TestNoPermission(t *testing.T) {
	reading := classify(&fs.PathError{Op: "open", Path: "manifest", Err: fs.ErrPermission})
	if !errors.Is(reading, errNoPermission) || strings.Contains(reading.Error(), "write") {
		t.Errorf("a file that may not be read: %v", reading)
	}
	if os.Getuid() != 0 {
		dir := t.TempDir()
		must.Do(t, os.Chmod(dir, 0o500))
		if _, err := Open(dir, testLevel, small); !errors.Is(err, errNoPermission) {
			t.Errorf("got %v", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "store") // the user nobody cannot read t.TempDir
	must.Do(t, err)
	defer os.RemoveAll(dir)
	must.Do(t, os.Chmod(dir, 0o755))
	cmd, said := start(t, "unprivileged", dir)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}

// TestOnlyTheUserMayRead looks at the permissions of all that a store writes, and for files that are not its own.
func TestOnlyTheUserMayRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are other things there")
	}
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	must.Do(t, mustOpen(t, dir).Publish("candidates", write("{}")))
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		st, err := d.Info()
		if err == nil && st.Mode().Perm()&0o077 != 0 && !strings.Contains(path, tableDir) {
			t.Errorf("%s has permissions %v", path, st.Mode())
		}
		if name := d.Name(); strings.HasSuffix(name, freshTail) || name == probeFile || name == reserveFile {
			t.Errorf("%s is left", path)
		}
		return err
	})
	must.Do(t, err)
	st, err := os.Stat(filepath.Join(dir, tableDir)) // Badger chooses the permissions of its files, which lie in here
	if err != nil || st.Mode().Perm() != dirMode {
		t.Errorf("%v, %v", st.Mode(), err)
	}
}

// TestLinksAreRefused puts a symbolic link in the place of each file and directory of a store. Nothing outside may be
// changed or read.
func TestLinksAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	files := filled(t, dir)
	outside := filepath.Join(t.TempDir(), "outside")
	for _, sub := range []string{sectionDir, segmentDir, runDir, tableDir} {
		files = append(files, filepath.Join(dir, sub))
	}
	for _, name := range []string{manifestFile + freshTail, probeFile, reserveFile, stallFile} {
		files = append(files, filepath.Join(dir, name))
	}
	for _, file := range files {
		aside := file + "-aside"
		moved := os.Rename(file, aside) == nil
		if moved {
			outside = aside
		}
		if err := os.Symlink(outside, file); err != nil {
			t.Skip(err)
		}
		if _, err := Open(dir, testLevel, small); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s as a link: %v", file, err)
		}
		if _, err := Check(context.Background(), dir, small); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s as a link: %v", file, err)
		}
		must.Do(t, os.Remove(file))
		if moved {
			must.Do(t, os.Rename(aside, file))
		}
	}
	if err := readAll(dir); err != nil {
		t.Error(err)
	}
}

// TestTemporaryFilesAreRemoved opens a store in which a process died while it replaced files.
func TestTemporaryFilesAreRemoved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	gone := []string{reserveFile, filterFile, filepath.Join(runDir, "run-99999999")}
	for _, name := range append(gone, manifestFile+freshTail, "candidates"+documentTail+freshTail) {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600))
	}
	must.Do(t, readAll(dir))
	left, err := filepath.Glob(filepath.Join(dir, "*"+freshTail))
	for _, name := range gone {
		if _, there := os.Stat(filepath.Join(dir, name)); err != nil || len(left) > 0 || there == nil {
			t.Errorf("%v are left, %v, %s: %v", left, err, name, there)
		}
	}
}

// TestProbesDoNotLookLikeOwners: while one process looks whether a store is in use, another one is not told that it is.
func TestProbesDoNotLookLikeOwners(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	filled(t, dir)
	f, err := os.Open(filepath.Join(dir, ownerFile))
	must.Do(t, err)
	defer f.Close()
	must.Do(t, machine.ProbeLock(f))
	if owner, locked := OwnerOf(dir); locked {
		t.Errorf("a closed store is in use by %v", owner)
	}
}

// TestRestartOfADamagedManifest begins anew where the manifest says nothing any more.
func TestRestartOfADamagedManifest(t *testing.T) {
	for what, text := range map[string]string{"damage": "planner-store",
		"an older format": "planner-store 1 00000000\n{}"} {
		dir := filepath.Join(t.TempDir(), "store")
		filled(t, dir)
		must.Do(t, os.WriteFile(filepath.Join(dir, manifestFile), []byte(text), fileMode))
		if _, err := Open(dir, testLevel, small); err == nil {
			t.Fatalf("%s: it opens without a restart", what)
		}
		options := small
		options.Restart = true
		s, err := Open(dir, testLevel, options)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if err := errors.Join(s.Restart(), s.Close()); err != nil || s.Resumed() {
			t.Errorf("%s: %v, resumed %v", what, err, s.Resumed())
		}
		if n, err := Check(context.Background(), dir, small); err != nil || n != 0 {
			t.Errorf("%s: %d entries, %v", what, n, err)
		}
	}
}
