package board_test

import (
	"math/bits"
	"os"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// shiftFill is the alternative that Zone.Fill is compared with: a flood that shifts whole words of the grid, one bit
// for each cell, until nothing is added. Each round extends the zone by one step, so its cost grows with the length
// of the longest walk and not with the number of squares.
type shiftFill struct {
	width uint
	words int
	floor []uint64 // cells without wall
	free  []uint64
	zone  []uint64
	cells []uint // square -> bit
}

func newShiftFill(b *board.Board) *shiftFill {
	n := (b.Width*b.Height + 63) / 64
	f := &shiftFill{width: uint(b.Width), words: n,
		floor: make([]uint64, n), free: make([]uint64, n), zone: make([]uint64, n)}
	for sq := board.Square(0); sq < b.Wall(); sq++ {
		row, col := b.RowCol(sq)
		cell := uint(row*b.Width + col)
		f.cells = append(f.cells, cell)
		f.floor[cell/64] |= 1 << (cell % 64)
	}
	return f
}

// shifted is word i of the set moved n bits up (towards higher cells).
func shifted(set []uint64, i int, n uint) uint64 {
	whole, part := int(n/64), n%64
	var w uint64
	if j := i - whole; j >= 0 {
		w = set[j] << part
		if part > 0 && j > 0 {
			w |= set[j-1] >> (64 - part)
		}
	}
	return w
}

// dropped is word i of the set moved n bits down.
func dropped(set []uint64, i int, n uint) uint64 {
	whole, part := int(n/64), n%64
	var w uint64
	if j := i + whole; j < len(set) {
		w = set[j] >> part
		if part > 0 && j+1 < len(set) {
			w |= set[j+1] << (64 - part)
		}
	}
	return w
}

// fill floods and returns the smallest cell; the boxes come as squares, so that their part is counted, too.
func (f *shiftFill) fill(boxes []board.Square, from board.Square) int {
	copy(f.free, f.floor)
	for _, sq := range boxes {
		f.free[f.cells[sq]/64] &^= 1 << (f.cells[sq] % 64)
	}
	clear(f.zone)
	f.zone[f.cells[from]/64] = 1 << (f.cells[from] % 64)
	for grown := true; grown; {
		grown = false
		for i := range f.zone { // in place: words behind see what this one has just gained
			old := f.zone[i]
			w := old | shifted(f.zone, i, 1) | dropped(f.zone, i, 1) |
				shifted(f.zone, i, f.width) | dropped(f.zone, i, f.width)
			if w &= f.free[i]; w != old {
				f.zone[i], grown = w, true
			}
		}
	}
	for i, w := range f.zone {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

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

func TestShiftFillFindsTheSameZone(t *testing.T) {
	for name, b := range halls(t) {
		scene, zone, rival := board.NewScene(b), board.NewZone(b), newShiftFill(b)
		scene.SetSquares(b.Boxes)
		for sq := board.Square(0); sq < b.Wall(); sq++ {
			if !scene.Free(sq) {
				continue
			}
			zone.Fill(scene, sq)
			want := b.Width * b.Height // the first cell of the zone
			for free := board.Square(0); free < b.Wall(); free++ {
				if row, col := b.RowCol(free); zone.Has(free) {
					want = min(want, row*b.Width+col)
				}
			}
			if got := rival.fill(b.Boxes, sq); got != want {
				t.Fatalf("%s: from square %d cell %d, expected %d\n%s", name, sq, got, want,
					strings.Join(b.Level.Rows, "\n"))
			}
		}
	}
}

// TestReaches: a fill that stops early reaches what the whole fill reaches, and is whole when it reaches nothing.
func TestReaches(t *testing.T) {
	for name, b := range halls(t) {
		scene, zone, part := board.NewScene(b), board.NewZone(b), board.NewZone(b)
		scene.SetSquares(b.Boxes)
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
		scene, zone, rival := board.NewScene(b), board.NewZone(b), newShiftFill(b)
		scene.SetSquares(b.Boxes)
		bench.Run(name+"/zone", func(bench *testing.B) {
			bench.ReportAllocs()
			for bench.Loop() {
				zone.Fill(scene, b.Player)
			}
			bench.ReportMetric(float64(zone.Len()), "squares")
		})
		bench.Run(name+"/shifts", func(bench *testing.B) {
			bench.ReportAllocs()
			for bench.Loop() {
				rival.fill(b.Boxes, b.Player)
			}
		})
	}
}

// BenchmarkFillOfASuite fills once from the player of every level of a suite, the boxes where they start.
func BenchmarkFillOfASuite(bench *testing.B) {
	file, err := os.Open(suite.Shared(bench, "levels/xsokoban.xsb"))
	must.Do(bench, err)
	defer file.Close()
	var scenes []*board.Scene
	var zones []*board.Zone
	var rivals []*shiftFill
	for _, level := range suite.Levels(bench, file, "xsokoban.xsb") {
		b := suite.BoardOf(bench, level)
		scene := board.NewScene(b)
		scene.SetSquares(b.Boxes)
		scenes, zones, rivals = append(scenes, scene), append(zones, board.NewZone(b)), append(rivals, newShiftFill(b))
	}
	bench.Run("zone", func(bench *testing.B) {
		for bench.Loop() {
			for i, s := range scenes {
				zones[i].Fill(s, s.Board.Player)
			}
		}
	})
	bench.Run("shifts", func(bench *testing.B) {
		for bench.Loop() {
			for i, s := range scenes {
				rivals[i].fill(s.Board.Boxes, s.Board.Player)
			}
		}
	})
}

func BenchmarkKeysOfAMove(bench *testing.B) {
	b := halls(bench)["large"]
	scene := board.NewScene(b)
	scene.SetSquares(b.Boxes)
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
	s, z := board.NewScene(b), board.NewZone(b)
	s.SetSquares(b.Boxes)
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
