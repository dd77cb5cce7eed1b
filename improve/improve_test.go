package improve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/technique"
)

// wander solves a small level by random pushes that keep it solvable. The solution is long and mostly goes in circles.
// It is nil when the level has no solution or begins solved.
func wander(b *board.Board, seed uint64) []board.Move {
	space := oracle.NewSpace(b)
	left := space.Distances(board.Forward)
	state := space.Start()
	if left[state] <= 0 {
		return nil
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var pushes []board.Move
	for left[state] > 0 {
		children := slices.DeleteFunc(space.Children(board.Forward, state, nil), func(c oracle.Child) bool {
			return left[c.State] == oracle.Dead
		})
		if back := slices.DeleteFunc(slices.Clone(children), func(c oracle.Child) bool {
			return left[c.State] == 0 || random.IntN(4) == 0
		}); len(back) > 0 && len(pushes) < 40 {
			children = back
		}
		next := children[random.IntN(len(children))]
		pushes = append(pushes, next.Move)
		state = next.State
	}
	return pushes
}

// wanderings calls test for so many small levels, drawn from the seeds after first, each with a long solution.
func wanderings(first, count uint64, test func(seed uint64, b *board.Board, pushes []board.Move)) {
	for seed := range count {
		b := oracle.Farthest(oracle.Medium, first+seed)
		if pushes := wander(b, seed); pushes != nil {
			test(seed, b, pushes)
		}
	}
}

func improved(t *testing.T, b *board.Board, pushes []board.Move, o Options) Result {
	t.Helper()
	o.Memory = 64 << 20
	r, err := Improve(context.Background(), b, pushes, o)
	must.Do(t, err)
	cost, err := board.Replay(b.Level, r.Solution)
	if err != nil || r.Cost != cost || len(r.Pushes) != cost.Pushes {
		t.Fatalf("%+v replayed, the result says %+v: %v", cost, r.Cost, err)
	}
	return r
}

// TestOptimalOnSmallLevels lets everything run dry: what is left is as short as the true distance, and proved.
func TestOptimalOnSmallLevels(t *testing.T) {
	wanderings(0, 60, func(seed uint64, b *board.Board, pushes []board.Move) {
		want := oracle.Pushes(b)
		r := improved(t, b, pushes, Options{Threads: 1 + int(seed%3)})
		if r.Cost.Pushes != want || !r.Proved || r.LowerBound != want {
			t.Errorf("seed %d: %+v, expected %d pushes and the proof", seed, r, want)
		}
	})
}

// TestNeverWorse tries every objective with each technique off, and with all of them off.
func TestNeverWorse(t *testing.T) {
	own := []technique.ID{technique.Corridors, technique.UpperBound}
	sets := []technique.Set{{}, technique.Without(own...)}
	for _, id := range own {
		sets = append(sets, technique.Without(id))
	}
	wanderings(100, 25, func(seed uint64, b *board.Board, pushes []board.Move) {
		for _, objective := range board.Objectives {
			for _, use := range sets {
				r := improved(t, b, pushes, Options{Threads: 1, Objective: objective, Use: use})
				if r.Cost != r.Before && !objective.Better(r.Cost, r.Before) ||
					(len(r.Steps) == 0) != (r.Cost == r.Before) {
					t.Errorf("seed %d, %s, %v: %+v became %+v in %d steps", seed, objective, use, r.Before, r.Cost,
						len(r.Steps))
				}
			}
		}
	})
}

// TestNoTime keeps the solution when no time is left.
func TestNoTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	wanderings(0, 20, func(seed uint64, b *board.Board, pushes []board.Move) {
		r, err := Improve(ctx, b, pushes, Options{Threads: 2, Memory: 64 << 20})
		if err != nil || r.Solution == "" || r.Cost.Pushes > len(pushes) {
			t.Errorf("seed %d: %+v, %v", seed, r.Cost, err)
		}
	})
}

