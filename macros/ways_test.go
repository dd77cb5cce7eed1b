package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
)

// TestWaysAreLegal replays the ways through doors of random layouts of both sides move by move, by a generator without
// rules: all boxes stand as before, and the player is in the zone that the way promises, which is not his own.
func TestWaysAreLegal(t *testing.T) {
	rnd, found, long := rand.New(rand.NewPCG(6, 6)), 0, 0
	for range 3_000 {
		b, s, start := randomScene(t, rnd)
		side := board.Side(rnd.IntN(2))
		before, zone := s.Boxes().Clone(), board.NewZone(b)
		for _, way := range NewWays(b, side).Find(s, start, Rules{}) {
			player := start
			for _, e := range way.Steps {
				player = play(t, s, side, player, e)
			}
			if !s.Boxes().Equal(before) || zone.Fill(s, player) != way.Player || zone.Has(start) {
				t.Fatalf("%v: the player is at %d after %+v", side, player, way)
			}
			found++
			if len(way.Steps) > 1 {
				long++
			}
		}
	}
	if found < 100 || long == 0 {
		t.Errorf("only %d ways, %d through several doors", found, long)
	}
}

// play plays a destination by single moves, and returns where the player is then.
func play(t *testing.T, s *board.Scene, side board.Side, player board.Square, e Destination) board.Square {
	t.Helper()
	moves, ok := NewGenerator(s.Board, side).Route(s, player, e.From, e.To, e.Player, Rules{}, nil)
	if !ok {
		t.Fatalf("%v: no moves for %+v", side, e)
	}
	return replay(t, s, side, player, moves)
}
