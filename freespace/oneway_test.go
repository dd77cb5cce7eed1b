package freespace

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestReadOfChangingLayouts moves boxes at random and reads the doors again and again, sometimes after another layout
// was labelled. What is known from before must give the same zones and doors as reading afresh.
func TestReadOfChangingLayouts(t *testing.T) {
	doors := 0
	for seed := range uint64(60) {
		b := oracle.Generate(oracle.Medium, seed)
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
