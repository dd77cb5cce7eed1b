package main

import (
	"fmt"
	"io"

	"planner/cmd/planner/internal/cmdline"
	"planner/meet"
	"planner/render"

	"github.com/urfave/cli/v2"
)

func meetList(c *cli.Context, w io.Writer) error {
	d, err := candidatesOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, d)
	}
	text := []byte("  N  distance  regions  boxes  zone       forward  reverse\n" +
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
	_, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(w, pair)
	}
	return writePair(w, pair)
}

// writePair draws the boards of both positions and, between them, the boxes in which they differ: "-" is a box of the
// forward position only, "o" one of the reverse position only.
func writePair(w io.Writer, pair meet.Pair) error {
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
	line("%s apart at least, %s on other squares, %s too many in a region, %s zone",
		render.Plural(int64(pair.Distance), "push", "pushes"), render.Plural(int64(pair.Boxes), "box", "boxes"),
		render.Plural(int64(pair.Regions), "box", "boxes"), zoneWord(pair))
	titles := func(title string, rows []string) []string { return append([]string{title}, rows...) }
	for _, row := range render.Beside("   ", titles("forward", pair.Forward.Board),
		titles("difference", pair.Difference()), titles("reverse", pair.Reverse.Board)) {
		line("%s", row)
	}
	line("from the start, %s:", render.Plural(int64(pair.Forward.Pushes), "push", "pushes"))
	line("%s", pair.Forward.Path)
	line("to the end, %s:", render.Plural(int64(pair.Reverse.Pushes), "push", "pushes"))
	line("%s", pair.Reverse.Path)
	_, err := w.Write(text)
	return err
}
