package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"planner/internal/record"

	"github.com/urfave/cli/v2"
)

// certify checks the certificates in the folder, DIR/*.cert, and learns what they say of the levels of the suite. Those
// that were checked before and have not changed since are passed over.
func (l *library) certify(c *cli.Context) error {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(l.file.name), "*.cert"))
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, level := range l.suite {
		text.WriteString(strings.Join(level.Rows, "\n") + "\n\n")
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		claim := record.Certified{File: filepath.Base(name), Changed: info.ModTime().UTC()}
		if l.checkedBefore(claim) {
			continue
		}
		line := checked(c, text.String(), name)
		if !line.Accepted {
			if c.Context.Err() != nil {
				return nil
			}
			fmt.Fprintf(l.runner.Streams.Err, "planner: %s: %v\n", name, line.err)
			continue
		}
		if claim.Unsolvable = line.Unsolvable; !claim.Unsolvable {
			claim.Pushes = int(*line.Pushes)
		}
		key, _ := record.KeyOf(l.suite[line.Level-1].Rows)
		e := &record.Entry{Board: key}
		e.Certify(claim)
		more := record.New()
		more.Boards = append(more.Boards, e)
		if err := l.learn(more); err != nil {
			return err
		}
	}
	return nil
}

// checkedBefore reports whether the best certificate of some level is this file, unchanged.
func (l *library) checkedBefore(file record.Certified) bool {
	for _, e := range l.known.Boards {
		if e.Certified != nil && e.Certified.File == file.File && e.Certified.Changed.Equal(file.Changed) {
			return true
		}
	}
	return false
}
