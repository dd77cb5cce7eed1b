package deadlock

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

func TestFreezeExamples(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       board.Side
		dead       bool
	}{
		{"two boxes block each other along a wall", `
########
#  $$  #
#   @ .#
#     .#
########`, board.Forward, true},
		{"on their goals nothing is lost", `
########
#  **  #
#   @$.#
########`, board.Forward, false},
		{"a chain hangs on a movable end", `
#########
#       #
#   $   #
#  $$  .#
#      .#
#  @   .#
#########`, board.Forward, false},
		{"a ring of four", `
#########
#  $$   #
#  $$   #
#@  ....#
#########`, board.Forward, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := suite.Board(t, c.text)
			k, scene := know(b), board.StartScene(b)
			if got := k.freeze[c.side].Frozen(scene, b.NewBits()); got != c.dead {
				t.Errorf("dead %v, want %v", got, c.dead)
			}
		})
	}
}

// TestFreezeAgreesWithItself compares the test around the moved box with the whole fixed point: after a move from a
// position without freeze deadlock both must say the same.
func TestFreezeAgreesWithItself(t *testing.T) {
	for _, side := range sides {
		for i := range count(300) {
			space := oracle.NewSpace(oracle.Generate(oracle.Small, *seed+uint64(i)))
			b := space.Board
			f, scene, frozen := know(b).freeze[side], board.NewScene(b), b.NewBits()
			for state := range space.States {
				space.Place(state, scene)
				if f.Frozen(scene, frozen) {
					continue
				}
				for _, child := range space.Children(side, state, nil) {
					space.Place(child.State, scene)
					local, whole := f.After(scene, b.To(child.Move)), f.Frozen(scene, frozen)
					if local != whole {
						t.Fatalf("%v: around the box %v, whole %v\n%s", side, local, whole, space.Draw(child.State))
					}
				}
			}
		}
	}
}

func TestFreezeIsSound(t *testing.T) {
	for _, side := range sides {
		for _, scope := range []oracle.Scope{oracle.All, oracle.Edges} {
			score, example := oracle.Run(oracle.Small, *seed, count(800), side, scope,
				func(b *board.Board, side board.Side) oracle.Rule {
					f := know(b).freeze[side]
					frozen := b.NewBits()
					return func(p oracle.Probe) bool {
						if p.To != board.None {
							return f.After(p.Scene, p.To)
						}
						return f.Frozen(p.Scene, frozen)
					}
				})
			if example != "" {
				t.Fatal(example)
			}
			t.Logf("%v: %+v %.1f%%", side, score, score.Share())
		}
	}
}

// TestFrozenAfter compares the updated set with that of the whole position, over random moves of one box.
func TestFrozenAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	repaired, grown := 0, 0
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			f := NewFreeze(b, side, b.NewBits(), b.GoalSet())
			s, before, got, want := board.NewScene(b), b.NewBits(), b.NewBits(), b.NewBits()
			for range 200 {
				s.Reset()
				for range 1 + random.IntN(b.Squares()/2) {
					if sq := board.Square(random.IntN(b.Squares())); s.Free(sq) {
						s.Drop(sq)
					}
				}
				boxes := s.Boxes().AppendTo(nil)
				from, to := boxes[random.IntN(len(boxes))], board.Square(random.IntN(b.Squares()))
				if !s.Free(to) && to != from {
					continue
				}
				f.Frozen(s, before)
				s.Shift(from, to)
				f.FrozenAfter(s, from, to, before, got)
				f.Frozen(s, want)
				if !got.Equal(want) {
					t.Fatalf("%v, from %d to %d: frozen %v, expected %v", side, from, to, got, want)
				}
				if !before.Has(from) {
					repaired++
					if want.Count() > before.Count() {
						grown++
					}
				}
			}
		}
	}
	if repaired < 1000 || grown < 100 {
		t.Fatalf("%d repaired, %d of them grown", repaired, grown)
	}
}

func BenchmarkFreezeAfter(b *testing.B) {
	level := oracle.Generate(oracle.Shape{MinFloor: 24, MaxFloor: 32, MinBoxes: 5, MaxBoxes: 6}, 3)
	f, scene := know(level).freeze[board.Forward], board.StartScene(level)
	for i := 0; b.Loop(); i++ {
		f.After(scene, level.Boxes[i%len(level.Boxes)])
	}
}

func BenchmarkPICorral(b *testing.B) {
	level := suite.Board(b, `
###############
#     #       #
# $$  # $ ....#
#@ $ ###$# ####
#  $  . $  .  #
#  $$  # #$ ..#
#     #     ..#
###############`)
	k, scene, zone := know(level), board.StartScene(level), board.NewZone(level)
	zone.Fill(scene, level.Player)
	if zone.Len()+scene.Count() == level.Squares() {
		b.Fatal("the position should have a corral")
	}
	for b.Loop() {
		k.corral.Moves(scene, zone)
	}
}
