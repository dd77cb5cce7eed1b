package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"time"

	"planner/certificate/checker"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const checkHelp = `Checks certificates, each a proof that no solution of a level has fewer than so many pushes, or that
there is none. The checker shares no code with the searches; docs/certificates.md says what a certificate is and why a
checked one is to be believed. It finds the level of each certificate among LEVELS, a text of plain XSB, by its board.

   planner check levels.xsb level7.cert     check one certificate
   planner check levels.xsb 7.cert 8.cert   check several
   planner check levels.xsb proofs          check those in a folder, *.cert

Exit codes: 0 all accepted, 1 some refused, 2 not a certificate, or bad usage, 130 interrupted.`

type checkRequest struct {
	cmdline.Line
	threads int
	ram     int64 // bytes
	json    bool
}

func checkCommand(s cmdline.Streams) *cli.Command {
	q := new(checkRequest)
	return &cli.Command{
		Name: "check", Category: cmdline.GroupChecking, ArgsUsage: "LEVELS CERTIFICATE|DIR...", Description: checkHelp,
		Usage: "check proofs of lower bounds",
		Flags: []cli.Flag{
			cmdline.ThreadsFlag(&q.threads, "", "check with `K` threads"),
			cmdline.SizeFlag(&q.ram, "ram", "", 256<<20,
				"hold at most `SIZE` of positions in memory, and more of them in a temporary file"),
			cmdline.JSONFlag(&q.json, "", "print one JSON object for each certificate instead of text"),
		},
		Action: cmdline.Action(s, q, check),
	}
}

func check(ctx context.Context, s cmdline.Streams, q *checkRequest) error {
	if err := q.Expect(2, math.MaxInt, "a level file and certificates"); err != nil {
		return err
	}
	levels, err := s.ReadText(ctx, q.Args[0])
	if err != nil {
		return err
	}
	if len(checker.Levels(levels)) == 0 {
		return fmt.Errorf("%s: no board of plain XSB, which is all that the checker reads; \"planner convert\" writes it",
			q.Args[0])
	}
	names, err := certificatesAmong(q.Args[1:])
	if err != nil {
		return err
	}
	var outcome cmdline.Outcome
	for _, name := range names {
		line := checked(ctx, levels, name, checker.Options{Memory: q.ram, Threads: q.threads})
		if err := line.count(ctx, &outcome); err != nil {
			fmt.Fprintf(s.Err, "planner: %s\n", cmdline.Message(err))
		} else if q.json {
			_ = cmdline.WriteJSON(s.Out, line)
		} else {
			fmt.Fprintln(s.Out, line)
		}
	}
	return outcome.Err()
}

// certificatesAmong replaces each folder by the certificates in it, in the order of their names.
func certificatesAmong(names []string) (files []string, err error) {
	for _, name := range names {
		if !isFolder(name) {
			files = append(files, name)
			continue
		}
		inside, err := filepath.Glob(filepath.Join(name, "*.cert"))
		if err == nil && len(inside) == 0 {
			err = fmt.Errorf("the directory %s holds no certificates, *.cert", name)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, inside...)
	}
	return files, nil
}

// checkedLine is what check prints about a certificate.
type checkedLine struct {
	File       string  `json:"file"`
	Level      int     `json:"level"`
	Hash       string  `json:"board_hash"`
	Accepted   bool    `json:"accepted"`
	Unsolvable bool    `json:"unsolvable"`
	Pushes     *int64  `json:"no_fewer_pushes"`
	Positions  int64   `json:"positions"`
	Lemmas     int64   `json:"lemmas"`
	Place      string  `json:"place,omitempty"`
	Reason     string  `json:"reason,omitempty"`
	Seconds    float64 `json:"seconds"`

	err error // what is wrong, with the name of the file; nil when it is accepted
}

// checked checks a certificate.
func checked(ctx context.Context, levels, name string, o checker.Options) checkedLine {
	begin := time.Now()
	file, err := cmdline.OpenFile(ctx, name)
	if err != nil {
		return checkedLine{File: name, err: err}
	}
	defer file.Close()
	claim, err := checker.Check(ctx, levels, file, o)
	line := checkedLine{File: name, Level: claim.Number, Hash: claim.Level, Accepted: err == nil,
		Unsolvable: claim.Unsolvable, Positions: claim.Positions, Lemmas: claim.Lemmas,
		Seconds: time.Since(begin).Seconds()}
	if err != nil {
		line.err = fmt.Errorf("%s: %w", name, cmp.Or(ctx.Err(), err))
	}
	if !claim.Unsolvable {
		line.Pushes = &claim.Pushes
	}
	var refusal *checker.Refusal
	if errors.As(err, &refusal) {
		line.Place, line.Reason = refusal.Place, refusal.Why
	}
	return line
}

// count adds the line to the outcome of the run. The error is not nil when there is no line to print.
func (l checkedLine) count(ctx context.Context, o *cmdline.Outcome) error {
	switch {
	case l.Accepted:
		o.Solved++
	case ctx.Err() != nil:
		o.Interrupted = true
		return l.err
	case l.Reason != "":
		o.Open++
	default:
		o.Invalid++
		return l.err
	}
	return nil
}

// String is the line as a sentence.
func (l checkedLine) String() string {
	claim := "there is no solution"
	if !l.Unsolvable {
		claim = "no solution has fewer than " + render.Pushes(*l.Pushes)
	}
	level := ""
	if l.Level > 0 {
		level = fmt.Sprintf("level %d, ", l.Level)
	}
	text := fmt.Sprintf("%s: %s%.16s: %s: ", l.File, level, l.Hash, claim)
	if !l.Accepted {
		return text + "refused: " + l.Place + ": " + l.Reason
	}
	return text + fmt.Sprintf("checked, %s, %s, %.1f s", render.Positions(l.Positions),
		render.Plural(l.Lemmas, "lemma", "lemmas"), l.Seconds)
}
