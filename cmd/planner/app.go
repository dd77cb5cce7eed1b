package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strings"

	"planner/cmd/planner/internal/bench"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/machine"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// program is everything that commands use besides their flags. Tests put buffers and a solver of their own into it.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	solve          solving.Solver

	topic string // of help about the command that failed: " meet list" for example, nothing for the program as a whole
}

// commands lists every command in the order of help.
func (p *program) commands() []*cli.Command {
	streams := cmdline.Streams{In: p.stdin, Out: p.stdout, Err: p.stderr}
	runner := solving.Runner{Streams: streams, Solve: p.solve}
	return []*cli.Command{
		solveCommand(runner),
		playCommand(streams),
		webCommand(streams),
		optimizeCommand(runner),
		proveCommand(runner),
		pipeCommand(runner),
		analyzeCommand(streams),
		whyCommand(streams),
		coachCommand(streams),
		variantsCommand(streams),
		furthestCommand(streams),
		rateCommand(runner),
		verifyCommand(streams),
		boundsCommand(runner),
		checkCommand(streams),
		bench.Command(runner),
		reportCommand(streams),
		techniquesCommand(streams),
		hubCommand(streams),
		workCommand(runner),
		convertCommand(streams),
		recordCommand(streams),
		meetCommand(runner),
		storeCommand(streams),
		completionCommand(streams),
		manCommand(streams, p.app),
		versionCommand(streams),
	}
}

const description = `A forward search pushes boxes from the start, a reverse search pulls them out of the goals, and the
two meet in one table. If they do not meet, an exhaustive A* search follows.

   planner solve levels.xsb                    solve every level of a file and print text
   planner play levels.xsb                     play the levels in the terminal, with hints
   planner web levels.xsb                      play, solve and draw levels on a page in the browser
   planner why levels.xsb moves.txt            say where a game was lost, and why
   planner coach levels.xsb solutions.txt      judge every push of games
   planner variants levels.xsb                 say what every change of one square does to a level
   planner solve --json --time 20s levels.xsb  print one JSON object for each level
   planner optimize levels.xsb results.jsonl   make the solutions shorter
   planner verify levels.xsb results.jsonl     replay the solutions
   planner bench --out new.csv levels.xsb      measure the search on a suite of levels
   planner report old.csv new.csv              compare runs in a page of pictures and tables

Flags may stand before or after the files. The file name "-" means the standard input, which is also read when no file
is given and it is a pipe or a file. Files may be XSB, SOK or SLC, packed with gzip, zip or tar.

Exit codes: 0 all solved, 1 some not solved within the budget, 2 bad input or usage, 3 proved unsolvable,
130 interrupted.`

// app builds a new command line for each run: urfave/cli writes into its commands while it runs them.
func (p *program) app() *cli.App {
	commands := p.commands()
	app := &cli.App{
		Name:                  "planner",
		Usage:                 "solves Sokoban levels by planning from both ends",
		UsageText:             "planner COMMAND [flags] FILE...",
		Description:           description,
		Version:               machine.Version(),
		Commands:              commands,
		Reader:                p.stdin,
		Writer:                p.stdout,
		ErrWriter:             p.stderr,
		CustomAppHelpTemplate: helpTemplate(commands),
		OnUsageError:          usageError,
		// The library would call os.Exit and skip our deferred calls; run turns errors into exit codes instead.
		ExitErrHandler: p.note,
		Action:         noCommand,
	}
	prepare(app.Commands)
	return app
}

// note keeps which command it was that failed. The library tells of a command before those above it.
func (p *program) note(c *cli.Context, err error) {
	if err != nil && p.topic == "" {
		p.topic = strings.TrimPrefix(c.Command.HelpName, c.App.HelpName)
	}
}

