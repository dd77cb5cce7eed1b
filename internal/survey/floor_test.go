package survey

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

func TestFloor(t *testing.T) {
	b := suite.Board(t, `
###############
#   #    #    #
#   # ## #    #
#@$   ##   .  #
#   ####### # #
########### # #
          #   #
          #####`)
	f, _ := newFloor(t.Context(), flow.NewNodes(b, nil))
	if len(f.Rooms) != 2 || len(f.Rooms[0]) != 12 {
		t.Fatalf("rooms %v", f.Rooms)
	}
	if len(f.Links) != 1 || f.Links[0] != [2]int32{0, 1} {
		t.Fatalf("links %v", f.Links)
	}
	straight := 0
	for _, tunnel := range f.Tunnels {
		straight += len(tunnel)
	}
	if straight != 11 {
		t.Fatalf("%d squares in tunnels: %v", straight, f.Tunnels)
	}
	for _, gate := range f.Gates {
		if row, col := b.RowCol(gate); f.Room[gate] != flow.Corridor && col != 3 && col != 10 {
			t.Errorf("gate at row %d, column %d", row, col)
		}
	}
	if len(f.Gates) == 0 {
		t.Fatal("no gates")
	}
}

// TestFloorOfATurnedBoard: a board has as many rooms, links, tunnels and gates however it is turned or mirrored. A
// square is a gate when a box there shuts the player out of some other square.
func TestFloorOfATurnedBoard(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		want := shape(t, b)
		for k := 1; k < 8; k++ {
			if got := shape(t, suite.BoardOf(t, b.Level.Transform(k))); got != want {
				t.Fatalf("seed %d, symmetry %d: %v, want %v", seed, k, got, want)
			}
		}
		zones, scene, gates := board.NewZones(b), board.NewScene(b), 0
		for sq := range b.Wall() {
			scene.Drop(sq)
			if zones.Scan(scene); zones.Count() > 1 {
				gates++
			}
			scene.Lift(sq)
		}
		if gates != want[3] {
			t.Fatalf("seed %d: %d gates, want %d", seed, want[3], gates)
		}
	}
}

func shape(t *testing.T, b *board.Board) [4]int {
	f, _ := newFloor(t.Context(), flow.NewNodes(b, nil))
	return [4]int{len(f.Rooms), len(f.Links), len(f.Tunnels), len(f.Gates)}
}
