package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/render"
	"planner/meet"
	"planner/plan"
	"planner/plan/strategy"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const meetHelp = `Works with meet candidates: pairs of positions, one of each side of a search, that came nearest to
each other. It reads them from the store of a search that has ended or is still running, which writes them whenever it
is saved; list and show say how old they are.

   planner meet list DIR               list the pairs, the most promising first
   planner meet show DIR 1             show one pair: both boards, the difference, both paths
   planner meet join --time 60s DIR 1  search for the pushes that are missing between the two
   planner meet export DIR             print all pairs as JSON
   planner meet export --to xsb DIR    print each pair as a level that leads from the forward to the reverse position

Distance is how many pushes lie between the two positions at least. Regions is how many boxes must change their flow
region, and boxes how many stand on other squares. Zone says whether the player can walk to the same squares. Forward
and reverse are the pushes from the start to the one position and from the other to the end.

Exit codes: 0 all well (join: a solution was found), 1 join found none, 2 bad input, 130 interrupted.`

const meetListHelp = `Lists the pairs in a table, the most promising first, with the numbers by which show and join
take them.

   planner meet list DIR         print the table
   planner meet list --json DIR  print one JSON object`

const meetExportHelp = `Prints all pairs for another program.

   planner meet export DIR            print one JSON object with boards and paths
   planner meet export --to xsb DIR   print each pair as a level; its solution leads from one position to the other`

// meetRequest is what the commands below meet are asked.
type meetRequest struct {
	solving.Request        // of join
	out             string // of join, a file
	json            bool
	to              string // of export: json or xsb
}

func meetCommand(r solving.Runner) *cli.Command {
	q := new(meetRequest)
	json := func() cli.Flag { return cmdline.JSONFlag(&q.json, "", "print JSON instead of text") }
	printer := func(run func(*meetRequest, io.Writer) error) cli.ActionFunc {
		return cmdline.Action(r.Streams.Out, q,
			func(_ context.Context, w io.Writer, q *meetRequest) error { return run(q, w) })
	}
	return &cli.Command{
		Name: "meet", Category: cmdline.GroupOther, Description: meetHelp,
		Usage: "list and join the pairs of positions that came near to each other",
		Subcommands: []*cli.Command{
			{Name: "list", Aliases: []string{"candidates"}, Usage: "list the pairs", ArgsUsage: "DIR",
				Description: meetListHelp,
				Flags:       []cli.Flag{json()}, Action: printer((*meetRequest).list)},
			{Name: "show", Usage: "show one pair", ArgsUsage: "DIR N", Description: meetShowHelp,
				Flags: []cli.Flag{json()}, Action: printer((*meetRequest).showPair)},
			{Name: "join", Usage: "search for the missing pushes of one pair", ArgsUsage: "DIR N",
				Description: meetJoinHelp, Flags: append(q.SearchFlags(), bestFlag(&q.out), json()),
				Action: cmdline.Action(r, q, meetJoin)},
			{Name: "export", Usage: "print all pairs", ArgsUsage: "DIR", Description: meetExportHelp,
				Flags: []cli.Flag{
					cmdline.WordFlag(&q.to, "to", "", "json", "print `FORMAT`: json or xsb", "json", "xsb")},
				Action: printer((*meetRequest).export)},
		},
		Action: noSubcommand,
	}
}

// export prints all pairs, as JSON or as levels.
func (q *meetRequest) export(w io.Writer) error {
	d, err := q.candidates()
	if err != nil {
		return err
	}
	if q.to == "json" {
		return cmdline.WriteJSON(w, d.Document)
	}
	for i, pair := range d.Pairs {
		level := pair.Bridge()
		level.Title = fmt.Sprintf("%s, pair %d", d.Title, i+1)
		if err := board.Write(w, level, board.XSB); err != nil {
			return err
		}
	}
	return nil
}

// candidates are the pairs that a search has published in a store, and how old they are.
type candidates struct {
	meet.Document
	Written   time.Time `json:"written"`
	Searching string    `json:"searching,omitempty"` // the process that has the store open
}

// readCandidates reads the candidates that a search has published in a store, and which level they are of. The search
// may go on meanwhile: it puts each list in the place of the one before.
func readCandidates(dir string) (c candidates, err error) {
	if owner, locked := store.OwnerOf(dir); locked {
		c.Searching = owner.String()
	}
	text, written, err := store.Document(dir, strategy.CandidatesDocument)
	switch {
	case errors.Is(err, store.ErrNoData) && c.Searching != "":
		return c, fmt.Errorf("%s: the search there (%s) has left no candidates yet; it does so whenever it is saved, "+
			"as --checkpoint says", dir, c.Searching)
	case errors.Is(err, store.ErrNoData):
		return c, fmt.Errorf("%s: no search has left candidates there yet; \"planner solve --store DIR\" does so", dir)
	case err != nil:
		return c, err
	}
	if c.Document, err = meet.ReadDocument(bytes.NewReader(text)); err != nil {
		return c, fmt.Errorf("%s: %w", dir, err)
	}
	c.Written = written
	if info, err := store.Peek(dir); err == nil { // what a hub has gathered is in no store
		c.Number, c.File = info.About.Number, info.About.File
	}
	return c, nil
}

