package freespace

import "planner/board"

// Method is a way to find the targets of an arrangement in the empty maze.
type Method uint8

// The methods.
const (
	// Spread is RFS with the merged access of the origins: loose and accessible.
	Spread Method = iota
	// Literal is RFS as the text has it, each origin's access worked out anew among the targets.
	Literal
	// Packed follows the five packing rules.
	Packed
	// Deep takes whatever fits, deepest first.
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
	Rigid  bool   // at last add boxes that are push-frozen on goals or pull-frozen on start squares
	Budget int    // squares to try in exchanges while targets are fewer than goals
	Seed   uint64 // of the exchanges
}

// Arrange makes the free-space arrangement of the empty maze for a side (Holland, "Maze free space").
func (m *Maze) Arrange(side board.Side, o Options) *Arrangement {
	return m.arrange(side, o, m.Board.NewBits())
}

// arrange keeps targets off the barred squares besides.
func (m *Maze) arrange(side board.Side, o Options, barred board.Bits) *Arrangement {
	depths := m.Depths(side)
	p := newPattern(m, side, m.Board.NewBits())
	copy(p.barred, barred)
	if !o.Goals {
		add(p.barred, m.Board.GoalSet())
	}
	if o.Doors {
		p.holdDoors()
	}
	m.fill(p, side, o.Method, depths)
	improve(p, depths.Order, len(m.Board.Goals), o.Budget, o.Seed)
	if o.Rigid {
		p.relax()
		fill(p, depths)
		improve(p, depths.Order, len(m.Board.Goals), o.Budget, o.Seed)
	}
	return order(p, side, depths.Of, nil)
}

func (m *Maze) fill(p *pattern, side board.Side, method Method, depths *Depths) {
	switch method {
	case Packed:
		pack(p, depths)
	case Deep:
		fill(p, depths)
	default:
		r := rfs{side: side, boxes: m.Origins(side), player: anywhere, depths: depths, again: method == Literal}
		r.run(p)
	}
}

// anywhere is the player of the empty maze: on whichever side of a box he is wanted.
func anywhere(*pattern) board.Square { return board.None }
