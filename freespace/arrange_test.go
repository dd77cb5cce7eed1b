package freespace

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestPromises makes arrangements of random mazes by all methods and options. It tests what an arrangement promises by
// counting zones and frozen boxes independently.
func TestPromises(t *testing.T) {
	for seed := range uint64(80) {
		m := mazeOf(oracle.Generate(roomy, seed))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			for _, method := range methods {
				for _, goals := range []bool{false, true} {
					o := Options{Method: method, Goals: goals, Budget: 500, Seed: seed}
					a := m.arrange(context.Background(), side, o, nil)
					promises(t, m, a, o)
				}
			}
		}
	}
}

func promises(t *testing.T, m *Maze, a *Arrangement, o Options) {
	t.Helper()
	b := m.Board
	s, zones := board.NewScene(b), NewZones(b)
	for i, target := range a.Targets {
		if !s.Free(target.Square) || !m.Live.Has(target.Square) || !o.Goals && b.IsGoal(target.Square) {
			t.Fatalf("%v %+v: target %d is taken, dead or a goal", a.Side, o, i)
		}
		s.Drop(target.Square)
		if n := zones.Label(s); n > 1 {
			t.Fatalf("%v %+v: %d zones after target %d", a.Side, o, n, i)
		}
	}
	if a.Matching != min(len(a.Targets), len(b.Goals)) || a.Zones != 1 {
		t.Fatalf("%v %+v: %d matching, %d zones", a.Side, o, a.Matching, a.Zones)
	}
	unfrozen(t, m, s)
}

func unfrozen(t *testing.T, m *Maze, s *board.Scene) {
	t.Helper()
	out := m.Board.NewBits()
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		if deadlock.NewFreeze(m.Board, side, m.Dead[side], m.Board.NewBits()).Frozen(s, out) {
			t.Fatalf("%v: boxes frozen on %v", side, out.AppendTo(nil))
		}
	}
}

// TestFillingReplays fills arrangements against the order in which they were emptied. It looks, with single moves,
// whether each target is reached from an origin past those filled before.
func TestFillingReplays(t *testing.T) {
	filled := 0
	for seed := range uint64(60) {
		m := mazeOf(oracle.Generate(roomy, seed))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			a := m.arrange(context.Background(), side, Options{Method: Deep, Goals: true}, nil)
			emptied, _ := m.mobility(context.Background(), a, side.Other())
			s := board.NewScene(m.Board)
			for _, sq := range slices.Backward(emptied) {
				if !slices.ContainsFunc(m.Origins(side), func(from board.Square) bool {
					return s.Free(from) && slow(s, side, source{from, board.None}).Has(sq)
				}) {
					t.Fatalf("seed %d, %v: no route to target %d", seed, side, sq)
				}
				s.Drop(sq)
				filled++
			}
		}
	}
	if filled < 100 {
		t.Errorf("only %d targets filled", filled)
	}
}

// TestReach compares the reach of a box with a search over single moves and floods.
func TestReach(t *testing.T) {
	for seed := range uint64(200) {
		b := oracle.Generate(roomy, seed)
		m := mazeOf(b)
		m.Dead = [2]board.Bits{b.NewBits(), b.NewBits()}
		s := board.NewScene(b)
		random := rand.New(rand.NewPCG(seed, 3))
		scatter(s, random, 4)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			from := source{board.Square(random.IntN(b.Squares())), board.Square(random.IntN(b.Squares()))}
			if !s.Free(from.box) || !s.Free(from.player) || from.box == from.player {
				continue
			}
			found := b.NewBits()
			newReach(m).add(side, s, from, found)
			if want := slow(s, side, from); !found.Equal(want) {
				t.Fatalf("seed %d, %v: reach %v, expected %v", seed, side, found.AppendTo(nil), want.AppendTo(nil))
			}
		}
	}
}

// slow is the reach of a box by one flood per state.
func slow(s *board.Scene, side board.Side, from source) board.Bits {
	b := s.Board
	found, zone := b.NewBits(), board.NewZone(b)
	found.Add(from.box)
	type state struct{ box, player board.Square }
	seen := make(map[state]bool)
	var queue []state
	push := func(box, player board.Square) {
		s.Drop(box)
		next := state{box, zone.Fill(s, player)}
		s.Lift(box)
		if !seen[next] {
			seen[next] = true
			queue = append(queue, next)
			found.Add(box)
		}
	}
	for _, d := range board.Dirs {
		if to := b.Next(from.box, d); from.player == board.None && s.Free(to) {
			push(from.box, to)
		}
	}
	if from.player != board.None {
		push(from.box, from.player)
	}
	for len(queue) > 0 {
		st := queue[0]
		queue = queue[1:]
		for _, d := range board.Dirs {
			m := board.NewMove(st.box, d)
			s.Drop(st.box)
			zone.Fill(s, st.player)
			ok := s.CanMove(side, m, zone)
			s.Lift(st.box)
			if ok {
				push(b.To(m), b.Rest(side, m))
			}
		}
	}
	return found
}

