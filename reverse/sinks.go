package reverse

import (
	"planner/board"
	"planner/search"
	"planner/search/featurespace"
)

// mostStarts is the number of start squares beyond which classes of mutual reach cost more than they tell, one search
// for each at every node: any start square is a sink then.
const mostStarts = 200

// findSinks computes the squares on which a box may vanish from the position on the scene, false when there are none
// or when one of them is shut off from the player.
func (r *Packing) findSinks(p *search.Position, seen featurespace.Seen) bool {
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
	for _, i := range r.largestClass(seen) {
		if !r.zone.Has(r.starts[i]) {
			return false
		}
		r.sinks.Add(r.starts[i])
	}
	return true
}

// largestClass is the largest set of start squares, as indices into starts, between which one box can be pushed
// both ways with the present boxes as walls. The smallest index wins ties.
func (r *Packing) largestClass(seen featurespace.Seen) []int {
	n := len(r.starts)
	words := (n + 63) / 64
	r.reach = append(r.reach[:0], make([]uint64, n*words)...)
	for i, sq := range r.starts {
		r.startAt[sq] = int32(i)
	}
	defer r.forgetStarts()
	for i, sq := range r.starts {
		if seen.Halted() {
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

func (r *Packing) forgetStarts() {
	for _, sq := range r.starts {
		r.startAt[sq] = -1
	}
}

// reachFrom notes which start squares one more box can be pushed to from sq, the player beginning on whichever side.
func (r *Packing) reachFrom(sq board.Square, row []uint64) {
	r.push.Visits(r.scene, sq, r.Bounds[board.Forward], func(to board.Square) {
		if j := r.startAt[to]; j >= 0 {
			row[j/64] |= 1 << (j % 64)
		}
	})
}
