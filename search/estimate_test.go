package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
)

// TestEstimateEqualsFreshOne follows random pushes: the bound repaired from the last position, and that of a child,
// equal those of an estimate that has seen nothing before, and never exceed the true distance.
func TestEstimateEqualsFreshOne(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 40) {
		graph, aim := flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b)
		d := flow.NewDistances(graph, aim)
		for _, parts := range []EstimateParts{{}, {Matching: true}, {Matching: true, Totals: true},
			{Matching: true, Linear: true}} {
			follow(t, d, parts, rand.New(rand.NewPCG(seed, 2)))
		}
		aim.Memory = graph.NodeCount() // less than one column takes, so that goals share columns
		if d = flow.NewDistances(graph, aim); d.Exact() && len(b.Goals) > 1 {
			t.Fatal("distances are exact")
		}
		follow(t, d, EstimateParts{Matching: true}, rand.New(rand.NewPCG(seed, 2)))
	}
}

func follow(t *testing.T, d *flow.Distances, parts EstimateParts, r *rand.Rand) {
	b := d.Board
	space := oracle.NewSpace(b)
	truth := space.Distances(board.Forward)
	warm := NewEstimate(d, parts)
	scene, zone := board.NewScene(b), board.NewZone(b)
	for range 60 {
		state := r.IntN(len(space.States))
		player := space.Place(state, scene)
		squares := scene.Boxes().AppendTo(nil)
		bound, feasible := warm.Begin(squares, player)
		again, same := NewEstimate(d, parts).Begin(squares, player)
		if feasible != same || feasible && bound != again {
			t.Fatalf("%+v: %d %v, afresh %d %v\n%s", parts, bound, feasible, again, same, space.Draw(state))
		}
		if distance := int(truth[state]); distance != oracle.Dead && (!feasible || bound > distance) {
			t.Fatalf("%+v: bound %d %v, distance %d\n%s", parts, bound, feasible, distance, space.Draw(state))
		}
		if !feasible {
			continue
		}
		zone.Fill(scene, player)
		for i, sq := range squares {
			for _, dir := range board.Dirs {
				m := board.NewMove(sq, dir)
				if !scene.CanMove(board.Forward, m, zone) {
					continue
				}
				_, node := d.Push(sq, dir)
				got, can := warm.Child(i, sq, node, 1)
				after := scene.Boxes().Moved(sq, b.To(m))
				want, could := NewEstimate(d, parts).Begin(after.AppendTo(nil), sq)
				if can && could && got != want || parts.Matching && can != could {
					t.Fatalf("%+v: child %d %v, afresh %d %v\n%s", parts, got, can, want, could, space.Draw(state))
				}
			}
		}
	}
}

func TestLayoutsComeBack(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Small, 30) {
		bits := NewLayoutCodec(b, b.NewBits())
		list := &LayoutCodec{Words: 2, live: bits.live, index: bits.index, per: 2, boxes: bits.boxes}
		r := rand.New(rand.NewPCG(seed, 3))
		for range 50 {
			var squares []board.Square
			for _, at := range r.Perm(b.Squares())[:len(b.Boxes)+1] {
				squares = append(squares, board.Square(at))
			}
			to := squares[len(b.Boxes)]
			squares = squares[:len(b.Boxes)]
			slices.Sort(squares)
			from := squares[r.IntN(len(squares))]
			for _, l := range []*LayoutCodec{bits, list} {
				words, child, direct := make([]uint64, l.Words), make([]uint64, l.Words), make([]uint64, l.Words)
				l.Pack(words, squares)
				if got := l.Unpack(words, nil); !slices.Equal(got, squares) {
					t.Fatalf("%v came back as %v", squares, got)
				}
				moved := slices.Clone(squares)
				moved[slices.Index(moved, from)] = to
				slices.Sort(moved)
				l.Child(child, words, squares, nil, from, to)
				l.Pack(direct, moved)
				if !slices.Equal(child, direct) {
					t.Fatalf("%v with %d to %d gives %v, expected %v", squares, from, to, child, direct)
				}
			}
		}
	}
}
