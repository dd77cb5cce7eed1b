package relocation

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
)

// NewRegional makes the rules of the first search of a relocation, when regions come first: it brings the number of
// boxes in every area of the maze to that of the layout, whatever squares they stand on. The exact squares are left
// to a second search, by New ("it is easier to match any arrangement of a # of boxes within a region than to match
// exact positions"; Holland, S3 Algorithms, "Relocation subtasks - reversible region digraphs" and "- matching
// forward and reverse positions").
//
// Holland's regions are the regions of package flow. An area is a connected part of one flow region within one room or
// corridor, since most mazes are one flow region and still have rooms that must get their numbers right first.
// Distances are counted up to the border of the area in which a box of the layout stands:
//
//	###########      The layout has two boxes in the left room and one in the right. With three in the left one
//	#  $ #    #      the score is the pushes until one has crossed into the right room, plus what zones and
//	#  $      #      frozen boxes cost. Once it is there, the boxes of a room may stand on any squares.
//	#  $ #    #
//	###########
//
// On boards so large that the table of distances would take more than flow.DefaultMemory bytes, it is the same as
// New.
func NewRegional(l *analysis.Level, side board.Side, layout board.Bits, options Options) *Rules {
	r := New(l, side, layout, options)
	if 2*l.Graph.Nodes()*len(l.Board.Boxes) <= flow.DefaultMemory {
		r.areas = newAreas(l, side, layout)
		r.matching = flow.NewMatching(len(l.Board.Boxes)) // distances to areas are of any parity
	}
	return r
}

// areas are the areas of a maze and the numbers of boxes that a layout has in them.
type areas struct {
	of      []int32  // by square: number of its area, from 0
	want    []int32  // by area: boxes of the layout
	have    []int32  // by area: boxes of the position at hand
	columns int      // boxes of the layout
	table   []uint16 // row-major, by node and box of the layout: box moves to the area of that box
}

func newAreas(l *analysis.Level, side board.Side, layout board.Bits) *areas {
	a := &areas{of: areasOf(l)}
	count := int32(0)
	for _, at := range a.of {
		count = max(count, at+1)
	}
	members := make([][]board.Square, count)
	for sq, at := range a.of {
		members[at] = append(members[at], board.Square(sq))
	}
	a.want, a.have = make([]int32, count), make([]int32, count)
	boxes, nodes := layout.AppendTo(nil), l.Graph.Nodes()
	a.columns = len(boxes)
	a.table = make([]uint16, nodes*a.columns)
	known := make([]*flow.Distances, count)
	for i, sq := range boxes {
		at := a.of[sq]
		a.want[at]++
		if known[at] == nil {
			// With memory for one column, that column holds the distance to the nearest of all squares.
			aim := flow.Aim{Side: side, Targets: members[at], Player: board.None, Memory: 1}
			known[at] = flow.NewDistances(l.Graph, aim)
		}
		for n := range nodes {
			a.table[n*a.columns+i] = known[at].Row(flow.Node(n))[0]
		}
	}
	return a
}

// areasOf gives every square the number of its area.
func areasOf(l *analysis.Level) []int32 {
	b := l.Board
	regions := flow.NewRegions(l.Graph, flow.BySquare, b.Goals)
	same := func(one, other board.Square) bool {
		n, _ := l.Graph.Range(one)
		m, _ := l.Graph.Range(other)
		return regions.Of(n) == regions.Of(m) && l.Rooms.Room(one) == l.Rooms.Room(other)
	}
	area := make([]int32, b.Squares())
	for i := range area {
		area[i] = -1
	}
	count := int32(0)
	for sq := range board.Square(b.Squares()) {
		if area[sq] >= 0 {
			continue
		}
		area[sq] = count
		for queue := []board.Square{sq}; len(queue) > 0; queue = queue[1:] {
			for _, d := range board.Dirs {
				if to := b.Next(queue[0], d); to != b.Wall() && area[to] < 0 && same(to, sq) {
					area[to] = count
					queue = append(queue, to)
				}
			}
		}
		count++
	}
	return area
}

// row gives the distances of a box at a node to the areas of the boxes of the layout, one for each of these.
func (a *areas) row(n flow.Node) []uint16 {
	at := int(n) * a.columns
	return a.table[at : at+a.columns : at+a.columns]
}

// lacking counts the boxes that areas have fewer than the layout.
func (a *areas) lacking(s *board.Scene) int32 {
	clear(a.have)
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			a.have[a.of[board.Square(i<<6)+board.Bits{word}.First()]]++
		}
	}
	sum := int32(0)
	for at, want := range a.want {
		sum += max(0, want-a.have[at])
	}
	return sum
}
