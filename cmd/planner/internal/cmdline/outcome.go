package cmdline

import (
	"errors"
	"fmt"
)

// Exit codes, as docs/cli.md promises them.
const (
	CodeOpen        = 1   // some level not solved within the budget
	CodeBadInput    = 2   // a level, a file or the command line cannot be used
	CodeUnsolvable  = 3   // some level proved unsolvable, all others solved
	CodeInterrupted = 130 // as shells report a process ended by Ctrl-C
)

// The exit codes in help: ExitCodes stands before them, and UsualCodes is for commands whose help names none.
const (
	ExitCodes  = "Exit codes: "
	UsualCodes = ExitCodes + "0 all well, 2 bad input or usage, 130 interrupted."
)

// Outcome counts what became of the levels of one run. As an error it carries the exit code to the end of the program
// and no message, because every problem has already been reported level by level.
type Outcome struct {
	Solved, Open, Unsolvable, Invalid int
	Unwritten                         int // files of results that are not there because of the disk
	Interrupted                       bool
}

// Code is the exit code. If several apply, the most urgent one wins: the order is 130, 2, 1, 3.
func (o Outcome) Code() int {
	switch {
	case o.Interrupted:
		return CodeInterrupted
	case o.Invalid > 0 || o.Unwritten > 0:
		return CodeBadInput
	case o.Open > 0:
		return CodeOpen
	case o.Unsolvable > 0:
		return CodeUnsolvable
	}
	return 0
}

// Levels is the number of levels that were counted.
func (o Outcome) Levels() int { return o.Solved + o.Open + o.Unsolvable + o.Invalid }

// NothingUsed is the error of a command that has nothing to print because no level can be used. It is nil when one can
// be, and after an interrupt.
func (o Outcome) NothingUsed() error {
	if o.Interrupted || o.Invalid < o.Levels() {
		return nil
	}
	return errors.New("no level can be used")
}

// Plus is the outcome of two runs together.
func (o Outcome) Plus(other Outcome) Outcome {
	return Outcome{Solved: o.Solved + other.Solved, Open: o.Open + other.Open,
		Unsolvable: o.Unsolvable + other.Unsolvable, Invalid: o.Invalid + other.Invalid,
		Unwritten: o.Unwritten + other.Unwritten, Interrupted: o.Interrupted || other.Interrupted}
}

// Ended is how a command ends that had an outcome, or an error before it was done.
func Ended(ran Outcome, err error) error {
	if err != nil {
		return err
	}
	return ran.Err()
}

// Err is the outcome as an error, nil when all is well.
func (o Outcome) Err() error {
	if o.Code() == 0 {
		return nil
	}
	return o
}

// Error counts the levels.
func (o Outcome) Error() string {
	return fmt.Sprintf("%d solved, %d not solved, %d unsolvable, %d invalid", o.Solved, o.Open, o.Unsolvable, o.Invalid)
}
