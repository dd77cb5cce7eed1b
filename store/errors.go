package store

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"

	"planner/search"
)

// Errors of opening a store. Nobody outside asks for those with a small letter.
var (
	ErrNoStore      = errors.New("no store here")
	errNoName       = errors.New("the name of its directory is empty")
	errNoDirectory  = errors.New("it is a file, expected a directory")
	errOthers       = errors.New("the directory is no store and holds other files")
	errLocked       = errors.New("the store is in use")
	errOtherLevel   = errors.New("the store belongs to another level")
	ErrOtherOptions = errors.New("the store was made with other options")
	ErrVersion      = errors.New("the store has another version")
	errNoPermission = errors.New("no permission")
	errReadOnly     = errors.New("the file system is read-only")
)

// Errors of using a store.
var (
	ErrDamaged  = search.ErrDamaged
	ErrDiskFull = errors.New("too little free space on disk")
	ErrStalled  = errors.New("the disk does not keep up")
	ErrFiles    = errors.New("too few files may be open")
	ErrNoData   = errors.New("the store holds no such data")
)

// damaged makes an ErrDamaged that names the file and what is wrong with it.
func damaged(file, format string, args ...any) error {
	return fmt.Errorf("%w: %s: %w", ErrDamaged, file, fmt.Errorf(format, args...))
}

// recovered is deferred where Badger trusts what it reads from a file, and makes an ErrDamaged of its panic.
func recovered(file string, err *error) {
	if fault := recover(); fault != nil {
		*err = damaged(file, "%v", fault)
	}
}

// classify wraps an error of the operating system with the sentinel of this package that it stands for.
func classify(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT),
		errors.Is(err, syscall.EFBIG): // the limit of ulimit -f, or of the file system
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return fmt.Errorf("%w: %w", ErrFiles, err)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%w: %w", errReadOnly, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %w", errNoPermission, err)
	}
	return err
}

// OfDisk reports whether an error says that something cannot be kept on disk, such as a full disk or a missing right.
func OfDisk(err error) bool {
	if _, ofSystem := errors.AsType[syscall.Errno](err); ofSystem {
		return true
	}
	return slices.ContainsFunc([]error{ErrDiskFull, ErrStalled, ErrFiles, errLocked, errNoPermission, errReadOnly,
		ErrDamaged}, func(of error) bool { return errors.Is(err, of) })
}

// absent reports whether an error says that a file does not exist.
func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) }
