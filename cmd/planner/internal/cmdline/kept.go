package cmdline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"planner/internal/levelfile"
	"runtime"
	"time"
)

// Kept is a file that programs add to: the best solutions, a record, moves.
type Kept[D Written] struct {
	Name string
	Read func(io.Reader) (D, error) // reads what the file holds, from nil when the file is absent
}

// Written is what a file holds.
type Written interface{ Write(io.Writer) error }

// KeptLevels is a file of levels with solutions. One that is absent has none.
func KeptLevels(ctx context.Context, name string) Kept[*levelfile.Document] {
	return Kept[*levelfile.Document]{name, func(in io.Reader) (*levelfile.Document, error) {
		if in == nil {
			return &levelfile.Document{Plain: true}, nil
		}
		return ReadDocument(ctx, in, name)
	}}
}

// Load reads the file, which may be absent.
func (k Kept[D]) Load() (D, error) {
	file, err := os.Open(k.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return k.Read(nil)
	}
	if err != nil {
		return *new(D), err
	}
	defer file.Close()
	return k.Read(file)
}

// maxUpdates is how often Update begins again when another process changes the file meanwhile.
const maxUpdates = 10

// errChanged says that a file is not the one that was read.
var errChanged = errors.New("another process has changed the file")

// Update reads the file and writes it anew in one step, as Replace does, unless change reports that nothing is to be
// written. Other processes that call Update wait meanwhile. A program that does not wait, such as an editor, may still
// change the file; Update then begins again, so that nothing is lost.
func (k Kept[D]) Update(change func(D) (bool, error)) error {
	if _, err := k.present(); err != nil {
		return err
	}
	unlock, err := k.lock()
	if err != nil {
		return err
	}
	defer unlock()
	for range maxUpdates {
		before, err := k.present()
		if err != nil {
			return err
		}
		d, err := k.Load()
		if err != nil {
			return err
		}
		if changed, err := change(d); err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		} else if !changed {
			return nil
		}
		err = ReplaceChecked(k.Name, d.Write, func(string) error { return k.unchanged(before) })
		if !errors.Is(err, errChanged) {
			return err
		}
	}
	return fmt.Errorf("%s: %w again and again", k.Name, errChanged)
}

// lockTime is how long lock waits for other processes. Each has the lock for some hundredths of a second, or for as
// long as a busy disk takes to write a file.
const lockTime = 5 * time.Minute

// lock locks a file beside the kept one, with the extension .lock, which unlock removes. A process that is killed
// leaves that file behind, but not its lock, and the next process uses the file again.
func (k Kept[D]) lock() (unlock func(), err error) {
	path := k.Name
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	dir, err := os.OpenRoot(filepath.Dir(path)) // its files can be removed while they are open, on Windows too
	if err != nil {
		return nil, naming(k.Name, err)
	}
	name := filepath.Base(path) + ".lock"
	for end := time.Now().Add(lockTime); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		file, err := dir.OpenFile(name, os.O_RDONLY|os.O_CREATE, 0o666)
		if err != nil && runtime.GOOS != "windows" { // there, a file that is being removed cannot be opened
			return nil, errors.Join(naming(k.Name, err), dir.Close())
		}
		if err == nil && ours(file) {
			return func() { _ = errors.Join(dir.Remove(name), file.Close(), dir.Close()) }, nil
		}
		file.Close()
	}
	return nil, errors.Join(fmt.Errorf("%s: another process has been changing it for %v", k.Name, lockTime),
		dir.Close())
}

// present describes the file before it is read. The result is nil when the file is absent. A missing folder is an
// error.
func (k Kept[D]) present() (os.FileInfo, error) {
	info, err := os.Stat(k.Name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err := os.Stat(filepath.Dir(k.Name))
		return nil, err
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file, expected one with levels or none", k.Name)
	}
	return info, err
}

// unchanged fails with errChanged when the file is another one than before, or has another size or time of writing.
func (k Kept[D]) unchanged(before os.FileInfo) error {
	now, err := os.Stat(k.Name)
	switch {
	case before == nil && errors.Is(err, fs.ErrNotExist):
		return nil
	case before == nil || err != nil || !os.SameFile(before, now), before.Size() != now.Size(),
		!before.ModTime().Equal(now.ModTime()):
		return errChanged
	}
	return nil
}
