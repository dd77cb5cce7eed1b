package deadlock

import (
	"planner/board"
	"planner/flow"
)

// Walls is what holds for all positions with a certain set of boxes turned to walls: which ends a lone box still
// reaches, and which ends must hold a box already.
type WallAnalysis struct {
	Walls  board.Bits
	sides  *flow.Sides
	ends   []board.Square
	words  int
	rows   []uint64     // by node: the ends its box reaches, bit j for ends[j]
	forced []board.Bits // for each final zone: ends whose box nothing can move, see PullAll
	needed []board.Bits // the same by Necessity, nil until it was asked for often enough
	asked  int          // questions to Necessity
}

// WallAnalyses keeps the layouts of a board by their walls. Making one costs some milliseconds in large mazes, so the
// tests that need it are for chosen positions only.
type WallAnalyses struct {
	*Kit
	Made  int64 // analyses computed
	After int   // questions about a layout before Necessity searches for it

	known  map[board.Key]*WallAnalysis
	memory int
	pull   *pullAll
	need   *necessity
}

// layoutMemory bounds the words of all kept layouts; when they exceed it all are dropped, which keeps the outcome
// independent of any order of eviction.
const layoutMemory = 8 << 20

// NewWallAnalyses makes an empty cache.
func NewWallAnalyses(kit *Kit) *WallAnalyses {
	return &WallAnalyses{Kit: kit, known: map[board.Key]*WallAnalysis{}, pull: newPullAll(kit), need: newNecessity(kit)}
}

// layoutWork bounds ends times squares, to which the making of a layout is proportional. In larger levels stuck boxes
// change with nearly every position and a layout for each is too dear.
const layoutWork = 4_000_000

// Of gives the layout with some boxes as walls; nil when the level is too large for it.
func (l *WallAnalyses) Of(walls board.Bits) *WallAnalysis {
	if l.Goals.Count()*l.Board.Squares() > layoutWork {
		return nil
	}
	key := board.Key{}
	for i, word := range walls {
		for ; word != 0; word &= word - 1 {
			key = key.Xor(l.Board.BoxKey(lowest(i, word)))
		}
	}
	if layout := l.known[key]; layout != nil {
		return layout
	}
	layout := l.make(walls.Clone())
	l.Made++
	if l.memory > layoutMemory {
		clear(l.known)
		l.memory = 0
	}
	l.memory += len(layout.rows) + 8*l.Board.Words() + l.Board.Squares()
	l.known[key] = layout
	return layout
}

func (l *WallAnalyses) make(walls board.Bits) *WallAnalysis {
	layout := &WallAnalysis{Walls: walls, sides: flow.NewSides(l.Board, walls)}
	for _, sq := range l.Goals.AppendTo(nil) {
		if !walls.Has(sq) {
			layout.ends = append(layout.ends, sq)
		}
	}
	layout.words = (len(layout.ends) + 63) / 64
	layout.reach(flow.NewGraph(layout.sides), l.Side)
	layout.forced = l.pull.survivors(walls)
	return layout
}

// missing gives ends without a box that, whatever the final zone, no box can ever have left (PullAll); nil when there
// are none.
func (l *WallAnalyses) missing(layout *WallAnalysis, boxes board.Bits) board.Bits {
	return missing(layout.forced, boxes)
}

// lacking gives ends without a box that, whatever the final zone, every position needs one on (Necessity); nil when
// there are none. The search behind it is dearer than all the rest together, and most layouts are met a few times
// only, so it is made once a layout was asked about more than After times.
func (l *WallAnalyses) lacking(layout *WallAnalysis, boxes board.Bits) board.Bits {
	if layout.asked++; layout.asked <= l.After {
		return nil
	}
	if layout.needed == nil {
		layout.needed = l.need.search(layout.Walls)
	}
	return missing(layout.needed, boxes)
}

// reach searches back from each end by the other side's moves. The player may end anywhere.
func (l *WallAnalysis) reach(graph *flow.Graph, side board.Side) {
	l.rows = make([]uint64, l.words*l.sides.Nodes())
	var queue []flow.Node
	for j, end := range l.ends {
		word, bit := j>>6, uint64(1)<<(j&63)
		queue = queue[:0]
		enter := func(n flow.Node) {
			if row := &l.rows[int(n)*l.words+word]; *row&bit == 0 {
				*row |= bit
				queue = append(queue, n)
			}
		}
		for n, last := l.sides.Range(end); n < last; n++ {
			enter(n)
		}
		for i := 0; i < len(queue); i++ {
			for _, n := range graph.Moves(side.Other(), queue[i]) {
				enter(n)
			}
		}
	}
}

// row is the set of ends that a box reaches with the player on a square, alone among the walls.
func (l *WallAnalysis) row(box, player board.Square) []uint64 {
	n := int(l.sides.Node(box, player))
	return l.rows[n*l.words : (n+1)*l.words]
}
