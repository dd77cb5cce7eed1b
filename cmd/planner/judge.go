package main

import (
	"context"
	"errors"
	"fmt"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/judge"
	"planner/plan"
)

// judging is the options of the commands that judge games, why and coach.
func (q *studyRequest) judging() (judge.Options, error) {
	p := plan.DefaultOptions()
	p.Time, p.Threads, p.RAM = q.time, q.threads, q.ram
	o, err := plan.Judging(p)
	if err != nil {
		return o, cmdline.Misused("%w", err)
	}
	return o, nil
}

// judged asks about a game, by judge.Diagnose or judge.Judge, and shows on a terminal how far the answer is.
func judged[answer any](
	ctx context.Context, s cmdline.Streams, quiet bool, level *board.Level, moves string, o judge.Options,
	ask func(context.Context, *board.Level, string, judge.Options) (answer, error),
) (answer, error) {
	status := newStatusLine(s.Err, quiet, judge.Progress{}.String())
	defer status.end()
	o.Progress = func(p judge.Progress) { status.say(p.String()) }
	to, err := ask(ctx, level, moves, o)
	if impossible := new(judge.MoveError); errors.As(err, &impossible) {
		err = fmt.Errorf("the moves are not possible: %w", err)
	}
	return to, err
}
