// Command planner solves Sokoban levels by planning from both ends.
//
// The program is thin: a command has a request, a plain struct whose fields its flags set, refuses what contradicts
// itself, makes one call with the request, and prints the result. This package has one file for each command, or a
// few whose names begin alike, and app.go, which alone lists the commands. Commands do not use each other; what two of
// them need has a file of its own. Below them stand the packages internal/cmdline (streams, flags, input, exit codes,
// completion, the manual page), internal/solving (the solver run over levels of files, here or by the workers of a hub)
// and internal/bench (suites run, and runs compared).
//
// The files, in reading order:
//
//   - main.go: the process and its signals.
//   - app.go: the list of commands, and what is common to all of them.
//   - help.go: the help of the program, with the commands in the order of use.
//   - arguments.go: command lines as people type them: the word help before any command, flags after the files,
//     misspelt commands.
//   - solve.go: the command solve, and levels solved and their results written, for solve and optimize.
//   - best.go: the file of the best solutions.
//   - solvetext.go: a result as text; a lost position and a hint, drawn.
//   - solvepage.go: solutions as a page that plays them.
//   - optimize.go: the command optimize.
//   - prove.go: the command prove.
//   - certify.go: a certificate is made, checked and named, and where its positions go that memory does not hold.
//   - pipe.go: the command pipe, which solves levels for other programs.
//   - play.go: the command play, and the files in which played moves are kept.
//   - analyze.go: the command analyze.
//   - claim.go: solutions that somebody claims, and the verdict of their replay.
//   - claimfile.go: such solutions in files of any kind.
//   - check.go: the command check.
//   - verify.go: the command verify, with the pushes of solutions and the boards between their stages as pictures.
//   - bounds.go: the command bounds, which keeps the best solutions and bounds of a suite, and the certificates among
//     them.
//   - boundstable.go: the table of them, and what has become better.
//   - why.go: the command why: a diagnosis as text and as JSON.
//   - study.go: what analyze, why, coach, variants, furthest and rate share: flags and budgets, the judgement of a
//     game, a sheet as pictures and as text, and what a command is at, as a line on a terminal.
//   - coach.go: the command coach: judged games as JSON, as text, and in the page that plays them.
//   - variants.go: the command variants, and the variants of a level drawn.
//   - furthest.go: the command furthest.
//   - rate.go: the command rate.
//   - report.go: the command report, which compares runs of bench.
//   - techniques.go: the command techniques, which lists what --without can switch off.
//   - hub.go: the command hub with its subcommands.
//   - work.go: the command work.
//   - record.go: the command record, and the file in which play keeps games and solutions.
//   - convert.go: the command convert, also for planners.
//   - web.go: the command web, which serves a page, and the browser of the user.
//   - meet.go: the command meet: the candidates in a store, listed, shown, joined and exported.
//   - store.go: the command store.
//   - completion.go: the commands completion and man.
//
// The package holds no algorithm. Package plan solves, package survey analyses, package internal/survey draws, and
// package store keeps searches on disk.
package main
