package bench

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
)

// fileRun are the rows of one solver in one file.
type fileRun struct {
	file, solver string
	alone        bool // no other solver has rows in the file
	rows         []Row
}

// Runs reads files of rows and divides them into runs: the rows of one solver in one file are a run. A run is called
// like its solver, like its file without the extension when several files have rows of that solver, or like both.
func Runs(ctx context.Context, files []string) ([]Run, error) {
	var all []fileRun
	for _, file := range files {
		rows, err := readRows(ctx, file)
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			return nil, fmt.Errorf("%s: no rows", file)
		}
		all = append(all, split(file, rows)...)
	}
	names := namesOf(all)
	runs := make([]Run, len(all))
	for i, r := range all {
		runs[i] = Run{Name: names[i], Rows: r.rows}
	}
	return runs, nil
}

// split divides the rows of a file by solver, in the order in which solvers first occur.
func split(file string, rows []Row) []fileRun {
	var runs []fileRun
	at := map[string]int{}
	for _, r := range rows {
		i, present := at[r.Solver]
		if !present {
			i = len(runs)
			at[r.Solver] = i
			runs = append(runs, fileRun{file: file, solver: r.Solver})
		}
		runs[i].rows = append(runs[i].rows, r)
	}
	for i := range runs {
		runs[i].alone = len(runs) == 1
	}
	return runs
}

// namesOf calls each run by the shortest of these that no other run has: its solver, its file, both, both with the
// folders of the file.
func namesOf(runs []fileRun) []string {
	names := make([]string, len(runs))
	choices := []func(r fileRun) string{
		func(r fileRun) string { return r.solver },
		func(r fileRun) string { return r.called(suiteName(r.file)) },
		func(r fileRun) string { return r.called(filepath.Clean(r.file)) },
	}
	for _, name := range choices {
		used := map[string]int{}
		for _, r := range runs {
			used[name(r)]++
		}
		for i, r := range runs {
			if used[name(r)] == 1 {
				names[i] = cmp.Or(names[i], name(r))
			}
		}
	}
	for i, r := range runs {
		names[i] = cmp.Or(names[i], r.called(filepath.Clean(r.file)))
	}
	return names
}

// called is the name of a run by its file, with the solver when the file has several.
func (r fileRun) called(file string) string {
	if r.alone || r.solver == "" {
		return file
	}
	return file + ": " + r.solver
}
