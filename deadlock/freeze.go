package deadlock

import "planner/board"

// Freeze finds boxes that no solution can ever move again, by the greatest fixed point: assume every box is frozen,
// release each one that still has a possible move among walls and frozen boxes only, repeat until nothing changes.
// Starting from none frozen instead would miss two boxes that block each other:
//
//	#####
//	# $ #   neither box can move while the other stands, so both are frozen
//	# $ #   (with walls left and right of each)
//	#####
//
// A move to a dead square releases nothing, because it loses.
//
// Sound for the side it was made for: in a solution, look at the first move of a box in the fixed point. At that
// time all others of the set still stand, so the move was possible among them and its destination is not dead, which
// would have released the box. A frozen box off the squares of rest is therefore a deadlock. Forward, a push needs
// both neighbours on an axis, so a wall or a frozen box on either side blocks the axis; in reverse, a pull needs two
// squares in its own direction (Holland, S3 Algorithms, "Frozen boxes").
type Freeze struct {
	board *board.Board
	rest  board.Bits
	ways  []board.Square // 2*stride squares for each square: pairs that must both be free to move a box
	width int            // squares in ways for each square: 4 forward, 8 in reverse

	held    []uint8 // 1 for the Wall and for boxes assumed frozen; scratch
	cluster []board.Square
	anchors []board.Square // boxes beside the cluster that are frozen whatever becomes of it; scratch
}

// NewFreeze prepares the test for a side. Boxes on dead squares are lost anyway, and rest holds the squares where a
// frozen box does no harm: the goals forward, the start squares in reverse.
func NewFreeze(b *board.Board, side board.Side, dead, rest board.Bits) *Freeze {
	f := &Freeze{board: b, rest: rest, width: 4}
	if side == board.Reverse {
		f.width = 8
	}
	f.ways = make([]board.Square, f.width*b.Squares())
	for sq := range board.Square(b.Squares()) {
		at := f.ways[int(sq)*f.width:][:f.width]
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

// After reports whether the move that brought a box to a square froze some box where it must not stay. The position
// before the move must have been free of freeze deadlocks: then any new one holds the moved box, and only boxes that
// it hangs together with are looked at.
func (f *Freeze) After(s *board.Scene, to board.Square) bool {
	if f.loose(s, to) {
		return false
	}
	f.cluster = append(f.cluster[:0], to)
	f.held[to] = 1
	for i := 0; i < len(f.cluster); i++ {
		base := int(f.cluster[i]) * f.width
		for _, sq := range f.ways[base : base+f.width] {
			if f.held[sq] == 0 && !s.Free(sq) && !f.loose(s, sq) {
				f.held[sq] = 1
				f.cluster = append(f.cluster, sq)
			}
		}
	}
	f.release(to)
	dead := false
	for _, sq := range f.cluster {
		f.held[sq] = 0
		dead = dead || !f.rest.Has(sq)
	}
	return dead
}

// FreezeRule puts all frozen boxes of a position into out and reports whether one of them stands off rest.
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
	return !out.Within(f.rest)
}

// loose reports whether a box has a move that nothing at all stands against.
func (f *Freeze) loose(s *board.Scene, sq board.Square) bool {
	base := int(sq) * f.width
	ways := f.ways[base : base+f.width]
	for i := 0; i+1 < len(ways); i += 2 {
		if s.Free(ways[i]) && s.Free(ways[i+1]) {
			return true
		}
	}
	return false
}

// release takes out of the cluster whatever can move among the rest of it, until nothing can. When the key box can,
// it takes out all: what is frozen without that one was so before it came.
//
// It goes from the end to the front, since a cluster is found from the key box outwards and comes loose from outside.
func (f *Freeze) release(key board.Square) {
	for again := true; again; {
		again = false
		for i := len(f.cluster) - 1; i >= 0; i-- {
			sq := f.cluster[i]
			if f.held[sq] == 0 || f.stuck(sq) {
				continue
			}
			if f.held[sq], again = 0, true; sq == key {
				f.let()
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

// let takes all out of the cluster.
func (f *Freeze) let() {
	for _, sq := range f.cluster {
		f.held[sq] = 0
	}
	f.cluster = f.cluster[:0]
}

func (f *Freeze) stuck(sq board.Square) bool {
	base := int(sq) * f.width
	ways := f.ways[base : base+f.width]
	for i := 0; i+1 < len(ways); i += 2 {
		if f.held[ways[i]]|f.held[ways[i+1]] == 0 {
			return false
		}
	}
	return true
}
