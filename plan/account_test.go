package plan

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan/strategy"
	"planner/search"
)

// TestActsOnTheWay finds each position of a solution at its push, and one beside the way nowhere.
func TestActsOnTheWay(t *testing.T) {
	b := suite.Board(t, "\n#######\n#     #\n#@$  .#\n#     #\n#######")
	pushes, err := b.PushesOf(b.Player, "RRR")
	must.Do(t, err)
	s := &solver{level: &level{board: b}}
	s.found.pushes = pushes
	scene := board.StartScene(b)
	for n := range len(pushes) + 1 {
		player := b.Player
		if n > 0 {
			player = scene.Play(board.Forward, pushes[n-1])
		}
		at := search.Position{Boxes: scene.Boxes().Clone(), Player: player}
		if got := pushesTo(b, pushes, &at); got != n {
			t.Errorf("position after %d pushes: found after %d", n, got)
		}
		drawn := s.acts("free-space", []strategy.Act{{Side: board.Reverse, Position: at, Note: "one zone"}})
		if len(drawn) != 1 || !strings.HasPrefix(drawn[0].Note, "opened from the end (one zone); the solution comes to") {
			t.Errorf("%+v", drawn)
		}
	}
	beside := search.Position{Boxes: b.BitsOf([]board.Square{b.Player}), Player: b.Boxes[0]}
	drawn := s.acts("free-space", []strategy.Act{{Position: beside}})
	if !strings.HasSuffix(drawn[0].Note, "the solution does not come to this position") {
		t.Error(drawn[0].Note)
	}
}
