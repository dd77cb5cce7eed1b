package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/judge"
	"planner/internal/levelfile"
	"planner/internal/render"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const whyHelp = `Says where a game was lost: after which move, by which rule and because of which boxes, and what
could have been done instead. MOVES is a file with the moves of the game, "-" for the standard input, or the moves
themselves.

   planner why levels.xsb moves.txt            say where the moves lose the first level of the file
   planner why --level 2 levels.xsb urL        give the moves on the command line
   planner why --json --time 20s levels.xsb -  read moves from a pipe and print a JSON object

Moves are LURD letters, in either case, also with run lengths, blanks and line ends. A file with more in it than moves,
such as the game saves and solve prints, gives the first moves for the level. The deadlock rules and short searches look
at the positions of the game. Where they cannot decide within --time, the answer is an interval, such as "between move
41 and move 60".

Exit codes: 0 not lost: a solution of the last position is known, 1 not decided, 2 bad input or usage, also a move
that is not possible, 3 lost, 130 interrupted.`

type whyRequest struct {
	studyRequest
	solution    string // known, a file or the moves
	certificate string // a file
}

// misused refuses arguments and names of files that contradict each other.
func (q *whyRequest) misused() error {
	if err := q.Expect(2, 2, "two arguments, a level file and the moves of a game"); err != nil {
		return err
	}
	if q.Args[0] == "-" && q.Args[1] == "-" {
		return cmdline.Misused("the level and the moves cannot both be the standard input")
	}
	if position := besideProof(q.certificate); q.certificate != "" {
		if position == q.certificate || cmdline.Among(position, q.Args) {
			return cmdline.Misused("--certificate %s: the position that is lost goes to %s, which is in use; expected "+
				"another name", q.certificate, position)
		}
	}
	return refuseOther("--certificate", q.certificate)
}

// besideProof is the name of the file for the position that a certificate is about.
func besideProof(certificate string) string {
	return strings.TrimSuffix(certificate, filepath.Ext(certificate)) + ".xsb"
}

func whyCommand(s cmdline.Streams) *cli.Command {
	q := new(whyRequest)
	return &cli.Command{
		Name: "why", Category: cmdline.GroupChecking, ArgsUsage: "LEVELS MOVES|-", Description: whyHelp,
		Usage: "say where a game was lost, and why",
		Flags: append(q.flags(q.OneFlag("", "look at"), 5*time.Second,
			"search for at most the wall `TIME`; 0 means until all is decided",
			"search with `K` threads", "print one JSON object instead of text"),
			cmdline.FilledFlag(&q.solution, "solution", "", "a file of moves, or moves",
				"begin with a solution of the level: a `FILE` of moves, or the moves"),
			cmdline.OutputFlag(&q.certificate, "certificate", "",
				"write a proof that others can check of a loss to `FILE`, such as lost.cert, and the position that "+
					"is lost beside it, to lost.xsb"),
			q.columns.Flag("", 100)),
		Action: cmdline.Action(s, q, why),
	}
}

func why(ctx context.Context, s cmdline.Streams, q *whyRequest) error {
	if err := q.misused(); err != nil {
		return err
	}
	pick, err := q.Selection()
	if err != nil {
		return err
	}
	e, err := s.OneLevel(ctx, q.Args[0], pick)
	if err != nil {
		return err
	}
	game := game{entry: e}
	if game.moves, game.place, err = movesOf(ctx, s, q.Args[1], e.Level); err != nil {
		return err
	}
	o, err := q.judging()
	if err == nil && q.certificate != "" {
		err = tryFile("--certificate", q.certificate)
	}
	if err != nil {
		return err
	}
	if q.solution != "" {
		if o.Solution, err = solutionOf(ctx, s, e.Level, q.solution); err != nil {
			return err
		}
	}
	defer solving.LimitMemory(o.RAM)()
	return game.explain(ctx, s, q, o)
}

