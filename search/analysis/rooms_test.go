package analysis

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/suite"
)

func roomsOf(b *board.Board) *Rooms { return newRooms(flow.NewNodes(b, nil)) }

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
		s := board.StartScene(b)
		if got := roomsOf(b).Lost(s); got != c.want {
			t.Errorf("%s: %d links lost, expected %d%s", c.name, got, c.want, c.text)
		}
	}
}

func BenchmarkRoomsLost(b *testing.B) {
	maze := suite.Board(b, "\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############")
	s := board.StartScene(maze)
	r := roomsOf(maze)
	for b.Loop() {
		r.Lost(s)
	}
}

// TestRoomLinksLostAfter compares Lost, and LostAfter over random moves of one box, with a slow count.
func TestRoomLinksLostAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kept := 0
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		r, s := roomsOf(b), board.NewScene(b)
		links := sights(r, s)
		for range 300 {
			s.Reset()
			for range b.Squares() / 4 {
				if sq := board.Square(random.IntN(b.Squares())); s.Free(sq) {
					s.Drop(sq)
				}
			}
			before, parent := r.Lost(s), s.Boxes().Clone()
			got, want := []int32{before}, []int32{slowLost(links, sights(r, s))}
			for _, m := range randomMoves(random, s) {
				s.Lift(m.From)
				if m.To != board.None {
					s.Drop(m.To)
				}
				got, want = append(got, r.LostAfter(s, m.From, m.To, before)), append(want, slowLost(links, sights(r, s)))
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

// sights is, by room, the rooms that each of its pieces sees in a scene.
func sights(r *Rooms, s *board.Scene) [][]uint64 {
	b, list := s.Board, make([][]uint64, r.count)
	seen := map[board.Square]bool{}
	var flood func(sq board.Square, kind int8, do func(beside board.Square)) // over the squares of one kind
	flood = func(sq board.Square, kind int8, do func(board.Square)) {
		if seen[sq] = true; !s.Free(sq) {
			return
		}
		for _, d := range board.Dirs {
			switch to := b.Next(sq, d); {
			case !s.Free(to):
			case r.kindOf(to) != kind:
				do(to)
			case !seen[to]:
				flood(to, kind, do)
			}
		}
	}
	for sq := range b.Wall() {
		kind := r.kindOf(sq)
		if kind == corridor || seen[sq] || !s.Free(sq) {
			continue
		}
		sees, gates := uint64(0), []board.Square(nil)
		flood(sq, kind, func(to board.Square) {
			if gates = append(gates, to); r.kindOf(to) != corridor {
				sees |= 1 << r.kindOf(to)
			}
		})
		rooms := maps.Clone(seen)
		for _, gate := range gates {
			if r.kindOf(gate) == corridor {
				flood(gate, corridor, func(to board.Square) { sees |= 1 << r.kindOf(to) })
			}
		}
		seen = rooms // a corridor is seen from several pieces
		list[kind] = append(list[kind], sees&^(1<<kind))
	}
	return list
}

// slowLost counts the links of the empty maze that are lost, given what the pieces see there and in a scene.
func slowLost(links, now [][]uint64) (lost int32) {
	for room, all := range links {
		kept := uint64(0)
		for i, sees := range now[room] {
			if i == 0 {
				kept = sees
			}
			kept &= sees
		}
		lost += board.Ones(all[0] &^ kept)
	}
	if len(links) < 2 {
		return 0
	}
	return lost
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

// BenchmarkRoomsLostAfter asks about the moves of every box to a third of the squares of four rooms, as searches do
// that move a box as far as it likes.
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
	s := board.StartScene(maze)
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
