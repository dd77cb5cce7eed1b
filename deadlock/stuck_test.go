package deadlock

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// TestStuckAfter compares the stuck boxes after a move with those of the whole position, over random walks.
func TestStuckAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	same, others := 0, 0
	for seed := range uint64(400) {
		b := oracle.Generate(oracle.Shape{MinFloor: 20, MaxFloor: 40, MinBoxes: 4, MaxBoxes: 8}, seed)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			kit := NewKit(b, side, oracle.DeadSquares(b, side))
			stuck, whole := NewStuck(kit), NewStuck(kit.Fork())
			s, zone := board.NewScene(b), board.NewZone(b)
			start, player := b.Boxes, b.Player
			if side == board.Reverse {
				start, player = b.Goals, board.None
			}
			s.SetSquares(start)
			if player == board.None {
				player = firstFree(s, 0)
			}
			zone.Fill(s, player)
			for range 60 {
				before, dead := whole.Find(s, zone.Min())
				before = before.Clone()
				m, ok := anyMove(s, side, zone, random)
				if dead || !ok {
					break
				}
				zone.Fill(s, s.Play(side, m))
				if before.Has(m.From()) {
					continue
				}
				got, lost, kept := stuck.FindAfter(s, zone, b.To(m))
				want, wanted := whole.Find(s, zone.Min())
				if kept {
					got = before
					same++
				} else {
					others++
				}
				if !got.Equal(want) || lost != wanted {
					t.Fatalf("seed %d, %v: stuck %v %v, expected %v %v", seed, side, got, lost, want, wanted)
				}
			}
		}
	}
	if same < 1000 || others < 100 {
		t.Errorf("%d the same, %d others", same, others)
	}
}

// anyMove is a random move of a position; ok is false when it has none.
func anyMove(s *board.Scene, side board.Side, zone *board.Zone, random *rand.Rand) (m board.Move, ok bool) {
	var moves []board.Move
	for _, sq := range s.Boxes().AppendTo(nil) {
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); s.CanMove(side, m, zone) {
				moves = append(moves, m)
			}
		}
	}
	if len(moves) == 0 {
		return 0, false
	}
	return moves[random.IntN(len(moves))], true
}