func TestWrongSolution(t *testing.T) {
	b := oracle.Farthest(oracle.Medium, 0)
	if pushes := wander(b, 0); pushes != nil {
		o := Options{Threads: 1, Memory: 1 << 20}
		if _, err := Improve(context.Background(), b, pushes[:len(pushes)-1], o); err == nil {
			t.Error("an unfinished solution gave no error")
		}
	}
	if _, err := Improve(context.Background(), b, nil, Options{Threads: 1, Objective: "beauty"}); err == nil {
		t.Error("an unknown objective gave no error")
	}
}

// TestBoundsOfSpans holds the bound of every span of a solution to the true distance between its ends.
func TestBoundsOfSpans(t *testing.T) {
	wanderings(0, 40, func(seed uint64, b *board.Board, pushes []board.Move) {
		p, err := newPath(b, pushes)
		must.Do(t, err)
		space := oracle.NewSpace(b)
		for i := 0; i < len(pushes); i += 7 {
			from := space.From(board.Forward, space.Find(uint32(p.layouts[i][0]), p.players[i]))
			for j := i + 1; j <= len(pushes); j += 5 {
				window, err := p.boardOf(span{from: i, to: j})
				must.Do(t, err)
				want := int(from[space.Find(uint32(p.layouts[j][0]), p.players[j])])
				d, err := flow.GoalDistances(t.Context(), window)
				must.Do(t, err)
				if got := Bound(d); got > want {
					t.Fatalf("seed %d, pushes %d to %d: bound %d, true distance %d", seed, i, j, got, want)
				}
			}
		}
	})
}

// TestReorderKeepsPushes holds reordering to its promise: the same pushes, never more moves.
func TestReorderKeepsPushes(t *testing.T) {
	wanderings(200, 40, func(seed uint64, b *board.Board, pushes []board.Move) {
		p, err := newPath(b, pushes)
		must.Do(t, err)
		r := newReorderer(p)
		r.pass(context.Background())
		after, err := newPath(b, r.pushes)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		_, old, err := board.Solution(p.board, p.pushes)
		must.Do(t, err)
		if _, cost, err := board.Solution(after.board, after.pushes); err != nil || cost.Moves > old.Moves ||
			cost.Pushes != old.Pushes {
			t.Errorf("seed %d: %+v became %+v, %v", seed, old, cost, err)
		}
		slices.Sort(r.pushes)
		if same := slices.Sorted(slices.Values(pushes)); !slices.Equal(same, r.pushes) {
			t.Errorf("seed %d: other pushes", seed)
		}
	})
}

// TestReorderSavesMoves: with no limit on the work some long solutions get fewer moves.
func TestReorderSavesMoves(t *testing.T) {
	better := 0
	wanderings(0, 20, func(_ uint64, b *board.Board, pushes []board.Move) {
		m := newImprover(b, Options{Threads: 1})
		must.Do(t, m.accept(pushes))
		if m.reorder(context.Background()) {
			better++
		}
	})
	if better == 0 {
		t.Error("no order was better")
	}
}

func TestPushesReadsWhatExpandWrites(t *testing.T) {
	wanderings(0, 20, func(seed uint64, b *board.Board, pushes []board.Move) {
		lurd, err := board.Expand(b, pushes)
		must.Do(t, err)
		if got, err := Pushes(b, lurd); err != nil || !slices.Equal(got, pushes) {
			t.Errorf("seed %d: %v, %v", seed, got, err)
		}
		if _, err := Pushes(b, lurd[1:]); err == nil {
			t.Errorf("seed %d: a solution without its first move gave no error", seed)
		}
	})
}

