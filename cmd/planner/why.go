package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/diagnose"
	"planner/plan"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const whyHelp = `Says where a game was lost: after which move, by which rule and because of which boxes, and what
could have been done instead. MOVES is a file with the moves of the game, "-" for the standard input, or the moves
themselves.

   planner why levels.xsb moves.txt            say where the moves lose the first level of the file
   planner why --level 2 levels.xsb urL        give the moves on the command line
   planner why --json --time 20s levels.xsb -  read moves from a pipe and print a JSON object

Moves are LURD letters, in either case, also with run lengths, blanks and line ends. The deadlock rules and short
searches look at the positions of the game. Where they cannot decide within --time, the answer is an interval, such as
"between move 41 and move 60".

Exit codes: 0 not lost: a solution of the last position is known, 1 not decided, 2 bad input or usage, also a move
that is not possible, 3 lost, 130 interrupted.`

// whyTime is the default of --time.
const whyTime = 5 * time.Second

func whyCommand(s cmdline.Streams) *cli.Command {
	def := plan.DefaultOptions()
	return &cli.Command{
		Name:        "why",
		Category:    cmdline.GroupChecking,
		Usage:       "say where a game was lost, and why",
		ArgsUsage:   "LEVELS MOVES|-",
		Description: whyHelp,
		Flags: []cli.Flag{
			cmdline.LevelFlag(""),
			cmdline.TimeFlag("time", []string{"t"}, "", whyTime,
				"search for at most the wall `TIME`; 0 means until all is decided"),
			cmdline.RAMFlag(def.RAM),
			cmdline.ThreadsFlag("", def.Threads, "search with `K` goroutines"),
			&cli.StringFlag{Name: "solution", Usage: "begin with a solution of the level: a `FILE` of moves, or the " +
				"moves"},
			&cli.PathFlag{Name: "certificate",
				Usage: "write a proof that others can check of a loss to `FILE`, such as lost.cert, and the position " +
					"that is lost beside it, to lost.xsb"},
			cmdline.JSONFlag("", "print one JSON object instead of text"),
			cmdline.QuietFlag("", "show no progress on a terminal"),
			cmdline.ColumnsFlag("", 100),
		},
		Action: func(c *cli.Context) error { return why(c, s) },
	}
}

func why(c *cli.Context, s cmdline.Streams) error {
	if c.NArg() != 2 {
		return cmdline.Misused(c, "expected two arguments, a level file and the moves of a game, and %d given",
			c.NArg())
	}
	file, argument := c.Args().Get(0), c.Args().Get(1)
	if file == "-" && argument == "-" {
		return cmdline.Misused(c, "the level and the moves cannot both be the standard input")
	}
	pick, err := cmdline.SelectionOf(c)
	if err != nil {
		return err
	}
	e, err := firstLevel(c.Context, s, file, pick)
	if err != nil {
		return err
	}
	game := game{entry: e}
	if game.moves, err = movesOf(c.Context, s, argument); err != nil {
		return err
	}
	o := diagnose.Options{Time: cmdline.TimeOf(c, "time"), Threads: c.Int("threads"), RAM: cmdline.SizeOf(c, "ram")}
	if err := o.Validate(); err != nil {
		return cmdline.Misused(c, "%w", err)
	}
	if known := c.String("solution"); known != "" {
		if o.Solution, err = solutionOf(c.Context, s, e.Level, known); err != nil {
			return err
		}
	}
	defer solving.LimitMemory(o.RAM)()
	return game.explain(c, s, o)
}

// firstLevel is the first selected level of a file.
func firstLevel(ctx context.Context, s cmdline.Streams, file string, pick board.Selection) (cmdline.Entry, error) {
	var first cmdline.Entry
	for e, err := range s.Entries(ctx, file, pick) {
		if err != nil {
			return e, err
		}
		first = e
		break
	}
	if first.Problem != "" {
		return first, fmt.Errorf("%s:%d: %s", first.File, first.Line, first.Problem)
	}
	return first, nil
}

// movesOf reads moves from a file or from the standard input. The argument itself may be moves when no file has its
// name.
func movesOf(ctx context.Context, s cmdline.Streams, argument string) (string, error) {
	text, name := argument, "the moves"
	file, err := s.Open(ctx, argument)
	switch {
	case err == nil:
		defer file.Close()
		all, err := io.ReadAll(io.LimitReader(file, board.MaxBytes+1))
		if err != nil {
			return "", err
		}
		if len(all) > board.MaxBytes {
			return "", fmt.Errorf("%s: more than %d bytes of moves", argument, int64(board.MaxBytes))
		}
		text, name = string(all), argument
	case !errors.Is(err, fs.ErrNotExist) || argument != "" && !isMoves(argument):
		return "", orMoves(err)
	}
	moves, err := board.ParseMoves(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return moves, nil
}

// solutionOf reads a known solution of a level and gives pushes upper case.
func solutionOf(ctx context.Context, s cmdline.Streams, level *board.Level, argument string) (string, error) {
	moves, err := movesOf(ctx, s, argument)
	if err != nil {
		return "", err
	}
	moves, err = board.Normalize(level, moves)
	if err != nil {
		return "", fmt.Errorf("the known solution: %w", err)
	}
	return moves, nil
}

// explain diagnoses a game and prints the result.
func (g game) explain(c *cli.Context, s cmdline.Streams, o diagnose.Options) error {
	var show *statusLine[diagnose.Progress]
	if !c.Bool("quiet") {
		show = newStatusLine(s.Err, diagnose.Progress{Position: diagnose.None}, whyWords)
	}
	o.Progress = show.hear
	d, err := diagnose.Diagnose(c.Context, g.entry.Level, g.moves, o)
	show.end()
	var impossible *diagnose.MoveError
	if errors.As(err, &impossible) {
		return fmt.Errorf("%s: the moves are not possible: %w", g.entry.Heading(), err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", g.entry.Heading(), err)
	}
	interrupted := c.Context.Err() != nil
	proof, err := g.proofOf(c, &d)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		line := g.record(&d)
		line.Certificate = proof
		err = cmdline.WriteJSON(s.Out, line)
	} else {
		text := g.text(&d, cmdline.ColumnsOf(c, s.Out))
		if proof != nil {
			text += certificateWords(proof) + "\n"
		}
		_, err = io.WriteString(s.Out, text)
	}
	if err != nil {
		return err
	}
	ran := cmdline.Outcome{Interrupted: interrupted}
	switch d.Status {
	case search.Solved:
		ran.Solved++
	case search.Unsolvable:
		ran.Unsolvable++
	default:
		ran.Open++
	}
	return ran.Err()
}
