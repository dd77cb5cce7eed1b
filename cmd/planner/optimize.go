package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const optimizeHelp = `Makes solutions shorter, and proves where it can that no solution has fewer pushes. It solves
parts of a solution again, searches layouts near it, and then the whole space. The result is replayed and is never
worse than the solution given.

   planner optimize levels.xsb results.jsonl                     improve the solutions of solve --json
   planner optimize --time 10s levels.xsb solutions.txt          improve each solution for at most 10 s
   planner optimize --objective moves levels.xsb solutions.txt   let moves count instead of pushes
   planner optimize levels.xsb                                   solve each level first
   planner optimize --out best.sok best.sok best.sok             improve a collection of solutions in its place
   planner optimize --store dir --resume --time 8h a.xsb solutions.txt
                                                                 prove on disk that none is shorter

SOLUTIONS is read as by the command verify. Of several solutions of a level the best is taken, and levels without one
are passed over. Wrong solutions are reported, and the others are improved.

Exit codes: 0 all solved, 1 some not solved or some solution wrong, 2 bad input or usage, 3 proved unsolvable,
130 interrupted.`

type optimizeRequest struct{ solveRequest }

func optimizeCommand(r solving.Runner) *cli.Command {
	q := new(optimizeRequest)
	return &cli.Command{
		Name: "optimize", Category: cmdline.GroupSolving, ArgsUsage: "LEVELS [SOLUTIONS]", Description: optimizeHelp,
		Usage: "make solutions shorter",
		Flags: append(append(q.Flags(), q.StoreFlags("")...), q.ObjectiveFlag(),
			cmdline.JSONFlag(&q.json, cmdline.FlagsOutput, "print one JSON object for each level instead of text"),
			explainFlag(&q.explain), bestFlag(&q.out)),
		Action: cmdline.Action(r, q, optimize),
	}
}

// optimize is the command solve with another solver: one that begins with a known solution, or that goes on after the
// first.
func optimize(ctx context.Context, r solving.Runner, q *optimizeRequest) error {
	files := len(q.Args)
	if q.Resume && !q.Given["store"] {
		files-- // the first argument is the store
	}
	if files > 2 {
		return cmdline.Misused("expected a level file and, at most, one file of solutions, and %d given", files)
	}
	s, err := q.Session(r.Streams)
	if err != nil {
		return err
	}
	wrong := 0
	if len(q.Args) == 2 {
		known, n, err := q.knownSolutions(ctx, r, s)
		if err != nil {
			return err
		}
		if wrong = n; len(known) == 0 {
			return cmdline.Outcome{Open: wrong}.Err()
		}
		var numbers []string
		for number := range known {
			numbers = append(numbers, strconv.Itoa(number))
		}
		if s.Pick, err = board.Select(strings.Join(numbers, ",")); err != nil {
			return err
		}
		s.Files = s.Files[:1]
		r.Solve = func(ctx context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
			return plan.Improve(ctx, level, known[level.Number], o)
		}
	} else {
		s.Options = solving.Improving(s.Options)
	}
	if err := q.solveWith(ctx, r, s, q.out); err != nil {
		return err
	}
	return cmdline.Outcome{Open: wrong}.Err()
}

// knownSolutions are the right solutions of the second argument, by the number of their level, and how many are wrong,
// which are reported.
func (q *optimizeRequest) knownSolutions(
	ctx context.Context, r solving.Runner, s solving.Session,
) (known map[int]string, bad int, err error) {
	if err := cmdline.ReadTwice(s.Files[0]); err != nil {
		return nil, 0, err
	}
	levels, claims, err := verified(ctx, r.Streams, &q.Levels, "solution to improve")
	if err != nil {
		return nil, 0, err
	}
	known = map[int]string{}
	for _, claim := range claims {
		cost, wrong := replay(levels[claim.level], claim)
		switch best, present := known[claim.level]; {
		case wrong != "":
			bad++
			fmt.Fprintf(r.Streams.Err, "planner: the solution of level %d is wrong: %s\n", claim.level, wrong)
		case !present || s.Options.Objective.Better(cost, board.CostOf(best)):
			known[claim.level] = claim.solution
		}
	}
	return known, bad, nil
}
