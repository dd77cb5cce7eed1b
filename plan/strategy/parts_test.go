package strategy

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
)

// TestStops: of the positions that are seen, the first and the last at which the player can come to most are kept, and
// none when the last position seen is as good.
func TestStops(t *testing.T) {
	b := suite.Board(t, `
##########
#  #   . #
#@ $   $ #
#  #     #
# .#     #
##########`)
	zone, scene := board.NewZone(b), board.NewScene(b)
	on := &stops{board: b, least: 2, others: []board.Bits{b.BitsOf([]board.Square{b.At(2, 7)})}}
	see := func(box board.Square, key uint64) {
		scene.SetSquares([]board.Square{box, b.At(2, 7)})
		zone.Fill(scene, b.Player)
		on.see(scene, zone, search.Child{Key: board.Key{Lo: key}}, 0, make([]board.Move, 10-key))
	}
	door, aside := b.At(2, 3), b.At(1, 1)
	see(aside, 1)
	see(door, 2)
	see(aside, 3)
	see(door, 4)
	if got := on.better(board.Key{Lo: 4}); len(got) != 2 || got[0].key != (board.Key{Lo: 3}) ||
		got[1].key != (board.Key{Lo: 1}) {
		t.Errorf("stops %v, want the last and the first", got)
	} else if len(got[0].rest) != 7 || len(got[1].rest) != 9 {
		t.Errorf("%d and %d pushes are left, want 7 and 9", len(got[0].rest), len(got[1].rest))
	}
	see(aside, 5)
	if got := on.better(board.Key{Lo: 5}); got != nil {
		t.Errorf("stops %v although the end is as good", got)
	}
}
