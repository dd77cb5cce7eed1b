package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Freeze, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "boxes off goals that nothing can move again",
	Source: technique.Holland + "Frozen boxes",
})

// Freeze finds boxes that no solution can ever move again, and is the rule FreezeRule: a frozen box off the side's
// goals. It computes a greatest fixed point: assume that every box is frozen, release each box that still has a
// possible move among walls and frozen boxes only, and repeat until nothing changes. A computation that started with no
// box frozen would miss two boxes that block each other:
//
//	#####
//	# $ #   neither box can move while the other stands, so both are frozen
//	# $ #   (with walls left and right of each)
//	#####
//
// A move to a dead square releases no box, because it loses.
//
// Sound for the side that it was made for: consider the first move in a solution of any box in the fixed point. At that
// time all other boxes of the set still stand, so the move is possible among them, and it does not go to a dead square.
// Such a move would have released the box. A frozen box off the side's goals is therefore a deadlock. Forward, a push
// needs both neighbours on an axis, so a wall or a frozen box on either side blocks the axis; in reverse, a pull needs
// two squares in its own direction (Holland, S3 Algorithms, "Frozen boxes").
type Freeze struct {
	board *board.Board
	goals board.Bits
	needs []board.Square // width squares for each square: pairs of squares that must both be free to move a box
	width int            // squares in needs for each square: 4 forward, 8 in reverse

	held    []uint8        // by square: 1 for the Wall and for boxes assumed frozen
	cluster []board.Square // boxes that are being looked at
	anchors []board.Square // boxes beside the cluster that were frozen before
}

// NewFreeze prepares the test for a side. Boxes on dead squares are lost anyway. A frozen box does no harm on one of
// the goals of the side.
func NewFreeze(b *board.Board, side board.Side, dead, goals board.Bits) *Freeze {
	f := &Freeze{board: b, goals: goals, width: 4}
	if side == board.Reverse {
		f.width = 8
	}
	f.needs = make([]board.Square, f.width*b.Squares())
	for sq := range board.Square(b.Squares()) {
		at := f.needs[int(sq)*f.width:][:f.width]
		for i := range at {
			at[i] = b.Wall()
		}
		for _, d := range board.Dirs {
			i := 2 * (int(d) % (f.width / 2))
			m := board.NewMove(sq, d)
			if to := b.To(m); to != b.Wall() && !dead.Has(to) {
				at[i], at[i+1] = b.Stand(side, m), b.Needs(side, m)
			}
		}
	}
	return f.Fork()
}

// Fork is the same test with scratch memory of its own, for another goroutine.
func (f *Freeze) Fork() *Freeze {
	fork := *f
	fork.held = make([]uint8, f.board.Squares()+1)
	fork.held[f.board.Wall()] = 1
	fork.cluster = make([]board.Square, 0, 64)
	fork.anchors = nil
	return &fork
}

// After asks the rule about the move that brought a box to a square: it reports whether the move froze some box off the
// side's goals. The position before the move must have been free of freeze deadlocks. Then every new one includes the
// moved box, and only boxes that block each other together with it are looked at.
func (f *Freeze) After(s *board.Scene, to board.Square) bool {
	if f.unblocked(s, to) {
		return false
	}
	f.cluster = append(f.cluster[:0], to)
	f.held[to] = 1
	for i := 0; i < len(f.cluster); i++ {
		base := int(f.cluster[i]) * f.width
		for _, sq := range f.needs[base : base+f.width] {
			if f.held[sq] == 0 && !s.Free(sq) && !f.unblocked(s, sq) {
				f.held[sq] = 1
				f.cluster = append(f.cluster, sq)
			}
		}
	}
	f.release(to)
	dead := false
	for _, sq := range f.cluster {
		f.held[sq] = 0
		dead = dead || !f.goals.Has(sq)
	}
	return dead
}

