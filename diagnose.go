package planner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/board"
	"planner/internal/diagnose"
)

// Diagnosis is what is known of a game: until when it can be solved, when it was lost and by which rule, and what could be
// done instead. Positions are named by the number of moves before them.
type Diagnosis = diagnose.Diagnosis

// NoMoves is in place of a number of moves in a [Diagnosis] when no position is known to be so.
const NoMoves = diagnose.None

// DiagnoseOptions say how far a diagnosis goes. The zero value is a good choice for most games.
type DiagnoseOptions struct {
	Time     time.Duration // wall time; 0 is five seconds, Forever no limit
	RAM      int64         // bytes that the searches may hold; 0 is half of what is free, at most 1 GiB; else at least 64 MiB
	Threads  int           // goroutines that search; 0 is one for every processor
	Solution string        // a solution of the level that is known before; empty for none
}

// diagnoseTime is the time of a diagnosis when none is given.
const diagnoseTime = 5 * time.Second

// Diagnose says where a game was lost, if it was: the last position from which a solution is known, the first one that is
// proved lost, by which rule and because of which boxes, and the next pushes of a solution from before the loss. The
// moves are LURD text, also with run lengths, blanks and line ends, and in either case. Where positions stay undecided
// the diagnosis says between which moves the game was lost, and never more than is proved. When the context is
// cancelled, it holds what is known by then.
//
// The error says that the level, the moves, the known solution or the options cannot be used; it wraps [ErrLevel],
// [ErrMove], [ErrSolution] or [ErrOptions]. The number of a move that is not possible counts from 1.
func Diagnose(ctx context.Context, level *Level, moves string, options DiagnoseOptions) (Diagnosis, error) {
	l, err := level.usable()
	if err != nil {
		return Diagnosis{}, err
	}
	o, err := options.diagnose()
	if err != nil {
		return Diagnosis{}, err
	}
	lurd, err := board.ParseMoves(moves)
	if err != nil {
		return Diagnosis{}, fmt.Errorf("%w: %w", ErrMove, err)
	}
	d, err := diagnose.Diagnose(ctx, l, lurd, o)
	var impossible *diagnose.MoveError
	var wrong *board.ReplayError
	switch {
	case errors.As(err, &impossible):
		return Diagnosis{}, fmt.Errorf("%w: %w", ErrMove, err)
	case errors.As(err, &wrong):
		return Diagnosis{}, fmt.Errorf("%w: %w", ErrSolution, err)
	}
	return d, err
}

// diagnose turns the options into those of package diagnose.
func (o DiagnoseOptions) diagnose() (diagnose.Options, error) {
	p, err := Options{Time: o.Time, RAM: o.RAM, Threads: o.Threads}.plan()
	if err != nil {
		return diagnose.Options{}, err
	}
	d := diagnose.Options{Time: p.Time, RAM: p.RAM, Threads: p.Threads, Solution: o.Solution}
	if o.Time == 0 {
		d.Time = diagnoseTime
	}
	return d, nil
}
