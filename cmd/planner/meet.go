package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/board"
	"planner/meet"
	"planner/plan/checkpoint"
	"planner/render"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const meetHelp = `Looks at the pairs of positions in which the two sides of a search came nearest to each other. It works on a store
at rest and beside a running solver, which keeps a copy for readers.

   planner meet list DIR                 the pairs, the most promising first
   planner meet show DIR 1               one of them: both boards, what differs, both paths
   planner meet join --time 60s DIR 1    search for what is missing between them
   planner meet export DIR               all of them as JSON
   planner meet export --to xsb DIR      each as a level: from the forward position to the reverse one

Exit codes: 0 all well (join: a solution was found), 1 join found none, 2 bad input, 130 interrupted.`

func (p *program) meetCommand() *cli.Command {
	jsonFlag := func() cli.Flag { return &cli.BoolFlag{Name: "json", Usage: "JSON instead of text"} }
	return &cli.Command{
		Name: "meet", Category: other, Usage: "look at the pairs of positions that nearly met, and join them",
		Description: meetHelp,
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the pairs", ArgsUsage: "DIR", Flags: []cli.Flag{jsonFlag()}, Action: p.meetList},
			{Name: "show", Usage: "show one pair", ArgsUsage: "DIR N", Flags: []cli.Flag{jsonFlag()}, Action: p.meetShow},
			{Name: "join", Usage: "search for what is missing in one pair", ArgsUsage: "DIR N",
				Flags: append(searchFlags(), jsonFlag()), Action: p.meetJoin},
			{Name: "export", Usage: "write all pairs", ArgsUsage: "DIR",
				Flags:  []cli.Flag{&cli.StringFlag{Name: "to", Value: "json", Usage: "`FORMAT`: json or xsb"}},
				Action: p.meetExport},
		},
		Action: func(c *cli.Context) error { return misused(c, "expected one of: list, show, join, export") },
	}
}

// readCandidates gets the document of a store.
func readCandidates(dir string) (meet.Document, error) {
	var d meet.Document
	text, err := store.Document(dir, checkpoint.CandidatesDocument)
	if errors.Is(err, store.ErrNoData) {
		return d, fmt.Errorf("%w: no search has left candidates there yet", err)
	}
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return d, fmt.Errorf("%s: the candidates cannot be read: %w", dir, err)
	}
	if d.Format != meet.DocumentFormat {
		return d, fmt.Errorf("%s: candidates of format %d, this program reads %d", dir, d.Format, meet.DocumentFormat)
	}
	return d, nil
}

// candidatesOf reads the argument DIR.
func candidatesOf(c *cli.Context) (meet.Document, error) {
	dir, err := directory(c)
	if err != nil {
		return meet.Document{}, err
	}
	return readCandidates(dir)
}

// pairOf reads the arguments DIR and N.
func pairOf(c *cli.Context) (d meet.Document, pair meet.Pair, err error) {
	if c.NArg() != 2 {
		return d, pair, misused(c, "%d arguments, expected two: the directory of a store and the number of a pair", c.NArg())
	}
	if d, err = readCandidates(c.Args().First()); err != nil {
		return d, pair, err
	}
	n, err := strconv.Atoi(c.Args().Get(1))
	if err != nil || n < 1 || n > len(d.Pairs) {
		return d, pair, misused(c, "there is no pair %q, expected a number from 1 to %d", c.Args().Get(1), len(d.Pairs))
	}
	return d, d.Pairs[n-1], nil
}

func (p *program) meetList(c *cli.Context) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, d)
	}
	text := []byte("  N  distance  regions  boxes  zone       forward  reverse\n")
	for i, pair := range d.Pairs {
		text = fmt.Appendf(text, "%3d  %8d  %7d  %5d  %-9s  %7d  %7d\n", i+1, pair.Distance, pair.Regions, pair.Boxes,
			zoneWord(pair), pair.Forward.Pushes, pair.Reverse.Pushes)
	}
	_, err = p.stdout.Write(text)
	return err
}

func zoneWord(pair meet.Pair) string {
	if pair.SameZone {
		return "same"
	}
	return "different"
}

func (p *program) meetShow(c *cli.Context) error {
	_, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, pair)
	}
	return writePair(p.stdout, pair)
}

// writePair draws both boards and, between them, the boxes that differ: "-" where only the forward position has one,
// "o" where only the reverse one has.
func writePair(w io.Writer, pair meet.Pair) error {
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
	line("%s apart at least, %s on other squares, %s too many in a region, %s zone",
		render.Plural(int64(pair.Distance), "push", "pushes"), render.Plural(int64(pair.Boxes), "box", "boxes"),
		render.Plural(int64(pair.Regions), "box", "boxes"), zoneWord(pair))
	titles := func(title string, rows []string) []string { return append([]string{title}, rows...) }
	for _, row := range render.Beside("   ", titles("forward", pair.Forward.Board),
		titles("difference", difference(pair.Forward.Board, pair.Reverse.Board)), titles("reverse", pair.Reverse.Board)) {
		line("%s", row)
	}
	line("from the start, %s:", render.Plural(int64(pair.Forward.Pushes), "push", "pushes"))
	line("%s", pair.Forward.Path)
	line("to the end, %s:", render.Plural(int64(pair.Reverse.Pushes), "push", "pushes"))
	line("%s", pair.Reverse.Path)
	_, err := w.Write(text)
	return err
}

func difference(forward, reverse []string) []string {
	rows := make([]string, len(forward))
	for i := range rows {
		cells := []byte(strings.Repeat(" ", max(len(forward[i]), len(reverse[i]))))
		for col := range cells {
			cells[col] = differs(at(forward[i], col), at(reverse[i], col))
		}
		rows[i] = string(cells)
	}
	return rows
}

func differs(forward, reverse byte) byte {
	f, r := isBox(forward), isBox(reverse)
	switch {
	case f && r:
		return '$'
	case f:
		return '-'
	case r:
		return 'o'
	case forward == '#':
		return '#'
	}
	return ' '
}

func isBox(ch byte) bool { return ch == '$' || ch == '*' }

func at(row string, col int) byte {
	if col < len(row) {
		return row[col]
	}
	return ' '
}

func (p *program) meetExport(c *cli.Context) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	switch c.String("to") {
	case "json":
		return writeJSON(p.stdout, d)
	case "xsb":
		for i, pair := range d.Pairs {
			level := between(pair)
			level.Title = fmt.Sprintf("%s, pair %d", d.Title, i+1)
			if err := board.Write(p.stdout, level, board.XSB); err != nil {
				return err
			}
		}
		return nil
	}
	return misused(c, "format %q is unknown, expected json or xsb", c.String("to"))
}
