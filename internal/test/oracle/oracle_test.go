package oracle

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

func TestGenerateIsDeterministic(t *testing.T) {
	for seed := range uint64(50) {
		a, b := Generate(Medium, seed), Generate(Medium, seed)
		for row := range a.Level.Rows {
			if a.Level.Rows[row] != b.Level.Rows[row] {
				t.Fatalf("seed %d gave two levels", seed)
			}
		}
	}
}

func TestDistancesOfAKnownLevel(t *testing.T) {
	b := suite.Board(t, `
#######
#@ $ .#
#######`)
	s := NewSpace(b)
	if got := s.Distances(board.Forward)[s.Start()]; got != 2 {
		t.Errorf("the start needs %d pushes, want 2", got)
	}
	solved := s.Solved()
	if len(solved) != 1 {
		t.Fatalf("%d solved states, want 1", len(solved))
	}
	if got := s.Distances(board.Reverse)[solved[0]]; got != 2 {
		t.Errorf("the end needs %d pulls, want 2", got)
	}
}

// TestSidesAgree compares the two sides: the pushes from the start to an end are as many as the pulls back from it.
func TestSidesAgree(t *testing.T) {
	solvable := 0
	for seed := range uint64(300) {
		s := NewSpace(Generate(Small, seed))
		forward := s.Distances(board.Forward)[s.Start()]
		reverse, back := int32(Dead), s.Distances(board.Reverse)
		for _, end := range s.Solved() {
			if d := back[end]; d != Dead && (reverse == Dead || d < reverse) {
				reverse = d
			}
		}
		if forward != reverse {
			t.Fatalf("seed %d: %d pushes forward, %d pulls back\n%s", seed, forward, reverse, s.Draw(s.Start()))
		}
		if forward != Dead {
			solvable++
		}
	}
	if solvable < 200 || solvable == 300 {
		t.Errorf("%d of 300 levels are solvable, want most but not all", solvable)
	}
}

// TestSpaceAgreesWithScene replays every child on board.Scene, which is written differently.
func TestSpaceAgreesWithScene(t *testing.T) {
	for seed := range uint64(40) {
		s := NewSpace(Generate(Small, seed))
		scene, zone := board.NewScene(s.Board), board.NewZone(s.Board)
		for state := range s.States {
			for _, side := range []board.Side{board.Forward, board.Reverse} {
				children := s.Children(side, state, nil)
				count := 0
				for sq := range board.Square(s.Board.Squares()) {
					for _, d := range board.Dirs {
						zone.Fill(scene, s.Place(state, scene))
						m := board.NewMove(sq, d)
						if !scene.Box(sq) || !scene.CanMove(side, m, zone) {
							continue
						}
						rest := scene.Play(side, m)
						if got := s.Find(mask(scene.Boxes().AppendTo(nil)), rest); got != children[count].State {
							t.Fatalf("seed %d state %d move %d: %d, want %d", seed, state, m, got,
								children[count].State)
						}
						count++
					}
				}
				if count != len(children) {
					t.Fatalf("seed %d state %d: %d moves on the scene, %d here", seed, state, count, len(children))
				}
			}
		}
	}
}

func TestDeadSquaresAreSound(t *testing.T) {
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		score, example := Run(Small, 0, 300, side, All, func(b *board.Board, side board.Side) Rule {
			dead := DeadSquares(b, side)
			return func(p Probe) bool {
				for _, sq := range p.Scene.Boxes().AppendTo(nil) {
					if dead.Has(sq) {
						return true
					}
				}
				return false
			}
		})
		if example != "" {
			t.Fatal(example)
		}
		t.Logf("%v: %+v %.1f%%", side, score, score.Share())
	}
}

// TestShrink reduces a level for a rule that calls every state dead, which must give the smallest level there is.
func TestShrink(t *testing.T) {
	_, example := Run(Small, 1, 20, board.Forward, All, func(*board.Board, board.Side) Rule {
		return func(Probe) bool { return true }
	})
	if example == "" || len(example) > 200 {
		t.Errorf("the counterexample was not made small:\n%s", example)
	}
}
