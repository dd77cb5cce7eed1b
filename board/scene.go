package board

import "math/bits"

// Scene is a layout on which boxes can be moved. It keeps the layout as a set, its key, and one byte for each square
// that says whether the square is occupied; all three change together. A Scene allocates memory only when it is made.
type Scene struct {
	Board *Board
	occ   []uint8 // by square: 1 for a box and for the Wall, else 0
	boxes Bits
	key   Key // of the boxes without the player
	count int // number of boxes
}

// NewScene makes an empty layout on a board.
func NewScene(b *Board) *Scene {
	s := &Scene{Board: b, occ: make([]uint8, b.squares+1), boxes: b.NewBits()}
	s.occ[b.Wall()] = 1
	return s
}

// StartScene is a scene with the boxes of the start position of a board.
func StartScene(b *Board) *Scene {
	s := NewScene(b)
	s.SetSquares(b.Boxes)
	return s
}

// Set replaces the layout. Boxes that stay where they are cost nothing.
func (s *Scene) Set(boxes Bits) {
	for i, w := range boxes {
		for out := s.boxes[i] &^ w; out != 0; out &= out - 1 {
			s.Lift(Square(i<<6 + bits.TrailingZeros64(out)))
		}
		for in := w &^ s.boxes[i]; in != 0; in &= in - 1 {
			s.Drop(Square(i<<6 + bits.TrailingZeros64(in)))
		}
	}
}

// SetSquares replaces the layout by boxes on the given squares, which must differ.
func (s *Scene) SetSquares(squares []Square) {
	s.Reset()
	for _, sq := range squares {
		s.Drop(sq)
	}
}

// Reset takes all boxes off.
func (s *Scene) Reset() {
	for i, w := range s.boxes {
		for ; w != 0; w &= w - 1 {
			s.occ[i<<6+bits.TrailingZeros64(w)] = 0
		}
		s.boxes[i] = 0
	}
	s.key, s.count = Key{}, 0
}

// Drop puts a box on an empty square.
func (s *Scene) Drop(sq Square) {
	s.occ[sq] = 1
	s.boxes.Add(sq)
	s.key = s.key.Xor(s.Board.boxKeys[sq])
	s.count++
}

// Lift takes the box off a square.
func (s *Scene) Lift(sq Square) {
	s.occ[sq] = 0
	s.boxes.Remove(sq)
	s.key = s.key.Xor(s.Board.boxKeys[sq])
	s.count--
}

// Shift moves a box from one square to an empty one.
func (s *Scene) Shift(from, to Square) {
	s.Lift(from)
	s.Drop(to)
}

// Step moves the player from a square in a direction, with the box that stands in the way. The result is the square
// where the player stands then, and whether the step was a push. A step that is not possible changes nothing, and wrong
// says what is in the way.
func (s *Scene) Step(player Square, d Dir) (to Square, pushed bool, wrong string) {
	to = s.Board.Next(player, d)
	switch beyond := s.Board.Next(to, d); {
	case to == s.Board.Wall():
		return player, false, "a wall is in the way"
	case !s.Box(to):
		return to, false, ""
	case !s.Free(beyond):
		return player, false, "the box cannot be pushed into a wall or another box"
	default:
		s.Shift(to, beyond)
		return to, true, ""
	}
}

// Free reports whether a square holds neither box nor wall.
func (s *Scene) Free(sq Square) bool { return s.occ[sq] == 0 }

// Occupied is 1 for a square that holds a box or a wall, else 0, for sums and comparisons without a branch.
func (s *Scene) Occupied(sq Square) uint8 { return s.occ[sq] }

// Box reports whether a box stands on sq; false for the Wall.
func (s *Scene) Box(sq Square) bool { return s.occ[sq] != 0 && sq != s.Board.Wall() }

// Boxes is the layout as a set. It belongs to the scene: callers must not change it, and it changes with the scene.
func (s *Scene) Boxes() Bits { return s.boxes }

// Count is the number of boxes.
func (s *Scene) Count() int { return s.count }

// Key is the key of the position with the player in the zone normalised to player.
func (s *Scene) Key(player Square) Key { return s.key.Xor(s.Board.playerKeys[player]) }

// KeyAfter is Key for the position in which a box has gone from one square to another, an empty one.
func (s *Scene) KeyAfter(from, to, player Square) Key {
	return s.key.Xor(s.Board.boxKeys[from]).Xor(s.Board.boxKeys[to]).Xor(s.Board.playerKeys[player])
}

// BoxesKey is the key of the layout without the player.
func (s *Scene) BoxesKey() Key { return s.key }

// Solved reports whether every box is on a goal.
func (s *Scene) Solved() bool { return s.boxes.Within(s.Board.goal) }

// CanMove reports whether move m is possible for a player who can walk to the squares of zone. It does not check that a
// box stands on m.From().
func (s *Scene) CanMove(side Side, m Move, zone *Zone) bool {
	return zone.Has(s.Board.Stand(side, m)) && s.Free(s.Board.Needs(side, m))
}

// CanMoveAny reports whether a player who can walk to the squares of zone can move one of the given boxes.
func (s *Scene) CanMoveAny(side Side, boxes []Square, zone *Zone) bool {
	for _, box := range boxes {
		for _, d := range Dirs {
			if s.CanMove(side, NewMove(box, d), zone) {
				return true
			}
		}
	}
	return false
}

// Play makes move m, which must be possible, and returns where the player stands after it.
func (s *Scene) Play(side Side, m Move) Square {
	s.Shift(m.From(), s.Board.To(m))
	return s.Board.Rest(side, m)
}