// age says how old the candidates are, and whether the search goes on, so that newer ones will come.
func (c candidates) age() string {
	text := fmt.Sprintf("As of %v ago", time.Since(c.Written).Truncate(time.Second))
	if c.Searching != "" {
		text += "; the search goes on, in " + c.Searching
	}
	return text + "."
}

// levelOf names the level of a document and its file, as far as they are known.
func levelOf(d meet.Document) string {
	switch {
	case d.File != "":
		return fmt.Sprintf("%s of %s", cmdline.Heading(d.Number, d.Title), d.File)
	case d.Title != "":
		return fmt.Sprintf("Level %q", d.Title)
	}
	return "A level without a title"
}

// candidates reads the candidates of the argument DIR.
func (q *meetRequest) candidates() (candidates, error) {
	if err := q.Expect(1, 1, oneStore); err != nil {
		return candidates{}, err
	}
	return readCandidates(q.Args[0])
}

// pair reads the pair that the arguments DIR and N name. A pair with a path that cannot be played is refused.
func (q *meetRequest) pair() (d candidates, pair meet.Pair, err error) {
	if err := q.Expect(2, 2, "two arguments, the directory of a store and the number of a pair"); err != nil {
		return d, pair, err
	}
	if d, err = readCandidates(q.Args[0]); err != nil {
		return d, pair, err
	}
	n, err := strconv.Atoi(q.Args[1])
	switch wrong := err != nil || n < 1 || n > len(d.Pairs); {
	case wrong && len(d.Pairs) == 0:
		return d, pair, cmdline.Misused("there is no pair %q: the search has found no candidates yet", q.Args[1])
	case wrong:
		return d, pair, cmdline.Misused("there is no pair %q, expected a number from 1 to %d", q.Args[1], len(d.Pairs))
	}
	if err = d.Check(d.Pairs[n-1]); err != nil {
		return d, pair, fmt.Errorf("%s, pair %d: %w", q.Args[0], n, err)
	}
	return d, d.Pairs[n-1], nil
}

const meetShowHelp = `Shows the pair with the number N of meet list: the forward position, the boxes in which both
differ, and the reverse position, side by side, what keeps each of these boxes from its square, and the moves from the
start to the one position and from the other to the end.

   planner meet show DIR 1         draw the most promising pair
   planner meet show --json DIR 1  print it as a JSON object`

func (q *meetRequest) list(w io.Writer) error {
	d, err := q.candidates()
	if err != nil {
		return err
	}
	if q.json {
		return cmdline.WriteJSON(w, d)
	}
	if len(d.Pairs) == 0 {
		_, err := fmt.Fprint(w, levelOf(d.Document)+"\n"+d.age()+"\n\nThe two sides have no pair of positions to show.\n")
		return err
	}
	fmt.Fprint(w, levelOf(d.Document)+"\n"+d.age()+"\n\n"+
		"  N  distance  regions  boxes  zone       forward  reverse\n"+
		"       pushes    boxes  boxes  of player   pushes   pushes\n")
	for i, pair := range d.Pairs {
		fmt.Fprintf(w, "%3d  %8d  %7d  %5d  %-9s  %7d  %7d\n", i+1, pair.Distance, pair.Regions, pair.Boxes,
			map[bool]string{true: "same", false: "different"}[pair.SameZone], pair.Forward.Pushes, pair.Reverse.Pushes)
	}
	return nil
}

func (q *meetRequest) showPair(w io.Writer) error {
	d, pair, err := q.pair()
	if err != nil {
		return err
	}
	gaps, err := d.Gaps(pair)
	if err != nil {
		return fmt.Errorf("pair %s: %w", q.Args[1], err)
	}
	if q.json {
		return cmdline.WriteJSON(w, shownPair{pair, gaps})
	}
	writePair(w, d, pair, gaps)
	return nil
}

// shownPair is a pair with what is missing between its positions.
type shownPair struct {
	meet.Pair
	Gaps []meet.PlacedGap `json:"gaps"`
}

// pairColumns is how wide three boards may be that stand side by side. Wider ones stand one below the other.
const pairColumns = 120

