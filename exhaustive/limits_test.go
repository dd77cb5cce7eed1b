package exhaustive

import (
	"context"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/search"
	"planner/technique"
)

// TestUpper holds the upper bound to the truth: just above the optimum it changes nothing, and at the optimum it proves
// that nothing is shorter.
func TestUpper(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		want := oracle.Pushes(b)
		if want <= 0 {
			continue
		}
		for threads := 1; threads <= 3; threads += 2 {
			for _, above := range []int{1, 2, 3} {
				if problem := compare(b, solve(t, b, Options{Threads: threads, Upper: want + above}), want); problem != "" {
					t.Errorf("seed %d, bound %d above the optimum: %s", seed, above, problem)
				}
			}
			r := solve(t, b, Options{Threads: threads, Upper: want})
			if r.Status != search.Unsolved || !r.NoneShorter || r.Bound != want {
				t.Errorf("seed %d: %v, none shorter %v, bound %d, expected a proof of %d", seed, r.Status, r.NoneShorter,
					r.Bound, want)
			}
		}
	}
}

// TestUpperOfUnsolvable says that an empty space below an upper bound is no proof that there is no solution.
func TestUpperOfUnsolvable(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 30) {
		if r := solve(t, b, Options{Threads: 1, Upper: 2}); r.Status == search.Unsolvable && r.Counts.Expanded > 0 {
			t.Errorf("seed %d: %s", seed, r.Reason)
		}
	}
}

// TestNoProofWithoutMemory: a layer that is empty because memory is spent proves nothing, and no other layer is begun.
func TestNoProofWithoutMemory(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 30) {
		s := NewSearch(toGoals(b), Options{Threads: 1, Memory: 64 << 20})
		if s.start() != nil {
			continue
		}
		w, layer := s.workers[0], s.shared.layer.Load()
		for s.pop(w, int(layer), 0) != 0 {
			continue
		}
		s.shared.memory.spent.Store(true)
		if s.openLayer(); s.shared.outcome.proved || s.shared.layer.Load() != layer || !s.shared.gate.over.Load() {
			t.Fatalf("seed %d: proved %v, layer %d after %d, over %v",
				seed, s.shared.outcome.proved, s.shared.layer.Load(), layer, s.shared.gate.over.Load())
		}
	}
}

// TestWideCorridorIsTheWholeSpace compares a corridor that holds every layout with the search without one.
func TestWideCorridorIsTheWholeSpace(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		want := oracle.Pushes(b)
		if want <= 0 {
			continue
		}
		wide := NewCorridor([]board.Bits{b.BitsOf(b.Boxes)}, len(b.Boxes))
		got := solve(t, b, Options{Threads: 1, Corridor: wide})
		if problem := compare(b, got, want); problem != "" {
			t.Errorf("seed %d: %s", seed, problem)
		}
		same := solve(t, b, Options{Threads: 1, Use: technique.Without(technique.PICorral, technique.GoalArea)})
		if got.Counts != same.Counts {
			t.Errorf("seed %d: %+v, without a corridor %+v", seed, got.Counts, same.Counts)
		}
	}
}

// TestNarrowCorridor holds the corridor of deviation 0 around a shortest path to that path's length.
func TestNarrowCorridor(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		r := solve(t, b, Options{Threads: 1})
		if r.Status != search.Solved || len(r.Pushes) == 0 {
			continue
		}
		layouts := []board.Bits{b.BitsOf(b.Boxes)}
		for _, m := range r.Pushes {
			next := layouts[len(layouts)-1].Moved(m.From(), b.To(m))
			layouts = append(layouts, next)
		}
		inside := solve(t, b, Options{Threads: 1, Corridor: NewCorridor(layouts, 0)})
		if problem := compare(b, inside, len(r.Pushes)); problem != "" {
			t.Errorf("seed %d: %s", seed, problem)
		}
		const zones = 4 // of one layout, at most
		if inside.Stored > zones*int64(len(layouts)) {
			t.Errorf("seed %d: %d positions stored in a corridor of %d layouts", seed, inside.Stored, len(layouts))
		}
	}
}

// TestEnds asks for every zone in which the player can be at the end, against the true distances.
func TestEnds(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		space := oracle.NewSpace(b)
		from := space.From(board.Forward, space.Start())
		scene, zone := board.NewScene(b), board.NewZone(b)
		for _, state := range space.Solved() {
			player := zone.Fill(scene, space.Place(state, scene))
			ends := b.NewBits()
			ends.Add(player)
			r := Solve(context.Background(), toGoals(b), Options{Threads: 1, Memory: 64 << 20, Ends: ends})
			switch want := int(from[state]); {
			case want == oracle.Dead && r.Status == search.Solved:
				t.Errorf("seed %d: solved with the player at %d, which is impossible", seed, player)
			case want != oracle.Dead && len(r.Pushes) != want:
				t.Errorf("seed %d, player at %d: %v with %d pushes, expected %d", seed, player, r.Status,
					len(r.Pushes), want)
			}
		}
	}
}

// TestCorridorHolds compares the test of a layout with a look at every layout of the path.
func TestCorridorHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	b := oracle.Farthest(oracle.Medium, 3)
	near := make([]board.Bits, b.Squares())
	for sq := range near {
		near[sq] = b.NewBits()
		for other := max(0, sq-3); other < min(b.Squares(), sq+4); other++ {
			near[sq].Add(board.Square(other))
		}
	}
	for range 200 {
		path := []board.Bits{b.BitsOf(b.Boxes)}
		for range 12 {
			path = append(path, moved(random, b, path[len(path)-1]))
		}
		layout := path[random.IntN(len(path))]
		for range random.IntN(4) {
			layout = moved(random, b, layout)
		}
		for most := range 4 {
			for _, c := range []*Corridor{NewCorridor(path, most), NewCorridor(path, most).Near(near)} {
				want, least := false, len(b.Boxes)
				for _, other := range path {
					n := deviation(layout, other)
					want = want || n <= most && (n < 2 || c.near == nil || c.closeBy(layout, other))
					least = min(least, n)
				}
				from := c.Nearest(layout)
				if deviation(layout, path[from]) != least {
					t.Fatalf("nearest is %d, least deviation %d", from, least)
				}
				if got := c.holds(layout, random.IntN(len(path))); got != want {
					t.Fatalf("deviation %d: %v, expected %v", most, got, want)
				}
			}
		}
	}
}

// moved gives a layout with one box on another free square.
func moved(random *rand.Rand, b *board.Board, layout board.Bits) board.Bits {
	next := layout.Clone()
	boxes := layout.AppendTo(nil)
	next.Remove(boxes[random.IntN(len(boxes))])
	for {
		if sq := board.Square(random.IntN(b.Squares())); !layout.Has(sq) {
			next.Add(sq)
			return next
		}
	}
}
