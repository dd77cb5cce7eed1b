package freespace

import (
	"context"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestPromises makes arrangements of random mazes. It tests what an arrangement promises by counting zones and frozen
// boxes independently.
func TestPromises(t *testing.T) {
	for seed := range uint64(80) {
		m := mazeOf(oracle.Generate(roomy, seed))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			promises(t, m, m.Arrange(t.Context(), Order{Side: side, Seed: seed % 3}))
		}
	}
}

func promises(t *testing.T, m *Maze, a Arrangement) {
	t.Helper()
	b := m.Board
	s, zones := board.NewScene(b), board.NewZones(b)
	for i, target := range a {
		if !s.Free(target.Square) || !m.Live.Has(target.Square) || b.IsGoal(target.Square) ||
			i > 0 && target.Tier < a[i-1].Tier {
			t.Fatalf("target %d is taken, dead, a goal or more accessible than the one before", i)
		}
		s.Drop(target.Square)
		if zones.Scan(s); zones.Count() > 1 {
			t.Fatalf("%d zones after target %d", zones.Count(), i)
		}
	}
	unfrozen(t, m, s)
}

func unfrozen(t *testing.T, m *Maze, s *board.Scene) {
	t.Helper()
	out := m.Board.NewBits()
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		if deadlock.NewFreeze(m.Board, side, m.Dead[side], m.Board.NewBits()).Frozen(s, out) {
			t.Fatalf("%v: boxes frozen on %v", side, out.AppendTo(nil))
		}
	}
}

func BenchmarkArrange(b *testing.B) {
	boards := suite.SharedBoards(b, "levels/xsokoban.xsb")
	for b.Loop() {
		for i := 0; i < len(boards); i += 10 {
			mazeOf(boards[i]).Arrange(context.Background(), Order{Side: board.Reverse})
		}
	}
}
