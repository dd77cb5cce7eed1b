package machine

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
)

// TestReplaceText: the new file has the permissions that were asked for, whatever the old one had, and no others while
// it is written.
func TestReplaceText(t *testing.T) {
	name := filepath.Join(t.TempDir(), "hub.key")
	must.Do(t, os.WriteFile(name, []byte("old"), 0o644))
	must.Do(t, Replace(name, 0o600, func(w io.Writer) error {
		_, err := io.WriteString(w, "secret")
		return err
	}, func(fresh string) error { return hasMode(t, fresh, 0o600) }))
	must.Do(t, hasMode(t, name, 0o600))
	must.Do(t, ReplaceText(name, 0o640, []byte("new")))
	must.Do(t, hasMode(t, name, 0o640))
	if text, err := os.ReadFile(name); err != nil || string(text) != "new" {
		t.Errorf("%q, %v", text, err)
	}
}

// hasMode wants a file to have permissions.
func hasMode(t *testing.T, name string, want fs.FileMode) error {
	t.Helper()
	info, err := os.Stat(name)
	if err == nil && info.Mode().Perm() != want && runtime.GOOS != "windows" { // which has no such permissions
		t.Errorf("%s has the permissions %v, expected %v", name, info.Mode(), want)
	}
	return err
}

// TestReplaceNames: an error of the new file names the file that people know.
func TestReplaceNames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	full := errors.New("full")
	err := Replace(name, 0, func(w io.Writer) error {
		list, _ := os.ReadDir(filepath.Dir(name))
		return &fs.PathError{Op: "write", Path: filepath.Join(filepath.Dir(name), list[0].Name()), Err: full}
	})
	if failed, ok := errors.AsType[*fs.PathError](err); !ok || failed.Path != name || failed.Err != full {
		t.Errorf("a full disk: %v", err)
	}
}

// TestReplaceRefused: whether writing fails or the check refuses the new file, the old one stays and nothing is beside.
func TestReplaceRefused(t *testing.T) {
	name, refused := filepath.Join(t.TempDir(), "a.txt"), errors.New("refused")
	must.Do(t, ReplaceText(name, 0, []byte("old")))
	none := func(io.Writer) error { return refused }
	part := func(w io.Writer) error { return errors.Join(ignore(w.Write([]byte("half"))), refused) }
	whole := func(w io.Writer) error { return ignore(w.Write([]byte("new"))) }
	for _, err := range []error{Replace(name, 0, none), Replace(name, 0, part),
		Replace(name, 0, whole, func(string) error { return refused })} {
		if !errors.Is(err, refused) {
			t.Errorf("%v, expected %v", err, refused)
		}
		text, err := os.ReadFile(name)
		if list, _ := os.ReadDir(filepath.Dir(name)); err != nil || string(text) != "old" || len(list) != 1 {
			t.Errorf("%q, %v, beside %v", text, err, list)
		}
	}
	if err := ReplaceText(filepath.Join(name, "below"), 0, nil); err == nil {
		t.Error("a file below a file was written")
	}
}

// A name may be as long as the system allows, although files with longer names would stand beside the file. A longer
// one is refused before anything is written.
func TestReplaceLongNames(t *testing.T) {
	dir := t.TempDir()
	for _, letter := range []string{"a", "ä", "仓"} {
		name := filepath.Join(dir, strings.Repeat(letter, 250/len(letter))+".txt")
		must.Do(t, ReplaceText(name, 0, []byte("old")))
		unlock, err := LockBeside(name, time.Minute)
		must.Do(t, err)
		must.Do(t, ReplaceText(name, 0, []byte("new")))
		unlock()
		if text := must.Read(t, name); text != "new" {
			t.Errorf("%s holds %q", name, text)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 3 {
		t.Errorf("%v, %v", list, err)
	}
	long := filepath.Join(dir, strings.Repeat("a", 300))
	if file, err := CreateBeside(long, 0); err == nil || !strings.Contains(err.Error(), long) {
		t.Errorf("%v, %v", file, err)
	}
}

func ignore(_ int, err error) error { return err }
