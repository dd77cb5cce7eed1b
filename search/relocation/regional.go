package relocation

import (
	"planner/board"
	"planner/flow"
	"planner/search/analysis"
)

// NewRegional makes the first tier of a relocation: it brings the number of boxes in every area of the maze to that of
// the layout, whatever squares they stand on, and leaves the squares to the second tier ("it is easier to match any
// arrangement of a # of boxes within a region than to match exact positions"; Holland, S3, "Relocation subtasks -
// reversible region digraphs" and "- matching forward and reverse positions").
//
// Holland's regions are those of flow. An area is what hangs together of one flow region within one room or corridor,
// since most mazes are one flow region and still have rooms whose counts must come right first. Distances are counted
// up to the border of the area that a box of the layout stands in:
//
//	###########      The layout has two boxes in the left room and one in the right. With three in the left one
//	#  $ #    #      the score is the pushes until one has crossed into the right room, plus what zones and
//	#  $      #      frozen boxes cost; once it is there the boxes of a room may stand as they like.
//	#  $ #    #
//	###########
func NewRegional(t *analysis.Level, side board.Side, layout board.Bits, options Options) *Rules {
	r := New(t, side, layout, options)
	if 2*t.Graph.Nodes()*len(t.Board.Boxes) <= flow.DefaultMemory { // else exact squares it is
		r.areas = newAreas(t, side, layout)
	}
	return r
}

// areas are the areas of a maze and the counts of a layout in them.
type areas struct {
	of      []int32 // by square
	want    []int32 // boxes of the layout, by area
	have    []int32 // of the position at hand
	columns int
	table   []uint16 // by node, for each box of the layout the distance to its area
}

func newAreas(t *analysis.Level, side board.Side, layout board.Bits) *areas {
	a := &areas{of: areasOf(t)}
	count := int32(0)
	for _, at := range a.of {
		count = max(count, at+1)
	}
	members := make([][]board.Square, count)
	for sq, at := range a.of {
		members[at] = append(members[at], board.Square(sq))
	}
	a.want, a.have = make([]int32, count), make([]int32, count)
	boxes, nodes := layout.AppendTo(nil), t.Graph.Nodes()
	a.columns = len(boxes)
	a.table = make([]uint16, nodes*a.columns)
	known := make([]*flow.Distances, count)
	for i, sq := range boxes {
		at := a.of[sq]
		a.want[at]++
		if known[at] == nil {
			// With memory for one column, that column holds the distance to the nearest of all squares.
			known[at] = flow.NewDistances(t.Graph, flow.Aim{Side: side, Targets: members[at], Player: board.None, Memory: 1})
		}
		for n := range nodes {
			a.table[n*a.columns+i] = known[at].Row(flow.Node(n))[0]
		}
	}
	return a
}

// areasOf numbers the areas of a maze.
func areasOf(t *analysis.Level) []int32 {
	b := t.Board
	regions := flow.NewRegions(t.Graph, flow.BySquare, b.Goals)
	same := func(one, other board.Square) bool {
		n, _ := t.Graph.Range(one)
		m, _ := t.Graph.Range(other)
		return regions.Of(n) == regions.Of(m) && t.Rooms.Room(one) == t.Rooms.Room(other)
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

// row is the distances of a box at a node to the areas of the layout's boxes, one a box.
func (a *areas) row(n flow.Node) []uint16 {
	at := int(n) * a.columns
	return a.table[at : at+a.columns : at+a.columns]
}

// lacking counts the boxes that areas have too few of.
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
