package freespace

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// dynamic is the occupied d1-doors of a layout.
func dynamic(f *Finder, s *board.Scene) (doors []Door) {
	for _, e := range passagesOf(s) {
		doors = append(doors, f.Exits(e.Door)...)
	}
	return doors
}

// passagesOf is the passages of a layout.
func passagesOf(s *board.Scene) []Edge {
	zones := board.NewZones(s.Board)
	zones.Scan(s)
	return Passages(s, zones)
}

func TestHollandsPositionIsZoneCyclic(t *testing.T) {
	b := suite.SharedBoards(t, "levels/holland/one-way-doors.xsb")[0]
	s, zones := board.StartScene(b), board.NewZones(b)
	zones.Scan(s)
	doors := Passages(s, zones)
	if got := Grade(s, zones, doors, b.Player); got != ZoneCyclic || zones.Count() != 5 {
		t.Errorf("grade %v with %d zones, expected zone-cyclic with 5", got, zones.Count())
	}
	if got := Grade(s, zones, nil, b.Player); got != Stranded {
		t.Errorf("without doors: grade %v, expected stranded", got)
	}
}

// TestPassagesReplay walks through every occupied door between the zones of random layouts, and looks whether the moves
// are legal, the boxes come back, and the player arrives in the zone that was claimed.
func TestPassagesReplay(t *testing.T) {
	passages := 0
	for seed, b := range oracle.Levels(roomy, 300) {
		random := rand.New(rand.NewPCG(seed, 1))
		s, zones := board.NewScene(b), board.NewZones(b)
		for range 8 {
			scatter(s, random, 6)
			zones.Scan(s)
			before := s.Boxes().Clone()
			for _, e := range Passages(s, zones) {
				moves := passing(b, e.Door)
				player := suite.Play(t, s, board.Forward, e.From, moves[:])
				if player != e.To || e.From == e.To || !s.Boxes().Equal(before) {
					t.Fatalf("from zone %d to zone %d: boxes or player are elsewhere", e.From, e.To)
				}
				passages++
			}
		}
	}
	if passages < 100 {
		t.Errorf("only %d passages were replayed", passages)
	}
}

func scatter(s *board.Scene, random *rand.Rand, boxes int) {
	s.Reset()
	for range boxes {
		if sq := board.Square(random.IntN(s.Board.Squares())); s.Free(sq) {
			s.Drop(sq)
		}
	}
}

// TestDynamicDoorsReplay replays each dynamic door of random layouts by itself: it is open, it separates, and it
// lets the player through.
func TestDynamicDoorsReplay(t *testing.T) {
	doors := 0
	for seed, b := range oracle.Levels(roomy, 300) {
		s := board.NewScene(b)
		scatter(s, rand.New(rand.NewPCG(seed, 2)), 7)
		zone := board.NewZone(b)
		for _, door := range dynamic(NewFinder(b, b.NewBits()), s) {
			doors++
			for side, player := range [2]board.Square{board.Forward: door.OP, board.Reverse: door.C} {
				side, exit := board.Side(side), door.C
				if player == exit {
					exit = door.OP
				}
				if zone.Fill(s, player); zone.Has(exit) {
					t.Fatalf("%v: the player can walk past door %v", side, door)
				}
				for _, m := range passing(b, door) {
					zone.Fill(s, player)
					if !s.CanMove(side, m, zone) {
						t.Fatalf("%v: door %v does not open", side, door)
					}
					player = s.Play(side, m)
				}
				if player != exit || !s.Box(door.O) {
					t.Fatalf("%v: door %v ends elsewhere", side, door)
				}
			}
		}
	}
	if doors < 50 {
		t.Errorf("only %d dynamic doors", doors)
	}
}

// passing are the two box moves, O to C and back, that take the player of either side through a door.
func passing(b *board.Board, door Door) [2]board.Move {
	for _, d := range board.Dirs {
		if b.Next(door.O, d) == door.C {
			return [2]board.Move{board.NewMove(door.O, d), board.NewMove(door.C, d.Opposite())}
		}
	}
	panic("the squares are not neighbours")
}