// writePair draws the boards of both positions and the boxes in which they differ, and says how to read them.
func writePair(w io.Writer, d candidates, pair meet.Pair, gaps []meet.PlacedGap) {
	line := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	line("%s\n%s\n", levelOf(d.Document), d.age())
	line("At least %s between the two positions.", render.Plural(pair.Distance, "push lies", "pushes lie"))
	line("%s on other squares, %s too many in a flow region, the player in the %s zone.\n",
		render.Boxes(pair.Boxes), render.Boxes(pair.Regions),
		map[bool]string{true: "same", false: "other"}[pair.SameZone])
	for _, row := range pairBoards(pair) {
		line("%s", row)
	}
	line("\n-  a box stands here in the forward position only")
	line("o  a box stands here in the reverse position only\n")
	for _, gap := range gaps {
		line("%v.", gap)
	}
	line("\nforward, %s from the start:\n%s", render.Pushes(pair.Forward.Pushes), pair.Forward.Path)
	line("reverse, %s to the end:\n%s", render.Pushes(pair.Reverse.Pushes), pair.Reverse.Path)
}

// pairBoards draws the forward position, the difference and the reverse position, with numbered rows and columns.
func pairBoards(pair meet.Pair) (lines []string) {
	var drawings [][]string
	total := 0
	for _, drawn := range []struct {
		title string
		rows  []string
	}{{"forward", pair.Forward.Board}, {"difference", pair.Difference()}, {"reverse", pair.Reverse.Board}} {
		columns := board.Widest(drawn.rows)
		total += columns + 8
		drawings = append(drawings, append([]string{drawn.title, ""}, render.Ruled(drawn.rows, columns, 1)...))
	}
	if total <= pairColumns {
		return render.Beside(drawings...)
	}
	return slices.Concat(drawings[0], []string{""}, drawings[1], []string{""}, drawings[2])
}

const meetJoinHelp = `Searches for the pushes that are missing between the two positions of the pair with the number N
of meet list. When they are found, a solution of the whole level is printed. When they are not, another pair may still
be joined.

   planner meet join DIR 1                            search for a minute
   planner meet join --time 10m --mode astar DIR 1    search exhaustively, for longer
   planner meet join --json DIR 1                     print the solution as a JSON object
   planner meet join --out best.sok DIR 1             also put it into a file of best solutions

Exit codes: 0 joined, 1 not joined, 2 bad input or usage, 130 interrupted.`

// meetJoin searches for the pushes that are missing between the two positions of a pair. That none are found says
// nothing about the level: another pair may still be joined.
func meetJoin(ctx context.Context, r solving.Runner, q *meetRequest) error {
	d, pair, err := q.pair()
	if err != nil {
		return err
	}
	options, err := q.Options()
	if err != nil {
		return err
	}
	best, err := newBestFile(ctx, q.out, board.PushesMoves)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(options.RAM)()
	show := solving.ReporterOf(r.Streams.Err, q.Quiet, false)
	end := show.Watch(levelOf(d.Document)+", pair "+q.Args[1], &options)
	found, err := r.Solve(ctx, pair.Bridge(), options)
	end()
	if err != nil {
		return err
	}
	interrupted := ctx.Err() != nil
	if found.Status.String() != plan.StatusSolved {
		return notJoined(r.Streams.Err, interrupted, found.Reason)
	}
	solution, err := d.Solution(pair, found.Solution)
	switch {
	case errors.Is(err, meet.ErrZone):
		return notJoined(r.Streams.Err, interrupted, err.Error())
	case err != nil:
		return err
	}
	if err := writeJoined(r.Streams.Out, d.Document, solution, q.json); err != nil {
		return err
	}
	defer best.report(r.Streams.Err)
	return best.save(solving.ResultLine{Source: d.Whole(),
		Facts: plan.Facts{Status: plan.StatusSolved, Solution: solution}})
}

// notJoined reports why a pair was not joined and returns the outcome.
func notJoined(w io.Writer, interrupted bool, why string) error {
	fmt.Fprintf(w, "not joined: %s\n", why)
	return cmdline.Outcome{Open: 1, Interrupted: interrupted}.Err()
}

// writeJoined prints the solution of the whole level after a replay.
func writeJoined(w io.Writer, d meet.Document, solution string, asJSON bool) error {
	cost, err := board.Replay(d.Whole(), solution)
	if err != nil {
		return err
	}
	if asJSON {
		return cmdline.WriteJSON(w, map[string]any{"status": plan.StatusSolved, "title": d.Title,
			"solution": solution, "moves": cost.Moves, "pushes": cost.Pushes})
	}
	_, err = fmt.Fprintf(w, "%s: joined, %s, %s\n%s\n", levelOf(d), render.Pushes(cost.Pushes),
		render.Moves(cost.Moves), solution)
	return err
}