// movesOf reads the moves of a level from a file or from the standard input. The argument itself may be moves when no
// file has its name. Place is empty then; otherwise it names the file, and the line of the first move in it.
func movesOf(
	ctx context.Context, s cmdline.Streams, argument string, level *board.Level,
) (moves, place string, err error) {
	data, err := s.ReadAll(ctx, argument)
	switch {
	case err == nil:
		return fileMoves(ctx, data, argument, level)
	case !noFile(argument, err) || !isGame(argument):
		return "", "", orMoves(err)
	}
	if moves, err = board.ParseMoves(argument); err != nil {
		err = fmt.Errorf("the moves: %w", err)
	}
	return moves, "", err
}

// fileMoves finds the moves of a level in the bytes of a file: all of a file of nothing but moves, and in any other
// file that the command verify reads the first ones for the level.
func fileMoves(ctx context.Context, data []byte, name string, level *board.Level) (moves, place string, err error) {
	text, err := io.ReadAll(levelfile.Decoded(bytes.NewReader(data)))
	if err != nil {
		return "", "", err
	}
	moves, noMoves := board.ParseMoves(string(text))
	if noMoves == nil {
		before := text[:max(0, bytes.IndexAny(text, "lurdLURD"))]
		return moves, fmt.Sprintf(" (%s:%d)", name, 1+bytes.Count(before, []byte("\n"))), nil
	}
	games, found, err := gamesIn(ctx, data, name, level)
	switch {
	case err != nil:
		return "", "", err
	case !found:
		return "", "", fmt.Errorf("%s: %w", name, noMoves)
	case len(games) == 0:
		return "", "", fmt.Errorf("%s has no moves of level %d", name, level.Number)
	}
	c := games[0]
	if c.plan != nil || c.reverse != "" {
		c.spell(level)
	}
	if c.fault != "" {
		return "", "", errors.New(c.locate(c.fault))
	}
	return c.solution, c.locate(""), nil
}

// gamesIn are the games of a level in the bytes of a file: the saved games at its board in a file of levels, or what
// the command verify takes for solutions of it. Found is false when the file has no game of any level.
func gamesIn(ctx context.Context, data []byte, name string, level *board.Level) (games []claim, found bool, err error) {
	d, err := cmdline.ReadDocument(ctx, bytes.NewReader(data), name)
	if err != nil {
		return nil, false, err
	}
	if games, found = gamesOf(d, level); found && !printedBySolve.Match(data) {
		return games, true, nil
	}
	all, err := readClaims(ctx, data, name, nil)
	games = slices.DeleteFunc(all, func(c claim) bool {
		return c.level != level.Number && !(len(all) == 1 && (c.bare || c.plan != nil))
	})
	return games, len(all) > 0, err
}

// solutionOf reads a known solution of a level and gives pushes upper case.
func solutionOf(ctx context.Context, s cmdline.Streams, level *board.Level, argument string) (string, error) {
	moves, place, err := movesOf(ctx, s, argument, level)
	if err != nil {
		return "", err
	}
	moves, err = board.Normalize(level, moves)
	if err != nil {
		return "", fmt.Errorf("the known solution: %w%s", err, place)
	}
	return moves, nil
}

// explain diagnoses a game and prints the result.
func (g game) explain(ctx context.Context, s cmdline.Streams, q *whyRequest, o judge.Options) error {
	d, err := judged(ctx, s, q.quiet, g.entry.Level, g.moves, o, judge.Diagnose)
	if err != nil {
		return fmt.Errorf("%s: %w%s", cmdline.HeadingOf(g.entry), err, g.place)
	}
	interrupted := ctx.Err() != nil
	proof, err := g.proofOf(ctx, q, &d)
	if err != nil {
		return err
	}
	line := g.jsonLine(&d)
	line.Certificate = proof
	err = q.show(ctx, s.Out, "", func() *render.Sheet { return g.sheet(&d) },
		func() error { return cmdline.WriteJSON(s.Out, line) })
	if err == nil && proof != nil && !q.json {
		_, err = fmt.Fprintln(s.Out, certificateWords(proof))
	}
	if err != nil {
		return err
	}
	ran := solving.OutcomeOf(d.Status.String())
	ran.Interrupted = interrupted
	return ran.Err()
}

