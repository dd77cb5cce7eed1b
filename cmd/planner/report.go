package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"planner/cmd/planner/internal/bench"
	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

const reportHelp = `Compares runs of "planner bench --out" in one page of HTML that needs no other file and no server:
solved levels over time (cactus plot), each run against the first in time and positions (scatter plots), the solved
share of each suite, which phase and strategy took the time, changes with confidence intervals, and a table of all levels.

   planner report new.csv                                   show one run
   planner report old.csv new.csv --out compared.html       compare two
   planner report --svg pictures old.csv new.csv            write each picture to a file too, or --png
   planner bench --ablate --out parts.csv levels.xsb        run without each technique in turn, and then
   planner report parts.csv                                 show what each is worth, with intervals
   planner report --run peers,new new.csv peers.csv         choose runs; the first is the base of the comparisons

Files are .csv, .jsonl or .json, also of other solvers: CSV needs the columns suite, level, solved and wall_seconds. The
rows of one solver in one file are a run. It is called like its solver, or like its file when several files have rows of
that solver. Levels are the same when suite and number are.

Exit codes: 0 the page is written, 2 bad input or usage, or a file that exists without --force,
130 interrupted.`

type reportRequest struct {
	cmdline.Line
	out, svg, png string // a file, and folders
	runs          []string
	clock         bench.Clock
	title         string
	force         bool
}

// misnamed refuses names that are meant as those of files and would become folders.
func (q *reportRequest) misnamed() error {
	if filepath.Ext(q.out) != "" && !isPage(q.out) && !isFolder(q.out) {
		return cmdline.Misused("--out %s: expected a name that ends in .html, or a folder", q.out)
	}
	for _, folder := range []string{q.svg, q.png} {
		if ext := strings.ToLower(filepath.Ext(folder)); (ext == ".svg" || ext == ".png") && !isFolder(folder) {
			return cmdline.Misused("%s: there are several pictures, expected the name of a folder for them", folder)
		}
	}
	return nil
}

func reportCommand(s cmdline.Streams) *cli.Command {
	q := &reportRequest{out: "report.html", title: "Comparison of runs"}
	return &cli.Command{
		Name: "report", Category: cmdline.GroupChecking, ArgsUsage: "RUN.csv|RUN.jsonl...", Description: reportHelp,
		Usage: "compare runs of bench in pictures and tables",
		Flags: []cli.Flag{
			cmdline.OutputFlag(&q.out, "out", "", "write the page to `FILE`; into a folder it goes as report.html", "o"),
			cmdline.FileFlag(&q.svg, "svg", "", "also write each picture into the folder `DIR`, as SVG"),
			cmdline.FileFlag(&q.png, "png", "", "also write each picture into the folder `DIR`, as PNG"),
			cmdline.ListFlag(&q.runs, "run", "", "use only the runs `NAMES`, in this order"),
			cmdline.WordFlag(&q.clock, "clock", "", bench.WallTime,
				"compare times by `CLOCK`: wall, or processor where rows have it", bench.WallTime,
				bench.ProcessorTime),
			cmdline.TextFlag(&q.title, "title", "", "put `TEXT` above the page"),
			cmdline.SwitchFlag(&q.force, "force", "", "replace files that exist", "f"),
		},
		Action: cmdline.Action(s, q, writeReport),
	}
}

func writeReport(ctx context.Context, s cmdline.Streams, q *reportRequest) error {
	if err := q.misnamed(); err != nil {
		return err
	}
	runs, err := q.reportedRuns(ctx)
	if err != nil {
		return err
	}
	if err := q.mayWrite(q.page()); err != nil {
		return err // before the work of a long run
	}
	var files []outputFile
	err = awaited(ctx, func() error {
		made, err := bench.New(q.title, q.clock, runs)
		if err == nil {
			files, err = q.files(ctx, made)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := q.mayWrite(f.name); err != nil {
			return err
		}
	}
	for _, f := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.write(ctx, q.force); err != nil {
			return err
		}
	}
	for _, f := range files {
		fmt.Fprintln(s.Out, f.name)
	}
	return nil
}

// mayWrite refuses a file that exists, unless --force is given.
func (q *reportRequest) mayWrite(name string) error {
	if _, err := os.Lstat(name); err == nil && !q.force {
		return fmt.Errorf("%s exists; --force replaces it", name)
	}
	return nil
}

// reportedRuns reads the runs of the files and takes those that --run names.
func (q *reportRequest) reportedRuns(ctx context.Context) ([]bench.Run, error) {
	if len(q.Args) == 0 {
		return nil, cmdline.Misused("no file of rows given; \"planner bench --out FILE.csv\" writes one")
	}
	runs, err := bench.Runs(ctx, q.Args)
	if err != nil || !q.Given["run"] {
		return runs, err
	}
	var names []string
	for _, r := range runs {
		names = append(names, r.Name)
	}
	var picked []bench.Run
	for _, name := range q.runs {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, fmt.Errorf("no run is called %q; there are: %s", name, strings.Join(names, ", "))
		}
		picked = append(picked, runs[i])
	}
	return picked, nil
}

// outputFile is a file to be written.
type outputFile struct {
	name string
	text []byte
}

// files makes the page and the pictures, with the names of their files.
func (q *reportRequest) files(ctx context.Context, made *bench.Report) (files []outputFile, err error) {
	add := func(name string, write func(io.Writer) error) {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return
		}
		var text bytes.Buffer
		err = write(&text)
		files = append(files, outputFile{name, text.Bytes()})
	}
	add(q.page(), made.HTML)
	for _, p := range made.Pictures() {
		if q.svg != "" {
			add(filepath.Join(q.svg, p.Name+".svg"), p.SVG)
		}
		if q.png != "" {
			add(filepath.Join(q.png, p.Name+".png"), p.PNG)
		}
	}
	return files, err
}

// page is the name of the file for the page, which goes into a folder where --out names one.
func (q *reportRequest) page() string {
	if isPage(q.out) && !isFolder(q.out) {
		return q.out
	}
	return filepath.Join(q.out, "report.html")
}

// isPage reports whether a file is a page by its name.
func isPage(name string) bool {
	return slices.Contains([]string{".html", ".htm"}, strings.ToLower(filepath.Ext(name)))
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// write writes the file and creates its folder. Without --force it must be new.
func (f outputFile) write(ctx context.Context, force bool) error {
	if err := os.MkdirAll(filepath.Dir(f.name), 0o777); err != nil {
		return err
	}
	if !force {
		return cmdline.Create(f.name, f.text)
	}
	return cmdline.Replace(ctx, f.name, func(w io.Writer) error {
		_, err := w.Write(f.text)
		return err
	})
}
