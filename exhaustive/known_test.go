package exhaustive

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
)

// detour gives a solution of a level that is longer than a shortest one: away from the start by some moves that keep it
// solvable, and then on by a shortest way. It is nil when there is none.
func detour(t *testing.T, b *board.Board, away int) []board.Move {
	t.Helper()
	scene, zone := board.StartScene(b), board.NewZone(b)
	player := b.Player
	var pushes []board.Move
	for range away {
		zone.Fill(scene, player)
		var worst []board.Move
		var last board.Move
		for _, m := range suite.Moves(scene, board.Forward, zone) {
			scene.Play(board.Forward, m)
			rest := solve(t, b.WithStart(scene.Boxes().Clone(), m.From()), Options{Threads: 1})
			scene.Shift(b.To(m), m.From())
			if rest.Status == search.Solved && len(rest.Pushes) > len(worst) {
				worst, last = rest.Pushes, m
			}
		}
		if worst == nil {
			return nil
		}
		pushes = append(pushes, last)
		player = scene.Play(board.Forward, last)
	}
	rest := solve(t, b.WithStart(scene.Boxes().Clone(), player), Options{Threads: 1})
	return append(pushes, rest.Pushes...)
}

// TestKnown gives the search a solution that is too long. It must still find the fewest pushes, and whatever it gives
// when it is stopped early must solve the level in fewer pushes.
func TestKnown(t *testing.T) {
	joined := 0
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		want := oracle.Pushes(b)
		long := detour(t, b, 2)
		if len(long) <= want {
			continue
		}
		for threads := 1; threads <= 3; threads += 2 {
			o := Options{Threads: threads, Known: long, Upper: len(long)}
			r := solve(t, b, o)
			if problem := compare(b, r, want); problem != "" {
				t.Errorf("seed %d, %d threads: %s", seed, threads, problem)
			}
			o.Memory = 1 << 28
			r = NewSearch(toGoals(b), o).Run(context.Background(), 20)
			if len(r.Pushes) == 0 {
				continue
			}
			joined++
			_, _, err := board.Solution(b, r.Pushes)
			if err != nil || len(r.Pushes) >= len(long) || len(r.Pushes) < want {
				t.Errorf("seed %d: %d pushes after 20 positions, %d known, %d needed: %v", seed, len(r.Pushes),
					len(long), want, err)
			}
		}
	}
	if joined < 10 {
		t.Errorf("only %d times a known solution was joined: the test proves little", joined)
	}
}

// TestPauses lets a search pause every few positions. It must be the same search as without pauses.
func TestPauses(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 30) {
		o := Options{Threads: 1, Memory: 1 << 26}
		want := solve(t, b, o)
		s := NewSearch(toGoals(b), o)
		var got Result
		for runs := 0; !s.Ended(); runs++ {
			if got = s.Run(context.Background(), 7); runs > 100_000 {
				t.Fatalf("seed %d: the search does not end", seed)
			}
		}
		if got.Counts != want.Counts || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound {
			t.Errorf("seed %d: %+v, %d pushes; without pauses %+v, %d pushes", seed, got.Counts, len(got.Pushes),
				want.Counts, len(want.Pushes))
		}
	}
}

// TestKeepOne leaves a search of two workers to one of them. It must end as a search of one does.
func TestKeepOne(t *testing.T) {
	moved := 0
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 30) {
		want := solve(t, b, Options{Threads: 1})
		s := NewSearch(toGoals(b), Options{Threads: 2, Memory: 1 << 26})
		s.Run(context.Background(), 20)
		first, second := s.workers[0].queue, s.workers[1].queue
		first.moveTo(second) // so that it has open nodes even where it was late
		for _, l := range second.layers {
			moved += l.count
		}
		s.KeepOne()
		got := s.Run(context.Background(), 1<<40)
		if got.Status != want.Status || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound {
			t.Errorf("seed %d: %v, %d pushes, bound %d; by one worker %v, %d pushes, bound %d", seed, got.Status,
				len(got.Pushes), got.Bound, want.Status, len(want.Pushes), want.Bound)
		}
	}
	if moved == 0 {
		t.Error("no search had open nodes when it paused: the test proves nothing")
	}
}

// TestKnownWhilePaused tells a search that pauses of a shortest solution. It must end with the proof that no solution
// is shorter.
func TestKnownWhilePaused(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		best := solve(t, b, Options{Threads: 1})
		long := detour(t, b, 1)
		if best.Status != search.Solved || len(best.Pushes) == 0 || len(long) <= len(best.Pushes) {
			continue
		}
		for threads := 1; threads <= 2; threads++ {
			s := NewSearch(toGoals(b), Options{Threads: threads, Memory: 1 << 26, Known: long, Upper: len(long)})
			s.Run(context.Background(), 10)
			s.Known(best.Pushes)
			r := s.Run(context.Background(), 1<<40)
			if !s.Ended() || r.Bound != len(best.Pushes) || len(r.Pushes) > 0 && len(r.Pushes) != r.Bound {
				t.Errorf("seed %d, %d threads: ended %v, bound %d, %d pushes, expected a proof of %d", seed, threads,
					s.Ended(), r.Bound, len(r.Pushes), len(best.Pushes))
			}
		}
	}
}
