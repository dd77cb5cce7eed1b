package exhaustive

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestMeets: the positions that a search says it holds are those at the end of the ways that it gives, and a run ends
// at the first position that is asked for.
func TestMeets(t *testing.T) {
	held := 0
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		options := Options{Threads: 1, Memory: 64 << 20}
		s := NewSearch(d, options)
		if len(s.shared.space.Symmetries) > 0 {
			continue
		}
		s.Run(t.Context(), 200)
		space, scene, zone := oracle.NewSpace(b), board.NewScene(b), board.NewZone(b)
		var last board.Key
		for state := range space.States {
			key := scene.Key(zone.Fill(scene, space.Place(state, scene)))
			if !s.Holds(key) {
				continue
			}
			held++
			last = key
			if got := played(t, b, s.Way(key)); got != key {
				t.Fatalf("the way leads to another position than\n%s", space.Draw(state))
			}
		}
		again := NewSearch(d, options)
		again.Meet(func(key board.Key) bool { return key == last })
		if again.Run(t.Context(), 1<<40); last != (board.Key{}) && !again.Holds(last) {
			t.Fatalf("level %d: the run ended before the position that was asked for", seed)
		}
	}
	if held == 0 {
		t.Fatal("nothing was held")
	}
}

// played is the key of the position after pushes from the start.
func played(t *testing.T, b *board.Board, pushes []board.Move) board.Key {
	scene := board.StartScene(b)
	return scene.Key(suite.Play(t, scene, board.Forward, b.Player, pushes))
}
