package freespace

import (
	"slices"

	"planner/board"
)

// ordering puts the targets of a finished pattern down once more, most accessible first (Holland, the remark after
// "Packing maze free space"): isolated ones, those that keep the circuits, the rest, and last those on goals.
//
// A target that would split a zone among those already down waits until it no longer does. This never gets stuck:
// the free squares and the targets still missing hang together, so that some missing target is a leaf of their
// spanning tree. Only with doors, where parts are counted too, can targets remain that fit nowhere; they are dropped.
type ordering struct {
	pattern *pattern
	depth   []int
	left    []board.Square // deepest first
	targets []Target
}

// order makes an arrangement of a pattern, with the preferred targets, if any, before all others but the doors'. The
// first as many as there are goals become the goal-matching ones. The pattern is used up.
func order(p *pattern, side board.Side, depth []int, preferred []board.Square) *Arrangement {
	doors := len(p.doors)
	o := ordering{pattern: p, depth: depth, left: slices.Clone(p.targets[doors:])}
	for _, sq := range p.targets[:doors] {
		o.targets = append(o.targets, Target{Square: sq, Tier: Held, Depth: depth[sq]})
	}
	for _, sq := range o.left {
		p.scene.Lift(sq)
	}
	slices.SortFunc(o.left, func(x, y board.Square) int {
		if c := depth[y] - depth[x]; c != 0 {
			return c
		}
		return int(x - y)
	})
	o.stage(func(sq board.Square, _ Tier) bool { return slices.Contains(preferred, sq) })
	for last := Isolated; last <= OnGoal; last++ {
		o.stage(func(_ board.Square, tier Tier) bool { return tier <= last })
	}
	return o.arrangement(side)
}

// stage puts down what the test lets through, sweep after sweep, until nothing more fits.
func (o *ordering) stage(test func(board.Square, Tier) bool) {
	for before := -1; before != len(o.left); {
		before = len(o.left)
		kept := o.left[:0]
		for _, sq := range o.left {
			tier := o.tier(sq)
			if !test(sq, tier) || o.pattern.splits(sq) {
				kept = append(kept, sq)
				continue
			}
			o.pattern.scene.Drop(sq)
			o.targets = append(o.targets, Target{Square: sq, Tier: tier, Depth: o.depth[sq]})
		}
		o.left = kept
	}
}

func (o *ordering) tier(sq board.Square) Tier {
	p := o.pattern
	switch {
	case p.maze.Board.IsGoal(sq):
		return OnGoal
	case p.circuits.Isolated(p.scene, sq):
		return Isolated
	case p.keepsCircuits(sq):
		return Keeping
	default:
		return Closing
	}
}

// arrangement closes the list and measures the zones with the matching targets alone.
func (o *ordering) arrangement(side board.Side) *Arrangement {
	p := o.pattern
	b := p.maze.Board
	a := &Arrangement{Side: side, Targets: o.targets, Doors: p.doors, matching: b.NewBits(), excess: b.NewBits()}
	a.Matching = min(len(a.Targets), len(b.Goals))
	for i, t := range a.Targets {
		if i < a.Matching {
			a.matching.Add(t.Square)
		} else {
			a.excess.Add(t.Square)
			p.scene.Lift(t.Square)
		}
	}
	a.Zones, a.Parts = p.measure()
	a.frozen = [2]board.Bits{b.NewBits(), b.NewBits()}
	for side, freeze := range p.freeze {
		freeze.Frozen(p.scene, a.frozen[side])
	}
	return a
}
