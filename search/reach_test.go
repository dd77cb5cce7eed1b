package search

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestReachEqualsFlood compares the zone of every child with a flood, along random walks of both sides, on a grid and
// without it.
func TestReachEqualsFlood(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Shape{MinFloor: 10, MaxFloor: 30, MinBoxes: 2, MaxBoxes: 7}, 300) {
		r := rand.New(rand.NewPCG(seed, 1))
		if seed%2 == 0 {
			b = suite.Board(t, cave(r, 4+r.IntN(7)))
		}
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			onGrid, without := NewReach(b, side), NewReach(b, side)
			without.grid = nil
			if onGrid.grid == nil {
				t.Fatalf("seed %d: no grid", seed)
			}
			wanderAndCompare(t, b, onGrid, r)
			wanderAndCompare(t, b, without, r)
		}
	}
}

// cave draws a square yard of a side with random walls and boxes. Grids of up to 7 squares have one word, larger ones
// two.
func cave(r *rand.Rand, side int) string {
	n := side * side
	inside, places := bytes.Repeat([]byte(" "), n), r.Perm(n)
	for i, piece := range "@" + strings.Repeat("$.#", n/6) {
		inside[places[i]] = byte(piece)
	}
	rows := strings.Repeat("#", side+2) + "\n"
	for row := range side {
		rows += fmt.Sprintf("#%s#\n", inside[row*side:][:side])
	}
	return rows + strings.Repeat("#", side+2)
}

func wanderAndCompare(t *testing.T, b *board.Board, reach *Reach, r *rand.Rand) {
	side, scene, flood := reach.side, board.StartScene(b), board.NewZone(b)
	player := b.Player
	reach.Aim(make([]flow.Node, 4*b.Squares()))
	for range 40 {
		zone := reach.Begin(scene, player)
		moves := suite.Moves(scene, side, zone)
		if len(moves) == 0 {
			return
		}
		compareMoves(t, reach, scene, player, moves)
		for _, m := range moves {
			after := reach.After(scene, m)
			rest := scene.Play(side, m)
			if got, want := reach.Child(scene, m), flood.Fill(scene, rest); got != want || after != want {
				t.Fatalf("%v from square %d in direction %d: normalised player %d, expected %d", side, m.From(),
					m.Dir(), got, want)
			}
			compareGained(t, reach, zone, flood, b.To(m))
			compareHeld(t, reach, scene, flood)
			scene.Shift(b.To(m), m.From())
		}
		player = scene.Play(side, moves[r.IntN(len(moves))])
	}
}

// compareMoves compares the moves that are made of a position with those that it has.
func compareMoves(t *testing.T, reach *Reach, scene *board.Scene, player board.Square, want []board.Move) {
	t.Helper()
	squares := scene.Boxes().AppendTo(nil)
	got := reach.Moves(nil, scene, player, squares)
	if len(got) != len(want) {
		t.Fatalf("%d moves, expected %d", len(got), len(want))
	}
	for i, m := range got {
		if m.Move != want[i] || squares[m.Box] != m.Move.From() {
			t.Fatalf("move %v of box %d, expected %v", m.Move, m.Box, want[i])
		}
	}
}

// TestGridSizes: empty boards of one word, of two and of more have the grids that they should have, and a flood finds
// all squares in their order.
func TestGridSizes(t *testing.T) {
	for _, size := range []struct {
		rows, cols int
		fits       bool
	}{{3, 3, true}, {8, 7, true}, {8, 8, true}, {10, 11, true}, {11, 11, false}, {1, 62, true}, {1, 63, false}} {
		wall, row := strings.Repeat("#", size.cols+2), "#"+strings.Repeat(" ", size.cols)+"#\n"
		text := wall + "\n" + strings.Replace(row, "   ", "@$.", 1) + strings.Repeat(row, size.rows-1) + wall
		b := suite.Board(t, text)
		g := board.NewGrid(b)
		if (g != nil) != size.fits {
			t.Fatalf("%v: a grid, %v", size, g != nil)
		}
		if g == nil {
			continue
		}
		zone := g.Flood(g.Cell[0], g.Free(b.NewBits()))
		if squares := g.AppendTo(nil, zone); len(squares) != b.Squares() || !slices.IsSorted(squares) {
			t.Fatalf("%v: the squares %v", size, squares)
		}
	}
}

// compareGained compares the zone of a child, put together from that of its parent, with a flood.
func compareGained(t *testing.T, reach *Reach, parent, flood *board.Zone, box board.Square) {
	t.Helper()
	gained, ok := reach.Gained()
	if !ok {
		return
	}
	size := len(gained) + parent.Len()
	if parent.Has(box) {
		size--
	}
	for _, sq := range gained {
		if parent.Has(sq) || !flood.Has(sq) {
			t.Fatalf("square %d is said to be gained", sq)
		}
	}
	if size != flood.Len() {
		t.Fatalf("a zone of %d squares, a flood gives %d", size, flood.Len())
	}
}

// compareHeld compares the squares that the zone of a child is said to hold with a flood.
func compareHeld(t *testing.T, reach *Reach, scene *board.Scene, flood *board.Zone) {
	t.Helper()
	if _, ok := reach.Gained(); ok {
		return
	}
	for sq := range board.Square(scene.Board.Squares()) {
		if scene.Free(sq) && reach.Holds(sq) != flood.Has(sq) {
			t.Fatalf("square %d is said to be held: %v, a flood gives %v", sq, reach.Holds(sq), flood.Has(sq))
		}
	}
}
