package deadlock

import (
	"errors"
	"io"
	"os"
	"strings"
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
	for _, name := range []string{"microban1.xsb", "xsokoban.xsb", "sasquatch1.xsb", "holland.xsb"} {
		t.Run(name, func(t *testing.T) {
			known := suite.Known(t, name)
			for n, level := range readLevels(t, name) {
				lurd, ok := known[n+1]
				if !ok || n%20 != 0 && *levels == 0 {
					continue
				}
				b := suite.BoardOf(t, level)
				for _, side := range sides {
					walkSolution(t, b, side, pushesOf(b, lurd))
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

func readLevels(t testing.TB, name string) []*board.Level {
	t.Helper()
	folder := "levels/"
	if name == "holland.xsb" {
		folder += "holland/"
	}
	data, err := os.ReadFile(suite.Shared(t, folder+name))
	if err != nil {
		t.Skip(err)
	}
	reader := board.NewReader(strings.NewReader(string(data)), name)
	var all []*board.Level
	for {
		level, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		must.Do(t, err)
		all = append(all, level)
	}
}

// pushesOf turns LURD into pushes by walking it on the board.
func pushesOf(b *board.Board, lurd string) []board.Move {
	var pushes []board.Move
	player := b.Player
	for i := range lurd {
		d, _ := b.Direction(lurd[i])
		player = b.Next(player, d)
		pushes = append(pushes, board.NewMove(player, d))
	}
	kept := pushes[:0]
	for i, m := range pushes {
		if lurd[i] < 'a' {
			kept = append(kept, m)
		}
	}
	return kept
}

// BenchmarkDetector measures the cheap and the expensive tests on the positions of a solution, and what making a
// detector costs.
func BenchmarkDetector(b *testing.B) {
	all := readLevels(b, "xsokoban.xsb")
	level := suite.BoardOf(b, all[2])
	dead := oracle.DeadSquares(level, board.Forward)
	d := NewDetector(level, board.Forward, dead, DefaultOptions())
	scene, zone := board.StartScene(level), board.NewZone(level)
	zone.Fill(scene, level.Player)
	var moves []board.Move
	for _, sq := range level.Boxes {
		for _, dir := range board.Dirs {
			if m := board.NewMove(sq, dir); scene.CanMove(board.Forward, m, zone) {
				moves = append(moves, m)
			}
		}
	}
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

// TestFlowExample judges two levels of the literature, of which the second is a flow deadlock although no region
// overflows by itself.
func TestFlowExample(t *testing.T) {
	data := must.Read(t, suite.Shared(t, "levels/holland/flow-example.xsb"))
	reader := board.NewReader(strings.NewReader(data), "flow-example.xsb")
	for _, want := range []Rule{Nothing, WallMatching} {
		level, err := reader.Next()
		must.Do(t, err)
		b := suite.BoardOf(t, level)
		d := NewDetector(b, board.Forward, oracle.DeadSquares(b, board.Forward), DefaultOptions())
		scene, zone := board.StartScene(b), board.NewZone(b)
		zone.Fill(scene, b.Player)
		v := d.Whole(scene, zone)
		if !v.Dead() {
			v = d.Deep(scene, zone, board.None)
		}
		if v.Rule != want {
			t.Errorf("level %d: %v, want %v", level.Number, v.Rule, want)
		}
		if v.Dead() {
			minimal, _ := d.MinimalWithin(t.Context(), v, zone)
			if minimal.Count() == 0 || !minimal.Within(scene.Boxes()) {
				t.Errorf("level %d: boxes %v reduced to %v", level.Number, scene.Boxes().AppendTo(nil),
					minimal.AppendTo(nil))
			}
		}
	}
}
