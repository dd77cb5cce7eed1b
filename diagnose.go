package planner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"planner/board"
	"planner/diagnose"
	"planner/judge"
	"planner/plan"
)

// Loss is a proof that a position cannot be solved: the rule, the boxes and goals that the proof is about, and the reason
// in words.
type Loss = judge.Loss

// Diagnosis is what is known of a game: until when it can be solved, when it was lost and by which rule, and what could be
// done instead. Positions are named by the number of moves before them.
type Diagnosis = diagnose.Diagnosis

// NoMoves is in place of a number of moves in a [Diagnosis] when no position is known to be so.
const NoMoves = diagnose.None

// DiagnoseOptions say how far a diagnosis goes. The zero value is a good choice for most games.
type DiagnoseOptions struct {
	Time     time.Duration // wall time; 0 is five seconds, Forever no limit
	RAM      int64         // bytes that the searches may hold; 0 is 4 GiB, and at least 64 MiB must be given
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
	p := plan.DefaultOptions()
	d := diagnose.Options{Time: diagnoseTime, Threads: runtime.GOMAXPROCS(0), RAM: p.RAM, Solution: o.Solution}
	switch {
	case o.Time == Forever:
		d.Time = 0
	case o.Time != 0:
		d.Time = o.Time
	}
	if o.RAM != 0 {
		d.RAM = o.RAM
	}
	if o.Threads != 0 {
		d.Threads = o.Threads
	}
	p.Time, p.RAM, p.Threads = d.Time, d.RAM, d.Threads
	if err := p.Validate(); err != nil {
		return d, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return d, nil
}

// lossOf remembers a loss and the moves that led to it.
type lossOf struct {
	moves []byte
	loss  *Loss
}

// Lost is a proof that the position of the game is lost, found by the deadlock rules alone. It is nil when they prove
// nothing, which does not mean that the position can be solved; [Diagnose] searches for more. When an earlier position
// was proved lost on the way to this one, its proof is returned, because a lost position stays lost.
//
// Lost is fast enough to be called after every push: the first call of a game takes some milliseconds on most boards, and
// the others less than one.
func (g *Game) Lost() *Loss {
	moves := g.moves[:g.done]
	if g.lost.loss != nil && bytes.HasPrefix(moves, g.lost.moves) {
		return g.lost.loss
	}
	if g.judge == nil {
		g.judge = judge.New(g.board)
	}
	loss := g.judge.Find(g.scene.Boxes(), g.player)
	if loss != nil {
		g.lost = lossOf{bytes.Clone(moves), loss}
	}
	return loss
}
