package main

import (
	"errors"
	"fmt"
	"io/fs"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"

	"github.com/urfave/cli/v2"
)

// levelsOf reads a whole file. Levels that cannot be used are reported, and solutions for them are wrong. A selection
// by title becomes one by number.
func levelsOf(c *cli.Context, s cmdline.Streams, file string, pick *board.Selection) (map[int]*board.Level, error) {
	levels := map[int]*board.Level{}
	all, err := board.Select("")
	if err != nil {
		return nil, err
	}
	titles := map[int]string{}
	for e, err := range s.Entries(c.Context, file, all) {
		if err != nil {
			return nil, err
		}
		take(s, levels, e)
		titles[e.Number] = e.Title()
	}
	if len(levels) == 0 {
		return nil, fmt.Errorf("%s: no level that can be used", file)
	}
	*pick, err = cmdline.Resolve(*pick, file, titles)
	return levels, err
}

// claimsOf reads the second argument: a file of results or solutions, or a solution itself.
func claimsOf(
	c *cli.Context, s cmdline.Streams, levels map[int]*board.Level, pick board.Selection,
) ([]claim, error) {
	argument := c.Args().Get(1)
	file, err := s.Open(c.Context, argument)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isMoves(argument):
		return []claim{claimOf(literalLevel(levels, pick), argument)}, nil
	case err != nil:
		return nil, orMoves(err)
	}
	defer file.Close()
	claims, err := readClaims(c.Context, file, argument, levels)
	if len(claims) == 1 && claims[0].plan != nil { // planners write one plan into a file
		claims[0].level = literalLevel(levels, pick)
	}
	return claims, err
}

// orMoves says of a file that does not exist that moves could have stood in its place.
func orMoves(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; moves on the command line have the letters lurdLURD, run lengths and groups only", err)
	}
	return err
}

// literalLevel is the level that a solution on the command line, or a plan in a file, belongs to: the first selected
// one.
func literalLevel(levels map[int]*board.Level, pick board.Selection) int {
	least := 0
	for number, l := range levels {
		if pick.Has(number, l.Title) && (least == 0 || number < least) {
			least = number
		}
	}
	return max(least, 1)
}

// take puts a level among others by its number. One that cannot be used is reported, and solutions for it are wrong.
func take(s cmdline.Streams, levels map[int]*board.Level, e cmdline.Entry) {
	if e.Problem != "" {
		e.Report(s.Err, e.Problem)
		return
	}
	levels[e.Number] = e.Level
}
