package freespace

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestReadOfChangingLayouts moves boxes at random and reads the doors again and again, sometimes after another layout
// was labelled. What is known from before must give the same zones and doors as reading afresh.
func TestReadOfChangingLayouts(t *testing.T) {
	doors := 0
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		random := rand.New(rand.NewPCG(seed, 8))
		s, warm := board.NewScene(b), NewOneWay(b, board.Forward)
		s.SetSquares(b.Boxes)
		for range 200 {
			to := board.Square(random.IntN(b.Squares()))
			box := s.Boxes().AppendTo(nil)[random.IntN(len(b.Boxes))]
			switch random.IntN(3) {
			case 0:
				warm.Zones.Label(s)
			case 1:
				warm.Read(s)
			}
			if s.Free(to) {
				s.Shift(box, to)
				if random.IntN(2) == 0 {
					warm.Zones.Label(s)
					s.Shift(to, box)
				}
			}
			fresh := NewOneWay(b, board.Forward)
			fresh.Read(s)
			warm.Read(s)
			if !slices.Equal(warm.Edges, fresh.Edges) || !slices.Equal(warm.Zones.label, fresh.Zones.label) {
				t.Fatalf("seed %d: %v, expected %v", seed, warm.Edges, fresh.Edges)
			}
			doors += len(fresh.Edges)
		}
	}
	if doors < 20 {
		t.Errorf("only %d doors were seen", doors)
	}
}

// shared reads all levels of a suite beside the checkout; nil stands for one that is no level.
func shared(t testing.TB, name string) []*board.Board {
	t.Helper()
	file, err := os.Open(suite.Shared(t, name))
	must.Do(t, err)
	defer file.Close()
	var boards []*board.Board
	for r := board.NewReader(file, name); ; {
		level, err := r.Next()
		if errors.Is(err, io.EOF) {
			return boards
		}
		var b *board.Board
		if err == nil {
			b, err = board.New(level)
		}
		if err != nil {
			t.Logf("%s: %v", name, err)
		}
		boards = append(boards, b)
	}
}

// at is a square by row and column.
func at(b *board.Board, rc [2]int) board.Square { return b.At(rc[0], rc[1]) }

// start is the start position of a board.
func start(b *board.Board) *board.Scene {
	s := board.NewScene(b)
	s.SetSquares(b.Boxes)
	return s
}

// roomy is the shape of the random mazes here: large enough for rooms that make doors. Their own boxes are not used.
var roomy = oracle.Shape{MinFloor: 22, MaxFloor: 32, MinBoxes: 1, MaxBoxes: 2}