// game is a level with the moves that were played on it.
type game struct {
	entry *levelfile.Entry
	moves string
	place string // the file of the moves and their first line in it, in brackets; empty for the command line
}

// whyLine is the object of `why --json`. Fields are only ever added.
type whyLine struct {
	cmdline.Named
	Moves         int           `json:"moves"` // of the game
	Pushes        int           `json:"pushes"`
	Lost          *bool         `json:"lost"`           // null when that is not decided
	Move          *int          `json:"move"`           // the move that lost the game, from 1; 0 for a lost start
	Between       *[2]int       `json:"between"`        // else the first and the last move that may have lost it
	SolvableUntil *int          `json:"solvable_until"` // moves after which a solution is known, or null
	Rule          string        `json:"rule,omitempty"`
	Boxes         []board.Place `json:"boxes"`
	Goals         []board.Place `json:"goals,omitempty"`
	Reason        string        `json:"reason"`
	Hint          string        `json:"hint"`     // LURD, from the position after solvable_until moves
	Solution      string        `json:"solution"` // the same up to the end
	Seconds       float64       `json:"seconds"`

	Certificate *solving.Certificate `json:"certificate,omitempty"` // with --certificate, of the position that is lost
}

// jsonLine is a diagnosis for programs.
func (g game) jsonLine(d *judge.Diagnosis) whyLine {
	r := whyLine{Named: cmdline.NamedOf(g.entry), Moves: d.Moves, Pushes: d.Pushes,
		Boxes: []board.Place{}, Reason: d.Sentence(g.moves), Hint: d.Hint, Solution: d.Solution,
		Seconds: d.Time.Seconds()}
	if d.Status != search.Unsolved {
		lost := d.Status == search.Unsolvable
		r.Lost = &lost
	}
	if first, last := d.Between(); d.Exact() {
		r.Move = &last
	} else if last >= 0 {
		r.Between = &[2]int{first, last}
	}
	if d.SolvableUntil >= 0 {
		r.SolvableUntil = &d.SolvableUntil
	}
	if d.Loss != nil {
		r.Rule, r.Boxes, r.Goals, r.Reason = d.Loss.Rule, d.Loss.Boxes, d.Loss.Goals, d.Loss.Why
	}
	return r
}

// sheet is a diagnosis for people: sentences, the position that is lost, and the last one with a known solution.
func (g game) sheet(d *judge.Diagnosis) *render.Sheet {
	heading := fmt.Sprintf("%s: %s, %s", cmdline.HeadingOf(g.entry), render.Moves(d.Moves), render.Pushes(d.Pushes))
	sheet := &render.Sheet{Title: heading, Facts: []string{d.Sentence(g.moves)}}
	if d.Loss != nil {
		sheet.Facts = append(sheet.Facts, d.Loss.Sentence()+".")
	}
	sheet.Facts = append(sheet.Facts, g.advice(d)...)
	if panel, ok := lossPanel(d.LostRows, d.Loss, "After "+judge.Move(d.LostAt)+", lost"); ok {
		sheet.Panels = append(sheet.Panels, panel)
	}
	title := "After " + judge.Move(d.SolvableUntil) + ", a solution is known"
	if panel, _, _, ok := hintPanel(d.SolvableRows, d.Hint, title); ok {
		sheet.Panels = append(sheet.Panels, panel)
	}
	return explained(sheet)
}

// advice says what to do from the last position with a known solution.
func (g game) advice(d *judge.Diagnosis) []string {
	switch {
	case d.Hint == "":
		return nil
	case d.Status == search.Solved:
		return []string{fmt.Sprintf("The next pushes of it: %s.", d.Hint)}
	}
	return []string{fmt.Sprintf("After %s a solution with %s was left; it begins with %s.", judge.Move(d.SolvableUntil),
		render.Pushes(board.CostOf(d.Solution).Pushes), d.Hint)}
}
