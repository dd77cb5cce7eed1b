// Command planner solves Sokoban levels by planning from both ends.
//
// The program is thin: a command turns flags into options, makes one call and prints the result. This package has one
// file for each command, or a few whose names begin alike, and app.go, which alone lists the commands. Commands do not
// use each other; what two of them need has a file of its own. Below them stand the packages internal/cmdline (streams,
// flags, input, exit codes), internal/solving (the solver run over levels of files), internal/machines (the same by the
// workers of a hub), internal/bench (the command bench) and internal/shell (completion scripts and the manual page).
//
// The files, in reading order:
//
//   - main.go: the process and its signals.
//   - app.go: the list of commands, and what is common to all of them.
//   - apphelp.go: the help of the program, with the commands in the order of use.
//   - helpwords.go: the word help before any command, also one below another.
//   - suggest.go: what is said to a misspelt command.
//   - flagsfirst.go: flags may stand after the files.
//   - solve.go: the command solve.
//   - solvelevels.go: levels solved, and their results written, for solve and optimize.
//   - best.go: the file of the best solutions.
//   - solvetext.go: a result as text.
//   - solvepage.go: solutions as a page that plays them.
//   - optimize.go: the command optimize.
//   - prove.go: the command prove.
//   - certify.go: a certificate is made, checked and named.
//   - certifydisk.go: where its positions go that memory does not hold.
//   - pipe.go: the command pipe, which solves levels for other programs.
//   - play.go: the command play.
//   - playmoves.go: the files in which played moves are kept.
//   - analyze.go: the command analyze.
//   - claim.go: a solution that somebody claims, and the verdict of its replay.
//   - claimfile.go: the claims in a file of any kind.
//   - claimargs.go: the levels and claims that the arguments of a command name.
//   - check.go: the command check.
//   - verify.go: the command verify.
//   - verifypicture.go: the pushes of solutions as a picture.
//   - verifystages.go: the boards between the stages of solutions as a picture.
//   - bounds.go: the command bounds, which keeps the best solutions and bounds of a suite.
//   - boundscheck.go: the certificates among them.
//   - boundstable.go: the table of them, and what has become better.
//   - losspanel.go: a lost position and a hint, drawn.
//   - why.go: the command why.
//   - whytext.go: a diagnosis as text and as JSON, and what why is at.
//   - statusline.go: what a command is at, as a line on a terminal.
//   - coach.go: the command coach.
//   - coachtext.go: a judged game as text.
//   - coachjson.go: the same as JSON.
//   - coachpage.go: the same in the page that plays it.
//   - variants.go: the command variants.
//   - variantstext.go: the variants of a level drawn.
//   - furthest.go: the command furthest.
//   - rate.go: the command rate.
//   - report.go: the command report, which compares runs of bench.
//   - techniques.go: the command techniques, which lists what --without can switch off.
//   - hub.go: the command hub, and its subcommand cancel.
//   - hubstatus.go: the subcommand status.
//   - work.go: the command work.
//   - record.go: the command record.
//   - recordfile.go: the file in which play keeps games and solutions.
//   - convert.go: the command convert.
//   - convertpddl.go: levels as problems for planners.
//   - web.go: the command web, which serves a page.
//   - browser.go: the browser of the user.
//   - meet.go: the command meet, and its subcommand export.
//   - meetpairs.go: the candidates in a store.
//   - meetshow.go: the subcommands list and show.
//   - meetjoin.go: the subcommand join.
//   - store.go: the command store.
//   - completion.go: the commands completion and man.
//   - version.go: the command version.
//
// The package holds no algorithm. Package plan solves, package survey analyses, package internal/survey draws, and
// package store keeps searches on disk.
package main
