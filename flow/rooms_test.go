package flow

import (
	"testing"

	"planner/board"
)

func TestFloor(t *testing.T) {
	b := board1(t, `
###############
#   #    #    #
#   # ## #    #
#@$   ##   .  #
#   ####### # #
########### # #
          #   #
          #####`)
	f, _ := NewFloor(t.Context(), NewSides(b, nil))
	if len(f.Rooms) != 2 || len(f.Rooms[0]) != 12 {
		t.Fatalf("rooms %v", f.Rooms)
	}
	if len(f.Links) != 1 || f.Links[0] != [2]int32{0, 1} {
		t.Fatalf("links %v", f.Links)
	}
	straight := map[board.Dir]int{}
	for _, tunnel := range f.Tunnels {
		straight[tunnel.Dir] += len(tunnel.Squares)
	}
	right, _ := b.Direction('r')
	down, _ := b.Direction('d')
	if straight[right] != 5 || straight[down] != 6 {
		t.Fatalf("tunnel squares %v: %v", straight, f.Tunnels)
	}
	for _, gate := range f.Gates {
		if row, col := b.RowCol(gate); f.Room[gate] != Corridor && col != 3 && col != 10 {
			t.Errorf("gate at row %d, column %d", row, col)
		}
	}
	if len(f.Gates) == 0 {
		t.Fatal("no gates")
	}
}
