package board_test

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// flooded counts the zones of a scene by floods.
func flooded(scene *board.Scene, zone *board.Zone) (zones int) {
	for range zone.Players(scene) {
		zones++
	}
	return zones
}

// TestZonesAreFloods compares the zones of layouts, without and with a box on each free square, with floods.
func TestZonesAreFloods(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 300) {
		scene, zone, zones := board.StartScene(b), board.NewZone(b), board.NewZones(b)
		zones.Scan(scene)
		before := zones.Count()
		if got := flooded(scene, zone); got != before {
			t.Fatalf("seed %d: %d zones, %d by floods", seed, before, got)
		}
		for box := range board.Square(b.Squares()) {
			if !scene.Free(box) {
				continue
			}
			if got := zone.Fill(scene, box); zones.Of(box) != got {
				t.Fatalf("seed %d: square %d is in zone %d, not %d", seed, box, zones.Of(box), got)
			}
			scene.Drop(box)
			if got := flooded(scene, zone) > before; zones.Splits(box) != got {
				t.Fatalf("seed %d: a box on %d splits its zone %v, by floods %v", seed, box, zones.Splits(box), got)
			}
			for sq := range board.Square(b.Squares()) {
				if scene.Free(sq) && zones.Without(sq, box) != zone.Fill(scene, sq) {
					t.Fatalf("seed %d: with a box on %d square %d is in zone %d", seed, box, sq, zone.Min())
				}
			}
			scene.Lift(box)
		}
	}
}
