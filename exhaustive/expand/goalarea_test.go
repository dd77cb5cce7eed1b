package expand

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

func find(b *board.Board) *goalArea {
	return findGoalArea(flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b)))
}

// TestPlansCanBePlayed plays every way of every plan of small levels, with walls for what lies outside.
func TestPlansCanBePlayed(t *testing.T) {
	ways, entries := 0, 0
	for _, b := range oracle.Each(500, oracle.GoalArea) {
		a := find(b)
		if a == nil {
			continue
		}
		entries += len(a.entries) - 1
		for n := range len(a.steps) - 1 {
			for i, entry := range a.entries {
				playWay(t, b, a, n, i, entry)
				ways++
			}
		}
	}
	if ways < 100 || entries < 5 {
		t.Errorf("only %d ways and %d further entries: the test proves little", ways, entries)
	}
}

// playWay plays the way of a box from an entry when n boxes are inside.
func playWay(t *testing.T, b *board.Board, a *goalArea, n, i int, entry board.Move) {
	t.Helper()
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(a.steps[n].filled.AppendTo(nil))
	for sq := range board.Square(b.Squares()) {
		if !a.Inside(sq) && sq != entry.From() {
			scene.Drop(sq)
		}
	}
	pushes, stand := a.NextPushes(n, i)
	scene.Drop(b.To(entry))
	player := entry.From()
	for _, m := range pushes {
		zone.Fill(scene, player)
		if !scene.Box(m.From()) || !scene.CanMove(board.Forward, m, zone) || !a.Inside(b.To(m)) {
			t.Fatalf("step %d, entry %v: %v cannot be made", n, entry, m)
		}
		player = scene.Play(board.Forward, m)
	}
	if player != stand || !scene.Box(a.Goal(n)) || a.steps[n].filled.Has(a.Goal(n)) || !b.IsGoal(a.Goal(n)) {
		t.Fatalf("step %d, entry %v: the box does not come to a free goal, or the player stands elsewhere", n, entry)
	}
	if want := a.steps[n].left - a.steps[n+1].left; i == 0 && len(pushes) != want {
		t.Fatalf("step %d: %d pushes, the goal is %d away", n, len(pushes), want)
	}
}

// TestFind looks for the area of drawn levels.
func TestFind(t *testing.T) {
	for _, level := range []struct {
		rows    string
		squares int // of the area, 0 for none
	}{
		{"#########\n#  ##  ##\n#.. $ $@#\n#  ##  ##\n#########", 7}, // with the square between the walls
		{"#######\n#.$.$@#\n#     #\n#######", 0},                    // a box between the goals
	} {
		squares := 0
		if a := find(suite.Board(t, level.rows)); a != nil {
			squares = a.inside.Count()
		}
		if squares != level.squares {
			t.Errorf("an area of %d squares, expected %d\n%s", squares, level.squares, level.rows)
		}
	}
}
