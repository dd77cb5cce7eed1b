package cmdline

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"planner/internal/machine"
)

// Replace writes a file in one step, as [machine.Replace] does. The file keeps its permissions, and a symbolic link to
// the file stays a link. A pipe or a device cannot be replaced and is written to directly.
func Replace(name string, write func(io.Writer) error, checks ...func(fresh string) error) error {
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
	return machine.Replace(name, mode, write, checks...)
}

// writeInto writes to a pipe or a device.
func writeInto(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	if err = write(out); err == nil {
		err = out.Flush()
	}
	return errors.Join(err, file.Close())
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
