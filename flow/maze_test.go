package flow

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// maze draws a random connected maze with as many goals as boxes; density is the share of inner walls in percent.
func maze(t testing.TB, random *rand.Rand, rows, cols, pieces, density int) *board.Board {
	t.Helper()
	for {
		text := make([][]byte, rows)
		for r := range text {
			text[r] = []byte(strings.Repeat("#", cols))
			for c := 1; c < cols-1 && r > 0 && r < rows-1; c++ {
				if random.IntN(100) >= density {
					text[r][c] = ' '
				}
			}
		}
		if put(random, text, '@', 1) && put(random, text, '$', pieces) && put(random, text, '.', pieces) {
			if b := suite.Board(t, string(join(text))); b.Unsolvable == "" {
				return b
			}
		}
	}
}

func put(random *rand.Rand, text [][]byte, piece byte, count int) bool {
	for tries := 0; count > 0 && tries < 100*(1+len(text)); tries++ {
		r, c := random.IntN(len(text)), random.IntN(len(text[0]))
		if text[r][c] == ' ' {
			text[r][c] = piece
			count--
		}
	}
	return count == 0
}

func join(text [][]byte) []byte {
	var all []byte
	for _, row := range text {
		all = append(append(all, row...), '\n')
	}
	return all
}

// randomWalls picks some squares, never the player's, as further walls; nil one time in three.
func randomWalls(random *rand.Rand, b *board.Board) board.Bits {
	if random.IntN(3) == 0 {
		return nil
	}
	walls := b.NewBits()
	for range random.IntN(5) {
		walls.Add(board.Square(random.IntN(b.Squares())))
	}
	walls.Remove(b.Player)
	return walls
}

// portrait sums up what the package says about a level in numbers that a turned or mirrored board must share.
func portrait(b *board.Board) []int {
	g := NewGraph(NewNodes(b, nil))
	all := []int{g.NodeCount()}
	for _, aim := range []Aim{ToGoals(b), ToStart(b)} {
		d := NewDistances(g, aim)
		sum := 0
		for n := range Node(d.NodeCount()) {
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
	_, rooms := FindRooms(g.Nodes, b.Squares())
	return append(all, capacity, rooms)
}

func TestSymmetry(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		want := portrait(b)
		for k := 1; k < 8; k++ {
			turned := suite.BoardOf(t, b.Level.Transform(k))
			if got := portrait(turned); !slices.Equal(got, want) {
				t.Fatalf("seed %d, symmetry %d: %v, want %v", seed, k, got, want)
			}
		}
	}
}
