package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

// toPDDL is the value of --to for the domain of the planning competitions.
const toPDDL = "pddl"

// pddlFolder writes levels as problems into a folder, with their solutions as plans. It is a levelfile.Writer.
type pddlFolder struct {
	name     string
	symmetry int
	several  bool // files, whose levels are numbered in turn
	levels   int
}

// convertPDDL writes the domain and one problem for each level.
func convertPDDL(c *cli.Context, k conversion) error {
	folder := c.Path("out")
	if folder == "" || folder == "-" {
		return cmdline.Misused(c, "--to pddl writes several files, and --out has to name a folder for them")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var ran cmdline.Outcome
	out := &pddlFolder{name: folder, symmetry: k.symmetry, several: len(k.files) > 1}
	if err := k.all(c.Context, out, &ran); err != nil {
		return err
	}
	return ran.Err()
}

// Write implements levelfile.Writer.
func (p *pddlFolder) Write(e *levelfile.Entry) error {
	p.levels++
	level, number := e.Level.Transform(p.symmetry), e.Level.Number
	if p.several {
		number = p.levels
	}
	name := fmt.Sprintf("p%03d", number)
	write := func(w io.Writer) error { return levelfile.WriteProblem(w, level, name) }
	if err := p.file(name+".pddl", write); err != nil {
		return err
	}
	best := ""
	for _, g := range e.Games() {
		lurd, err := board.ParseMoves(g.Moves)
		if err == nil {
			lurd, err = board.Normalize(e.Level, lurd)
		}
		if err == nil {
			_, _, err = board.Replay(e.Level, lurd)
		}
		if err == nil && (best == "" || len(lurd) < len(best)) {
			best = lurd
		}
	}
	if best == "" {
		return nil
	}
	return p.file(name+".plan", func(w io.Writer) error {
		return levelfile.WritePlan(w, level, levelfile.Turned(best, p.symmetry))
	})
}

// Close implements levelfile.Writer.
func (p *pddlFolder) Close() error {
	return p.file("domain.pddl", func(w io.Writer) error {
		_, err := io.WriteString(w, levelfile.PDDLDomain)
		return err
	})
}

// file writes a file of the folder.
func (p *pddlFolder) file(name string, write func(io.Writer) error) error {
	return cmdline.Replace(filepath.Join(p.name, name), write)
}
