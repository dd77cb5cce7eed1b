package analysis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/suite"
)

func roomsOf(b *board.Board) *Rooms { return NewRooms(flow.NewSides(b, nil)) }

func TestRoomsAreFound(t *testing.T) {
	r := roomsOf(suite.Board(t,
		"\n###############\n#@  ##$  ## . #\n#             #\n#   ##   ##   #\n###############"))
	if r.count != 3 {
		t.Fatalf("%d rooms, expected 3", r.count)
	}
}

func TestRoomLinksLost(t *testing.T) {
	cases := []struct {
		name string
		text string
		want int32
	}{
		{"free", "\n###############\n#@  ##$  ## . #\n#             #\n#   ##   ##   #\n###############", 0},
		{"a box in the left corridor",
			"\n###############\n#@ .##   ##   #\n#   $         #\n#   ##   ##   #\n###############", 2},
		{"boxes cut the middle room",
			"\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############", 2},
	}
	for _, c := range cases {
		b := suite.Board(t, c.text)
		s := board.NewScene(b)
		s.SetSquares(b.Boxes)
		if got := roomsOf(b).Lost(s); got != c.want {
			t.Errorf("%s: %d links lost, expected %d%s", c.name, got, c.want, c.text)
		}
	}
}

func BenchmarkRoomsLost(b *testing.B) {
	maze := suite.Board(b, "\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############")
	s := board.NewScene(maze)
	s.SetSquares(maze.Boxes)
	r := roomsOf(maze)
	for b.Loop() {
		r.Lost(s)
	}
}

// TestRoomLinksLostAfter compares LostAfter with Lost over random moves of one box.
func TestRoomLinksLostAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kept := 0
	for _, level := range suite.Own(t) {
		b, err := board.New(level)
		if err != nil {
			t.Fatal(err)
		}
		r, whole, s := roomsOf(b), roomsOf(b), board.NewScene(b)
		for range 300 {
			s.Reset()
			for range b.Squares() / 4 {
				if sq := board.Square(random.IntN(b.Squares())); s.Free(sq) {
					s.Drop(sq)
				}
			}
			before, parent := r.Lost(s), s.Boxes().Clone()
			var got, want []int32
			for _, m := range randomMoves(random, s) {
				s.Lift(m.From)
				if m.To != board.None {
					s.Drop(m.To)
				}
				got, want = append(got, r.LostAfter(s, m.From, m.To, before)), append(want, whole.Lost(s))
				if r.count > 1 && !r.cuts(s, m.From, m.To) {
					kept++
				}
				s.Set(parent)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v links lost, expected %v", got, want)
			}
		}
	}
	if kept < 100 {
		t.Fatalf("only %d moves were decided by the ring", kept)
	}
}

// pull is a move of one box; To is None when it leaves the board.
type pull struct{ From, To board.Square }

// randomMoves are some moves of a box to a free square or off the board.
func randomMoves(random *rand.Rand, s *board.Scene) (moves []pull) {
	boxes := s.Boxes().AppendTo(nil)
	from := boxes[random.IntN(len(boxes))]
	for range 8 {
		if random.IntN(4) == 0 { // mostly the same box as before
			from = boxes[random.IntN(len(boxes))]
		}
		to := board.Square(random.IntN(s.Board.Squares()))
		if random.IntN(4) == 0 {
			moves = append(moves, pull{from, board.None})
		} else if s.Free(to) {
			moves = append(moves, pull{from, to})
		}
	}
	return moves
}

// BenchmarkRoomsLostAfter asks about the moves of every box to a third of the squares of four rooms, as searches do that
// move a box as far as it likes.
func BenchmarkRoomsLostAfter(b *testing.B) {
	maze := suite.Board(b, `
##############################
#            ##              #
#  $    $    ##  $     $     #
#      $$         $$     $   #
#   $        ##      $       #
#      $     ##   $      $$  #
#     $      ##       $      #
#####  ############  #########
#@       ...          ...    #
#  $    .....##  $    ....   #
#  ..  $     ##    .....     #
#      ...$$ ##  $ $ ..$ $   #
#    $                       #
#            ##              #
##############################`)
	s := board.NewScene(maze)
	s.SetSquares(maze.Boxes)
	r := roomsOf(maze)
	before := r.Lost(s)
	for b.Loop() {
		r.base.key = board.Key{} // another base comes before
		for _, from := range maze.Boxes {
			for to := board.Square(0); to < maze.Wall(); to += 3 {
				if s.Free(to) {
					s.Shift(from, to)
					r.LostAfter(s, from, to, before)
					s.Shift(to, from)
				}
			}
		}
	}
}
