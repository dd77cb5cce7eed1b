package freespace

import (
	"context"

	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Arrangements, Kind: technique.Arrangement, Soundness: technique.OnlyOrders,
	Help: "targets of free space besides loose ones: dense, on goals, frozen, exchanged",
	Source: technique.Holland + "RFS; Maze free space; Packing maze free space; " +
		"Andrade, Resende and Werneck 2012, Fast local search for the maximum independent set; others original",
})

// Method is an algorithm that finds the targets of an arrangement in the empty maze.
type Method uint8

// The methods.
const (
	// Spread is RFS with the merged access of all origins. Its targets lie loosely and are easy to reach.
	Spread Method = iota
	// Literal is RFS as the text describes it. The access of each origin is computed again among the targets placed.
	Literal
	// Packed follows the five packing rules of the text.
	Packed
	// Deep takes every square that fits, deepest first.
	Deep
)

// methods lists all methods.
var methods = [...]Method{Spread, Literal, Packed, Deep}

// Options choose an arrangement.
type Options struct {
	Method Method
	Goals  bool   // goals may be targets
	Rigid  bool   // at the end also accept boxes that are push-frozen on goals or pull-frozen on start squares
	Budget int    // squares to try in exchanges while there are fewer targets than goals
	Seed   uint64 // of the random numbers used in exchanges
}

// arrange makes the free-space arrangement of the empty maze for a side (Holland, "Maze free space"). It keeps targets
// off the barred squares, nil for none.
func (m *Maze) arrange(ctx context.Context, side board.Side, o Options, barred board.Bits) *Arrangement {
	depths := m.Depths(side)
	p := newPattern(m)
	copy(p.barred, barred)
	if !o.Goals {
		add(p.barred, m.Board.GoalSet())
	}
	want := len(m.Board.Goals)
	m.fill(ctx, p, side, o.Method, depths)
	improve(ctx, p, depths.Order, want, o.Budget, o.Seed)
	if o.Rigid {
		p.relax()
		fill(ctx, p, depths)
		improve(ctx, p, depths.Order, want, o.Budget, o.Seed)
	}
	a := order(ctx, p, side, depths.Of)
	if o.Method != Spread || o.Goals {
		a.Techniques = []technique.ID{technique.Arrangements}
	}
	return a
}

// fill finds targets by a method.
func (m *Maze) fill(ctx context.Context, p *pattern, side board.Side, method Method, depths *Depths) {
	switch method {
	case Packed:
		pack(ctx, p, depths)
	case Deep:
		fill(ctx, p, depths)
	default:
		r := rfs{side: side, boxes: m.Origins(side), depths: depths, again: method == Literal}
		r.placeTargets(ctx, p)
	}
}
