package macros

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// naive finds the destinations of a box in the simplest way: one flood before every move and one after it.
func naive(s *board.Scene, side board.Side, player, box board.Square, rules Rules) map[[2]board.Square]int32 {
	b, zone := s.Board, board.NewZone(s.Board)
	start := [2]board.Square{box, zone.Fill(s, player)}
	cost := map[[2]board.Square]int32{start: 0}
	queue := [][2]board.Square{start}
	at := box
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if rules.Limit > 0 && cost[p] >= rules.Limit {
			continue
		}
		s.Shift(at, p[0])
		at = p[0]
		for _, d := range board.Dirs {
			zone.Fill(s, p[1])
			m := board.NewMove(at, d)
			if !s.CanMove(side, m, zone) || naiveRefuses(s, side, m, box, rules) {
				continue
			}
			rest := s.Play(side, m)
			next := [2]board.Square{b.To(m), zone.Fill(s, rest)}
			s.Shift(b.To(m), at)
			if _, seen := cost[next]; !seen {
				cost[next] = cost[p] + 1
				queue = append(queue, next)
			}
		}
	}
	s.Shift(at, box)
	delete(cost, start)
	return cost
}

func naiveRefuses(s *board.Scene, side board.Side, m board.Move, box board.Square, rules Rules) bool {
	b := s.Board
	to := b.To(m)
	if to == box {
		return false
	}
	if rules.Closed != nil && rules.Closed.Has(to) {
		return true
	}
	if rules.ClosedStands != nil {
		for _, d := range board.Dirs {
			if b.Next(to, d) == b.Rest(side, m) && rules.ClosedStands.Has(to<<2|board.Square(d)) {
				return true
			}
		}
	}
	return false
}

func randomRules(b *board.Board, rnd *rand.Rand) Rules {
	r := Rules{}
	if rnd.IntN(3) == 0 {
		r.Limit = int32(1 + rnd.IntN(6))
	}
	if rnd.IntN(2) == 0 {
		r.Closed = randomBits(b, rnd)
	}
	if rnd.IntN(2) == 0 {
		r.ClosedStands = randomStands(b, rnd)
	}
	return r
}

// randomStands closes stands of a lone box at random, all sides between which the player can walk alike.
func randomStands(b *board.Board, rnd *rand.Rand) board.Bits {
	set := make(board.Bits, (4*b.Squares()+63)/64)
	s, zone, salt := board.NewScene(b), board.NewZone(b), rnd.IntN(1000)
	for sq := range board.Square(b.Squares()) {
		s.Drop(sq)
		for _, d := range board.Dirs {
			if n := b.Next(sq, d); s.Free(n) && (int(zone.Fill(s, n))*31+int(sq)*17+salt)%7 == 0 {
				set.Add(sq<<2 | board.Square(d))
			}
		}
		s.Lift(sq)
	}
	return set
}

func randomBits(b *board.Board, rnd *rand.Rand) board.Bits {
	set := b.NewBits()
	for sq := range board.Square(b.Squares()) {
		if rnd.IntN(6) == 0 {
			set.Add(sq)
		}
	}
	return set
}

func TestDestinationsEqualNaiveSearch(t *testing.T) {
	for seed := range uint64(1500) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		b, s, player := randomScene(t, rnd)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			g := NewGenerator(b, side)
			rules := randomRules(b, rnd)
			for _, box := range s.Boxes().AppendTo(nil) {
				where := fmt.Sprintf("seed %d, %v, box %d, rules %+v\n%s", seed, side, box, rules, draw(s, player))
				compare(t, g, s, player, box, rules, where)
			}
		}
	}
}

func compare(t *testing.T, g *Generator, s *board.Scene, player, box board.Square, rules Rules, where string) {
	t.Helper()
	want := naive(s, g.side, player, box, rules)
	list := append([]Destination(nil), g.Destinations(s, player, box, rules)...)
	reversible := make([]bool, len(list))
	for i := range list {
		reversible[i] = g.Reversible(&list[i])
	}
	before := s.Boxes().Clone()
	got := map[[2]board.Square]bool{}
	last := int32(0)
	for i, e := range list {
		p := [2]board.Square{e.To, e.Player}
		cost, ok := want[p]
		if !ok || cost != e.Cost || got[p] || e.Cost < last {
			t.Fatalf("destination %+v: naive cost %d (known %v), again %v, %s", e, cost, ok, got[p], where)
		}
		got[p], last = true, e.Cost
		moves := g.tree.trace(e.vertex, g.side, nil)
		if int32(len(moves)) != e.Cost {
			t.Fatalf("path of %d moves for %+v, %s", len(moves), e, where)
		}
		at := suite.Play(t, s, g.side, player, moves)
		if at != e.Player || int32(countZones(s)) != e.Zones || s.Key(at) != e.Key || !s.Box(e.To) {
			t.Fatalf("replay of %+v gives player %d, %d zones, %s", e, at, countZones(s), where)
		}
		_, back := naive(s, g.side, at, e.To, Rules{})[[2]board.Square{box, g.zoneOf(before, player)}]
		if reversible[i] && !back {
			t.Fatalf("%+v is not reversible, %s", e, where)
		}
		if plain(rules) && !reversible[i] && back {
			t.Fatalf("%+v is reversible, %s", e, where)
		}
		s.Set(before)
	}
	for p := range want {
		if !got[p] {
			t.Fatalf("destination %v of cost %d is missing, %s", p, want[p], where)
		}
	}
}

