package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/improve"
	"planner/internal/render"
	"planner/meet"
	"planner/plan"
	"planner/plan/strategy"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const meetHelp = `Works with meet candidates: pairs of positions, one of each side of a search, that came nearest to
each other. It reads them from the store of a search that has ended or is still running.

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

func meetCommand(r solving.Runner) *cli.Command {
	json := func() cli.Flag { return cmdline.JSONFlag("", "print JSON instead of text") }
	printer := func(run func(*cli.Context, io.Writer) error) cli.ActionFunc {
		return func(c *cli.Context) error { return run(c, r.Streams.Out) }
	}
	return &cli.Command{
		Name: "meet", Category: cmdline.GroupOther, Description: meetHelp,
		Usage: "list and join the pairs of positions that came near to each other",
		Subcommands: []*cli.Command{
			{Name: "list", Aliases: []string{"candidates"}, Usage: "list the pairs", ArgsUsage: "DIR",
				Description: meetListHelp,
				Flags:       []cli.Flag{json()}, Action: printer(meetList)},
			{Name: "show", Usage: "show one pair", ArgsUsage: "DIR N", Description: meetShowHelp,
				Flags: []cli.Flag{json()}, Action: printer(meetShow)},
			{Name: "join", Usage: "search for the missing pushes of one pair", ArgsUsage: "DIR N",
				Description: meetJoinHelp, Flags: append(solving.SearchFlags(), bestFlag(), json()),
				Action: func(c *cli.Context) error { return meetJoin(c, r) }},
			{Name: "export", Usage: "print all pairs", ArgsUsage: "DIR", Description: meetExportHelp,
				Flags:  []cli.Flag{cmdline.WordFlag("to", "", "json", "print `FORMAT`: json or xsb", "json", "xsb")},
				Action: printer(meetExport)},
		},
		Action: noSubcommand,
	}
}

// meetExport prints all pairs, as JSON or as levels.
func meetExport(c *cli.Context, w io.Writer) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	if c.String("to") == "json" {
		return cmdline.WriteJSON(w, d)
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

// readCandidates reads the candidates that a search has published in a store, and which level they are of.
func readCandidates(dir string) (meet.Document, error) {
	var d meet.Document
	text, err := store.Document(dir, strategy.CandidatesDocument)
	if errors.Is(err, store.ErrNoData) {
		return d, fmt.Errorf("%s: no search has left candidates there yet; \"planner solve --store DIR\" does so", dir)
	}
	if err != nil {
		return d, err
	}
	if d, err = meet.ReadDocument(bytes.NewReader(text)); err != nil {
		return d, fmt.Errorf("%s: %w", dir, err)
	}
	if info, err := store.Peek(dir); err == nil { // what a hub has gathered is in no store
		d.Number, d.File = info.About.Number, info.About.File
	}
	return d, nil
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

// candidatesOf reads the candidates of the argument DIR.
func candidatesOf(c *cli.Context) (meet.Document, error) {
	dir, err := cmdline.DirectoryOf(c)
	if err != nil {
		return meet.Document{}, err
	}
	return readCandidates(dir)
}

// pairOf reads the pair that the arguments DIR and N name.
func pairOf(c *cli.Context) (d meet.Document, pair meet.Pair, err error) {
	if c.NArg() != 2 {
		return d, pair, cmdline.Misused(c,
			"expected two arguments, the directory of a store and the number of a pair, and %d given", c.NArg())
	}
	if d, err = readCandidates(c.Args().First()); err != nil {
		return d, pair, err
	}
	n, err := strconv.Atoi(c.Args().Get(1))
	if err != nil || n < 1 || n > len(d.Pairs) {
		return d, pair, noPair(c, len(d.Pairs))
	}
	return d, d.Pairs[n-1], nil
}

// noPair is the error for a number that names no pair.
func noPair(c *cli.Context, pairs int) error {
	if pairs == 0 {
		return cmdline.Misused(c, "there is no pair %q: the search has found no candidates yet", c.Args().Get(1))
	}
	return cmdline.Misused(c, "there is no pair %q, expected a number from 1 to %d", c.Args().Get(1), pairs)
}

const meetShowHelp = `Shows the pair with the number N of meet list: the forward position, the boxes in which both
differ, and the reverse position, side by side, with the moves from the start to the one and from the other to the
end.

   planner meet show DIR 1         draw the most promising pair
   planner meet show --json DIR 1  print it as a JSON object`

func meetList(c *cli.Context, w io.Writer) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, d)
	}
	fmt.Fprint(w, levelOf(d)+"\n\n"+
		"  N  distance  regions  boxes  zone       forward  reverse\n"+
		"       pushes    boxes  boxes  of player   pushes   pushes\n")
	for i, pair := range d.Pairs {
		fmt.Fprintf(w, "%3d  %8d  %7d  %5d  %-9s  %7d  %7d\n", i+1, pair.Distance, pair.Regions, pair.Boxes,
			zoneWord(pair), pair.Forward.Pushes, pair.Reverse.Pushes)
	}
	return nil
}

// zoneWord says whether the player is in the same zone in both positions.
func zoneWord(pair meet.Pair) string {
	if pair.SameZone {
		return "same"
	}
	return "different"
}

func meetShow(c *cli.Context, w io.Writer) error {
	d, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, pair)
	}
	writePair(w, d, pair)
	return nil
}

// pairColumns is how wide three boards may be that stand side by side. Wider ones stand one below the other.
const pairColumns = 120

// writePair draws the boards of both positions and the boxes in which they differ, and says how to read them.
func writePair(w io.Writer, d meet.Document, pair meet.Pair) {
	line := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	line("%s", levelOf(d))
	line("")
	line("At least %s between the two positions.", render.Plural(pair.Distance, "push lies", "pushes lie"))
	line("%s on other squares, %s too many in a flow region, the player in the %s zone.",
		render.Boxes(pair.Boxes), render.Boxes(pair.Regions),
		map[bool]string{true: "same", false: "other"}[pair.SameZone])
	line("")
	for _, row := range pairBoards(pair) {
		line("%s", row)
	}
	line("")
	line("-  a box stands here in the forward position only")
	line("o  a box stands here in the reverse position only")
	line("")
	line("forward, %s from the start:", render.Pushes(pair.Forward.Pushes))
	line("%s", pair.Forward.Path)
	line("reverse, %s to the end:", render.Pushes(pair.Reverse.Pushes))
	line("%s", pair.Reverse.Path)
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
		return render.Beside("    ", drawings...)
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
func meetJoin(c *cli.Context, r solving.Runner) error {
	d, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	options, err := solving.Options(c)
	if err != nil {
		return err
	}
	best, err := newBestFile(c, improve.PushesMoves)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(options.RAM)()
	found, err := r.Solve(c.Context, pair.Bridge(), options)
	if err != nil {
		return err
	}
	interrupted := c.Context.Err() != nil
	if found.Status.String() != solving.StatusSolved {
		return notJoined(r.Streams.Err, interrupted, found.Reason)
	}
	solution, err := d.Solution(pair, found.Solution)
	if err != nil {
		return notJoined(r.Streams.Err, interrupted, err.Error())
	}
	if err := writeJoined(c, r.Streams.Out, d, solution); err != nil {
		return err
	}
	defer best.report(r.Streams.Err)
	return best.save(c.Context, solving.Record{Source: d.Whole(),
		Facts: plan.Facts{Status: solving.StatusSolved, Solution: solution}})
}

// notJoined reports why a pair was not joined and returns the outcome.
func notJoined(w io.Writer, interrupted bool, why string) error {
	fmt.Fprintf(w, "not joined: %s\n", why)
	return cmdline.Outcome{Open: 1, Interrupted: interrupted}.Err()
}

// writeJoined prints the solution of the whole level after a replay.
func writeJoined(c *cli.Context, w io.Writer, d meet.Document, solution string) error {
	moves, pushes, err := board.Replay(d.Whole(), solution)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, map[string]any{"status": solving.StatusSolved, "title": d.Title,
			"solution": solution, "moves": moves, "pushes": pushes})
	}
	_, err = fmt.Fprintf(w, "%s: joined, %s, %s\n%s\n", levelOf(d), render.Plural(pushes, "push", "pushes"),
		render.Plural(moves, "move", "moves"), solution)
	return err
}
