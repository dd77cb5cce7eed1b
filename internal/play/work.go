package play

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"planner"

	tea "charm.land/bubbletea/v2"
)

// work is a computation in the background. Only the newest work of a kind counts: a message of older work is thrown
// away.
type work struct {
	what      string // for people
	began     time.Time
	cancel    context.CancelFunc
	positions *atomic.Int64 // searched so far
}

// outcome is a message with the result of a function that ran outside of the goroutine that draws, and shows that
// result.
type outcome func(s *session) tea.Cmd

// begin starts work. The function runs in a goroutine of its own, and what it returns arrives as a doneMsg.
func begin(what string, f func(ctx context.Context, w *work) outcome) (*work, tea.Cmd) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &work{what: what, began: time.Now(), cancel: cancel, positions: new(atomic.Int64)}
	return w, tea.Batch(func() tea.Msg {
		defer cancel()
		return doneMsg{w, f(ctx, w)}
	}, spin(w))
}

// stop ends work that is no longer wanted. Its message will not count.
func stop(w **work) {
	if *w != nil {
		(*w).cancel()
		*w = nil
	}
}

// doneMsg brings the outcome of work.
type doneMsg struct {
	work *work
	show outcome
}

// spinMsg asks for the next picture of the spinner of work.
type spinMsg struct{ work *work }

func spin(w *work) tea.Cmd {
	return tea.Tick(spinnerTime, func(time.Time) tea.Msg { return spinMsg{w} })
}

// answer is the result of the search for a solution.
type answer struct {
	solution *solution
	lurd     string        // a solution from the position of the question, empty when none was found
	proved   bool          // no solution from here has fewer pushes
	by       string        // what found the solution, in plain words; empty when the solution was known before
	failure  string        // why there is no solution, in words
	loss     *planner.Loss // the proof that no solution exists, nil without one
}

// solve looks for a solution of a position, first on the way of a solution that is known.
func solve(ctx context.Context, position *planner.Level, known *solution, o planner.Options) answer {
	if lurd := known.from(position); lurd != "" {
		return answer{solution: known, lurd: lurd}
	}
	result, err := planner.Solve(ctx, position, o)
	switch {
	case err != nil:
		return answer{failure: err.Error()}
	case result.Status == planner.Unsolvable:
		return answer{loss: result.Loss, failure: "This position cannot be solved: " +
			strings.TrimSuffix(result.Reason, ".") + ". b goes back to before the mistake."}
	case result.Status != planner.Solved:
		return answer{failure: "No solution was found with the time and the memory given. There may be one."}
	}
	return answer{solution: &solution{position, result.Solution}, lurd: result.Solution, proved: result.Proved,
		by: result.FoundBy()}
}