// prepare sets what all commands have in common. A command that selects levels of files also has --max-file. With the
// library's help command, a file called "help" would be taken for a command.
func prepare(commands []*cli.Command) {
	for _, c := range commands {
		selects, bare := cmdline.SelectsLevels(c), c.ArgsUsage == " " && len(c.Subcommands) == 0
		if selects {
			c.Flags = append(c.Flags, cmdline.MaxFileFlag(c))
		}
		c.Before = func(at *cli.Context) error {
			switch {
			case bare && at.Args().Present():
				return cmdline.Misused("%s takes no arguments", strings.TrimPrefix(c.HelpName, at.App.Name+" "))
			case selects:
				return cmdline.WithMaxFile(at)
			}
			return nil
		}
		for _, flag := range c.Flags {
			if isSwitch, ok := flag.(*cli.BoolFlag); ok {
				isSwitch.DisableDefaultText = true // it is false for all of them
			}
		}
		if !strings.Contains(c.Description, cmdline.ExitCodes) {
			c.Description = strings.TrimLeft(c.Description+"\n\n"+cmdline.UsualCodes, "\n")
		}
		c.CustomHelpTemplate = commandTemplate(c)
		c.OnUsageError = usageError
		c.HideHelpCommand = true
		prepare(c.Subcommands)
	}
}

// usageError suggests the flag that was probably meant. The library would print all of help to standard output.
func usageError(c *cli.Context, err error, _ bool) error {
	if names, twice := strings.CutPrefix(err.Error(), twoForms); twice {
		one, other, _ := strings.Cut(names, " ")
		return cmdline.Misused("%s and %s are the same flag, expected one of them", spelt(one), spelt(other))
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return cmdline.Misused("%s", flagWords(err.Error()))
	}
	name = strings.TrimLeft(name, "-")
	var known []string
	for _, flag := range c.Command.Flags {
		known = append(known, flag.Names()...)
	}
	if similar := technique.Nearest(name, known); similar != "" {
		return cmdline.Misused("unknown flag --%s. Did you mean \"--%s\"?", name, similar)
	}
	return cmdline.Misused("unknown flag --%s", name)
}

// twoForms is how the library's error begins for a flag that is given by two of its names, which follow.
const twoForms = "Cannot use two forms of the same flag: "

// spelt is the name of a flag with its hyphens.
func spelt(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// flagWords is an error of the library about a flag, with the flag spelt as in help and with the kind of value that was
// expected.
func flagWords(text string) string {
	kind := "a whole number"
	if value, isSwitch := strings.CutPrefix(text, "invalid boolean value "); isSwitch {
		text, kind = "invalid value "+strings.Replace(value, " for -", " for flag -", 1), "true or false"
	}
	if strings.HasSuffix(text, outOfRange) {
		kind += " with fewer digits"
	} else if belowZero.MatchString(text) {
		kind += " from 0 on"
	}
	for _, reason := range []string{": parse error", outOfRange} {
		if before, found := strings.CutSuffix(text, reason); found {
			text = before + ", expected " + kind
		}
	}
	return flagName.ReplaceAllString(text, "$1 --$2")
}

// How the library's errors end for a number that is too large, and how they begin for one that may not be below zero.
const outOfRange = ": value out of range"

var belowZero = regexp.MustCompile(`^invalid value "-\d+"`)

// flagName matches a flag of several letters as the library's errors spell it, with one hyphen.
var flagName = regexp.MustCompile(`(flag|argument:) -([a-z-]{2})`)

// run runs the program for one command line and returns the exit code of the process.
func (p *program) run(ctx context.Context, args []string) int {
	if len(args) > 1 && args[1] == cmdline.CompleteWord {
		return p.complete(args[2:])
	}
	out := &cmdline.Output{Writer: p.stdout}
	p.stdout = out
	app := p.app()
	err := app.RunContext(ctx, flagsFirst(app, helpWords(app, args)))
	if ctx.Err() == nil {
		err = cmp.Or(out.Err, err)
	}
	var ran cmdline.Outcome
	switch {
	case err == nil:
		return 0
	case errors.As(err, &ran):
		return ran.Code()
	}
	fmt.Fprintf(p.stderr, "planner: %s\n", cmdline.Message(err))
	if errors.Is(err, context.Canceled) {
		return cmdline.CodeInterrupted
	}
	var misuse cmdline.Misuse
	if errors.As(err, &misuse) {
		fmt.Fprintf(p.stderr, "Run \"planner help%s\" for how to use it.\n", p.topic)
	}
	return cmdline.CodeBadInput
}

func versionCommand(s cmdline.Streams) *cli.Command {
	return &cli.Command{
		Name:      "version",
		Category:  cmdline.GroupOther,
		Usage:     "print the version of this program",
		ArgsUsage: " ",
		Action: func(*cli.Context) error {
			_, err := fmt.Fprintf(s.Out, "planner %s %s %s/%s\n",
				machine.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
