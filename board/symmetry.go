package board

// Symmetry maps a maze onto itself by a turn or a mirror: floor to floor and goals to goals. It also maps positions to
// positions that need as many pushes, because each push in a position is mapped to a push in its image.
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
		if s.fill(b) && !s.trivial() {
			all = append(all, s)
		}
	}
	return all
}

// fill makes the map of squares from the map of directions. A symmetry maps the floor onto itself, and so the frame of
// the floor. Therefore each place of the board's frame goes to the same place of the frame turned in that way. The
// result is false when the map is no symmetry.
func (s *Symmetry) fill(b *Board) bool {
	turned := b.turned(s.dirs)
	if turned.rows != b.frame.rows {
		return false
	}
	s.squares = make([]Square, b.Squares()+1)
	s.squares[b.Wall()] = b.Wall()
	for row := range turned.rows {
		for col := range turned.cols {
			sq, to := b.At(b.frame.textPlace(row, col)), b.At(turned.textPlace(row, col))
			if (sq == b.Wall()) != (to == b.Wall()) || sq != b.Wall() && b.IsGoal(sq) != b.IsGoal(to) {
				return false
			}
			s.squares[sq] = to
		}
	}
	return true
}

// turned is the board's frame, turned so that direction d of the frame becomes dirs[d].
func (b *Board) turned(dirs [4]Dir) (f frame) {
	for image := range Symmetries {
		f = b.frame
		f.turn(image)
		downRow, downCol := b.frame.step(dirs[Down])
		rightRow, rightCol := b.frame.step(dirs[Right])
		if f.down == [2]int{downRow, downCol} && f.right == [2]int{rightRow, rightCol} {
			break
		}
	}
	return f
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

// Inverse is the symmetry that maps every image back.
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
