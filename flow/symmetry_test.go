package flow

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// portrait sums up what the package says about a level in numbers that a turned or mirrored board must share.
func portrait(b *board.Board) []int {
	g := NewGraph(NewSides(b, nil))
	all := []int{g.Nodes()}
	for _, aim := range []Aim{ToGoals(b), ToStart(b)} {
		d := NewDistances(g, aim)
		sum := 0
		for n := range Node(d.Nodes()) {
			for _, to := range d.Row(n) {
				sum += int(to)
			}
		}
		all = append(all, sum, d.DeadSquares().Count())
	}
	for _, detail := range []Detail{BySquare, ByNode} {
		r := NewRegions(g, detail, b.Goals)
		all = append(all, r.Count(), len(r.next))
		at := r.NewCounts()
		r.Fill(at, b.Boxes, b.Player)
		surplus, ok := NewFlow(r).Distance(at, r.Goals())
		if !ok {
			surplus = -1
		}
		all = append(all, surplus)
	}
	capacity := 0
	for _, trap := range NewTraps(NewRegions(g, BySquare, b.Goals), len(b.Goals)).List {
		capacity += trap.Capacity*trap.Squares.Count() + trap.AtStart
	}
	f, _ := NewFloor(context.Background(), g.Sides)
	return append(all, capacity, len(f.Rooms), len(f.Links), len(f.Tunnels), len(f.Gates))
}

func TestSymmetry(t *testing.T) {
	for seed := range uint64(60) {
		b := oracle.Generate(oracle.Medium, seed)
		want := portrait(b)
		for k := 1; k < 8; k++ {
			turned, err := board.New(b.Level.Transform(k))
			if err != nil {
				t.Fatal(err)
			}
			if got := portrait(turned); !slices.Equal(got, want) {
				t.Fatalf("seed %d, symmetry %d: %v, want %v", seed, k, got, want)
			}
		}
	}
}
