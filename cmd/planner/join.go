package main

import (
	"errors"
	"fmt"
	"strings"

	"planner/board"
	"planner/meet"
	"planner/search"

	"github.com/urfave/cli/v2"
)

// between is the level that lies between the positions of a pair: the boxes and the player stand as in the forward
// one, and the goals are where the boxes of the reverse one stand. Whatever solves it joins the layouts; that the
// player also ends in the right zone is only seen afterwards.
func between(pair meet.Pair) *board.Level {
	level := &board.Level{Number: 1, Line: 1}
	for i, row := range pair.Forward.Board {
		cells := []byte(row)
		for col, ch := range cells {
			goal := isBox(at(pair.Reverse.Board[i], col))
			switch {
			case isBox(ch) && goal:
				cells[col] = '*'
			case isBox(ch):
				cells[col] = '$'
			case (ch == '@' || ch == '+') && goal:
				cells[col] = '+'
			case ch == '@' || ch == '+':
				cells[col] = '@'
			case ch != '#' && goal:
				cells[col] = '.'
			case ch == '.':
				cells[col] = ' '
			}
		}
		level.Rows = append(level.Rows, string(cells))
	}
	return level
}

var errZone = errors.New("the boxes can be joined, but the player ends in another zone than the reverse path begins in")

func (p *program) meetJoin(c *cli.Context) error {
	d, pair, err := pairOf(c)
	if err != nil {
		return err
	}
	options, err := searchOptions(c)
	if err != nil {
		return err
	}
	defer limitMemory(options.RAM)()
	bridge := between(pair)
	found, err := p.solve(c.Context, bridge, options)
	if err != nil {
		return err
	}
	var ran outcome
	ran.interrupted = c.Context.Err() != nil
	if found.Status != search.Solved {
		ran.open++ // what is between them has no solution, or none was found: of the level that says nothing
		fmt.Fprintf(p.stderr, "not joined: %s\n", found.Reason)
		return ran.err()
	}
	whole := &board.Level{Number: 1, Line: 1, Title: d.Title, Rows: d.Level}
	solution, err := joinPaths(whole, [3]string{pair.Forward.Path, found.Solution, pair.Reverse.Path},
		[3]*board.Level{whole, bridge, {Rows: pair.Reverse.Board}})
	if err != nil {
		ran.open++
		fmt.Fprintf(p.stderr, "not joined: %v\n", err)
		return ran.err()
	}
	return p.writeJoined(c, whole, solution)
}

func (p *program) writeJoined(c *cli.Context, whole *board.Level, solution string) error {
	moves, pushes, err := board.Replay(whole, solution)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, map[string]any{"status": search.Solved.String(), "title": whole.Title,
			"solution": solution, "moves": moves, "pushes": pushes})
	}
	_, err = fmt.Fprintf(p.stdout, "joined, %d pushes, %d moves\n%s\n", pushes, moves, solution)
	return err
}

// joinPaths puts three paths, each with the level it was played on, together into one solution of a level.
func joinPaths(whole *board.Level, paths [3]string, on [3]*board.Level) (string, error) {
	b, err := board.New(whole)
	if err != nil {
		return "", err
	}
	var all []board.Move
	for i, path := range paths {
		pushes, err := pushesOf(b, on[i], path)
		if err != nil {
			return "", err
		}
		all = append(all, pushes...)
	}
	solution, err := board.Expand(b, all)
	if err != nil {
		return "", errZone
	}
	return solution, nil
}

// pushesOf reads the pushes out of LURD text that is played on a level, numbered as on a board with the same walls.
func pushesOf(b *board.Board, level *board.Level, lurd string) ([]board.Move, error) {
	row, col := -1, -1
	for r, text := range level.Rows {
		if c := strings.IndexAny(text, "@+"); c >= 0 {
			row, col = r, c
		}
	}
	var pushes []board.Move
	for i, letter := range lurd {
		d := strings.IndexRune("urdl", letter|0x20)
		if d < 0 {
			return nil, fmt.Errorf("letter %d of a path is %q", i+1, letter)
		}
		row += [4]int{-1, 0, 1, 0}[d]
		col += [4]int{0, 1, 0, -1}[d]
		if letter < 'a' {
			pushes = append(pushes, board.NewMove(b.At(row, col), board.Dir(d)))
		}
	}
	return pushes, nil
}
