// Package shell describes the command line to shells and to man: completion scripts for bash, zsh, fish and
// PowerShell, and a manual page.
//
// Everything is generated from one table, which Describe makes of the commands of the program. A new command or flag is
// therefore in all five texts without any work. A script holds all words that it completes, so that a shell does not
// start the program at each press of the tab key.
//
// The files, in reading order:
//
//   - table.go: commands and flags as the texts need them.
//   - words.go: what may follow a command or a flag.
//   - bash.go: the script for bash.
//   - zsh.go: the script for zsh.
//   - fish.go: the script for fish.
//   - powershell.go: the script for PowerShell.
//   - man.go: the manual page.
//
// The package knows no command by name, and it does not know which values a flag takes: its caller does.
package shell
