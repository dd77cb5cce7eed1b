package cmdline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planner/internal/levelfile"
	"planner/internal/machine"
)

// Kept is a file that programs add to: the best solutions, a record, moves.
type Kept[D Written] struct {
	Name string
	Read func(io.Reader) (D, error) // reads what the file holds, from nil when the file is absent
}

// Written is what a file holds.
type Written interface{ Write(io.Writer) error }

// KeptLevels is a file of levels with solutions. One that is absent has none. It is read also when the context has
// ended, so that what was found before an interrupt is kept.
func KeptLevels(ctx context.Context, name string) Kept[*levelfile.Document] {
	ctx = context.WithoutCancel(ctx)
	return Kept[*levelfile.Document]{name, func(in io.Reader) (*levelfile.Document, error) {
		if in == nil {
			return &levelfile.Document{Plain: true}, nil
		}
		return ReadDocument(ctx, in, name)
	}}
}

// Load reads the file, which may be absent.
func (k Kept[D]) Load() (D, error) {
	if _, err := k.stat(); errors.Is(err, fs.ErrNotExist) {
		return k.Read(nil)
	} else if err != nil {
		return *new(D), err
	}
	file, err := os.Open(k.Name)
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
	unlock, err := machine.LockBeside(k.Name, lockTime)
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
		err = replaceFile(k.Name, d.Write, func(string) error { return k.unchanged(before) })
		if !errors.Is(err, errChanged) {
			return err
		}
	}
	return fmt.Errorf("%s: %w again and again", k.Name, errChanged)
}

// lockTime is how long Update waits for other processes. Each has the lock for some hundredths of a second, or for as
// long as a busy disk takes to write a file.
const lockTime = 5 * time.Minute

// present describes the file before it is read. The result is nil when the file is absent. A missing folder is an
// error.
func (k Kept[D]) present() (os.FileInfo, error) {
	info, err := k.stat()
	if errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat(filepath.Dir(k.Name))
		return nil, err
	}
	return info, err
}

// stat describes the file. A pipe or a device is an error, because only a regular file can be read again and replaced.
func (k Kept[D]) stat() (os.FileInfo, error) {
	info, err := os.Stat(k.Name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file, expected one or the name of a new one", k.Name)
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
