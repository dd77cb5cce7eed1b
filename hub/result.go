package hub

import (
	"errors"
	"fmt"

	"planner/board"
	"planner/plan"
)

// Result tells what a worker found for a job.
type Result struct {
	Format int     `json:"format"`
	Worker string  `json:"worker"`
	Run    string  `json:"run"`
	N      int     `json:"n"`
	Key    string  `json:"key"` // of the level
	CPU    float64 `json:"cpu_seconds"`
	plan.Facts
}

// ParseResult reads a result and refuses one beyond the limits. Fits still has to hold the result against its job.
func ParseResult(data []byte) (Result, error) {
	r, err := Read[Result](data, MaxResultBytes, "a result")
	r.Reason = Clean(r.Reason, len(r.Reason))
	return r, err
}

// Check refuses a result that no job could have.
func (r Result) Check() error {
	if r.Format != Format {
		return fmt.Errorf("a result of format %d, expected %d", r.Format, Format)
	}
	if err := errors.Join(CheckName(r.Worker), CheckName(r.Run)); err != nil {
		return err
	}
	switch r.Status {
	case plan.StatusSolved, plan.StatusUnsolved, plan.StatusUnsolvable, plan.StatusInvalid:
	default:
		return fmt.Errorf("the status %q is unknown", r.Status)
	}
	if len(r.Reason) > MaxReason {
		return errors.New("a reason that is too long")
	}
	if min(r.Moves, r.Pushes, r.LowerBound, r.MovesBound, r.N) < 0 || min(r.Nodes, r.PeakRSS) < 0 ||
		min(r.Seconds, r.CPU) < 0 || r.Nearest != nil && *r.Nearest < 0 {
		return errors.New("a number that is negative")
	}
	if (r.Status == plan.StatusSolved) != (r.Solution != "" || r.Status == plan.StatusSolved && r.Moves == 0) {
		return fmt.Errorf("status %s with a solution of %d bytes", r.Status, len(r.Solution))
	}
	r.Solution, r.Reason = "", "" // Fits replays the one, and ParseResult has cleaned the other
	return checkTexts(MaxReason, r)
}

// Fits holds a result against its job: it must be of the same level, and a solution must solve it with the numbers of
// moves and pushes that the result states.
func (r Result) Fits(j Job) error {
	if r.Run != j.Run || r.N != j.N {
		return fmt.Errorf("a result of job %d of run %s, expected job %d of run %s", r.N, r.Run, j.N, j.Run)
	}
	if r.Key != j.Key() {
		return fmt.Errorf("a result for the level %q, the level of the job is %q", r.Key, j.Key())
	}
	if r.Status != plan.StatusSolved {
		return nil
	}
	cost, err := board.Replay(j.Board(), r.Solution)
	if err != nil {
		return fmt.Errorf("a solution that does not solve the level: %w", err)
	}
	switch {
	case cost != r.Cost:
		return fmt.Errorf("a solution of %s that claims %s", cost.Words(), r.Cost.Words())
	case r.LowerBound > cost.Pushes:
		return fmt.Errorf("a lower bound of %d pushes above a solution of %s", r.LowerBound, cost.Words())
	case r.Proved && r.LowerBound != cost.Pushes || r.FewestMoves && r.MovesBound != cost.Moves:
		return fmt.Errorf("a proof for %s with lower bounds of %s", cost.Words(),
			board.Cost{Moves: r.MovesBound, Pushes: r.LowerBound}.Words())
	case r.MovesBound > cost.Moves:
		return fmt.Errorf("a lower bound of %d moves above a solution of %s", r.MovesBound, cost.Words())
	}
	return nil
}
