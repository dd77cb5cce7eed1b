package hub

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"planner/internal/filelock"
)

// errInUse says that another hub has the directory.
var errInUse = errors.New("another hub uses this directory")

// lockName is the file in the directory of a hub that says which process has it.
const lockName = "hub.lock"

// lockDirectory makes the directory and takes it for this process. The server of the library would let two hubs write
// to one directory.
func lockDirectory(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, lockName)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := filelock.Take(f); err != nil {
		owner, _ := os.ReadFile(name)
		f.Close()
		if errors.Is(err, filelock.ErrHeld) {
			err = fmt.Errorf("%w: process %s", errInUse, strings.TrimSpace(string(owner)))
		}
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if err := errors.Join(f.Truncate(0), writeOwner(f)); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func writeOwner(f *os.File) error {
	_, err := f.WriteAt(fmt.Appendf(nil, "%d\n", os.Getpid()), 0)
	return err
}
