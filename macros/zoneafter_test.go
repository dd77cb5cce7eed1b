package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestZoneAfterEqualsFlood compares ZoneAfter, ZonesAfter and Removed with floods, for every destination of every box
// and every free square.
func TestZoneAfterEqualsFlood(t *testing.T) {
	for _, b := range oracle.Levels(oracle.Shape{MinFloor: 10, MaxFloor: 30, MinBoxes: 2, MaxBoxes: 7}, 120) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			scene, flood, g := board.StartScene(b), board.NewZone(b), NewGenerator(b, side)
			g.All(scene, b.Player, Rules{}, scene.Boxes().Clone(), func(_ board.Square, list []Destination) bool {
				for _, to := range list {
					compareZones(t, g, scene, flood, &to)
				}
				return true
			})
		}
	}
}

func compareZones(t *testing.T, g *Generator, scene *board.Scene, flood *board.Zone, to *Destination) {
	t.Helper()
	b := scene.Board
	scene.Shift(to.From, to.To)
	for x := range board.Square(b.Squares()) {
		if scene.Free(x) {
			if got, want := g.Zones.After(to.From, to.To, x), flood.Fill(scene, x); got != want {
				t.Fatalf("box from %d to %d, player on %d: zone %d, expected %d", to.From, to.To, x, got, want)
			}
		}
	}
	other := NewGenerator(b, board.Forward)
	if other.ScanLayout(scene); to.From != to.To && int(g.Zones.CountAfter(to.From, to.To)) != other.Zones.Count() {
		t.Fatalf("box from %d to %d: %d zones, expected %d",
			to.From, to.To, g.Zones.CountAfter(to.From, to.To), other.Zones.Count())
	}
	scene.Lift(to.To)
	zone, zones := g.Removed(to.Player)
	if want := flood.Fill(scene, to.Player); zone != want {
		t.Fatalf("box on %d removed at %d: zone %d, expected %d", to.From, to.To, zone, want)
	}
	if other.ScanLayout(scene); int(zones) != other.Zones.Count() {
		t.Fatalf("box on %d removed at %d: %d zones, expected %d", to.From, to.To, zones, other.Zones.Count())
	}
	scene.Drop(to.From)
}

// TestVisitsEqualDestinations checks that one more box visits the same squares as a box that really stands there, with
// the player on any side of it.
func TestVisitsEqualDestinations(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2_000 {
		b, s, sq := randomScene(t, random)
		closed := b.NewBits()
		for range random.IntN(4) {
			closed.Add(board.Square(random.IntN(b.Squares())))
		}
		rules := Rules{Closed: closed}
		got, want := b.NewBits(), b.NewBits()
		NewGenerator(b, board.Forward).Visits(s, sq, rules, func(to board.Square) { got.Add(to) })
		g := NewGenerator(b, board.Forward)
		s.Drop(sq)
		for _, d := range board.Dirs {
			if side := b.Next(sq, d); s.Free(side) {
				for _, e := range g.Destinations(s, side, sq, rules) {
					want.Add(e.To)
				}
			}
		}
		got.Remove(sq)
		want.Remove(sq)
		if !got.Equal(want) {
			t.Fatalf("from %d: %v, expected %v", sq, got.AppendTo(nil), want.AppendTo(nil))
		}
	}
}
