package machine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Replace writes a file in one step: whoever reads the file sees all of the old text or all of the new text, also after
// a crash. The file gets the permissions perm, or those that are usual for new files when perm is 0. Before the new
// file takes the place of the old one, a check may look at it and refuse it. After an error the old file is unchanged,
// unless only its folder could not be brought to disk.
func Replace(name string, perm fs.FileMode, write func(io.Writer) error, checks ...func(fresh string) error) error {
	fresh, err := CreateBeside(name, perm)
	if err != nil {
		return err
	}
	defer fresh.Close()           // its lock goes last
	defer os.Remove(fresh.Name()) // without effect once it has its name
	if err := fill(fresh, write); err != nil {
		if failed, ok := errors.AsType[*fs.PathError](err); ok && failed.Path == fresh.Name() {
			failed.Path = name // which people know, as when the disk is full
		}
		return err
	}
	for _, check := range checks {
		if err := check(fresh.Name()); err != nil {
			return err
		}
	}
	if err := os.Rename(fresh.Name(), name); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(name))
}

// ReplaceText is Replace with the whole text of the file.
func ReplaceText(name string, perm fs.FileMode, text []byte) error {
	return Replace(name, perm, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// fill lets write fill a file in large pieces, and brings the file to disk.
func fill(file *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(file, 1<<16)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return file.Sync()
}

// SyncDir brings the names in a folder to disk, where the system and the disk can do so. Windows refuses it.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	err = d.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}

// CreateBeside creates a file under a new name, which ends in .new, in the folder of the file called name. The
// permissions are perm, or for 0 the usual ones of new files. An error names the file called name. CreateBeside also
// removes the files that it has made for processes that are dead by now. A lock on such a file says that its process is
// alive, so the caller closes the file only after renaming or removing it.
func CreateBeside(name string, perm fs.FileMode) (*os.File, error) {
	dir, err := os.OpenRoot(filepath.Dir(name)) // its files can be renamed while they are open, on Windows too
	if err != nil {
		return nil, naming(name, err)
	}
	defer dir.Close()
	if _, err := dir.Lstat(filepath.Base(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, naming(name, err) // such as for a name that is too long
	}
	removeLeft(dir, stem(name))
	first := perm
	if perm == 0 {
		first = 0o666
	}
	for i := 0; ; i++ {
		fresh := fmt.Sprintf("%s.%d-%d.new", stem(name), os.Getpid(), i)
		file, err := dir.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, naming(name, err)
		}
		if perm != 0 {
			err = file.Chmod(perm) // the usual mask may have taken something away
		}
		if err != nil {
			return nil, naming(name, errors.Join(err, dir.Remove(fresh), file.Close()))
		}
		if ours(file) {
			return file, nil
		}
		file.Close()
	}
}

// stem is the name of a file without its folder, to be followed by another ending. So that the ending fits, a name that
// is nearly as long as systems allow, which is 255 bytes, is cut. Names with the same beginning may then share a lock.
func stem(name string) string {
	const longest = 200
	base := filepath.Base(name)
	if len(base) <= longest {
		return base
	}
	return strings.ToValidUTF8(base[:longest], "")
}

// naming turns an error about another file beside the file called name into an error about this file.
func naming(name string, err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		failed.Op, failed.Path = "open", name
	}
	return err
}

// ours locks an open file. It reports false when another process has the lock, and when the file was removed or renamed
// before the lock was taken. On a disk without locks it reports true without a lock.
func ours(file *os.File) bool { return !errors.Is(Lock(file), ErrLocked) && named(file) }

// named reports whether an open file still has its name.
func named(file *os.File) bool {
	opened, err := file.Stat()
	now, gone := os.Stat(file.Name())
	return err == nil && gone == nil && os.SameFile(opened, now)
}

// left matches what CreateBeside appends to the name of a file.
var left = regexp.MustCompile(`^\.[0-9]+-[0-9]+\.new$`)

// removeLeft removes the files that CreateBeside has made beside a file for processes that were killed. Nobody holds
// the lock of such a file.
func removeLeft(dir *os.Root, name string) {
	files, _ := fs.ReadDir(dir.FS(), ".") // creating the file says what is wrong
	for _, f := range files {
		tail, beside := strings.CutPrefix(f.Name(), name)
		if !beside || !left.MatchString(tail) || !f.Type().IsRegular() {
			continue
		}
		if file, err := dir.Open(f.Name()); err == nil {
			if Lock(file) == nil && named(file) {
				_ = dir.Remove(f.Name())
			}
			file.Close() // its lock goes last
		}
	}
}

// LockBeside locks a file beside the one called name, with the extension .lock, which unlock removes, and waits for
// other processes as long as patience lasts. A process that is killed leaves that file behind, but not its lock, and
// the next process uses the file again.
func LockBeside(name string, patience time.Duration) (unlock func(), err error) {
	path := name
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	dir, err := os.OpenRoot(filepath.Dir(path)) // its files can be removed while they are open, on Windows too
	if err != nil {
		return nil, naming(name, err)
	}
	lock := stem(path) + ".lock"
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		file, err := dir.OpenFile(lock, os.O_RDONLY|os.O_CREATE, 0o666)
		if err != nil && runtime.GOOS != "windows" { // there, a file that is being removed cannot be opened
			return nil, errors.Join(naming(name, err), dir.Close())
		}
		if err == nil && ours(file) {
			return func() { _ = errors.Join(dir.Remove(lock), file.Close(), dir.Close()) }, nil
		}
		file.Close()
	}
	return nil, errors.Join(fmt.Errorf("%s: another process has been changing it for %v", name, patience),
		dir.Close())
}
