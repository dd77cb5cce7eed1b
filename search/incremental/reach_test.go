package incremental

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestReachEqualsFlood compares the zone of every child with a flood, along random walks of both sides.
func TestReachEqualsFlood(t *testing.T) {
	for seed := range uint64(300) {
		b := oracle.Generate(oracle.Shape{MinFloor: 10, MaxFloor: 30, MinBoxes: 2, MaxBoxes: 7}, seed)
		r := rand.New(rand.NewPCG(seed, 1))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			wanderAndCompare(t, b, side, r)
		}
	}
}

func wanderAndCompare(t *testing.T, b *board.Board, side board.Side, r *rand.Rand) {
	scene, reach, flood := board.NewScene(b), NewReach(b, side), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	player := b.Player
	for range 40 {
		zone := reach.Begin(scene, player)
		moves := suite.Moves(scene, side, zone)
		if len(moves) == 0 {
			return
		}
		for _, m := range moves {
			rest := scene.Play(side, m)
			if got, want := reach.Child(scene, m), flood.Fill(scene, rest); got != want {
				t.Fatalf("%v from square %d in direction %d: normalised player %d, expected %d", side, m.From(),
					m.Dir(), got, want)
			}
			compareGained(t, reach, zone, flood, b.To(m))
			compareHeld(t, reach, scene, flood)
			scene.Shift(b.To(m), m.From())
		}
		player = scene.Play(side, moves[r.IntN(len(moves))])
	}
}

// compareGained compares the zone of a child, put together from that of its parent, with a flood.
func compareGained(t *testing.T, reach *Reach, parent, flood *board.Zone, box board.Square) {
	t.Helper()
	gained, ok := reach.Gained()
	if !ok {
		return
	}
	size := len(gained) + parent.Len()
	if parent.Has(box) {
		size--
	}
	for _, sq := range gained {
		if parent.Has(sq) || !flood.Has(sq) {
			t.Fatalf("square %d is said to be gained", sq)
		}
	}
	if size != flood.Len() {
		t.Fatalf("a zone of %d squares, a flood gives %d", size, flood.Len())
	}
}

// compareHeld compares the squares that the zone of a child is said to hold with a flood.
func compareHeld(t *testing.T, reach *Reach, scene *board.Scene, flood *board.Zone) {
	t.Helper()
	if _, ok := reach.Gained(); ok {
		return
	}
	for sq := range board.Square(scene.Board.Squares()) {
		if scene.Free(sq) && reach.Holds(sq) != flood.Has(sq) {
			t.Fatalf("square %d is said to be held: %v, a flood gives %v", sq, reach.Holds(sq), flood.Has(sq))
		}
	}
}
