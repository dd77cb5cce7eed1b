package deadlock

import (
	"planner/board"
	"planner/flow"
)

// WallAnalysis holds the facts that are true of all positions in which a certain set of boxes is stuck and can be taken
// for walls: which of the side's goals a lone box can still reach, and which goals must hold a box already.
type WallAnalysis struct {
	Walls     board.Bits
	nodes     *flow.Nodes
	goals     []board.Square // the side's goals without a wall on them
	words     int            // words in each row
	rows      []uint64       // by node: the goals that a box there reaches, bit j for goals[j]
	survivors required       // see pullAll
}

// WallAnalyses keeps the analyses of a board by their walls. An analysis takes some milliseconds in large mazes, so the
// rules that need one are for chosen positions only.
type WallAnalyses struct {
	*Kit
	known  map[board.Key]*WallAnalysis
	memory int // words in all analyses kept
	pull   *pullAll
}

// newWallAnalyses makes an empty cache.
func newWallAnalyses(kit *Kit) *WallAnalyses {
	return &WallAnalyses{Kit: kit, known: map[board.Key]*WallAnalysis{}, pull: newPullAll(kit)}
}

// Of gives the analysis with some boxes as walls. The result is nil when the level is too large for it.
func (l *WallAnalyses) Of(walls board.Bits) *WallAnalysis {
	if l.Goals.Count()*l.Board.Squares() > analysisWork {
		return nil
	}
	key := l.Board.KeyOf(walls, l.Board.Wall())
	if a := l.known[key]; a != nil {
		return a
	}
	a := l.make(walls.Clone())
	if l.memory > analysisMemory {
		clear(l.known)
		l.memory = 0
	}
	l.memory += len(a.rows) + 8*l.Board.Words() + l.Board.Squares()
	l.known[key] = a
	return a
}

// make computes an analysis.
func (l *WallAnalyses) make(walls board.Bits) *WallAnalysis {
	a := &WallAnalysis{Walls: walls, nodes: flow.NewNodes(l.Board, walls)}
	for _, sq := range l.Goals.AppendTo(nil) {
		if !walls.Has(sq) {
			a.goals = append(a.goals, sq)
		}
	}
	a.words = (len(a.goals) + 63) / 64
	a.reach(flow.NewGraph(a.nodes), l.Side)
	a.survivors = l.pull.survivors(walls)
	return a
}

// reach fills the rows by a search back from each goal along the other side's moves. The player may end anywhere.
func (l *WallAnalysis) reach(graph *flow.Graph, side board.Side) {
	l.rows = make([]uint64, l.words*l.nodes.NodeCount())
	var queue []flow.Node
	for j, goal := range l.goals {
		word, bit := j>>6, uint64(1)<<(j&63)
		queue = queue[:0]
		enter := func(n flow.Node) {
			if row := &l.rows[int(n)*l.words+word]; *row&bit == 0 {
				*row |= bit
				queue = append(queue, n)
			}
		}
		for n, last := l.nodes.Range(goal); n < last; n++ {
			enter(n)
		}
		for i := 0; i < len(queue); i++ {
			for _, n := range graph.Moves(side.Other(), queue[i]) {
				enter(n)
			}
		}
	}
}

// row is the set of goals that a box alone among the walls reaches, with the player on a square.
func (l *WallAnalysis) row(box, player board.Square) []uint64 {
	n := int(l.nodes.Node(box, player))
	return l.rows[n*l.words : (n+1)*l.words]
}
