package machines

import (
	"context"
	"io"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/hub/protocol"
	"planner/plan"
)

// record is the record of a level out of its result.
func record(e cmdline.Entry, r protocol.Result) solving.Record {
	return solving.Record{File: e.File, Level: e.Number, Title: e.Title(), Rows: e.Level.Rows, Status: r.Status,
		Reason: r.Reason, Solution: r.Solution, Moves: r.Moves, Pushes: r.Pushes, Nodes: r.Nodes,
		LowerBound: r.LowerBound, Proved: r.Proved, MovesBound: r.MovesBound, FewestMoves: r.FewestMoves,
		Before: r.Before, Steps: r.Steps, SolvedBy: r.SolvedBy, Mode: r.Mode, Counters: r.Counters,
		Path: r.Path, Strategies: r.Strategies, Nearest: r.Nearest, Times: r.Times, Techniques: r.Techniques,
		Seconds: r.Seconds, CPU: time.Duration(r.CPU * float64(time.Second)), PeakRSS: r.PeakRSS, Worker: r.Worker}
}

// invalid is the record of an entry that is no level.
func invalid(e cmdline.Entry, o plan.Options) solving.Record {
	return solving.Record{File: e.File, Level: e.Number, Title: e.Title(), Status: solving.StatusInvalid,
		Reason: e.Problem, Mode: string(o.Mode)}
}

// Measured makes a Solver that solves one level in this process and measures it.
func Measured(solve solving.Solver) Solver {
	quiet := solving.Runner{Streams: cmdline.Streams{Out: io.Discard, Err: io.Discard}, Solve: solve}
	return func(ctx context.Context, level *board.Level, o plan.Options) protocol.Result {
		defer solving.LimitMemory(o.RAM)()
		r := quiet.Attempt(ctx, cmdline.Entry{File: "job", Number: level.Number, Line: 1, Level: level}, o)
		return protocol.Result{Status: r.Status, Reason: r.Reason, Solution: r.Solution, Moves: r.Moves,
			Pushes: r.Pushes, Nodes: r.Nodes, LowerBound: r.LowerBound, Proved: r.Proved, SolvedBy: r.SolvedBy,
			MovesBound: r.MovesBound, FewestMoves: r.FewestMoves, Before: r.Before, Steps: r.Steps,
			Path: r.Path, Strategies: r.Strategies, Nearest: r.Nearest, Times: r.Times, Techniques: r.Techniques,
			Mode: r.Mode, Counters: r.Counters, Seconds: r.Seconds, CPU: r.CPU.Seconds(), PeakRSS: r.PeakRSS}
	}
}
