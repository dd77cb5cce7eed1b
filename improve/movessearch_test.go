package improve

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/search"
)

func goalsOf(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
}

// state is a position of the brute-force search: the boxes in ascending order and the player.
type state struct {
	boxes  string
	player board.Square
}

// bruteForce gives the least cost of a level by single steps, with the player on a square at the end if that is not
// None. It knows no rule and no bound. It is none when the level has no solution.
func bruteForce(b *board.Board, m Objective, end board.Square) pair {
	name := func(boxes []board.Square) string { return fmt.Sprint(boxes) }
	goals := name(b.GoalSet().AppendTo(nil))
	least := map[state]pair{}
	boxesOf := map[string][]board.Square{}
	var open search.Heap[entry]
	var states []state
	reach := func(boxes []board.Square, player board.Square, g pair) {
		at := state{name(boxes), player}
		if old, known := least[at]; known && old <= g {
			return
		}
		least[at] = g
		boxesOf[at.boxes] = boxes
		states = append(states, at)
		open.Push(entry{f: g, g: g, node: id(len(states) - 1)}, sooner)
	}
	start := slices.Clone(b.Boxes)
	slices.Sort(start)
	reach(start, b.Player, 0)
	for len(open) > 0 {
		e := open.Pop(sooner)
		at := states[e.node]
		if least[at] < e.g {
			continue
		}
		if at.boxes == goals && (end == board.None || end == at.player) {
			return e.g
		}
		for _, d := range board.Dirs {
			next := b.Next(at.player, d)
			boxes := boxesOf[at.boxes]
			n := slices.Index(boxes, next)
			switch {
			case next == b.Wall():
			case n < 0:
				reach(boxes, next, e.g+m.pair(Cost{Moves: 1}))
			default:
				to := b.Next(next, d)
				if to == b.Wall() || slices.Contains(boxes, to) {
					continue
				}
				boxes = slices.Clone(boxes)
				boxes[n] = to
				slices.Sort(boxes)
				reach(boxes, next, e.g+m.pair(Cost{Moves: 1, Pushes: 1}))
			}
		}
	}
	return none
}

// check compares a result with the truth and plays its solution.
func check(t *testing.T, b *board.Board, o movesOptions, r movesResult, want pair) {
	t.Helper()
	if want == none {
		if r.Status == search.Solved {
			t.Errorf("solved by %+v, expected no solution", r.Cost)
		}
		return
	}
	if r.Status != search.Solved || !r.Proved || o.Measure.pair(r.Cost) != want || r.Bound != int(want>>32) {
		t.Errorf("%v by %+v, proved %v, bound %d, expected %+v", r.Status, r.Cost, r.Proved, r.Bound,
			o.Measure.cost(want))
		return
	}
	if o.End != board.None {
		return
	}
	_, moves, pushes, err := board.Solution(b, r.Pushes)
	if err != nil || (Cost{moves, pushes}) != r.Cost {
		t.Errorf("%d moves and %d pushes replayed, the result says %+v: %v", moves, pushes, r.Cost, err)
	}
}

// TestAsBruteForce compares both measures with the truth, also with the player's square at the end, and with upper
// bounds.
func TestAsBruteForce(t *testing.T) {
	solved := 0
	for seed, b := range oracle.Levels(oracle.Small, 150) {
		if b.Unsolvable != "" {
			continue
		}
		d := goalsOf(b)
		for _, measure := range []Objective{MovesPushes, PushesMoves} {
			for _, end := range []board.Square{board.None, b.Player} {
				o := movesOptions{Measure: measure, Memory: 64 << 20, End: end}
				want := bruteForce(b, measure, end)
				check(t, b, o, solveByMoves(context.Background(), d, o), want)
				if want == none || want == 0 {
					continue
				}
				solved++
				o.Upper = measure.cost(want + 1)
				check(t, b, o, solveByMoves(context.Background(), d, o), want)
				o.Upper = measure.cost(want)
				if r := solveByMoves(context.Background(), d, o); r.Status != search.Unsolved || !r.Proved ||
					r.Bound != int(want>>32) {
					t.Errorf("seed %d: %v, proved %v, bound %d at the upper bound %+v", seed, r.Status, r.Proved,
						r.Bound, o.Upper)
				}
			}
		}
	}
	if solved < 100 {
		t.Errorf("%d levels with solutions only", solved)
	}
}

// TestBoundsBelowTheTruth ends searches early: what they say of the cost must not be too high.
func TestBoundsBelowTheTruth(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Small, 60) {
		want := bruteForce(b, MovesPushes, board.None)
		if want == none {
			continue
		}
		for memory := int64(1 << 12); memory < 1<<17; memory *= 2 {
			o := movesOptions{Memory: memory, End: board.None}
			if r := solveByMoves(context.Background(), goalsOf(b), o); r.Bound > int(want>>32) {
				t.Errorf("seed %d, %d bytes: bound %d, truth %d", seed, memory, r.Bound, want>>32)
			}
		}
	}
}

// TestWideCorridor compares a corridor that holds every layout with the search without one.
func TestWideCorridor(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Small, 60) {
		o := movesOptions{Memory: 64 << 20, End: board.None}
		whole := solveByMoves(context.Background(), goalsOf(b), o)
		o.Corridor = exhaustive.NewCorridor([]board.Bits{b.BitsOf(b.Boxes)}, len(b.Boxes))
		if wide := solveByMoves(context.Background(), goalsOf(b), o); wide.Counts != whole.Counts ||
			wide.Cost != whole.Cost {
			t.Errorf("seed %d: %+v %+v, in the whole space %+v %+v", seed, wide.Cost, wide.Counts, whole.Cost,
				whole.Counts)
		}
	}
}

// TestBestByMoves lets everything run dry on small levels: what is left is the best solution by the objective, and with
// moves first that is proved.
func TestBestByMoves(t *testing.T) {
	for seed := range uint64(40) {
		b := oracle.Farthest(oracle.Medium, 300+seed)
		pushes := wander(b, seed)
		if pushes == nil {
			continue
		}
		for _, objective := range []Objective{PushesMoves, MovesPushes, MovesOnly} {
			d, err := flow.GoalDistances(t.Context(), b)
			must.Do(t, err)
			want := solveByMoves(t.Context(), d, movesOptions{Measure: objective, Memory: 256 << 20, End: board.None})
			if !want.Proved {
				t.Fatal("the truth is unknown")
			}
			r := improved(t, b, pushes, Options{Threads: 1 + int(seed%3), Objective: objective})
			first, truth := r.Cost.Moves, want.Cost.Moves
			if !objective.movesFirst() {
				first, truth = r.Cost.Pushes, want.Cost.Pushes
			}
			if first != truth || objective != MovesOnly && r.Cost != Cost(want.Cost) || !r.Dry {
				t.Errorf("seed %d, %s: %+v, expected %+v", seed, objective, r.Cost, want.Cost)
			}
			if byMoves := objective.movesFirst(); r.FewestMoves != byMoves || byMoves && r.MovesBound != truth {
				t.Errorf("seed %d, %s: proved %v, at least %d moves, truth %d", seed, objective, r.FewestMoves,
					r.MovesBound, truth)
			}
		}
	}
}
