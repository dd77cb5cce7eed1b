package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/levelfile"
	"planner/internal/render"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

// bestFlag is the flag of commands that keep the best solutions in a file.
func bestFlag(to *string) cli.Flag {
	return cmdline.FileFlag(to, "out", cmdline.FlagsOutput,
		"put solutions into the SOK file `FILE`, and keep those in it that are as good", "o")
}

// bestFile is the file of the best solutions.
type bestFile struct {
	cmdline.Kept[*levelfile.Document]
	objective board.Objective
	put, kept int // solutions put in; solutions that were as good already
}

// otherFiles are the extensions of files that other flags and commands write. A name with one of them is a slip.
var otherFiles = []string{".csv", ".json", ".jsonl", ".html", ".svg", ".png", ".gif", ".cert"}

// newBestFile looks at the file of --out before anything is solved, so that a file that cannot be written fails first.
// Without a name there is no best file, and the result is nil.
func newBestFile(ctx context.Context, name string, objective board.Objective) (*bestFile, error) {
	if name == "" {
		return nil, nil
	}
	if name == "-" {
		return nil, cmdline.Misused("--out -: solutions are kept in a file, expected a name such as best.sok")
	}
	format, known := levelfile.FormatOf(name)
	if known && format == levelfile.SLC || levelfile.IsPackedName(name) ||
		slices.Contains(otherFiles, strings.ToLower(filepath.Ext(name))) {
		return nil, cmdline.Misused("--out %s: solutions are kept in SOK, expected a name such as best.sok", name)
	}
	b := &bestFile{cmdline.KeptLevels(ctx, name), objective, 0, 0}
	return b, b.update(func(d *levelfile.Document) (bool, error) { return false, d.Writable() })
}

// update is Update with errors that name the flag.
func (b *bestFile) update(change func(*levelfile.Document) (bool, error)) error {
	if err := b.Update(change); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// save puts the solution of a result line into the file, at once, so that an interrupt loses nothing.
func (b *bestFile) save(r solving.ResultLine) error {
	if b == nil || r.Status != plan.StatusSolved || r.Source == nil {
		return nil
	}
	changed := false
	err := b.update(func(d *levelfile.Document) (_ bool, err error) {
		changed, err = d.Put(r.Source, r.Solution, b.objective)
		return changed, err
	})
	switch {
	case err != nil:
	case changed:
		b.put++
	default:
		b.kept++
	}
	return err
}

// report says what has become of the file.
func (b *bestFile) report(w io.Writer) {
	if b != nil && b.put+b.kept > 0 {
		fmt.Fprintf(w, "planner: %s: %s put in, %s as good there already\n", b.Name,
			render.Plural(b.put, "solution", "solutions"), render.Count(b.kept))
	}
}