// TestPolish holds a polish to its promises: a solution with as few pushes and no more moves, the same one again with
// one thread, and an end when the positions are generated.
func TestPolish(t *testing.T) {
	better := 0
	wanderings(0, 40, func(seed uint64, b *board.Board, pushes []board.Move) {
		polished := func(positions int64) Result {
			r, err := Polish(context.Background(), b, pushes, Options{Threads: 1}, positions)
			must.Do(t, err)
			cost, err := board.Replay(b.Level, r.Solution)
			if err != nil || r.Cost != cost || cost.Pushes > r.Before.Pushes || cost.Moves > r.Before.Moves {
				t.Fatalf("seed %d: %+v became %+v, replayed %+v: %v", seed, r.Before, r.Cost, cost, err)
			}
			return r
		}
		if none, err := Polish(context.Background(), b, pushes, Options{Threads: 1}, 0); err != nil ||
			none.Steps != nil {
			t.Fatalf("seed %d: %+v, %v", seed, none, err)
		}
		r := polished(2_000)
		if again := polished(2_000); again.Solution != r.Solution || again.Generated != r.Generated {
			t.Errorf("seed %d: %+v and then %+v", seed, r, again)
		}
		if few := polished(200); few.Generated > 200+64*int64(4*len(b.Boxes)) {
			t.Errorf("seed %d: %d positions instead of 200", seed, few.Generated)
		}
		if r.Cost.Moves < r.Before.Moves {
			better++
		}
	})
	if better == 0 {
		t.Error("no solution became better")
	}
}

// TestViaPushes holds that looking for fewer pushes first never costs moves, that it saves some on long solutions, and
// that its lower bounds are true.
func TestViaPushes(t *testing.T) {
	saved := 0
	wanderings(0, 30, func(seed uint64, b *board.Board, pushes []board.Move) {
		want := oracle.Pushes(b)
		m := newImprover(b, Options{Threads: 1, Memory: 64 << 20, Objective: board.MovesOnly})
		must.Do(t, m.start(t.Context(), pushes))
		m.viaPushes(t.Context())
		if r := &m.result; r.Cost.Moves > r.Before.Moves || r.LowerBound > want || r.MovesBound > r.Cost.Moves {
			t.Errorf("seed %d: from %+v to %+v, at least %d pushes (truth %d) and %d moves", seed, r.Before, r.Cost,
				r.LowerBound, want, r.MovesBound)
		}
		saved += m.result.Before.Moves - m.result.Cost.Moves
	})
	if saved == 0 {
		t.Error("no moves were saved")
	}
}

// TestWholeByTurns searches the whole space alone, a few positions at a time. It must end with a solution of the true
// distance and its proof.
func TestWholeByTurns(t *testing.T) {
	wanderings(0, 60, func(seed uint64, b *board.Board, pushes []board.Move) {
		want := oracle.Pushes(b)
		m := newImprover(b, Options{Threads: 1 + int(seed%2), Memory: 64 << 20})
		must.Do(t, m.start(t.Context(), pushes))
		m.beginWhole(t.Context())
		turns := 0
		for ; m.whole.search != nil && turns < 100_000; turns++ {
			m.searchWhole(t.Context(), 5)
		}
		if !m.proved() || m.result.Cost.Pushes != want || m.result.LowerBound != want {
			t.Errorf("seed %d: %+v and a bound of %d after %d turns, expected %d pushes", seed, m.result.Cost,
				m.result.LowerBound, turns, want)
		}
	})
}

// TestBestByMoves lets everything run dry on small levels: what is left is the best solution by the objective, and with
// moves first that is proved.
func TestBestByMoves(t *testing.T) {
	wanderings(300, 40, func(seed uint64, b *board.Board, pushes []board.Move) {
		for _, objective := range []board.Objective{board.PushesMoves, board.MovesPushes, board.MovesOnly} {
			d, err := flow.GoalDistances(t.Context(), b)
			must.Do(t, err)
			want := exhaustive.SolveByMoves(t.Context(), d, exhaustive.MovesOptions{
				Step: price(objective, board.Cost{Moves: 1}), Memory: 256 << 20, End: board.None})
			if !want.Proved {
				t.Fatal("the truth is unknown")
			}
			r := improved(t, b, pushes, Options{Threads: 1 + int(seed%3), Objective: objective})
			came, truth := price(objective, r.Cost), int(want.Price>>32)
			if int(came>>32) != truth || objective != board.MovesOnly && came != want.Price {
				t.Errorf("seed %d, %s: %+v, expected %x", seed, objective, r.Cost, want.Price)
			}
			if byMoves := objective.MovesFirst(); r.FewestMoves != byMoves || byMoves && r.MovesBound != truth {
				t.Errorf("seed %d, %s: proved %v, at least %d moves, truth %d", seed, objective, r.FewestMoves,
					r.MovesBound, truth)
			}
		}
	})
}
