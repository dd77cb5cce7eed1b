package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Stuck, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "boxes all of whose moves lose, off goals or in the way to an empty goal",
	Source: technique.Holland + "Frozen boxes (corral deadlock frozen boxes)",
})

// Stuck is the rule AllStuck. It finds boxes that can no longer be moved although nothing freezes them, because every
// move of theirs would lose or the player can never come to make it (Holland, S3 Algorithms, "Frozen boxes", corral
// deadlock frozen boxes).
//
//	#####
//	# $ ##   the pushes of the right box into the closed corral lose, so it stays where it is; if it
//	#  *$ @  stands on a goal, it is as good as a wall for all that follows
//	#####
//
// Stuck computes a greatest fixed point as Freeze does. Assume that all boxes are stuck. Release each box that has a
// move which is not lost at once, on the board with only the boxes still assumed stuck and with the player in the area
// that he has on that board. Repeat until nothing changes.
//
// Sound for either side: before the first move in a solution of any stuck box, all stuck boxes still stand. The other
// boxes only take squares away from the player and from the box, and the move does not lose. So the move would have
// released the box. Therefore the position is lost if a stuck box stands off the side's goals, if the player can never
// reach an empty goal because of the stuck boxes, or in reverse if he can never reach his start square.
type Stuck struct {
	*Kit
	boxes board.Bits
	scene *board.Scene
	zone  *board.Zone
}

// newStuck makes the test with memory of its own; it uses the kit's scratch memory.
func newStuck(kit *Kit) *Stuck {
	b := kit.Board
	return &Stuck{Kit: kit, boxes: b.NewBits(), scene: board.NewScene(b), zone: board.NewZone(b)}
}

// Find computes the stuck boxes of a position and reports whether they prove it lost. The set is valid until the next
// call.
func (t *Stuck) Find(s *board.Scene, player board.Square) (stuck board.Bits, dead bool) {
	if k := t.grid; k != nil {
		left, zone := k.stuckOn(t.cells.Of(s.Boxes()), t.cells.Cell[player])
		t.cells.Put(left, t.boxes)
		return t.boxes, !left.Minus(k.goals).Empty() || !k.goals.Minus(zone).Minus(left).Empty()
	}
	t.scene.Set(s.Boxes())
	t.zone.Fill(t.scene, player)
	deleteMovable(t.scene, t.zone, func(box board.Square) bool { return t.moves(t.scene, t.zone, box) })
	copy(t.boxes, t.scene.Boxes())
	return t.boxes, !t.boxes.Within(t.Goals) || t.cutOff()
}

// moves reports whether a box has a move that does not lose at once. The scene is the same afterwards as before.
func (t *Stuck) moves(s *board.Scene, zone *board.Zone, box board.Square) bool {
	first := board.NewMove(box, 0)
	for d := range t.squares[first : first+4] {
		m := &t.squares[first+board.Move(d)]
		if !zone.Has(m.stand) || !s.Free(m.needs) || t.Dead.Has(m.to) {
			continue
		}
		if !t.losing(s, box, m.to, board.Dir(d)) {
			return true
		}
	}
	return false
}

// losing judges a move. The scene is the same afterwards as before.
func (t *Stuck) losing(s *board.Scene, box, to board.Square, d board.Dir) bool {
	if k := t.grid; k != nil {
		cell := t.cells.Cell
		return k.lost(t.cells.Of(s.Boxes()).Without(cell[box]).With(cell[to]), cell[to], d)
	}
	s.Shift(box, to)
	lost := t.lost(s, to, d)
	s.Shift(to, box)
	return lost
}

// cutOff reports whether the stuck boxes keep the player from one of the side's goals that is still to be filled, or
// from the square where he has to end.
func (t *Stuck) cutOff() bool {
	for sq := range t.Goals.All() {
		if t.scene.Free(sq) && !t.zone.Has(sq) {
			return true
		}
	}
	return t.Side == board.Reverse && !t.zone.Has(t.Board.Player)
}

// stuckOn is Stuck.Find on a board that has a grid. It takes off every box that has a push among the others which does
// not lose at once, and returns the boxes that stay, and the player's zone in the end. The player starts on a cell.
func (k *gridKit) stuckOn(boxes board.Cells, player uint8) (stuck, zone board.Cells) {
	zone = k.grid.Flood(player, k.grid.Floor.Minus(boxes))
	for again := true; again; {
		again = false
		for _, d := range board.Dirs {
			free := k.grid.Floor.Minus(boxes)
			could := boxes.And(k.live[d]).And(k.grid.Step(zone, d)).And(k.grid.Step(free, d.Opposite()))
			for ; !could.Empty(); could = could.Rest() {
				box := could.First()
				to := k.grid.Beside(box, d)
				if k.lost(boxes.Without(box).With(to), to, d) {
					continue
				}
				boxes = boxes.Without(box)
				zone = k.grid.Spread(zone.With(box), k.grid.Floor.Minus(boxes))
				again = true
			}
		}
	}
	return boxes, zone
}
