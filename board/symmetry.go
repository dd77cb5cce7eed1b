package board

import "math"

// Symmetry maps a maze onto itself by a turn or a mirror: floor to floor and goals to goals. It also maps positions to
// positions that need as many pushes, because a push of the one is a push of the other.
type Symmetry struct {
	squares []Square // by square: its image; the Wall is its own
	dirs    [4]Dir   // by direction: its image
}

// SymmetriesOf lists the symmetries of a board except the one that changes nothing. There are at most seven. The boxes
// and the player of the start need not be symmetric.
func SymmetriesOf(b *Board) []*Symmetry {
	var all []*Symmetry
	for k := 1; k < Symmetries; k++ {
		s := &Symmetry{}
		for _, d := range Dirs {
			s.dirs[d] = d.Transform(k)
		}
		if s.find(b) && !s.trivial() {
			all = append(all, s)
		}
	}
	return all
}

// find works out the square that square 0 is mapped to, and from it the map. The floor is mapped onto itself, so its
// first row and column are too, which leaves one square.
func (s *Symmetry) find(b *Board) bool {
	_, first := s.turned(b, 0)
	least := [2]int{math.MaxInt, math.MaxInt} // of the rows and columns of the floor
	image := least                            // of those of the turned floor
	for sq := range Square(b.Squares()) {
		at, to := s.turned(b, sq)
		for axis := range 2 {
			least[axis], image[axis] = min(least[axis], at[axis]), min(image[axis], to[axis])
		}
	}
	to := b.At(first[0]-image[0]+least[0], first[1]-image[1]+least[1])
	return to != b.Wall() && s.spread(b, to)
}

// turned gives the row and the column of a square, and what the linear part of the symmetry makes of them.
func (s *Symmetry) turned(b *Board, sq Square) (at, to [2]int) {
	at[0], at[1] = b.RowCol(sq)
	for axis, letter := range [2]byte{'d', 'r'} {
		along, _ := b.Direction(letter)
		row, col := b.frame.step(s.dirs[along])
		to[0] += row * at[axis]
		to[1] += col * at[axis]
	}
	return at, to
}

// spread fills the map from the image of square 0 on. It is false when the map is no symmetry.
func (s *Symmetry) spread(b *Board, to Square) bool {
	s.squares = make([]Square, b.Squares()+1)
	for sq := range s.squares {
		s.squares[sq] = None
	}
	s.squares[b.Wall()] = b.Wall()
	s.squares[0] = to
	for queue := []Square{0}; len(queue) > 0; queue = queue[1:] {
		sq := queue[0]
		if b.IsGoal(sq) != b.IsGoal(s.squares[sq]) {
			return false
		}
		for _, d := range Dirs {
			next, image := b.Next(sq, d), b.Next(s.squares[sq], s.dirs[d])
			switch s.squares[next] {
			case image:
			case None:
				if image == b.Wall() {
					return false
				}
				s.squares[next] = image
				queue = append(queue, next)
			default:
				return false
			}
		}
	}
	return true
}

// trivial reports whether every square is its own image, as when a corridor is mirrored along its length.
func (s *Symmetry) trivial() bool {
	for sq, to := range s.squares {
		if to != Square(sq) {
			return false
		}
	}
	return true
}

// Square is the image of a square.
func (s *Symmetry) Square(sq Square) Square { return s.squares[sq] }

// Move is the image of a move.
func (s *Symmetry) Move(m Move) Move { return NewMove(s.squares[m.From()], s.dirs[m.Dir()]) }

// Bits is the image of a set of squares.
func (s *Symmetry) Bits(set Bits) Bits {
	image := make(Bits, len(set))
	for _, sq := range set.AppendTo(nil) {
		image.Add(s.squares[sq])
	}
	return image
}

// Inverse maps back.
func (s *Symmetry) Inverse() *Symmetry {
	back := &Symmetry{squares: make([]Square, len(s.squares))}
	for sq, to := range s.squares {
		back.squares[to] = Square(sq)
	}
	for d, to := range s.dirs {
		back.dirs[to] = Dir(d)
	}
	return back
}

// After maps first by o and then by s.
func (s *Symmetry) After(o *Symmetry) *Symmetry {
	both := &Symmetry{squares: make([]Square, len(s.squares))}
	for sq, to := range o.squares {
		both.squares[sq] = s.squares[to]
	}
	for d, to := range o.dirs {
		both.dirs[d] = s.dirs[to]
	}
	return both
}
