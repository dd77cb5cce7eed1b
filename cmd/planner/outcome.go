package main

import (
	"fmt"

	"planner/search"
)

// Exit codes, as docs/cli.md promises them.
const (
	codeOpen        = 1   // some level not solved within the budget
	codeBadInput    = 2   // a level, a file or the command line cannot be used
	codeUnsolvable  = 3   // some level proved unsolvable, all others solved
	codeInterrupted = 130 // as shells report a process ended by Ctrl-C
)

// outcome counts what became of the levels of one run. As an error it carries the exit code up to run without a
// message; what there was to say has been said level by level.
type outcome struct {
	solved, open, unsolvable, invalid int
	interrupted                       bool
}

// add counts one result.
func (o *outcome) add(status string) {
	switch status {
	case search.Solved.String():
		o.solved++
	case search.Unsolvable.String():
		o.unsolvable++
	case statusInvalid:
		o.invalid++
	default:
		o.open++
	}
}

// code is the exit code; where several apply the one that asks for the most attention wins.
func (o outcome) code() int {
	switch {
	case o.interrupted:
		return codeInterrupted
	case o.invalid > 0:
		return codeBadInput
	case o.open > 0:
		return codeOpen
	case o.unsolvable > 0:
		return codeUnsolvable
	}
	return 0
}

// err is the outcome as an error, nil when all is well.
func (o outcome) err() error {
	if o.code() == 0 {
		return nil
	}
	return o
}

func (o outcome) Error() string {
	return fmt.Sprintf("%d solved, %d not solved, %d unsolvable, %d invalid", o.solved, o.open, o.unsolvable, o.invalid)
}
