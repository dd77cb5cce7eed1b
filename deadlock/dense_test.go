package deadlock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// dense calls f with random scenes that have many zones, most of them one move after another, and the player's zone.
func dense(t testing.TB, f func(b *board.Board) func(s *board.Scene, zone *board.Zone)) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, text := range []string{suite.Strewn(12, 8), suite.Strewn(16, 20), suite.Pillars()} {
		b := suite.Board(t, text)
		check, s, zone := f(b), board.NewScene(b), board.NewZone(b)
		for range 40 {
			s.Reset()
			for range b.Squares() / 3 {
				shuffle(s, random)
			}
			for range 25 {
				boxes := s.Boxes().AppendTo(nil)
				s.Lift(boxes[random.IntN(len(boxes))])
				shuffle(s, random)
				zone.Fill(s, firstFree(s, board.Square(random.IntN(b.Squares()))))
				check(s, zone)
			}
		}
	}
}

// shuffle puts a box on the first free square from a random one on.
func shuffle(s *board.Scene, random *rand.Rand) {
	s.Drop(firstFree(s, board.Square(random.IntN(s.Board.Squares()))))
}

// firstFree is the first free square from a square on, in a scene that has one.
func firstFree(s *board.Scene, sq board.Square) board.Square {
	for !s.Free(sq) {
		sq = (sq + 1) % board.Square(s.Board.Squares())
	}
	return sq
}

// TestRimsAreThoseOfTheZones compares rims that were kept with the boxes around the zones, collected anew.
func TestRimsAreThoseOfTheZones(t *testing.T) {
	held, shared := 0, 0
	dense(t, func(b *board.Board) func(*board.Scene, *board.Zone) {
		kit := newKit(b, board.Forward, b.NewBits())
		c := newCorral(kit, corralBudget, newShared(kit))
		return func(s *board.Scene, zone *board.Zone) {
			c.outside.findZones(s, zone)
			c.closing = c.closing[:0]
			for i := range c.outside.count() {
				squares := c.outside.zone(i)
				if c.rims.table[squares[0]].holds(s) {
					held++
				}
				r := c.rims.rimOf(s, squares)
				c.closing = append(c.closing, closedZone{rim: r})
				around := boxesAround(kit, s, squares)
				if !r.boxes.Equal(around) || r.key != b.KeyOf(around, b.Wall()) || r.seal != c.rims.emptyGoal(squares) {
					t.Fatalf("zone %v: boxes %v, expected %v", squares, r.boxes, around)
				}
				for j, other := range c.closing[:i] {
					if r.boxes.Meets(other.rim.boxes) {
						shared++
						key, _ := c.keepBoth(i, j)
						if key != b.KeyOf(c.kept, b.Wall()) {
							t.Fatal("the key of two zones is wrong")
						}
					}
				}
			}
		}
	})
	if held < 1000 || shared < 1000 {
		t.Errorf("%d rims held, %d pairs shared a box", held, shared)
	}
}

// boxesAround is the boxes beside some squares or diagonally next to them, and those directly beside these boxes.
func boxesAround(kit *Kit, s *board.Scene, squares []board.Square) board.Bits {
	around := kit.Board.NewBits()
	for _, sq := range squares {
		for _, near := range kit.around(sq) {
			if s.Box(near) {
				around.Add(near)
			}
		}
	}
	for _, sq := range around.AppendTo(nil) {
		for _, behind := range kit.Board.Neighbours()[sq] {
			if s.Box(behind) {
				around.Add(behind)
			}
		}
	}
	return around
}

// TestPICorralMemory compares the corrals found with those of a filter that works out every push for every corral.
func TestPICorralMemory(t *testing.T) {
	found := 0
	dense(t, func(b *board.Board) func(*board.Scene, *board.Zone) {
		freeze := NewFreeze(b, board.Forward, b.NewBits(), b.GoalSet())
		c := NewPICorral(b, b.NewBits(), freeze).With(newKit(b, board.Forward, b.NewBits()))
		plain := c.Fork()
		return func(s *board.Scene, zone *board.Zone) {
			plain.memory.now++ // of the next position, in which nothing is harmless
			fill(plain.memory.pushes, plain.memory.entry(false))
			fill(plain.memory.boxes, plain.memory.entry(false))
			plain.memory.now--
			want, ok := plain.Moves(s, zone)
			moves, yes := c.Moves(s, zone)
			if ok != yes || ok && (!slices.Equal(moves, want) || !c.Boxes().Equal(plain.Boxes())) {
				t.Fatalf("moves %v %v, expected %v %v", moves, yes, want, ok)
			}
			if ok {
				found++
			}
		}
	})
	if found < 100 {
		t.Errorf("found %d corrals", found)
	}
}

func fill(entries []uint32, entry uint32) {
	for i := range entries {
		entries[i] = entry
	}
}