// plain rules close nothing, so that the way back is unhindered too.
func plain(r Rules) bool {
	return r.Closed == nil && r.ClosedStands == nil && r.Limit == 0
}

func (g *Generator) zoneOf(boxes board.Bits, player board.Square) board.Square {
	s := board.NewScene(g.board)
	s.Set(boxes)
	return board.NewZone(g.board).Fill(s, player)
}

// TestAllGivesEveryPositionOnce checks that All gives the destinations of all boxes, each position once.
func TestAllGivesEveryPositionOnce(t *testing.T) {
	for seed := range uint64(300) {
		b, s, player := randomScene(t, rand.New(rand.NewPCG(seed, 2)))
		g, single := NewGenerator(b, board.Forward), NewGenerator(b, board.Forward)
		got := map[board.Key]bool{}
		g.All(s, player, Rules{}, s.Boxes(), func(box board.Square, list []Destination) bool {
			for _, e := range list {
				if got[e.Key] {
					t.Fatalf("seed %d: box %d gives %+v again\n%s", seed, box, e, draw(s, player))
				}
				got[e.Key] = true
			}
			return true
		})
		for _, box := range s.Boxes().AppendTo(nil) {
			for _, e := range single.Destinations(s, player, box, Rules{}) {
				if !got[e.Key] {
					t.Fatalf("seed %d: All misses %+v\n%s", seed, e, draw(s, player))
				}
			}
		}
	}
}

// TestRouteFindsEveryDestination checks that Route gives each destination by as few moves.
func TestRouteFindsEveryDestination(t *testing.T) {
	for seed := range uint64(200) {
		b, s, player := randomScene(t, rand.New(rand.NewPCG(seed, 3)))
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			g, other := NewGenerator(b, side), NewGenerator(b, side)
			before := s.Boxes().Clone()
			for _, box := range before.AppendTo(nil) {
				for _, e := range g.Destinations(s, player, box, Rules{}) {
					moves, ok := other.Route(s, player, box, e.To, e.Player, Rules{}, nil)
					if !ok || int32(len(moves)) != e.Cost || suite.Play(t, s, side, player, moves) != e.Player {
						t.Fatalf("seed %d: route of %d moves (%v) to %+v\n%s", seed, len(moves), ok, e, draw(s, player))
					}
					s.Set(before)
				}
				if _, ok := other.Route(s, player, box, b.Wall(), board.None, Rules{}, nil); ok {
					t.Fatalf("seed %d: a route into the wall", seed)
				}
			}
		}
	}
}

// TestSearchesDoNotAllocate runs the searches once to let the buffers grow, and then counts allocations.
func TestSearchesDoNotAllocate(t *testing.T) {
	b, s, player := randomScene(t, rand.New(rand.NewPCG(11, 4)))
	g := NewGenerator(b, board.Forward)
	boxes, moves := s.Boxes().AppendTo(nil), make([]board.Move, 0, 4*b.Squares())
	run := func() {
		for _, box := range boxes {
			g.scene = nil
			for _, e := range g.Destinations(s, player, box, Rules{}) {
				moves = g.tree.trace(e.vertex, g.side, moves[:0])
			}
		}
	}
	run()
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}

// TestPullsUndoPushes compares the two sides: the way back from every destination of one side is a destination of the
// other side, at the same cost.
func TestPullsUndoPushes(t *testing.T) {
	for seed := range uint64(200) {
		b, s, player := randomScene(t, rand.New(rand.NewPCG(seed, 8)))
		zone := board.NewZone(b).Fill(s, player)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			there, back := NewGenerator(b, side), NewGenerator(b, side.Other())
			for _, box := range s.Boxes().AppendTo(nil) {
				for _, e := range there.Destinations(s, player, box, Rules{}) {
					s.Shift(e.From, e.To)
					moves, ok := back.Route(s, e.Player, e.To, e.From, zone, Rules{}, nil)
					s.Shift(e.To, e.From)
					if !ok || int32(len(moves)) != e.Cost {
						t.Fatalf("seed %d, %v: %+v comes back by %d moves (%v)\n%s", seed, side, e, len(moves), ok,
							draw(s, player))
					}
				}
			}
		}
	}
}
