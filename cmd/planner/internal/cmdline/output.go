package cmdline

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"planner/internal/machine"
)

// Replace writes a file in one step: whoever reads the file sees all of the old text or all of the new text, also after
// a crash. The file keeps its permissions, and a symbolic link to the file stays a link. A pipe or a device cannot be
// replaced and is written to directly.
func Replace(name string, write func(io.Writer) error) error {
	return ReplaceChecked(name, write, func(string) error { return nil })
}

// ReplaceChecked is Replace with a last check of the new file before it takes the place of the old one.
func ReplaceChecked(name string, write func(io.Writer) error, check func(fresh string) error) error {
	var mode fs.FileMode
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	}
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeInto(name, write)
		}
		mode = info.Mode().Perm()
	}
	fresh, err := CreateBeside(name)
	if err != nil {
		return err
	}
	defer fresh.Close()           // its lock goes last
	defer os.Remove(fresh.Name()) // without effect once it has its name
	if mode != 0 {
		err = fresh.Chmod(mode)
	}
	if err == nil {
		err = buffered(fresh, write)
	}
	if err == nil {
		err = fresh.Sync()
	}
	if err == nil {
		err = check(fresh.Name())
	}
	if err == nil {
		err = os.Rename(fresh.Name(), name)
	}
	return err
}

// writeInto writes to a pipe or a device.
func writeInto(name string, write func(io.Writer) error) error {
	out, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(buffered(out, write), out.Close())
}

// buffered lets write fill a file in large pieces.
func buffered(file *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(file)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}

// Create writes a new file. It fails when the file exists, also when another process creates the file at the same
// moment. A file that cannot be written whole is removed.
func Create(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

// CreateBeside creates a file under a new name in the folder of the file called name, with the usual permissions of new
// files. An error names the file called name. CreateBeside also removes the files that it has made for processes that
// are dead by now. A lock on such a file says that its process is alive, so the caller closes the file only after
// renaming or removing it.
func CreateBeside(name string) (*os.File, error) {
	dir, err := os.OpenRoot(filepath.Dir(name)) // its files can be renamed while they are open, on Windows too
	if err != nil {
		return nil, naming(name, err)
	}
	defer dir.Close()
	removeLeft(dir, filepath.Base(name))
	for i := 0; ; i++ {
		fresh := fmt.Sprintf("%s.%d-%d.new", filepath.Base(name), os.Getpid(), i)
		file, err := dir.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, naming(name, err)
		}
		if ours(file) {
			return file, nil
		}
		file.Close()
	}
}

// naming turns an error about a temporary file into an error about the file called name.
func naming(name string, err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		failed.Op, failed.Path = "open", name
	}
	return err
}

// ours locks an open file. It reports false when another process has the lock, and when the file was removed or renamed
// before the lock was taken. On a disk without locks it reports true without a lock.
func ours(file *os.File) bool {
	return !errors.Is(machine.Lock(file), machine.ErrLocked) && named(file)
}

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
			if machine.Lock(file) == nil && named(file) {
				_ = dir.Remove(f.Name())
			}
			file.Close() // its lock goes last
		}
	}
}
