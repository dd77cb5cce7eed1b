package plan

import (
	"context"

	"planner/board"
	"planner/internal/judge"
	"planner/search"
	"planner/technique"
)

// proofShare is the part of the time for one position of a game that is left to the exhaustive search, which alone
// proves positions lost that no rule sees. The searches without it solve 64 of the last 66 levels of Microban I in less
// than 0.4 s each, and 52 with the exhaustive search first, as in the command solve. Other shares were not tried.
const proofShare = 4

// Judging gives the options of a judgement of a game: with the time, threads and memory of o, and with Solve for single
// positions. The error names the first option that cannot be used.
func Judging(o Options) (judge.Options, error) {
	return judge.Options{Time: o.Time, Threads: o.Threads, RAM: o.RAM, Solve: answer}, o.Validate()
}

// answer solves a position: first by the searches that find solutions fast, then by the exhaustive search, which also
// proves small positions lost.
func answer(ctx context.Context, level *board.Level, j judge.Options) (a judge.Answer, err error) {
	fast := DefaultOptions()
	fast.Threads, fast.RAM = j.Threads, j.RAM
	exhaustive := fast
	fast.Use = technique.Without(technique.SmallFirst)
	fast.Time, exhaustive.Time = j.Time-j.Time/proofShare, j.Time/proofShare
	exhaustive.Mode = AStar
	for _, o := range []Options{fast, exhaustive} {
		r, err := Solve(ctx, level, o)
		if err != nil {
			return a, err
		}
		a = judge.Answer{Status: r.Status, Solution: r.Solution, Loss: r.Loss, Nodes: a.Nodes + r.Nodes}
		if a.Status != search.Unsolved {
			return a, nil
		}
	}
	return a, nil
}
