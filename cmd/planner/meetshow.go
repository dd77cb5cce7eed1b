package main

import (
	"fmt"
	"io"
	"slices"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/meet"

	"github.com/urfave/cli/v2"
)

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
	text := []byte(levelOf(d) + "\n\n" +
		"  N  distance  regions  boxes  zone       forward  reverse\n" +
		"       pushes    boxes  boxes  of player   pushes   pushes\n")
	for i, pair := range d.Pairs {
		text = fmt.Appendf(text, "%3d  %8d  %7d  %5d  %-9s  %7d  %7d\n", i+1, pair.Distance, pair.Regions, pair.Boxes,
			zoneWord(pair), pair.Forward.Pushes, pair.Reverse.Pushes)
	}
	_, err = w.Write(text)
	return err
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
	return writePair(w, d, pair)
}

// pairColumns is how wide three boards may be that stand side by side. Wider ones stand one below the other.
const pairColumns = 120

// writePair draws the boards of both positions and the boxes in which they differ, and says how to read them.
func writePair(w io.Writer, d meet.Document, pair meet.Pair) error {
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
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
	_, err := w.Write(text)
	return err
}

// pairBoards draws the forward position, the difference and the reverse position, with numbered rows and columns.
func pairBoards(pair meet.Pair) (lines []string) {
	var drawings [][]string
	total := 0
	for _, board := range []struct {
		title string
		rows  []string
	}{{"forward", pair.Forward.Board}, {"difference", pair.Difference()}, {"reverse", pair.Reverse.Board}} {
		columns := 0
		for _, row := range board.rows {
			columns = max(columns, len(row))
		}
		total += columns + 8
		drawings = append(drawings, append([]string{board.title, ""}, render.Ruled(board.rows, columns, 1)...))
	}
	if total <= pairColumns {
		return render.Beside("    ", drawings...)
	}
	return slices.Concat(drawings[0], []string{""}, drawings[1], []string{""}, drawings[2])
}
