package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// position reads a drawn position: a board, its boxes as a scene, and the player.
func position(t testing.TB, text string) (*board.Board, *board.Scene, board.Square) {
	b := suite.Board(t, text)
	s := board.NewScene(b)
	s.SetSquares(b.Boxes)
	return b, s, b.Player
}

// check replays a macro from a position, which must be untouched, and compares what it claims.
func check(t testing.TB, side board.Side, s *board.Scene, player board.Square, m Macro) {
	t.Helper()
	before, text := s.Boxes().Clone(), draw(s, player)
	at := replay(t, s, side, player, m.Moves)
	if at != m.Player || s.Key(at) != m.Key || int32(countZones(s)) != m.Zones || !s.Box(m.To) {
		t.Fatalf("%v macro %+v ends with player %d, %d zones\n%safter\n%s", side, m, at, countZones(s), text,
			draw(s, at))
	}
	s.Set(before)
}

// bring makes a macro of the route alone that brings a box to a square.
func bring(c *Composer, box, to board.Square) (Macro, bool) {
	c.restart()
	if !c.bring(box, to) {
		return Macro{}, false
	}
	return c.finish(box, to, nil), true
}

// TestMacrosReplay plays every kind of macro on random positions and checks each by replay.
func TestMacrosReplay(t *testing.T) {
	made := map[string]int{}
	for seed := range uint64(1400) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		b, s, player := randomScene(t, rnd)
		c := NewComposer(b)
		rules := Rules{Blocks: true}
		if seed%3 == 0 {
			rules.Closed = randomBits(b, rnd)
		}
		c.Begin(s, player, rules)
		targets, movable := randomBits(b, rnd), b.NewBits()
		for sq := range board.Square(b.Squares()) {
			if rnd.IntN(3) > 0 {
				movable.Add(sq)
			}
		}
		note := func(name string, m Macro, ok bool) {
			if ok {
				made[name]++
				check(t, board.Forward, s, player, m)
			} else if len(m.Moves) != 0 {
				t.Fatalf("%s: moves without a macro", name)
			}
		}
		for _, box := range s.Boxes().AppendTo(nil) {
			m, ok := c.Furthest(box, targets, nil)
			note("furthest", m, ok)
			if !ok {
				m, ok = c.Shuffle(box, movable, targets, nil)
				note("shuffle", m, ok)
			}
			m, ok = bring(c, box, board.Square(rnd.IntN(b.Squares())))
			note("bring", m, ok)
		}
		made["deform"] += checkDeform(t, c, s, player)
	}
	t.Log(made)
	for _, name := range []string{"furthest", "shuffle", "bring", "deform"} {
		if made[name] < 20 {
			t.Errorf("only %d macros of kind %s", made[name], name)
		}
	}
}

// checkDeform checks that the moves are legal, make no more zones, and shift the border as Deform says.
func checkDeform(t testing.TB, c *Composer, s *board.Scene, player board.Square) int {
	b, zone := c.board, board.NewZone(c.board)
	moves := c.Deform(nil)
	for _, m := range moves {
		zones := countZones(s)
		zone.Fill(s, player)
		if !s.CanMove(board.Forward, m, zone) {
			t.Fatalf("illegal move %d %d\n%s", m.From(), m.Dir(), draw(s, player))
		}
		beyond := b.To(m)
		if zone.Has(beyond) || !s.Free(beyond) {
			t.Fatalf("move %d %d is on no border\n%s", m.From(), m.Dir(), draw(s, player))
		}
		s.Play(board.Forward, m)
		if after := countZones(s); after > zones {
			t.Fatalf("move %d %d: %d zones, then %d\n%s", m.From(), m.Dir(), zones, after, draw(s, player))
		}
		s.Shift(b.To(m), m.From())
	}
	return len(moves)
}
