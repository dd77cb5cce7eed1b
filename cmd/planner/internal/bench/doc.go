// Package bench is the command "bench": it runs the solver over suites of levels and compares runs with each other.
//
// A suite is a file of levels. Each level gives one row: solved or not, time, memory, pushes and positions. Rows are
// summed up, written to a file, and compared with the rows of an earlier run or of another solver. An ablation runs the
// suites again with one technique switched off each time; with --alone, they are run again with one phase each time.
//
// The files, in reading order:
//
//   - row.go: the row of a level, with what it says about the level, the program and the machine; the files of rows.
//   - request.go: what the command is asked, by its flags.
//   - compare.go: the same level in two runs, means over such pairs, and the comparison with the rows of a file.
//   - runs.go: the rows of files as runs, for package report.
//   - plans.go: the runs that one command makes, the forms in which each level is solved, and the rows of an
//     interrupted run, which are kept.
//   - run.go: one run over all suites, and its summary.
//   - tables.go: further runs and their tables: with one technique switched off, with one phase by itself, by strategy
//     and by form; and what more time is worth.
//   - bench.go: the command and its help.
//
// The package does not judge speed by a single run: the ratios are means over levels, and small changes in time are
// ignored.
package bench
