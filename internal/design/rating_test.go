package design

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// Two boxes that go one after the other change the group once; boxes that must go in turns change more often.
func TestRate(t *testing.T) {
	b := suite.Board(t, "\n########\n#@ $  .#\n#  $  .#\n########")
	upper, lower := b.At(1, 3), b.At(2, 3)
	push := func(from board.Square, steps int) board.Move {
		for range steps {
			from = b.Next(from, board.Right)
		}
		return board.NewMove(from, board.Right)
	}
	turns := []board.Move{push(upper, 0), push(lower, 0), push(upper, 1), push(lower, 1), push(upper, 2),
		push(lower, 2)}
	for n, want := range map[int][3]int{6: {1, 5, 1}, 2: {1, 1, 1}, 1: {}, 0: {}} {
		if r := Rate(b, turns[:n]); [3]int{r.Changes, r.Played, *r.Groups} != want {
			t.Errorf("%d pushes: %+v, groups %d, expected %v", n, r, *r.Groups, want)
		}
	}
}

// TestJoinedIsASolution: on random levels the joined sessions of a shortest solution solve it by as many pushes, and
// there are no more sessions than before.
func TestJoinedIsASolution(t *testing.T) {
	fewer := 0
	for seed, b := range oracle.FarthestLevels(oracle.Medium, uint64(long.Pick(300, 5000))) {
		space := oracle.NewSpace(b)
		distances, state := space.Distances(board.Forward), space.Start()
		var pushes []board.Move
		for distances[state] > 0 {
			for _, child := range space.Children(board.Forward, state, nil) {
				if distances[child.State] == distances[state]-1 {
					pushes, state = append(pushes, child.Move), child.State
					break
				}
			}
		}
		before := sessionsOf(b, pushes)
		var after []board.Move
		sessions := joined(b, sessionsOf(b, pushes))
		for _, r := range sessions {
			after = append(after, r.pushes...)
		}
		lurd, err := board.Expand(b, after)
		if err == nil && len(pushes) > 0 {
			_, err = board.Replay(b.Level, lurd)
		}
		if err != nil || len(after) != len(pushes) || len(sessions) > len(before) {
			t.Fatalf("seed %d: %d pushes in %d sessions became %d in %d: %v", seed, len(pushes), len(before),
				len(after),
				len(sessions), err)
		}
		if len(sessions) < len(before) {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("no sessions were joined")
	}
}

// TestLeastChanges: the division is the best of all.
func TestLeastChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range long.Pick(300, 3000) {
		boxes := 1 + random.IntN(8)
		order := make([]int, boxes+random.IntN(20))
		for i := range order {
			order[i] = random.IntN(boxes)
		}
		want := len(order)
		for group := range 1 << boxes {
			size, changes := 0, 0
			for box := range boxes {
				size += group >> box & 1
			}
			for i := 1; i < len(order); i++ {
				changes += (group>>order[i] ^ group>>order[i-1]) & 1
			}
			if size == boxes/2 {
				want = min(want, changes)
			}
		}
		if got := *leastChanges(order, boxes); got != want {
			t.Fatalf("%v: %d, expected %d", order, got, want)
		}
	}
}
