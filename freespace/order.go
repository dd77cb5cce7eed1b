package freespace

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
)

// ordering places the targets of a finished pattern once more, the most accessible first (Holland, the remark after
// "Packing maze free space"): first isolated ones, then those that keep the circuits, then the others, and last those
// on goals.
//
// A target that would split a zone among the targets already placed waits until it no longer does. There is always a
// target that can be placed next: the free squares and the remaining targets are connected, so some remaining target is
// a leaf of a spanning tree of them.
type ordering struct {
	pattern *pattern
	left    []board.Square // targets not placed yet, deepest first
	targets []Target
}

// order makes an arrangement of a pattern. The first targets, as many as there are goals,
// become the goal-matching targets. The pattern cannot be used afterwards.
func order(ctx context.Context, p *pattern, side board.Side, depth []int) *Arrangement {
	o := ordering{pattern: p, left: slices.Clone(p.targets)}
	for _, sq := range o.left {
		p.scene.Lift(sq)
	}
	slices.SortFunc(o.left, func(x, y board.Square) int {
		return cmp.Or(depth[y]-depth[x], int(x-y))
	})
	for last := Isolated; last <= OnGoal; last++ {
		o.stage(ctx, last)
	}
	return o.arrangement(side)
}

// stage places the targets of the tiers up to last, sweep after sweep, until no more fit.
func (o *ordering) stage(ctx context.Context, last Tier) {
	for before := -1; before != len(o.left); {
		before = len(o.left)
		kept := o.left[:0]
		for _, sq := range o.left {
			if ctx.Err() != nil {
				return
			}
			tier := o.tier(sq)
			if tier > last || o.pattern.splits(sq) {
				kept = append(kept, sq)
				continue
			}
			o.pattern.scene.Drop(sq)
			o.targets = append(o.targets, Target{Square: sq, Tier: tier})
		}
		o.left = kept
	}
}

// tier grades a target among those already placed.
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

// arrangement makes the finished value and measures the zones with only the matching targets occupied.
func (o *ordering) arrangement(side board.Side) *Arrangement {
	p := o.pattern
	b := p.maze.Board
	a := &Arrangement{Side: side, Targets: o.targets, matching: b.NewBits(), excess: b.NewBits()}
	a.Matching = min(len(a.Targets), len(b.Goals))
	for i, t := range a.Targets {
		if i < a.Matching {
			a.matching.Add(t.Square)
		} else {
			a.excess.Add(t.Square)
			p.scene.Lift(t.Square)
		}
	}
	a.Zones = p.labels.Label(p.scene)
	return a
}
