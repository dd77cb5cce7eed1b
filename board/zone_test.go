package board_test

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// halls are boards of the size that benchmark levels have, 26 to 165 floor squares.
func halls(t testing.TB) map[string]*board.Board {
	return map[string]*board.Board{
		"small": suite.Board(t, "########\n#   #  #\n# $  $ #\n##@##  #\n#   #.##\n#   $ .#\n#  ##.##\n########"),
		"middle": suite.Board(t, `
    #####
    #   #########
    #$  #   #   #
  ###  $##    # ###
  #  $ $ #  #     #
### # ## #  #######
#   # ## #####  ..#
# $  $          ..#
##### ### #@##  ..#
    #     #########
    #######`),
		"large": suite.Board(t, `
####################
#   #    #    #    #
# $   $     $    $ #
#   #    #    #    #
## #### #### #### ##
#   #    #    #    #
# $   $  @  $    $ #
#   #    #    #    #
## #### #### #### ##
#   #    #    #    #
# ..  ..    ..  .. #
#   #    #    #    #
####################`),
		"maze": suite.Board(t, `
#####################
#@  #     #     #   #
# # # ### # ### # # #
# #   #   # #   # # #
# ##### ### # ### # #
#     # #   #   # # #
##### # # ##### # # #
#   # # #     # # # #
# # # # ##### # # # #
# # #   #   # # # # #
# # ##### # # # # # #
# #       #   #   #$#
# #################.#
#                   #
#####################`),
	}
}

// TestReaches: a fill that stops early reaches what the whole fill reaches, and is whole when it reaches nothing.
func TestReaches(t *testing.T) {
	for name, b := range halls(t) {
		scene, zone, part := board.StartScene(b), board.NewZone(b), board.NewZone(b)
		least := zone.Fill(scene, b.Player)
		for sq := range board.Square(b.Squares()) {
			if got := part.Reaches(scene, b.Player, sq); got != zone.Has(sq) {
				t.Fatalf("%s: square %d reached %v, expected %v", name, sq, got, zone.Has(sq))
			}
			if got := part.Reaches(scene, b.Player, b.Player, sq); got != zone.Has(sq) {
				t.Fatalf("%s: squares %d and %d reached %v, expected %v", name, b.Player, sq, got, zone.Has(sq))
			}
			if !zone.Has(sq) && (part.Len() != zone.Len() || part.Min() != least) {
				t.Fatalf("%s: %d squares, expected %d", name, part.Len(), zone.Len())
			}
		}
	}
}

func BenchmarkFill(bench *testing.B) {
	for _, name := range []string{"small", "middle", "large", "maze"} {
		b := halls(bench)[name]
		scene, zone := board.StartScene(b), board.NewZone(b)
		bench.Run(name, func(bench *testing.B) {
			bench.ReportAllocs()
			for bench.Loop() {
				zone.Fill(scene, b.Player)
			}
			bench.ReportMetric(float64(zone.Len()), "squares")
		})
	}
}

func BenchmarkKeysOfAMove(bench *testing.B) {
	b := halls(bench)["large"]
	scene := board.StartScene(b)
	m := board.NewMove(b.Boxes[0], board.Right)
	bench.ReportAllocs()
	for bench.Loop() {
		scene.Play(board.Forward, m)
		scene.Play(board.Reverse, b.Undo(m))
	}
}

// TestZoneTouches compares Touches with Has for the neighbours of every square.
func TestZoneTouches(t *testing.T) {
	b := suite.Board(t, "\n#######\n#@ $ .#\n#######")
	s, z := board.StartScene(b), board.NewZone(b)
	z.Fill(s, b.Player)
	for sq := range board.Square(b.Squares()) {
		want := false
		for _, next := range b.Neighbours()[sq] {
			want = want || z.Has(next)
		}
		if got := z.Touches(&b.Neighbours()[sq]); got != want {
			t.Errorf("square %d: %v, expected %v", sq, got, want)
		}
	}
}

// TestSteps: steps are counted around walls, from the nearest square.
func TestSteps(t *testing.T) {
	b := suite.Board(t, "\n#######\n#@ # .#\n#  #$ #\n#     #\n#######")
	a, c := b.At(1, 1), b.At(1, 5)
	if steps := b.Steps(a); steps[a] != 0 || steps[c] != 8 {
		t.Errorf("%d and %d steps", steps[a], steps[c])
	}
	if steps := b.Steps(a, c); steps[c] != 0 || steps[b.At(3, 3)] != 4 {
		t.Errorf("%d and %d steps", steps[c], steps[b.At(3, 3)])
	}
}
