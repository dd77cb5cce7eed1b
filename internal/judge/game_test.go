package judge

import (
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// The positions of a long game come out as if it were played, wherever its layouts are kept.
func TestGame(t *testing.T) {
	b := suite.Board(t, "#######\n#     #\n#@$  .#\n#     #\n#######")
	moves := strings.Repeat("RurrdLulld", 100)
	l, err := play(b, moves)
	must.Do(t, err)
	if l.Len() < 2*keptApart || l.Len() != len(l.Pushes)+1 {
		t.Fatalf("%d positions of %d pushes", l.Len(), len(l.Pushes))
	}
	scene := board.StartScene(b)
	for i := range l.Len() {
		at := l.At(i)
		if !at.Boxes.Equal(scene.Boxes()) || scene.Solved() && i > l.Solved || i > 0 && at.First != l.At(i-1).Last+1 {
			t.Fatalf("position %d is %+v", i, at)
		}
		if upTo, err := play(b, moves[:at.Last]); err != nil || upTo.end != at.Player || upTo.Len() != i+1 {
			t.Fatalf("position %d: %d pushes in %d moves, %v", i, len(upTo.Pushes), at.Last, err)
		}
		if i < len(l.Pushes) {
			scene.Play(board.Forward, l.Pushes[i])
		}
	}
}

// randomGame plays at random: walks to a random push that is possible, as often as pushes says, and gives the moves. It
// ends earlier when no push is left or stop says so.
func randomGame(
	b *board.Board, rng *rand.Rand, pushes int, stop func(s *board.Scene, player board.Square) bool,
) string {
	scene, zone := board.StartScene(b), board.NewZone(b)
	player := b.Player
	var played []board.Move
	for range pushes {
		zone.Fill(scene, player)
		can := suite.Moves(scene, board.Forward, zone)
		if len(can) == 0 {
			break
		}
		push := can[rng.IntN(len(can))]
		player = scene.Play(board.Forward, push)
		played = append(played, push)
		if stop(scene, player) {
			break
		}
	}
	lurd, err := board.Expand(b, played)
	if err != nil {
		panic(err)
	}
	return lurd
}

// never lets a game go on.
func never(*board.Scene, board.Square) bool { return false }
