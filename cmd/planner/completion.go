package main

import (
	"fmt"
	"io"
	"strings"

	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

const completionHelp = `Prints a script by which a shell completes commands, flags and the values of flags.

   planner completion bash > planner.bash   for ~/.local/share/bash-completion/completions/planner
   planner completion zsh > _planner        for a directory of fpath, which ~/.zshrc sets before compinit
   planner completion fish > planner.fish   for ~/.config/fish/completions
   planner completion powershell > planner.ps1   to be loaded by ". ./planner.ps1" in the file $PROFILE

To try it at once, type "source <(planner completion bash)" in bash or zsh, with the name of the shell,
"planner completion fish | source" in fish, or "planner completion powershell | Out-String | Invoke-Expression" in
PowerShell.`

func completionCommand(s cmdline.Streams) *cli.Command {
	command := &cli.Command{
		Name: "completion", Category: cmdline.GroupOther, Description: completionHelp,
		Usage:  "print a script that completes commands and flags in a shell",
		Action: noSubcommand,
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		command.Subcommands = append(command.Subcommands, &cli.Command{Name: shell,
			Usage: "print the script for " + shell, ArgsUsage: " ",
			Action: func(*cli.Context) error {
				_, err := io.WriteString(s.Out, cmdline.Scripts[shell])
				return err
			}})
	}
	return command
}

// complete answers a completion script; see cmdline.CompleteWord. It returns the exit code.
func (p *program) complete(words []string) int {
	if len(words) == 0 {
		return cmdline.CodeBadInput
	}
	lines, files := cmdline.Complete(p.app(), strings.TrimPrefix(words[0], "="), words[1:])
	for _, line := range lines {
		fmt.Fprintln(p.stdout, line)
	}
	if files {
		return 0
	}
	return 1
}

const manHelp = `Prints the manual page of this program, with all commands and flags.

   planner man | man -l -     read it
   planner man > planner.1    for ~/.local/share/man/man1, so that "man planner" finds it`

// manCommand describes the commands of an app, which is built when the page is asked for.
func manCommand(s cmdline.Streams, app func() *cli.App) *cli.Command {
	return &cli.Command{
		Name: "man", Category: cmdline.GroupOther, Usage: "print the manual page", ArgsUsage: " ", Description: manHelp,
		Action: func(*cli.Context) error {
			_, err := s.Out.Write(cmdline.Man(app(), localDefaults))
			return err
		},
	}
}

// localDefaults are the flags whose defaults depend on the machine.
var localDefaults = []string{"ram", "threads", "dir"}
