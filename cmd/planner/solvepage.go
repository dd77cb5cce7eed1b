package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/machine"
	"planner/internal/render"
	"planner/internal/web"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// pageFlag asks for a page that plays solutions or games.
func pageFlag(to *string, group, what string) cli.Flag {
	return cmdline.TextFlag(to, "html", group,
		"write a page that plays the "+what+" to `FILE`, which must end in .html")
}

// solutionPage collects solutions, or games, for one file of HTML. The nil page collects nothing.
type solutionPage struct {
	file   string
	what   string // "solution" or "game"
	name   string // the page's title
	levels []web.PlayedLevel
}

// tryFile tries whether the file of a flag can be written, so that the failure does not come after a long search. A
// pipe or a device is not tried.
func tryFile(flag, name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	probe, err := machine.CreateBeside(name, 0)
	if err == nil {
		err = errors.Join(os.Remove(probe.Name()), probe.Close())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// tryFolder makes the folder of a flag if it is not there, and tries whether certificates can be written into it.
func tryFolder(flag, name string) error {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return tryFile(flag, filepath.Join(name, "1.cert"))
}

// newSolutionPage tries whether the file of --html can be written. It returns nil when no page is asked for.
func newSolutionPage(file string, asked bool, files []string, what string) (*solutionPage, error) {
	switch {
	case !asked:
		return nil, nil
	case !strings.HasSuffix(strings.ToLower(file), ".html"):
		return nil, cmdline.Misused("--html %s: the name of a page must end in .html", file)
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil, cmdline.Misused("--html %s is a directory, expected a file", file)
	}
	if err := tryFile("--html", file); err != nil {
		return nil, err
	}
	p := &solutionPage{file: file, what: what, name: strings.ToUpper(what[:1]) + what[1:] + "s"}
	if len(files) == 1 && files[0] != "-" {
		p.name += " of " + filepath.Base(files[0])
	}
	return p, nil
}

// keeping gives each result line to emit and keeps those that are solved.
func (p *solutionPage) keeping(emit solving.Emit) solving.Emit {
	if p == nil {
		return emit
	}
	return func(r solving.ResultLine) error {
		if r.Status == plan.StatusSolved {
			p.levels = append(p.levels, web.PlayedLevel{Number: r.Level, Title: r.Title, Author: r.Source.Author,
				Rows: r.Rows, Solution: r.Solution, Facts: factsOf(r)})
		}
		return emit(r)
	}
}

// factsOf returns the facts on the page about a solution besides its length.
func factsOf(r solving.ResultLine) []web.Fact {
	facts := []web.Fact{{Name: "found in", Value: fmt.Sprintf("%.2f s", r.Seconds)},
		{Name: "positions", Value: fmt.Sprint(r.Nodes)}}
	if r.SolvedBy != "" {
		facts = append(facts, web.Fact{Name: "found by", Value: technique.FoundBy(r.SolvedBy)})
	}
	switch {
	case r.Proved:
		facts = append(facts, web.Fact{Name: "fewest pushes", Value: "yes, proved"})
	case r.LowerBound > 0:
		facts = append(facts, web.Fact{Name: "pushes needed", Value: "at least " + render.Count(r.LowerBound)})
	}
	return facts
}

// writePage writes the page, whole or not at all, and says so on stderr. Without a solution there is no page.
func (p *solutionPage) writePage(ctx context.Context, stderr io.Writer) error {
	if p == nil {
		return nil
	}
	if len(p.levels) == 0 {
		fmt.Fprintf(stderr, "planner: %s is not written, because there is no %s\n", p.file, p.what)
		return nil
	}
	page := func(w io.Writer) error { return web.WritePlayer(w, p.name, p.levels) }
	if err := cmdline.Replace(ctx, p.file, page); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	fmt.Fprintf(stderr, "planner: %s plays %s\n", p.file, render.Plural(len(p.levels), p.what, p.what+"s"))
	return nil
}
