package design

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/exhaustive"
	"planner/search"
)

// pulling is the search by pulls from all solved positions, with its layers and its limits.
//
// All pulls are made and nothing is left out in a complete layer, so its positions need exactly as many pushes as its
// number. A position of a later layer is in no complete one, so it needs more pushes than the last complete layer.
type pulling struct {
	board    *board.Board
	pulls    *exhaustive.Pulls
	layers   []int // the first position of each layer; the last one ends with the positions
	complete int   // layers that have all their positions
	limit    int64 // bytes
	most     int   // positions
	bound    *search.Estimate
	full     bool // the last layer was not finished
	exact    bool // all positions that pulls lead to are in complete layers
	told     func(layer int, positions int64)
}

// ended reports whether nothing is left to pull.
func (p *pulling) ended() bool { return p.layers[len(p.layers)-1] > p.pulls.Positions() }

// deepen makes the layer after the last one, out of some of its positions. The layer is cut short when the context ends
// or a limit is reached.
func (p *pulling) deepen(ctx context.Context, from []int) {
	p.layers = append(p.layers, p.pulls.Positions()+1)
	for _, n := range from {
		if ctx.Err() != nil || p.pulls.PositionBytes() > p.limit || p.pulls.Positions() >= p.most ||
			!p.pulls.Expand(n) {
			p.full = true
			return
		}
	}
}

// layer lists the positions of a layer.
func (p *pulling) layer(i int) (list []int) {
	end := p.pulls.Positions() + 1
	if i+1 < len(p.layers) {
		end = p.layers[i+1]
	}
	for n := p.layers[i]; n < end; n++ {
		list = append(list, n)
	}
	return list
}

// best are the positions of a layer with the greatest lower bounds, at most a number of them. When the context ends,
// only the positions that were looked at until then count.
func (p *pulling) best(ctx context.Context, layer int, most int64) []int {
	type bounded struct{ number, bound int }
	var list []bounded
	for _, n := range p.layer(layer) {
		if ctx.Err() != nil {
			break
		}
		bound, _ := p.bound.Begin(p.pulls.Position(n))
		list = append(list, bounded{n, bound})
	}
	slices.SortStableFunc(list, func(a, b bounded) int { return cmp.Compare(b.bound, a.bound) })
	var numbers []int
	for _, one := range list[:min(most, int64(len(list)))] {
		numbers = append(numbers, one.number)
	}
	return numbers
}
