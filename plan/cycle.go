package plan

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/search"
)

// Cycle solves, with at least one push, a level that is solved from the start: its solution comes back to all boxes on
// goals. Each first push gives a level of its own, which is solved exhaustively. So the shortest of their solutions has
// the fewest pushes of all if each of these levels is decided in time. Any other level is solved by Solve.
func Cycle(ctx context.Context, level *board.Level, options Options) (Result, error) {
	b, err := board.New(level)
	if err != nil {
		return Result{}, err
	}
	scene, zone := board.StartScene(b), board.NewZone(b)
	if !scene.Solved() {
		return Solve(ctx, level, options)
	}
	begin := time.Now()
	ctx, cancel := search.WithLimit(ctx, options.Time)
	defer cancel()
	options.Mode, options.Improve = AStar, 0
	best := Result{Mode: AStar, Status: search.Unsolvable, Reason: "no push leads back to all boxes on goals"}
	bound := 0 // the least of what each first push needs, 0 before the first
	zone.Fill(scene, b.Player)
	for _, box := range b.Boxes {
		for _, d := range board.Dirs {
			push := board.NewMove(box, d)
			if !scene.CanMove(board.Forward, push, zone) {
				continue
			}
			r, err := afterPush(ctx, b, push, options)
			if err != nil {
				return best, err
			}
			best.Nodes += r.Nodes
			if r.Status != search.Unsolvable && (bound == 0 || r.LowerBound < bound) {
				bound = r.LowerBound
			}
			best.takeCycle(r)
		}
	}
	if best.LowerBound = bound; best.Status == search.Solved {
		best.Proved = bound == best.Pushes
	}
	best.Seconds = time.Since(begin).Seconds()
	return best, nil
}

// takeCycle takes over the outcome of a first push if it tells more than the others did, or its solution is better.
func (r *Result) takeCycle(other Result) {
	switch {
	case other.Status == search.Solved && (r.Status != search.Solved || board.PushesMoves.Better(other.Cost, r.Cost)):
		r.Status, r.Solution, r.Cost = search.Solved, other.Solution, other.Cost
		r.Reason = "the least of what each first push leads to"
	case other.Status == search.Unsolved && r.Status == search.Unsolvable:
		r.Status, r.Reason = search.Unsolved, other.Reason
	}
}

// afterPush solves a level after a first push, and counts this push.
func afterPush(ctx context.Context, b *board.Board, push board.Move, options Options) (Result, error) {
	walk, err := board.Expand(b, []board.Move{push})
	if err != nil {
		return Result{}, err
	}
	scene := board.StartScene(b)
	player := scene.Play(board.Forward, push)
	level := *b.Level
	level.Rows = b.Text(scene.Boxes(), player)
	r, err := Solve(ctx, &level, options)
	if err != nil || r.Status == search.Unsolvable {
		return r, err
	}
	r.LowerBound++
	if r.Status == search.Solved {
		r.Solution = walk + r.Solution
		if r.Cost, err = board.Replay(b.Level, r.Solution); err != nil {
			return r, fmt.Errorf("a cycle cannot be replayed: %w", err)
		}
	}
	return r, nil
}
