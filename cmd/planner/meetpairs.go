package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"planner/cmd/planner/internal/cmdline"
	"planner/meet"
	"planner/plan/strategy"
	"planner/store"

	"github.com/urfave/cli/v2"
)

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
