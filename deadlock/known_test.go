package deadlock

import (
	"path"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestKnownSolutionsPass walks along known solutions, forwards and backwards. The rules of neither side may call a
// position on the way dead. In long solutions only some positions are tested, unless -oracle.levels is given.
func TestKnownSolutionsPass(t *testing.T) {
	for _, name := range []string{"microban1.xsb", "xsokoban.xsb", "sasquatch1.xsb", "holland/holland.xsb"} {
		t.Run(name, func(t *testing.T) {
			known := suite.Known(t, path.Base(name))
			for n, b := range suite.SharedBoards(t, "levels/"+name) {
				lurd, ok := known[n+1]
				if !ok || n%20 != 0 && *levels == 0 {
					continue
				}
				pushes, err := b.PushesOf(b.Player, lurd)
				must.Do(t, err)
				for _, side := range sides {
					walkSolution(t, b, side, pushes)
				}
			}
		})
	}
}

func walkSolution(t *testing.T, b *board.Board, side board.Side, pushes []board.Move) {
	t.Helper()
	d := NewDetector(b, side, oracle.DeadSquares(b, side), DefaultOptions())
	scene, zone := board.StartScene(b), board.NewZone(b)
	every := 1 + len(pushes)/12
	if *levels > 0 {
		every = 1
	}
	for i, m := range pushes {
		last := board.None // in reverse the position before the push was made by undoing that very push
		if side == board.Reverse {
			last = m.From()
		}
		zone.Fill(scene, b.Stand(board.Forward, m))
		if i > 0 && i%every == 0 {
			v := d.Whole(scene, zone)
			if !v.Dead() {
				v = d.Deep(scene, zone, last)
			}
			if v.Dead() {
				t.Errorf("level %d, %v: %v after %d pushes of a solution, boxes %v", b.Level.Number, side, v.Rule, i,
					v.Boxes.AppendTo(nil))
				return
			}
		}
		scene.Play(board.Forward, m)
	}
}

// BenchmarkDetector measures the cheap and the expensive tests on the positions of a solution, and what making a
// detector costs.
func BenchmarkDetector(b *testing.B) {
	level := suite.SharedBoards(b, "levels/xsokoban.xsb")[2]
	dead := oracle.DeadSquares(level, board.Forward)
	d := NewDetector(level, board.Forward, dead, DefaultOptions())
	scene, zone := board.StartScene(level), board.NewZone(level)
	zone.Fill(scene, level.Player)
	moves := suite.Moves(scene, board.Forward, zone)
	b.Run("quick", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			m := moves[i%len(moves)]
			rest := scene.Play(board.Forward, m)
			d.Quick(scene, rest, m)
			scene.Shift(level.To(m), m.From())
		}
	})
	b.Run("deep", func(b *testing.B) {
		for b.Loop() {
			d.Deep(scene, zone, board.None)
		}
	})
	b.Run("fresh deep", func(b *testing.B) {
		for b.Loop() {
			d.Fork(technique.NewUse(technique.Set{})).Deep(scene, zone, board.None)
		}
	})
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			NewDetector(level, board.Forward, dead, DefaultOptions())
		}
	})
}
