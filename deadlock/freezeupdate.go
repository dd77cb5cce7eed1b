package deadlock

import "planner/board"

// FrozenAfter puts all frozen boxes of a position into out. The set before has the frozen boxes of the position before,
// in which one box stood on from instead of to. The two sets may be the same.
//
// If the box was not frozen, all boxes that were frozen still are, because the fixed point did not depend on this box.
// Every other frozen box is blocked with the help of the moved box on its new square; otherwise it would have been
// frozen before. So only boxes that are connected with the moved box are looked at, and not those that have a free
// move.
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
