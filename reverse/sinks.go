package reverse

import (
	"context"

	"planner/board"
	"planner/search"
)

// findSinks computes the start squares on which a box may vanish from the position on the scene. It is false when there
// are none, or when one of them is outside the player's zone.
func (r *Packing) findSinks(ctx context.Context, p *search.Position) bool {
	r.sinks.Clear()
	r.zone.Fill(r.scene, p.Player)
	r.starts = r.starts[:0]
	for _, sq := range p.Left.AppendTo(nil) {
		if r.scene.Free(sq) {
			r.starts = append(r.starts, sq)
		}
	}
	if len(r.starts) == 0 {
		return false
	}
	if r.variant.AnySink || len(r.starts) > mostStarts {
		for _, sq := range r.starts {
			if r.zone.Has(sq) {
				r.sinks.Add(sq)
			}
		}
		return true
	}
	for _, i := range r.largestClass(ctx) {
		if !r.zone.Has(r.starts[i]) {
			return false
		}
		r.sinks.Add(r.starts[i])
	}
	return true
}

// largestClass is the largest set of start squares, as indices into starts, between which one box can be pushed both
// ways with the present boxes as walls. Among equal sets the one with the smallest index wins. It is nil when the
// search is to end.
func (r *Packing) largestClass(ctx context.Context) []int {
	n := len(r.starts)
	words := (n + 63) / 64
	r.reach = append(r.reach[:0], make([]uint64, n*words)...)
	for i, sq := range r.starts {
		r.startAt[sq] = int32(i)
	}
	defer r.forgetStarts()
	for i, sq := range r.starts {
		if ctx.Err() != nil {
			return nil
		}
		r.reachFrom(sq, r.reach[i*words:(i+1)*words])
	}
	var best []int
	done := make([]bool, n)
	for i := range n {
		if done[i] {
			continue
		}
		class := []int{i}
		for j := i + 1; j < n; j++ {
			if r.reach[i*words+j/64]>>(j%64)&1 != 0 && r.reach[j*words+i/64]>>(i%64)&1 != 0 {
				class = append(class, j)
				done[j] = true
			}
		}
		if len(class) > len(best) {
			best = class
		}
	}
	return best
}

// forgetStarts clears startAt.
func (r *Packing) forgetStarts() {
	for _, sq := range r.starts {
		r.startAt[sq] = -1
	}
}

// reachFrom sets in row the start squares to which one more box can be pushed from sq, with the player on any side of
// it at first.
func (r *Packing) reachFrom(sq board.Square, row []uint64) {
	r.push.Visits(r.scene, sq, r.level.Bounds[board.Forward], func(to board.Square) {
		if j := r.startAt[to]; j >= 0 {
			row[j/64] |= 1 << (j % 64)
		}
	})
}
