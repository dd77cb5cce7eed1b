package cmdline

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"planner/internal/machine"
)

// Replace writes a file in one step, as [machine.Replace] does. The file keeps its permissions, and a symbolic link to
// the file stays a link. A pipe or a device cannot be replaced and is written to directly, until the context ends.
func Replace(ctx context.Context, name string, write func(io.Writer) error, checks ...func(fresh string) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeInto(ctx, name, info.Mode(), write)
	}
	return replaceFile(name, write, checks...)
}

// replaceFile is Replace for a regular file, or for a new one.
func replaceFile(name string, write func(io.Writer) error, checks ...func(fresh string) error) error {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	}
	var mode fs.FileMode
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	return machine.Replace(name, mode, write, checks...)
}

// writeInto writes to a pipe or a device. A pipe that nobody reads any further is given up some time after the end of
// the context.
func writeInto(ctx context.Context, name string, mode fs.FileMode, write func(io.Writer) error) error {
	file, err := openToWrite(ctx, name, mode)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() {
		_ = file.SetWriteDeadline(time.Now().Add(pipeGrace)) // devices have none
	})
	defer stop()
	out := bufio.NewWriter(file)
	if err = write(out); err == nil {
		err = out.Flush()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = fmt.Errorf("%s: %w", name, ctx.Err())
	}
	return errors.Join(err, file.Close())
}

// openToWrite opens a pipe or a device. To open a pipe is to wait for whoever reads it, which nothing but a signal
// would end, so the system is asked again and again not to wait.
func openToWrite(ctx context.Context, name string, mode fs.FileMode) (*os.File, error) {
	if mode&fs.ModeNamedPipe == 0 {
		return os.OpenFile(name, os.O_WRONLY, 0)
	}
	for {
		file, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return file, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: nobody reads this pipe: %w", name, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// pipeGrace is how long the reader of a pipe has to take the rest after an interrupt.
const pipeGrace = 500 * time.Millisecond

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
