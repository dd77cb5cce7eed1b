package judge

import "testing"

// Why and the coach say in the same words which move or push lost a game.
func TestLostBy(t *testing.T) {
	for _, test := range []struct {
		first, last  int
		detail, want string
	}{
		{0, 0, "", "Lost from the start: the level has no solution."},
		{3, 3, " (push 1, up)", "Move 3 (push 1, up) lost the game."},
		{0, 3, "", "Move 3 lost the game at the latest, perhaps it was lost from the start."},
		{2, 3, "", "The game was lost between move 2 and move 3."},
	} {
		if got := lostBy("move", test.first, test.last, test.detail); got != test.want {
			t.Errorf("from %d to %d: %q, expected %q", test.first, test.last, got, test.want)
		}
	}
}
