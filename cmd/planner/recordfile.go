package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/record"

	"github.com/urfave/cli/v2"
)

// recordFile is the file in which the game in the terminal keeps what is known of boards.
type recordFile struct {
	name string
	most int64 // bytes that are read of it, as --max-file says
}

// recordFlag names another file for the record.
func recordFlag() cli.Flag {
	return &cli.PathFlag{Name: "record", Category: cmdline.FlagsOutput,
		Usage: "keep moves and solutions in `FILE` instead of the one in the user's data directory"}
}

// recordOf returns the file of --record, or else the user's file.
func recordOf(c *cli.Context) (recordFile, error) {
	file := recordFile{c.Path("record"), cmdline.MaxFile(c.Context)}
	if file.name != "" {
		return file, nil
	}
	dir, err := dataDir()
	if err != nil {
		return file, fmt.Errorf("no place for the record: %w; --record names a file", err)
	}
	file.name = filepath.Join(dir, "planner", "record.json")
	return file, nil
}

// dataDir is the directory for the data of the user, as the system wants it: the XDG Base Directory Specification on
// Linux and other Unix systems.
func dataDir() (string, error) {
	switch runtime.GOOS {
	case "windows", "darwin":
		return os.UserConfigDir() // which is meant for data as well
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// read reads the record. One that is not there yet is empty.
func (f recordFile) read() (*record.Record, error) {
	r, err := f.readThere()
	if errors.Is(err, fs.ErrNotExist) {
		return record.New(), nil
	}
	return r, err
}

// readThere reads the record of a file that must be there.
func (f recordFile) readThere() (*record.Record, error) {
	in, err := os.Open(f.name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return record.Read(in, f.name, f.most)
}

// add merges a record into the record of the file, in one step. Of two programs that play at once neither loses
// anything.
func (f recordFile) add(more *record.Record) error {
	if err := os.MkdirAll(filepath.Dir(f.name), 0o700); err != nil {
		return err
	}
	return cmdline.Exchange(f.name, func(in io.Reader) (func(io.Writer) error, error) {
		all := record.New()
		if in != nil {
			var err error
			if all, err = record.Read(in, f.name, f.most); err != nil {
				return nil, err
			}
		}
		if more.Last != nil {
			all.Last = more.Last
		}
		all.Merge(more)
		return all.Write, nil
	})
}
