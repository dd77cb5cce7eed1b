package strategy

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/freespace"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/search/featurespace"
	"planner/technique"
)

// TestStrategiesSolveAlone lets each strategy solve small levels by itself, twice with the same outcome.
func TestStrategiesSolveAlone(t *testing.T) {
	for id, build := range map[technique.ID]builder{technique.FreeSpace: NewFreeSpace,
		technique.OpenedPulls: NewOpenedPulls} {
		solved, tried := 0, 0
		for seed := range uint64(5) {
			b := oracle.Generate(oracle.Medium, 300+seed)
			want := oracle.Pushes(b) != oracle.Dead
			if !want {
				continue
			}
			tried++
			first := solvedBy(t, b, build)
			if again := solvedBy(t, b, build); !slices.Equal(first, again) {
				t.Fatalf("%v, seed %d: two runs differ", id, seed)
			}
			if first != nil {
				solved++
			}
		}
		if 2*solved < tried || solvedBy(t, suite.Board(t, rooms), build) == nil {
			t.Errorf("%v solves only %d of %d small levels", id, solved, tried)
		}
	}
}

// mostWork ends a strategy that has not solved a small level; none of them need so many positions.
const mostWork = 60_000

// solvedBy lets one strategy work for a while and gives the pushes it found, if any.
func solvedBy(t *testing.T, b *board.Board, build builder) []board.Move {
	t.Helper()
	c := newLevel(b, 256<<20)
	s := made[Strategy](c, build)
	var h *Hit
	for calls, done := 0, false; h == nil && !done && s.Cost().Generated < mostWork && calls < mostWork; calls++ {
		h, done = s.Work(context.Background(), 2000)
	}
	if h == nil {
		return nil
	}
	pushes, err := pushesOf(c, h)
	must.Do(t, err)
	_, _, err = board.Solution(b, pushes)
	must.Do(t, err)
	return pushes
}

// pushesOf gives the pushes from the start to a hit and on to the end.
func pushesOf(c *LevelContext, h *Hit) ([]board.Move, error) {
	b := c.Level.Board
	if h.Solved {
		return meet.Path(b, board.Forward, c.Logs[board.Forward], h.Ref)
	}
	legs, err := meet.Join(b, c.Logs, c.Table.Lookup(h.Key))
	return meet.Pushes(b, legs), err
}

// TestOpeningsCanBeReplayed holds every record of limited searches against the router, which knows single moves
// only.
func TestOpeningsCanBeReplayed(t *testing.T) {
	use := technique.NewUse(technique.Set{})
	for seed := range uint64(25) {
		b := oracle.Generate(oracle.Medium, 700+seed)
		c := newLevel(b, 256<<20)
		if len(c.Roots) == 0 {
			continue // no move leads to a solved position
		}
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			for _, loose := range []bool{false, true} {
				rules := freespace.NewRelocation(c.Level.Fork(), side, c.roots(side.Other())[0].Boxes,
					freespace.Options{Limited: true, Loose: loose, Use: use})
				e := c.newEngine(t.Context(), c.Level, use, side, rules, c.roots(side)...)
				e.Run(context.Background(), 300)
				replay(t, c, side, e)
			}
		}
	}
}

// replay checks that the record of every node is of its position and that pushes or pulls lead there.
func replay(t *testing.T, c *LevelContext, side board.Side, e *featurespace.Engine) {
	t.Helper()
	recorded(t, c, side, e)
	for id := range e.Nodes() {
		p, v := e.Node(id)
		if _, err := meet.Path(c.Level.Board, side, c.Logs[side], p.Ref); err != nil {
			t.Fatalf("%v node %d, vector %v: %v", side, id, v, err)
		}
	}
}

// recorded checks that the record of every node is of its position.
func recorded(t *testing.T, c *LevelContext, side board.Side, e *featurespace.Engine) {
	t.Helper()
	scene := board.NewScene(c.Level.Board)
	for id := range e.Nodes() {
		p, _ := e.Node(id)
		player := c.Logs[side].Position(p.Ref, scene)
		if !scene.Boxes().Equal(p.Boxes) || player != p.Player {
			t.Fatalf("%v node %d: record %d is of another position", side, id, p.Ref)
		}
	}
}
