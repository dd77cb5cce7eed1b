package freespace

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Arrangements, Kind: technique.Arrangement, Soundness: technique.OnlyOrders,
	Help: "targets of free space besides loose ones: dense, on goals, in doors, frozen, exchanged, among boxes",
	Source: technique.Holland + "RFS; Maze free space; Packing maze free space; One-way doors; " +
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

// Methods lists all methods.
var Methods = [...]Method{Spread, Literal, Packed, Deep}

// String names a method as tables do.
func (m Method) String() string { return [...]string{"spread", "literal", "packed", "deep"}[m] }

// Options choose an arrangement.
type Options struct {
	Method Method
	Goals  bool   // goals may be targets
	Doors  bool   // hold the O squares of static one-way doors
	Rigid  bool   // at the end also accept boxes that are push-frozen on goals or pull-frozen on start squares
	Budget int    // squares to try in exchanges while there are fewer targets than goals
	Seed   uint64 // of the random numbers used in exchanges

	// Around holds boxes that stand where they are while targets are found among them. Nil for none.
	Around board.Bits
}

// Arrange makes the free-space arrangement of the empty maze for a side (Holland, "Maze free space").
func (m *Maze) Arrange(side board.Side, o Options) *Arrangement {
	return m.arrange(side, o, m.Board.NewBits())
}

// arrange is Arrange that also keeps targets off the barred squares.
func (m *Maze) arrange(side board.Side, o Options, barred board.Bits) *Arrangement {
	depths := m.Depths(side)
	p := newPattern(m, side)
	copy(p.barred, barred)
	if o.Around != nil {
		p.stand(o.Around)
	}
	if !o.Goals {
		add(p.barred, m.Board.GoalSet())
	}
	if o.Doors {
		p.holdDoors()
	}
	want := len(m.Board.Goals) - o.Around.Count()
	m.fill(p, side, o.Method, depths)
	improve(p, depths.Order, want, o.Budget, o.Seed)
	if o.Rigid {
		p.relax()
		fill(p, depths)
		improve(p, depths.Order, want, o.Budget, o.Seed)
	}
	a := order(p, side, depths.Of)
	if o.Method != Spread || o.Goals {
		a.Techniques = []technique.ID{technique.Arrangements}
	}
	return a
}

// fill finds targets by a method.
func (m *Maze) fill(p *pattern, side board.Side, method Method, depths *Depths) {
	switch method {
	case Packed:
		pack(p, depths)
	case Deep:
		fill(p, depths)
	default:
		r := rfs{side: side, boxes: m.Origins(side), depths: depths, again: method == Literal}
		r.run(p)
	}
}
