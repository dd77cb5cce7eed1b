// Package bench is the command "bench", which runs the solver over suites of levels, and the comparisons of such runs:
// in tables, and as the page of the command "report".
//
// A suite is a file of levels. Each level gives one row: solved or not, time, memory, pushes and positions. Rows are
// summed up, written to a file, and compared with the rows of an earlier run or of another solver. An ablation runs the
// suites again with one technique switched off each time; with --alone, they are run again with one phase each time.
//
// The page compares the first of several runs, called the base, with all others: how many levels each run solves within
// a time (cactus plot), what two runs need for the same level (scatter plots of time and of positions), how much of
// each suite each run solves (bars), what changed in number (a table with confidence intervals), and what changed where
// (a table of all levels). The page holds its pictures and its style, and has no script, so that it can be mailed and
// kept.
//
// The files of the command, in reading order:
//
//   - row.go: the row of a level, what its columns say of strategies and phases, and the check of it.
//   - rowfile.go: rows as text, in CSV and JSON.
//   - measured.go: the row that a measurement gives, with what it says about the level, the program and the machine;
//     the files of rows.
//   - request.go: what the command is asked, by its flags.
//   - pairs.go: the same level in two runs, and what rows come to together.
//   - compare.go: the comparison with the rows of a file.
//   - plans.go: the runs that one command makes, the forms in which each level is solved, and the rows of an
//     interrupted run, which are kept.
//   - run.go: one run over all suites, and its summary.
//   - table.go: a table as text, Markdown, CSV and HTML.
//   - tables.go: further runs and their tables: with one technique switched off, with one phase by itself, by strategy
//     and by form; and what more time is worth.
//   - bench.go: the command and its help.
//
// The files of the page:
//
//   - runs.go: the rows of files as runs.
//   - report.go: the runs of a page and their levels.
//   - settings.go: what two runs were asked that differs.
//   - contrast.go: intervals and tests; two runs compared in number.
//   - evidence.go: on how many levels a technique was asked.
//   - canvas.go: what a picture is drawn with: colours, and shapes as elements of SVG and painted.
//   - picture.go: pictures, their frames and legends; linear and logarithmic axes with their ticks.
//   - scatter.go: two runs level by level.
//   - solved.go: solved levels over time, and the solved share of each suite.
//   - standing.go: which strategy solved what, and where unsolved levels stand.
//   - times.go: which phase took the time.
//   - spread.go: the same level turned, mirrored and with other seeds.
//   - levels.go: the table of all levels.
//   - page.go: the page.
//
// The package does not judge speed by a single run: the ratios are means over levels, and small changes in time are
// ignored.
package bench