// TestExchangesReachTheMaximum compares the fullest arrangement of small mazes with all sets of live squares.
func TestExchangesReachTheMaximum(t *testing.T) {
	for seed := range uint64(150) {
		m := mazeOf(oracle.Generate(oracle.Medium, seed))
		p := newPattern(m)
		want := largest(p, m.Live.AppendTo(nil), 0)
		fill(context.Background(), p, m.Depths(board.Reverse))
		improve(context.Background(), p, m.Live.AppendTo(nil), want, Budget/10, 0)
		if len(p.targets) != want {
			t.Errorf("seed %d: %d targets, expected %d", seed, len(p.targets), want)
		}
	}
}

// largest tries every set; sets with frozen boxes have no larger set that is any better, sets with two zones may.
func largest(p *pattern, live []board.Square, held int) int {
	best := 0
	if p.labels.Label(p.scene) == 1 {
		best = held
	}
	for i, sq := range live {
		if !p.freezes(sq) {
			p.scene.Drop(sq)
			best = max(best, largest(p, live[i+1:], held+1))
			p.scene.Lift(sq)
		}
	}
	return best
}

// tally counts what Best finds.
type tally struct{ levels, complete, loose, free int }

func (c *tally) add(m *Maze, a *Arrangement) {
	c.levels++
	if !a.Complete(m.Board) {
		return
	}
	c.complete++
	if !rigid(m, a) {
		c.loose++
	}
	if m.immobile(context.Background(), a).First() == board.None {
		c.free++
	}
}

// rigid reports whether some box is frozen against the moves of a side when the matching targets are filled.
func rigid(m *Maze, a *Arrangement) bool {
	s, out := board.NewScene(m.Board), m.Board.NewBits()
	s.Set(a.MatchingSet())
	for side, dead := range m.Dead {
		if deadlock.NewFreeze(m.Board, board.Side(side), dead, m.Board.NewBits()).Frozen(s, out) {
			return true
		}
	}
	return false
}

// TestArrangementsOfSuites counts the levels with a complete goal-matching arrangement in which nothing is frozen. Of
// all levels, in the long form, that must be 88 of 90, and seven of eight; the sample may miss one more.
func TestArrangementsOfSuites(t *testing.T) {
	step, slack := long.Pick(5, 1), long.Pick(1, 0)
	for _, c := range []struct {
		name   string
		misses func(levels int) int
	}{
		{"levels/xsokoban.xsb", func(levels int) int { return 2 * levels / 90 }},
		{"levels/mix-dev.xsb", func(levels int) int { return levels / 8 }},
	} {
		boards := shared(t, c.name)
		for _, side := range []board.Side{board.Reverse, board.Forward} {
			var count tally
			for i := 0; i < len(boards); i += step {
				if b := boards[i]; b != nil && len(b.Boxes) <= 40 {
					m := mazeOf(b)
					count.add(m, m.Best(context.Background(), side, technique.NewUse(technique.Set{})))
				}
			}
			t.Logf("%s %v: %d levels, %d complete, %d with nothing frozen, %d with nothing immobile",
				c.name, side, count.levels, count.complete, count.loose, count.free)
			if count.levels-count.loose > c.misses(count.levels)+slack {
				t.Errorf("%s %v: too few", c.name, side)
			}
		}
	}
}

func BenchmarkBest(b *testing.B) {
	boards := shared(b, "levels/xsokoban.xsb")
	for b.Loop() {
		for i := 0; i < len(boards); i += 10 {
			mazeOf(boards[i]).Best(context.Background(), board.Reverse, technique.NewUse(technique.Set{}))
		}
	}
}

// TestWithoutArrangements: with the technique off there are only loose targets, and none is counted.
func TestWithoutArrangements(t *testing.T) {
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil || b.Unsolvable != "" {
			continue
		}
		maze, use := mazeOf(b), technique.NewUse(technique.Without(technique.Arrangements))
		loose := maze.Best(t.Context(), board.Forward, use)
		if varied := maze.Vary(t.Context(), board.Forward, 1, use); !reflect.DeepEqual(varied.Targets, loose.Targets) {
			t.Errorf("%s: %v, then %v", level.Title, loose.Targets, varied.Targets)
		}
		for _, target := range loose.Targets {
			if b.GoalSet().Has(target.Square) {
				t.Errorf("%s: a target on a goal", level.Title)
			}
		}
		if *use.Counts != (technique.Counts{}) || loose.Techniques != nil {
			t.Errorf("%s: it is counted", level.Title)
		}
	}
}
