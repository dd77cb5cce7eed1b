package main

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"planner"
)

// flagged is the bit that hosts may set in letters for purposes of their own.
const flagged = 0x80

// levelOf is the level of a board's letters, row by row without line ends.
func levelOf(board string, width int) *planner.Level {
	letters := strings.Map(func(letter rune) rune {
		if letter = letter &^ flagged; letter == '-' || letter == '_' {
			return ' '
		}
		return letter
	}, board)
	level := &planner.Level{Number: 1}
	for ; len(letters) > 0; letters = letters[width:] {
		level.Rows = append(level.Rows, strings.TrimRight(letters[:width], " "))
	}
	return level
}

// solve solves a level.
func solve(ctx context.Context, level *planner.Level, s settings, tell func(planner.Progress)) answer {
	begin := time.Now()
	r, err := planner.Solve(ctx, level,
		planner.Options{Time: s.solve, RAM: s.memory, Threads: s.threads, Progress: tell})
	if err != nil {
		return answerOf(err)
	}
	a := answer{moves: r.Solution, count: r.Positions}
	switch {
	case r.Status == planner.Solved && r.Proved:
		a.text = sentence("%s, which no solution has fewer of, and %s",
			amount(r.Pushes, "push", "es"), amount(r.Moves, "move", "s"))
	case r.Status == planner.Solved:
		a.text = sentence("%s and %s, %s", amount(r.Pushes, "push", "es"), amount(r.Moves, "move", "s"), r.Reason)
	case r.Status == planner.Unsolvable:
		a.code, a.text = impossible, sentence("There is no solution: %s", r.Reason)
	case time.Since(begin) >= s.solve:
		a.code, a.text = timedOut, sentence("Not solved: %s", r.Reason)
	default:
		a.code, a.text = gaveUp, sentence("Not solved: %s", r.Reason)
	}
	return a
}

// amount is a number with its noun.
func amount(n int, noun, plural string) string {
	if n != 1 {
		noun += plural
	}
	return strconv.Itoa(n) + " " + noun
}

// answerOf is the answer that an error of the planner comes to.
func answerOf(err error) answer {
	a := answer{code: failed, text: sentence("%v", err)}
	switch {
	case errors.Is(err, planner.ErrLevel), errors.Is(err, planner.ErrNoLevels), errors.Is(err, planner.ErrMove),
		errors.Is(err, planner.ErrSolution):
		a.code = invalidLevel
	case errors.Is(err, planner.ErrOptions):
		a.code = invalidConfiguration
	}
	return a
}
