// Package cmdline holds what all commands of the program share and what knows no command: streams, the values of
// flags, arguments, the reading of level files, and exit codes.
//
// A command declares its flags, each with a field of the command's request where the value goes. Action completes the
// request with the arguments and calls the command with it. The command line ends there: what is below knows the
// request and no flags. A command reads levels one by one, writes results to one stream and problems to the other, and
// returns an error that carries the exit code.
//
// The package also describes the command line to shells and to man, from what the commands and flags say of themselves.
// A new command or flag is therefore known to both without any work. A completion script asks the program at each press
// of the tab key, which takes some hundredths of a second.
//
// The files, in reading order:
//
//   - streams.go: standard input, output and error, the first error of writing, and JSON lines; streams that are
//     terminals, and what is shown there again and again.
//   - misuse.go: errors about the command line itself, and words as they are typed in a shell.
//   - request.go: what a command line asks, where it becomes a call, the arguments that are files, and which of their
//     levels are meant.
//   - flags.go: the groups of help, the flags that several commands share, how wide text with boards in it may be, and
//     how large the files may be that a command reads.
//   - values.go: sizes, times and words as values of flags.
//   - input.go: the levels of a file, one by one.
//   - output.go: files written in one step.
//   - kept.go: files to which what is found out is added, by one process at a time.
//   - outcome.go: what became of the levels of a run, and the exit code that follows.
//   - fold.go: lines of help broken at the width of the terminal.
//   - complete.go: what flags say of themselves, the scripts by which shells ask, and what may stand at the cursor.
//   - man.go: the manual page.
//
// The package neither solves nor draws levels, and imports no search.
package cmdline
