package deadlock

import "planner/board"

// Stuck finds boxes that cannot move any more although nothing freezes them: every move of theirs would lose, or the
// player can never come to make it (Holland, S3 Algorithms, "Frozen boxes", corral deadlock frozen boxes).
//
//	#####
//	# $ ##   the pushes of the box into the closed corral lose, so it stays where it is, and if
//	#  *$ @  it stands on a goal it is as good as a wall for all that follows
//	#####
//
// It is a greatest fixed point like Freeze: take all boxes H for stuck, release each that has a move on the board
// with only H on it, the player in the area that he then has, unless the move is lost there; repeat. Sound for either
// side: at the first move of an H box in a solution all of H still stands, the other boxes only take squares away
// from player and boxes, and the move does not lose. So an H box off its end, or an empty end that the player cannot
// reach past H, proves a deadlock; in reverse also a start square of the player that he cannot reach.
type Stuck struct {
	*Kit
	boxes board.Bits
	scene *board.Scene
	zone  *board.Zone
}

// NewStuck makes the test with memory of its own; it uses the kit's scratch.
func NewStuck(kit *Kit) *Stuck {
	b := kit.Board
	return &Stuck{Kit: kit, boxes: b.NewBits(), scene: board.NewScene(b), zone: board.NewZone(b)}
}

// Find computes the stuck boxes of a position. It reports whether they prove it lost, and the boxes are valid until
// the next call.
func (t *Stuck) Find(s *board.Scene, player board.Square) (stuck board.Bits, dead bool) {
	t.scene.Set(s.Boxes())
	t.zone.Fill(t.scene, player)
	for again := true; again; {
		again = false
		for i, word := range t.scene.Boxes() {
			for ; word != 0; word &= word - 1 {
				box := lowest(i, word)
				if t.moves(t.scene, t.zone, box) {
					vacate(t.scene, t.zone, box)
					again = true
				}
			}
		}
	}
	copy(t.boxes, t.scene.Boxes())
	return t.boxes, !t.boxes.Within(t.Goals) || t.shut()
}

// moves reports whether a box has a move that does not lose at once. The scene is as before afterwards.
func (t *Stuck) moves(s *board.Scene, zone *board.Zone, box board.Square) bool {
	for _, d := range board.Dirs {
		m := board.NewMove(box, d)
		if !s.CanMove(t.Side, m, zone) {
			continue
		}
		to := t.Board.To(m)
		if t.Dead.Has(to) {
			continue
		}
		s.Shift(box, to)
		lost := t.lost(s, to, d)
		s.Shift(to, box)
		if !lost {
			return true
		}
	}
	return false
}

// shut reports whether the stuck boxes shut the player off from an end that is still to be filled, or from where he
// has to end.
func (t *Stuck) shut() bool {
	for i, word := range t.Goals {
		for ; word != 0; word &= word - 1 {
			if sq := lowest(i, word); t.scene.Free(sq) && !t.zone.Has(sq) {
				return true
			}
		}
	}
	return t.Side == board.Reverse && !t.zone.Has(t.Board.Player)
}

// Zone is the area that the player has with only the stuck boxes on the board, after Find.
func (t *Stuck) Zone() *board.Zone { return t.zone }
