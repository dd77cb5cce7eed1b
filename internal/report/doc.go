// Package report turns the rows of benchmark runs into pictures, tables and one page of HTML.
//
// A run is a list of rows, one for each level. The page compares the first run, called the base, with all others: how
// many levels each solves within a time (cactus plot), what two runs need for the same level (scatter plots of time and
// of positions), how much of each suite each run solves (bars), what changed in number (a table with confidence
// intervals), and what changed where (a table of all levels). Data go in and bytes come out; nothing is read or
// written. The page holds its pictures and its style, and has no script, so that it can be mailed and kept.
//
// The files, in reading order:
//
//   - row.go: the row of a level, what its columns say of strategies and phases, and the check of it.
//   - rowfile.go: rows as text, in CSV and JSON.
//   - run.go: runs and their levels.
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
//   - table.go: a table of the page, or of its own as text, Markdown, CSV and HTML.
//
// The package runs no solver and opens no files; the command does.
package report
