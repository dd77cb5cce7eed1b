// Package bench is the command "bench": it runs the solver over suites of levels and compares runs with each other.
//
// A suite is a file of levels. Each level gives one row: solved or not, time, memory, pushes and positions. Rows are
// summed up, written to a file, and compared with the rows of an earlier run or of another solver. An ablation runs the
// suites again with one technique switched off each time; with --alone, they are run again with one phase each time.
//
// The files, in reading order:
//
//   - row.go: one row, the record of one level.
//   - standing.go: what decided a level, and how far strategies had come, as columns of a row.
//   - origin.go: what a row says about the program, the machine and the level.
//   - forms.go: the images and seeds with which each level is solved.
//   - plans.go: the runs that one command makes.
//   - rowfile.go: rows in CSV and JSON files.
//   - resume.go: the rows of an interrupted run, which are kept.
//   - pair.go: the same level in two runs, and means over such pairs.
//   - runs.go: the rows of files as runs, for package report.
//   - run.go: one run over all suites, and its summary.
//   - spread.go: how much the forms of a level differ.
//   - compare.go: the comparison with the rows of a file.
//   - ablate.go: the runs with one technique switched off.
//   - decided.go: which strategy solved how many levels of each suite.
//   - alone.go: the runs with one phase by itself.
//   - bench.go: the command, its flags and help.
//
// It does not judge speed by a single run: the ratios are means over levels, and small changes in time are ignored.
package bench
