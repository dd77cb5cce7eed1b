package flow

import "planner/board"

// TripleSpace is PairSpace for three boxes. Three squares have at most twelve zones beside the boxes on them, numbered
// in the order in which the four neighbours of the first box, up to down, and then those of the others are looked at.
// Boxes of a triple are named by ascending live numbers.
type TripleSpace struct {
	Board   *board.Board
	Squares []board.Square // the live squares, ascending
	Live    []int32        // by square: its number among Squares, -1 for dead squares
	zones   []uint64       // by triple: the zones of the neighbours of its boxes, four bits each
	counts  []uint8        // by triple: the number of zones
}

// Triple is three boxes by their live numbers, ascending.
type Triple [3]int32

// NewTripleSpace numbers the zones of every three squares that are not dead.
func NewTripleSpace(b *board.Board, dead board.Bits) *TripleSpace {
	s := &TripleSpace{Board: b}
	s.Squares, s.Live = b.Except(dead)
	n := int32(len(s.Squares))
	s.zones, s.counts = make([]uint64, Triples(int(n))), make([]uint8, Triples(int(n)))
	scene, scan, pair := board.NewScene(b), board.NewZones(b), [2]board.Square{}
	for q := range n {
		for p := range q {
			pair[0], pair[1] = s.Squares[p], s.Squares[q]
			scene.SetSquares(pair[:])
			scan.Scan(scene)
			for r := q + 1; r < n; r++ {
				t := Triple{p, q, r}
				s.zones[t.Number()], s.counts[t.Number()] = classify(b, scan,
					s.Squares[t[0]], s.Squares[t[1]], s.Squares[t[2]])
			}
		}
	}
	return s
}

// Triples is the number of ways to choose three of n.
func Triples(n int) int { return n * (n - 1) * (n - 2) / 6 }

// Number numbers all triples of a space.
func (t Triple) Number() int {
	p, q, r := int(t[0]), int(t[1]), int(t[2])
	return r*(r-1)*(r-2)/6 + q*(q-1)/2 + p
}

// With is the triple in which box i stands on another square, and the place of that box in it.
func (t Triple) With(i int, at int32) (Triple, int) {
	t[i] = at
	for ; i > 0 && t[i-1] > t[i]; i-- {
		t[i-1], t[i] = t[i], t[i-1]
	}
	for ; i < 2 && t[i+1] < t[i]; i++ {
		t[i+1], t[i] = t[i], t[i+1]
	}
	return t, i
}

// holds reports whether a box of a triple stands on a square.
func (s *TripleSpace) holds(t Triple, sq board.Square) bool {
	return s.Squares[t[0]] == sq || s.Squares[t[1]] == sq || s.Squares[t[2]] == sq
}

// Zones is the number of zones beside a triple.
func (s *TripleSpace) Zones(t Triple) int { return int(s.counts[t.Number()]) }

// ZoneBeside is the zone of the neighbour of box i in direction d, NoZone when it is occupied.
func (s *TripleSpace) ZoneBeside(t Triple, i int, d board.Dir) uint8 {
	return uint8(s.zones[t.Number()] >> (16*i + 4*int(d)) & 15)
}

// Stand is a square of a zone beside a triple.
func (s *TripleSpace) Stand(t Triple, zone uint8) board.Square {
	for i, p := range t {
		for _, d := range board.Dirs {
			if s.ZoneBeside(t, i, d) == zone {
				return s.Board.Next(s.Squares[p], d)
			}
		}
	}
	return board.None
}

// Back is the triple and the zone that the side back makes of a triple by moving box i in direction d out of a zone.
// It is false when there is no such move, or when it leads to a dead square.
func (s *TripleSpace) Back(back board.Side, t Triple, zone uint8, i int, d board.Dir) (next Triple, to uint8, ok bool) {
	beside := d
	if back == board.Forward {
		beside = d.Opposite()
	}
	if s.ZoneBeside(t, i, beside) != zone {
		return next, 0, false
	}
	m := board.NewMove(s.Squares[t[i]], d)
	needs, square := s.Board.Needs(back, m), s.Board.To(m)
	if needs == s.Board.Wall() || s.holds(t, needs) || s.Live[square] < 0 {
		return next, 0, false
	}
	// After the move the player stands beside the box again, on the same side of it.
	next, at := t.With(i, s.Live[square])
	return next, s.ZoneBeside(next, at, beside), true
}
