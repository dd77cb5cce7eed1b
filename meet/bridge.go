package meet

import (
	"errors"
	"fmt"
	"strings"

	"planner/board"

	"github.com/dustin/go-humanize/english"
)

// Bridge returns the level that leads from the forward position of a pair to the reverse one. It has the boxes and the
// player of the forward position, and its goals are the squares of the boxes of the reverse position. A solution of
// this level joins the two layouts. Document.Solution tests whether the player also ends in the right zone.
func (pair Pair) Bridge() *board.Level {
	level := &board.Level{Number: 1, Line: 1}
	for i, row := range pair.Forward.Board {
		cells := []byte(row)
		for col, ch := range cells {
			kind := 0
			switch {
			case ch == '#':
				continue
			case board.IsBox(ch):
				kind = 2
			case ch == '@', ch == '+':
				kind = 4
			}
			if board.IsBox(board.CharAt(pair.Reverse.Board[i], col)) {
				kind++ // a goal
			}
			cells[col] = " .$*@+"[kind]
		}
		level.Rows = append(level.Rows, string(cells))
	}
	return level
}

// Difference is the board with the boxes in which the positions of a pair differ: "-" is a box of the forward position
// alone, "o" a box of the reverse position alone, and "$" a box of both.
func (pair Pair) Difference() []string {
	forward, reverse := pair.Forward.Board, pair.Reverse.Board
	rows := make([]string, len(forward))
	for i := range rows {
		cells := []byte(strings.Repeat(" ", max(len(forward[i]), len(reverse[i]))))
		for col := range cells {
			cells[col] = differs(board.CharAt(forward[i], col), board.CharAt(reverse[i], col))
		}
		rows[i] = string(cells)
	}
	return rows
}

func differs(forward, reverse byte) byte {
	f, r := board.IsBox(forward), board.IsBox(reverse)
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

// ErrZone is in the error of Document.Solution when the bridge brings the boxes to their squares, but the player into
// another zone than that of the reverse position.
var ErrZone = errors.New("the player cannot walk to where the reverse path begins")

// Whole is the level of the document.
func (d Document) Whole() *board.Level {
	return &board.Level{Number: max(1, d.Number), Line: 1, Title: d.Title, Rows: d.Level}
}

// Check plays the paths of a pair of the document. The error names the side whose path does not lead where it should.
func (d Document) Check(pair Pair) error {
	b, err := board.New(d.Whole())
	if err != nil {
		return fmt.Errorf("the level of the candidates: %w", err)
	}
	for side, half := range [...]Half{board.Forward: pair.Forward, board.Reverse: pair.Reverse} {
		if err := half.Check(b, board.Side(side)); err != nil {
			return fmt.Errorf("%v: %w", board.Side(side), err)
		}
	}
	return nil
}

// Solution makes a solution of the document's level out of the two paths of a pair and a solution of the pair's Bridge.
// The paths must have passed Check. The error says where the player cannot go on, and is ErrZone then. The solution is
// not replayed.
func (d Document) Solution(pair Pair, bridge string) (string, error) {
	whole := d.Whole()
	b, err := board.New(whole)
	if err != nil {
		return "", err
	}
	var all []board.Move
	missing := board.CostOf(bridge).Pushes
	for _, part := range []struct {
		rows []string
		path string
	}{{whole.Rows, pair.Forward.Path}, {pair.Bridge().Rows, bridge}, {pair.Reverse.Board, pair.Reverse.Path}} {
		boxes, player, err := parseHalf(b, part.rows)
		if err != nil {
			return "", err
		}
		pushes, err := pushesOf(b, boxes, player, part.path)
		if err != nil {
			return "", err
		}
		all = append(all, pushes...)
	}
	solution, err := board.Expand(b, all)
	switch {
	case err != nil && missing == 0:
		return "", fmt.Errorf("both positions have the same boxes, and %w; pushes that only let the player through are "+
			"not searched for", ErrZone)
	case err != nil:
		return "", fmt.Errorf("%s the boxes to their squares, but then %w; other pushes may leave the way open",
			english.Plural(missing, "push brings", "pushes bring"), ErrZone)
	}
	return solution, nil
}
