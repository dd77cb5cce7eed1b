package exhaustive

import (
	"fmt"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
)

// The prices of a step by which moves count first, and pushes.
const (
	movesFirst  Price = 1 << 32
	pushesFirst Price = 1
)

// state is a position of the brute-force search: the boxes in ascending order and the player.
type state struct {
	boxes  string
	player board.Square
}

// bruteForce gives the least cost of a level by single steps, with the player on a square at the end if that is not
// None. It knows no rule and no bound. It is none when the level has no solution.
func bruteForce(b *board.Board, step Price, end board.Square) Price {
	name := func(boxes []board.Square) string { return fmt.Sprint(boxes) }
	goals := name(b.GoalSet().AppendTo(nil))
	least := map[state]Price{}
	boxesOf := map[string][]board.Square{}
	var open search.Heap[waiting]
	var states []state
	reach := func(boxes []board.Square, player board.Square, g Price) {
		at := state{name(boxes), player}
		if old, known := least[at]; known && old <= g {
			return
		}
		least[at] = g
		boxesOf[at.boxes] = boxes
		states = append(states, at)
		open.Push(waiting{least: g, price: g, node: id(len(states) - 1)}, sooner)
	}
	start := slices.Clone(b.Boxes)
	slices.Sort(start)
	reach(start, b.Player, 0)
	for len(open) > 0 {
		e := open.Pop(sooner)
		at := states[e.node]
		if least[at] < e.price {
			continue
		}
		if at.boxes == goals && (end == board.None || end == at.player) {
			return e.price
		}
		for _, d := range board.Dirs {
			next := b.Next(at.player, d)
			boxes := boxesOf[at.boxes]
			n := slices.Index(boxes, next)
			switch {
			case next == b.Wall():
			case n < 0:
				reach(boxes, next, e.price+step)
			default:
				to := b.Next(next, d)
				if to == b.Wall() || slices.Contains(boxes, to) {
					continue
				}
				boxes = slices.Clone(boxes)
				boxes[n] = to
				slices.Sort(boxes)
				reach(boxes, next, e.price+pushPrice)
			}
		}
	}
	return noPrice
}

// checkMoves compares a result with the truth and plays its solution.
func checkMoves(t *testing.T, b *board.Board, o MovesOptions, r MovesResult, want Price) {
	t.Helper()
	if want == noPrice {
		if r.Status == search.Solved {
			t.Errorf("solved at the price %x, expected no solution", r.Price)
		}
		return
	}
	if r.Status != search.Solved || !r.Proved || r.Price != want || r.Bound != want.first() {
		t.Errorf("%v at the price %x, proved %v, bound %d, expected %x", r.Status, r.Price, r.Proved, r.Bound, want)
		return
	}
	if o.End != board.None {
		return
	}
	_, cost, err := board.Solution(b, r.Pushes)
	if price := Price(cost.Pushes)*pushPrice + Price(cost.Moves-cost.Pushes)*o.Step; err != nil || price != want {
		t.Errorf("%+v replayed, the result says %x: %v", cost, r.Price, err)
	}
}

// TestMovesAsBruteForce compares both orders of moves and pushes with the truth, also with the player's square at the
// end, and with upper bounds.
func TestMovesAsBruteForce(t *testing.T) {
	solved := 0
	for seed, b := range oracle.Levels(oracle.Small, 150) {
		if b.Unsolvable != "" {
			continue
		}
		d := toGoals(b)
		for _, step := range []Price{movesFirst, pushesFirst} {
			for _, end := range []board.Square{board.None, b.Player} {
				o := MovesOptions{Step: step, Memory: 64 << 20, End: end}
				want := bruteForce(b, step, end)
				checkMoves(t, b, o, SolveByMoves(t.Context(), d, o), want)
				if want == noPrice || want == 0 {
					continue
				}
				solved++
				o.Upper = want + 1
				checkMoves(t, b, o, SolveByMoves(t.Context(), d, o), want)
				o.Upper = want
				if r := SolveByMoves(t.Context(), d, o); r.Status != search.Unsolved || !r.Proved ||
					r.Bound != want.first() {
					t.Errorf("seed %d: %v, proved %v, bound %d at the upper bound %x", seed, r.Status, r.Proved, r.Bound,
						o.Upper)
				}
			}
		}
	}
	if solved < 100 {
		t.Errorf("%d levels with solutions only", solved)
	}
}

// TestBoundsByMovesBelowTheTruth ends searches early: what they say of the price must not be too high.
func TestBoundsByMovesBelowTheTruth(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Small, 60) {
		want := bruteForce(b, movesFirst, board.None)
		if want == noPrice {
			continue
		}
		for positions := int64(1); positions < 1<<10; positions *= 2 {
			for _, memory := range []int64{1 << 12, 64 << 20} {
				o := MovesOptions{Step: movesFirst, Memory: memory, Positions: positions, End: board.None}
				if r := SolveByMoves(t.Context(), toGoals(b), o); r.Bound > want.first() || memory < 1<<20 && r.Proved {
					t.Errorf("seed %d, %d positions in %d bytes: bound %d, proved %v, truth %d", seed, positions, memory,
						r.Bound, r.Proved, want.first())
				}
			}
		}
	}
}

// TestWideCorridorByMoves compares a corridor that holds every layout with the search without one.
func TestWideCorridorByMoves(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Small, 60) {
		o := MovesOptions{Step: pushesFirst, Memory: 64 << 20, End: board.None}
		whole := SolveByMoves(t.Context(), toGoals(b), o)
		o.Corridor = NewCorridor([]board.Bits{b.BitsOf(b.Boxes)}, len(b.Boxes))
		if wide := SolveByMoves(t.Context(), toGoals(b), o); wide.Counts != whole.Counts || wide.Price != whole.Price {
			t.Errorf("seed %d: %x %+v, in the whole space %x %+v", seed, wide.Price, wide.Counts, whole.Price,
				whole.Counts)
		}
	}
}

// BenchmarkSolveByMoves gives the rate in generated positions of a search that ends by its limit.
func BenchmarkSolveByMoves(b *testing.B) {
	for name, step := range map[string]Price{"moves-first": movesFirst, "pushes-first": pushesFirst} {
		b.Run(name, func(b *testing.B) {
			d := toGoals(suite.Board(b, storeroom))
			b.ReportAllocs()
			generated := int64(0)
			for b.Loop() {
				o := MovesOptions{Step: step, Memory: 64 << 20, Positions: 40_000, End: board.None}
				generated += SolveByMoves(b.Context(), d, o).Counts.Generated
			}
			b.ReportMetric(float64(generated)/b.Elapsed().Seconds()/1e6, "Mgenerated/s")
		})
	}
}
