package search

import (
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
