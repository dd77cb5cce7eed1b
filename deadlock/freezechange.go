package deadlock

import "planner/board"

// FrozenAfter puts all frozen boxes of a position into out when those of the position before one box went from one
// square to another are known. before and out may be the same set.
//
// If the box was not frozen, all that were still are: the greatest fixed point of the others was none the bigger for
// it. What is frozen besides holds the box on its new square, for otherwise it would have been frozen before; so only
// boxes that hang together with it are looked at, those that can move at once left out.
func (f *Freeze) FrozenAfter(s *board.Scene, from, to board.Square, before, out board.Bits) {
	if before.Has(from) && from != to {
		f.Frozen(s, out)
		return
	}
	copy(out, before)
	if from == to || f.loose(s, to) {
		return
	}
	f.cluster = append(f.cluster[:0], to)
	f.anchors = f.anchors[:0]
	f.held[to] = 1
	for i := 0; i < len(f.cluster); i++ {
		for _, d := range board.Dirs {
			at := f.board.Next(f.cluster[i], d)
			f.tie(s, at, before)
			if f.width > 4 {
				f.tie(s, f.board.Next(at, d), before)
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

// tie takes a box into the cluster, or holds it for good if it was frozen before.
func (f *Freeze) tie(s *board.Scene, sq board.Square, before board.Bits) {
	if f.held[sq] != 0 || s.Free(sq) {
		return
	}
	switch {
	case before.Has(sq):
		f.anchors = append(f.anchors, sq)
	case f.loose(s, sq):
		return
	default:
		f.cluster = append(f.cluster, sq)
	}
	f.held[sq] = 1
}
