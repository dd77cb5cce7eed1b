package main

import (
	"fmt"
	"strings"

	"planner/board"
	"planner/internal/levelfile"
	"planner/plan"
)

// claim is a solution that is to be verified.
type claim struct {
	level         int
	solution      string
	plan          []string // the steps of a plan, which spell turns into the solution; nil for most
	undone        int      // how many moves at its end a saved game has taken back
	pushes, moves *int     // as claimed; nil when the claim does not say
	stages        []plan.Stage
	json          bool   // read from a result line
	fault         string // why the text of the solution cannot be read, empty for most
}

// claimOf is the claim that moves in any form solve a level.
func claimOf(level int, text string) claim {
	moves, err := board.ParseMoves(text)
	c := claim{level: level, solution: moves}
	if err != nil {
		c.fault = "the moves: " + err.Error()
	}
	if _, behind, marked := strings.Cut(text, position); marked {
		if rest, err := board.ParseMoves(behind); err == nil { // else the mark stands in a group, and is left out
			c.undone = len(rest)
		}
	}
	return c
}

// position is the mark of the current position of a saved game, before the moves that were undone.
const position = "*"

// spell gives a solution that is all in lower case its upper case, and a plan its moves. A result line must have them
// already.
func (c *claim) spell(level *board.Level) {
	if c.json || level == nil || c.fault != "" {
		return
	}
	var solution string
	var err error
	if c.plan != nil {
		solution, err = levelfile.PlanMoves(level, c.plan)
	} else {
		solution, err = board.Normalize(level, c.solution)
	}
	if err != nil {
		c.fault = err.Error()
		return
	}
	c.solution = solution
}

// isMoves reports whether text consists of moves and the signs that may stand between them: run lengths, groups and
// blanks.
func isMoves(text string) bool {
	return strings.ContainsAny(text, "lurdLURD") && strings.Trim(text, "lurdLURD0123456789()* \t\r\n") == ""
}

// verdictLine is one line of `verify --json`.
type verdictLine struct {
	Level  int    `json:"level"`
	Right  bool   `json:"right"`
	Pushes int    `json:"pushes"`
	Moves  int    `json:"moves"`
	Reason string `json:"reason"`
}

// selected are the claims about selected levels, with their pushes in upper case.
func selected(all []claim, levels map[int]*board.Level, pick board.Selection) (list []claim) {
	for _, c := range all {
		title := ""
		if l := levels[c.level]; l != nil {
			title = l.Title
		}
		if pick.Has(c.level, title) {
			c.spell(levels[c.level])
			list = append(list, c)
		}
	}
	return list
}

// replay counts the moves and pushes of a claim and says what is wrong with it. Wrong is empty when it is right.
func replay(level *board.Level, c claim) (moves, pushes int, wrong string) {
	switch {
	case c.fault != "":
		return 0, 0, c.fault
	case level == nil:
		return 0, 0, "there is no such level"
	}
	moves, pushes, err := board.Replay(level, c.solution)
	switch {
	case err != nil:
		return moves, pushes, err.Error()
	case c.pushes != nil && *c.pushes != pushes:
		return moves, pushes, fmt.Sprintf("claims %d pushes, the replay counts %d", *c.pushes, pushes)
	case c.moves != nil && *c.moves != moves:
		return moves, pushes, fmt.Sprintf("claims %d moves, the replay counts %d", *c.moves, moves)
	}
	return moves, pushes, ""
}