// Frozen asks the rule about a whole position. It puts all frozen boxes into out and reports whether one of them stands
// off the side's goals.
func (f *Freeze) Frozen(s *board.Scene, out board.Bits) bool {
	f.cluster = s.Boxes().AppendTo(f.cluster[:0])
	for _, sq := range f.cluster {
		f.held[sq] = 1
	}
	f.release(board.None)
	out.Clear()
	for _, sq := range f.cluster {
		f.held[sq] = 0
		out.Add(sq)
	}
	return !out.Within(f.goals)
}

// unblocked reports whether a box has a move for which all squares that must be free are free.
func (f *Freeze) unblocked(s *board.Scene, sq board.Square) bool {
	base := int(sq) * f.width
	needs := f.needs[base : base+f.width]
	for i := 0; i+1 < len(needs); i += 2 {
		if s.Occupied(needs[i])|s.Occupied(needs[i+1]) == 0 {
			return true
		}
	}
	return false
}

// release removes boxes from the cluster that can move among the others until no box can. If the key box can move, it
// removes all boxes, because boxes that are frozen without the key box were frozen before the key box came.
//
// It goes over the cluster from the end to the front. A cluster is collected from the key box outwards, and boxes
// usually become free from the outside inwards.
func (f *Freeze) release(key board.Square) {
	for again := true; again; {
		again = false
		for i := len(f.cluster) - 1; i >= 0; i-- {
			sq := f.cluster[i]
			if f.held[sq] == 0 || f.blocked(sq) {
				continue
			}
			if f.held[sq], again = 0, true; sq == key {
				f.releaseAll()
				return
			}
		}
	}
	kept := f.cluster[:0]
	for _, sq := range f.cluster {
		if f.held[sq] != 0 {
			kept = append(kept, sq)
		}
	}
	f.cluster = kept
}

// releaseAll removes all boxes from the cluster.
func (f *Freeze) releaseAll() {
	for _, sq := range f.cluster {
		f.held[sq] = 0
	}
	f.cluster = f.cluster[:0]
}

// blocked reports whether walls and boxes assumed frozen prevent every move of a box.
func (f *Freeze) blocked(sq board.Square) bool {
	base := int(sq) * f.width
	needs := f.needs[base : base+f.width]
	for i := 0; i+1 < len(needs); i += 2 {
		if f.held[needs[i]]|f.held[needs[i+1]] == 0 {
			return false
		}
	}
	return true
}

// FrozenAfter puts all frozen boxes of a position into out. The set before holds the frozen boxes of the position
// before one box went from square from to square to. The two sets may be the same.
//
// If that box was not frozen, all boxes that were frozen still are, because the fixed point did not depend on the box.
// Any other frozen box is blocked with the help of the moved box on its new square; otherwise it would have been frozen
// before. So only boxes that are connected with the moved box and have no free move are looked at.
func (f *Freeze) FrozenAfter(s *board.Scene, from, to board.Square, before, out board.Bits) {
	if before.Has(from) && from != to {
		f.Frozen(s, out)
		return
	}
	copy(out, before)
	if from == to || f.unblocked(s, to) {
		return
	}
	f.cluster = append(f.cluster[:0], to)
	f.anchors = f.anchors[:0]
	f.held[to] = 1
	for i := 0; i < len(f.cluster); i++ {
		for _, d := range board.Dirs {
			at := f.board.Next(f.cluster[i], d)
			f.attach(s, at, before)
			if f.width > 4 {
				f.attach(s, f.board.Next(at, d), before)
			}
		}
	}
	f.release(to)
	for _, sq := range f.cluster {
		f.held[sq] = 0
		out.Add(sq)
	}
	for _, sq := range f.anchors {
		f.held[sq] = 0
	}
}

// attach adds a box to the cluster, or to the anchors if it was frozen before.
func (f *Freeze) attach(s *board.Scene, sq board.Square, before board.Bits) {
	if f.held[sq] != 0 || s.Free(sq) {
		return
	}
	switch {
	case before.Has(sq):
		f.anchors = append(f.anchors, sq)
	case f.unblocked(s, sq):
		return
	default:
		f.cluster = append(f.cluster, sq)
	}
	f.held[sq] = 1
}
