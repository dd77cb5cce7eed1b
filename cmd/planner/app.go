package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"planner/board"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

// program is everything a command touches besides its flags. Tests hand it buffers and a solver of their own.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	solve          func(context.Context, *board.Level, plan.Options) (plan.Result, error)
}

// The groups under which help lists the commands.
const (
	solving  = "Solving"
	checking = "Checking and measuring"
	other    = "Levels and the rest"
)

// commands lists every command; a new one is one line here and a file of its own.
func (p *program) commands() []*cli.Command {
	return []*cli.Command{
		p.solveCommand(),
		p.analyzeCommand(),
		p.verifyCommand(),
		p.benchCommand(),
		p.convertCommand(),
		p.meetCommand(),
		p.storeCommand(),
		p.versionCommand(),
	}
}

const description = `Solves Sokoban levels by planning from both ends: a forward search pushes, a reverse search pulls the
boxes out of their goals, and both meet in one table. An exhaustive A* stands behind them.

   planner solve levels.xsb                   every level of a file, for people
   planner solve --json --time 20s levels.xsb one JSON object a level, for programs
   planner verify levels.xsb results.jsonl    replay what was found
   planner bench --out new.csv --against old.csv levels.xsb

Flags may stand before or after the files; "-" is the standard input.

Exit codes: 0 all solved, 1 some not solved within the budget, 2 bad input or usage, 3 proved unsolvable,
130 interrupted.`

// app builds the command line anew: urfave/cli writes into its commands while it runs them.
func (p *program) app() *cli.App {
	app := &cli.App{
		Name:                 "planner",
		Usage:                "a bidirectional limited-search Sokoban planner",
		UsageText:            "planner COMMAND [flags] FILE...",
		Description:          description,
		Version:              version(),
		Commands:             p.commands(),
		Reader:               p.stdin,
		Writer:               p.stdout,
		ErrWriter:            p.stderr,
		EnableBashCompletion: true,
		OnUsageError:         usageError,
		// The library would call os.Exit below our deferred calls; run turns errors into codes instead.
		ExitErrHandler: func(*cli.Context, error) {},
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return fmt.Errorf("no command given, expected one of: %s", strings.Join(names(p.commands()), ", "))
			}
			name := c.Args().First()
			hint := strings.TrimSpace(cli.SuggestCommand(c.App.Commands, name))
			return fmt.Errorf("unknown command %q. %s", name, hint)
		},
	}
	prepare(app.Commands)
	return app
}

func names(commands []*cli.Command) []string {
	all := make([]string, len(commands))
	for i, c := range commands {
		all[i] = c.Name
	}
	return all
}

// prepare gives every command what all have in common. Without HideHelpCommand a file that is called "help" would
// be taken for a command.
func prepare(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = usageError
		c.HideHelpCommand = true
		prepare(c.Subcommands)
	}
}

// usageError names the flag that was probably meant; the library's own way prints all help to standard output.
func usageError(c *cli.Context, err error, _ bool) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return misused(c, "%w", err)
	}
	name = strings.TrimLeft(name, "-")
	if meant := cli.SuggestFlag(c.Command.Flags, name, false); meant != "" {
		return misused(c, "unknown flag --%s. Did you mean %q?", name, meant)
	}
	return misused(c, "unknown flag --%s", name)
}

// run is the whole program for one command line; the result is the exit code of the process.
func (p *program) run(ctx context.Context, args []string) int {
	app := p.app()
	err := app.RunContext(ctx, flagsFirst(app, args))
	var verdict outcome
	switch {
	case err == nil:
		return 0
	case errors.As(err, &verdict):
		return verdict.code()
	}
	fmt.Fprintf(p.stderr, "planner: %v\n", err)
	if errors.Is(err, context.Canceled) {
		return codeInterrupted
	}
	var misuse usage
	if errors.As(err, &misuse) {
		fmt.Fprintf(p.stderr, "Run \"planner help%s\" for how to use it.\n", misuse.topic)
	}
	return codeBadInput
}

// usage is an error about the command line itself.
type usage struct {
	topic string // of help: a blank and the command, nothing for the program as a whole
	err   error
}

func (u usage) Error() string { return u.err.Error() }

func (u usage) Unwrap() error { return u.err }

// misused is an error about the flags or arguments of the running command.
func misused(c *cli.Context, format string, args ...any) error {
	topic := ""
	if c.App.Command(c.Command.Name) != nil {
		topic = " " + c.Command.Name
	}
	return usage{topic, fmt.Errorf(format, args...)}
}
