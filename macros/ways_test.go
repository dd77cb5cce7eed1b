package macros

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestWaysAreLegal replays the ways through doors of random layouts of both sides move by move, by a generator without
// rules: all boxes stand as before, and the player is in the zone that the way promises, which is not his own.
func TestWaysAreLegal(t *testing.T) {
	rnd, found, long := rand.New(rand.NewPCG(6, 6)), 0, 0
	for range 3_000 {
		b, s, start := randomScene(t, rnd)
		side := board.Side(rnd.IntN(2))
		before, zone := s.Boxes().Clone(), board.NewZone(b)
		for _, way := range NewWays(b, side).Find(s, start, Rules{}) {
			player := start
			for _, e := range way.Steps {
				player = play(t, s, side, player, e)
			}
			if !s.Boxes().Equal(before) || zone.Fill(s, player) != way.Player || zone.Has(start) {
				t.Fatalf("%v: the player is at %d after %+v", side, player, way)
			}
			found++
			if len(way.Steps) > 1 {
				long++
			}
		}
	}
	if found < 100 || long == 0 {
		t.Errorf("only %d ways, %d through several doors", found, long)
	}
}

// play plays a destination by single moves, and returns where the player is then.
func play(t *testing.T, s *board.Scene, side board.Side, player board.Square, e Destination) board.Square {
	t.Helper()
	moves, ok := NewGenerator(s.Board, side).Route(s, player, e.From, e.To, e.Player, Rules{}, nil)
	if !ok {
		t.Fatalf("%v: no moves for %+v", side, e)
	}
	return suite.Play(t, s, side, player, moves)
}

// TestRoutesThroughDoorsAreLegal replays routes of random layouts of both sides move by move, by a generator without
// rules, as if any other box could be in a door: the box comes to the destination of its phantom, and all others stand
// as before.
func TestRoutesThroughDoorsAreLegal(t *testing.T) {
	rnd, found := rand.New(rand.NewPCG(7, 7)), 0
	for range 3_000 {
		b, s, player := randomScene(t, rnd)
		boxes := s.Boxes().AppendTo(nil)
		if len(boxes) < 2 {
			continue
		}
		rnd.Shuffle(len(boxes), func(i, j int) { boxes[i], boxes[j] = boxes[j], boxes[i] })
		side := board.Side(rnd.IntN(2))
		ways := NewWays(b, side)
		for _, to := range slices.Clone(ways.Phantoms(s, player, boxes[0], boxes[1:], Rules{})) {
			if steps := ways.Route(s, player, to, Rules{}); len(steps) > 0 {
				routed(t, s, side, player, to, steps)
				found++
				break
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d routes", found)
	}
}

// TestRoutesPassDoorsOnTheWay: in the chains of doors a box comes from the hall to the goals when the player goes
// through doors after it has moved. At the start the boxes on goals are those in doors.
func TestRoutesPassDoorsOnTheWay(t *testing.T) {
	for _, level := range suite.Chains(t) {
		b := suite.BoardOf(t, level)
		s, ways, found := board.StartScene(b), NewWays(b, board.Forward), 0
		doors, others := split(b)
		for _, box := range others {
			list := slices.Clone(ways.Phantoms(s, b.Player, box, doors, Rules{}))
			at := slices.IndexFunc(list, func(e Destination) bool { return b.IsGoal(e.To) })
			if at < 0 {
				continue
			}
			steps := ways.Route(s, b.Player, list[at], Rules{})
			if len(steps) == 0 {
				continue
			}
			found++
			moved := slices.IndexFunc(steps, func(e Destination) bool { return e.From == box })
			if !slices.ContainsFunc(steps[moved:], func(e Destination) bool { return e.From == e.To }) {
				t.Errorf("%s: the box on %d moves without doors", level.Title, box)
			}
			routed(t, s, board.Forward, b.Player, list[at], steps)
			s.SetSquares(b.Boxes)
		}
		if found == 0 {
			t.Errorf("%s: no box has a route through doors", level.Title)
		}
	}
}

// split gives the boxes on goals and the others.
func split(b *board.Board) (on, off []board.Square) {
	for _, box := range b.Boxes {
		if b.IsGoal(box) {
			on = append(on, box)
		} else {
			off = append(off, box)
		}
	}
	return on, off
}

// routed plays a route and compares the layout that it leads to.
func routed(t *testing.T, s *board.Scene, side board.Side, player board.Square, to Destination, steps []Destination) {
	t.Helper()
	want := s.Boxes().Moved(to.From, to.To)
	for _, e := range steps {
		player = play(t, s, side, player, e)
	}
	if !s.Boxes().Equal(want) {
		t.Fatalf("%v: boxes on %v, expected %v", side, s.Boxes().AppendTo(nil), want.AppendTo(nil))
	}
}
