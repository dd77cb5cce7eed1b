package deadlock

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestAreaFollowsMoves compares the area after every move with a flood, along random walks of both sides.
func TestAreaFollowsMoves(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Shape{MinFloor: 10, MaxFloor: 30, MinBoxes: 2, MaxBoxes: 7}, 200) {
		random := rand.New(rand.NewPCG(seed, 3))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			followWalk(t, newKit(b, side, b.NewBits()), side, random)
		}
	}
}

// followWalk plays 40 random moves and tries all others on the way.
func followWalk(t *testing.T, kit *Kit, side board.Side, random *rand.Rand) {
	b := kit.Board
	scene, zone := board.StartScene(b), board.NewZone(b)
	at, child, flood := newArea(kit), newArea(kit), newArea(kit)
	player := b.Player
	for range 40 {
		zone.Fill(scene, player)
		at.fill(scene, player)
		moves := suite.Moves(scene, side, zone)
		if len(moves) == 0 {
			return
		}
		for _, m := range moves {
			rest := scene.Play(side, m)
			child.load(at.Bits, at.size)
			child.moved(scene, m.From(), b.To(m), rest)
			flood.fill(scene, rest)
			if !child.Equal(flood.Bits) || child.size != flood.size {
				t.Fatalf("%v, from %d to %d: %d squares, a flood gives %d", side, m.From(), b.To(m), child.size,
					flood.size)
			}
			scene.Shift(b.To(m), m.From())
		}
		player = scene.Play(side, moves[random.IntN(len(moves))])
	}
}

// TestProverSlotsGrow: a table that grows while it is used knows the same keys as a set, for tasks of any size.
func TestProverSlotsGrow(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	var table proverSlots
	for range 50 {
		table.reset(slotsPerPosition * (1 + random.IntN(500)))
		known := map[board.Key]bool{}
		for range random.IntN(table.most / 2) {
			key := board.Key{Hi: 1, Lo: uint64(random.IntN(table.most)) * 0x9e3779b97f4a7c15}
			if got := table.fresh(key); got == known[key] {
				t.Fatalf("key %v is fresh: %v", key, got)
			}
			known[key] = true
		}
	}
}
