package freespace

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// hollandDoors is the list that goes with the example of the text.
type hollandDoors struct {
	Doors []struct {
		Kind, Room      string
		C, O, E, OP, CP [2]int
	}
	Ways [][]string
}

func TestHollandsDoors(t *testing.T) {
	b := shared(t, "levels/holland/one-way-doors.xsb")[0]
	text, err := os.ReadFile(suite.Shared(t, "levels/holland/one-way-doors.json"))
	must.Do(t, err)
	var want hollandDoors
	must.Do(t, json.Unmarshal(text, &want))
	s := start(b)
	finder := NewFinder(b, nil)
	static := finder.Static(context.Background(), nil)
	found := map[bool][]Door{true: static, false: finder.Dynamic(context.Background(), s, nil)}
	room := make(map[string]int)
	for _, d := range want.Doors {
		door := Door{C: at(b, d.C), O: at(b, d.O), E: at(b, d.E), CP: at(b, d.CP), OP: at(b, d.OP),
			Static: d.Kind == "s1"}
		i := slices.Index(found[door.Static], door)
		if i < 0 {
			t.Errorf("%s: %s door %v not found", d.Room, d.Kind, door)
		} else if door.Static {
			room[d.Room] = i
		}
	}
	systems := finder.Systems(context.Background(), static)
	for _, names := range want.Ways {
		var doors []int
		for _, name := range names {
			doors = append(doors, room[name])
		}
		if !slices.ContainsFunc(systems, func(s System) bool { return slices.Equal(s.Doors, doors) }) {
			t.Errorf("system %v not found among %v", names, systems)
		}
	}
}

func TestHollandsPositionIsZoneCyclic(t *testing.T) {
	b := shared(t, "levels/holland/one-way-doors.xsb")[0]
	s := start(b)
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		access := NewOneWay(b, side)
		access.Read(s)
		grade := cyclicOf(access)
		if got := grade.Grade(s, b.Player); got != ZoneCyclic {
			t.Errorf("%v: grade %v, expected zone-cyclic", side, got)
		}
		if access.Zones.Count() != 5 || access.Spread(b.Player) != 5 {
			t.Errorf("%v: %d zones, %d reached", side, access.Zones.Count(), access.Spread(b.Player))
		}
		access.Edges = nil
		if got := grade.Grade(s, b.Player); got != Stranded {
			t.Errorf("%v without doors: grade %v, expected stranded", side, got)
		}
	}
}

// TestPassagesReplay walks through every door and every chain of doors of random layouts, both sides, and looks
// whether the moves are legal, the boxes come back, and the player arrives in the zone that was claimed.
func TestPassagesReplay(t *testing.T) {
	passages := 0
	for seed, b := range oracle.Levels(roomy, 300) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := board.NewScene(b)
		for range 8 {
			scatter(s, random, 6)
			for _, side := range []board.Side{board.Forward, board.Reverse} {
				passages += replayAll(t, s, side)
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

// replayAll replays the route from each zone to each other zone that Spread reaches.
func replayAll(t *testing.T, s *board.Scene, side board.Side) (passages int) {
	t.Helper()
	b := s.Board
	access := NewOneWay(b, side)
	access.Read(s)
	before := s.Boxes().Clone()
	zone := board.NewZone(b)
	for from := range access.Zones.Count() {
		access.Spread(access.Zones.first[from])
		for to := range access.Zones.Count() {
			if to == from || access.via[to] == unreached {
				continue
			}
			player := access.Zones.first[from]
			for _, m := range through(access, to) {
				zone.Fill(s, player)
				if !s.Box(m.From()) || !s.CanMove(side, m, zone) {
					t.Fatalf("%v: illegal move %v", side, m)
				}
				player = s.Play(side, m)
			}
			if zone.Fill(s, player) != access.Zones.first[to] || !s.Boxes().Equal(before) {
				t.Fatalf("%v: from zone %d to zone %d: boxes or player are elsewhere", side, from, to)
			}
			passages++
		}
	}
	return passages
}

// TestDynamicDoorsReplay replays each dynamic door of random layouts by itself: it is open, it separates, and it
// lets the player through.
func TestDynamicDoorsReplay(t *testing.T) {
	doors := 0
	for seed, b := range oracle.Levels(roomy, 300) {
		s := board.NewScene(b)
		scatter(s, rand.New(rand.NewPCG(seed, 2)), 7)
		zone := board.NewZone(b)
		for _, door := range NewFinder(b, nil).Dynamic(context.Background(), s, nil) {
			doors++
			for _, side := range []board.Side{board.Forward, board.Reverse} {
				player := door.Entry(side)
				if zone.Fill(s, player); zone.Has(door.Exit(side)) {
					t.Fatalf("%v: the player can walk past door %v", side, door)
				}
				for _, m := range passing(b, door) {
					zone.Fill(s, player)
					if !s.CanMove(side, m, zone) {
						t.Fatalf("%v: door %v does not open", side, door)
					}
					player = s.Play(side, m)
				}
				if player != door.Exit(side) || !s.Box(door.O) {
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

// through are the box moves that take the player of the last Spread through doors into a zone that it has reached. They
// leave every box where it was.
func through(a *OneWay, zone int) (moves []board.Move) {
	for ; a.via[zone] >= 0; zone = int(a.Edges[a.via[zone]].From) {
		pair := passing(a.board, a.Edges[a.via[zone]].Door)
		moves = append([]board.Move{pair[0], pair[1]}, moves...)
	}
	return moves
}
