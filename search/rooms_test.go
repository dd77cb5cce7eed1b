package search

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/suite"
)

func TestRoomsAreFound(t *testing.T) {
	r := NewRooms(suite.Board(t, "\n###############\n#@  ##$  ## . #\n#             #\n#   ##   ##   #\n###############"))
	if r.Count() != 3 {
		t.Fatalf("%d rooms, expected 3", r.Count())
	}
}

func TestRoomLinksLost(t *testing.T) {
	cases := []struct {
		name string
		text string
		want int32
	}{
		{"free", "\n###############\n#@  ##$  ## . #\n#             #\n#   ##   ##   #\n###############", 0},
		{"a box in the left corridor", "\n###############\n#@ .##   ##   #\n#   $         #\n#   ##   ##   #\n###############", 2},
		{"boxes cut the middle room", "\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############", 2},
	}
	for _, c := range cases {
		b := suite.Board(t, c.text)
		s := board.NewScene(b)
		s.SetSquares(b.Boxes)
		if got := NewRooms(b).Lost(s); got != c.want {
			t.Errorf("%s: %d links lost, expected %d%s", c.name, got, c.want, c.text)
		}
	}
}

func BenchmarkRoomsLost(b *testing.B) {
	maze := suite.Board(b, "\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############")
	s := board.NewScene(maze)
	s.SetSquares(maze.Boxes)
	r := NewRooms(maze)
	for b.Loop() {
		r.Lost(s)
	}
}

// TestRoomLinksLostAfter holds the rule of the ring to the whole count over random moves of one box.
func TestRoomLinksLostAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kept := 0
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil {
			t.Fatal(err)
		}
		r, s := NewRooms(b), board.NewScene(b)
		for range 300 {
			s.Reset()
			for range b.Squares() / 4 {
				if sq := board.Square(random.IntN(b.Squares())); s.Free(sq) {
					s.Drop(sq)
				}
			}
			before := r.Lost(s)
			from, to := board.Square(random.IntN(b.Squares())), board.Square(random.IntN(b.Squares()))
			if s.Free(from) || !s.Free(to) && to != from {
				continue
			}
			s.Lift(from)
			if random.IntN(4) == 0 {
				to = board.None
			} else {
				s.Drop(to)
			}
			if got, want := r.LostAfter(s, from, to, before), r.Lost(s); got != want {
				t.Fatalf("from %d to %d: %d links lost, expected %d", from, to, got, want)
			}
			if r.count > 1 && !r.cuts(s, from, to) {
				kept++
			}
		}
	}
	if kept < 100 {
		t.Fatalf("only %d moves were told by the ring", kept)
	}
}
