package cmdline

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"planner/internal/test/must"
	"strings"
	"sync"
	"testing"
)

// text is a file that holds a text.
type text string

func (t *text) Write(w io.Writer) error { return writes(string(*t))(w) }

func keptText(name string) Kept[*text] {
	return Kept[*text]{name, func(in io.Reader) (*text, error) {
		if in == nil {
			return new(text), nil
		}
		data, err := io.ReadAll(in)
		return new(text(data)), err
	}}
}

// What another process writes meanwhile is read again, so that nothing is lost.
func TestUpdate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	kept, tries := keptText(name), 0
	add := func(d *text) (bool, error) {
		*d += "ours"
		if tries++; tries == 1 {
			must.Do(t, os.WriteFile(name, []byte("theirs "), 0o600))
		}
		return true, nil
	}
	must.Do(t, kept.Update(add))
	if holds(t, name, "theirs ours"); tries != 2 {
		t.Errorf("%d tries", tries)
	}
	must.Do(t, kept.Update(func(*text) (bool, error) { return false, nil }))
	holds(t, name, "theirs ours")
	if err := keptText(filepath.Join(name+"-folder", "b")).Update(add); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := keptText(filepath.Dir(name)).Update(add); err == nil ||
		!strings.Contains(err.Error(), "no regular file") {
		t.Errorf("a folder: %v", err)
	}
}

// Of many that add to one file at a time none loses anything, also where it is absent at first, and where somebody who
// was killed has left a lock.
func TestUpdateByMany(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	must.Do(t, os.WriteFile(name+".lock", nil, 0o600))
	const writers, times = 8, 8
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range times {
				err := keptText(name).Update(func(d *text) (bool, error) {
					*d += "x"
					return true, nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	holds(t, name, strings.Repeat("x", writers*times))
}
