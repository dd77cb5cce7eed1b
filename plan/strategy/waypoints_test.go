package strategy

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/technique"
)

// TestWaypointsComeFromOrders: a search along an order leaves positions that pushes lead to, searches from waypoints
// begin at these, and without the technique there are none.
func TestWaypointsComeFromOrders(t *testing.T) {
	b := suite.Board(t, suite.Strewn(24, layeredBoxes-1))
	for _, off := range [][]technique.ID{nil, {technique.Waypoints}} {
		c := newLevel(b, 128<<20, off...)
		NewPackingAny(c).Work(t.Context(), waypointEvery)
		list := c.waypoints.list
		if (len(list) > 0) != (off == nil) {
			t.Fatalf("%d waypoints without %v", len(list), off)
		}
		for _, ref := range list {
			if _, err := meet.Path(b, board.Forward, c.Logs[board.Forward], meet.Ref(ref)); err != nil {
				t.Fatal(err)
			}
		}
		s := NewWaypoints(c).(*waypoints)
		hit, done := s.Work(t.Context(), 1)
		if took := len(list) - len(c.waypoints.list); took != s.tried+s.failed || took == 0 != (done && hit == nil) {
			t.Errorf("%d waypoints taken, %d with an order, %d without, done %v", took, s.tried, s.failed, done)
		}
	}
}

// TestTakenWaypoints: every waypoint is taken once, and of many the list keeps so many.
func TestTakenWaypoints(t *testing.T) {
	c := newLevel(suite.Board(t, suite.Strewn(24, layeredBoxes-1)), 128<<20)
	s := NewPackingAny(c).(*followOrder)
	s.Work(t.Context(), 1)
	random := rand.New(rand.NewPCG(1, 1))
	for range 2 * mostWaypoints {
		c.waypoints.offer(s.searches.current, random)
	}
	taken := 0
	for ok := true; ok; taken++ {
		_, ok = c.waypoints.take(random)
	}
	if taken-1 != mostWaypoints {
		t.Errorf("%d of %d waypoints", taken-1, mostWaypoints)
	}
}
