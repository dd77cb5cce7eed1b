package goalarea

import (
	"planner/board"
	"planner/flow"
)

// walk finds least numbers of pushes of a lone box from some nodes, each of which has a number to begin with. The side
// says whether the pushes are made or undone.
type walk struct {
	graph *flow.Graph
	side  board.Side
	dist  []uint16      // by node
	by    [][]flow.Node // by number: nodes that have it, or had it
}

func newWalk(g *flow.Graph, side board.Side) *walk {
	w := &walk{graph: g, side: side, dist: make([]uint16, g.Nodes())}
	for i := range w.dist {
		w.dist[i] = far
	}
	return w
}

// add lets the walk begin at a node with a number.
func (w *walk) add(n flow.Node, pushes int) {
	if pushes >= int(w.dist[n]) {
		return
	}
	w.dist[n] = uint16(pushes)
	for pushes >= len(w.by) {
		w.by = append(w.by, nil)
	}
	w.by[pushes] = append(w.by[pushes], n)
}

func (w *walk) run() {
	for pushes := 0; pushes < len(w.by); pushes++ {
		for _, n := range w.by[pushes] {
			if int(w.dist[n]) < pushes {
				continue
			}
			for _, m := range w.graph.Moves(w.side, n) {
				w.add(m, pushes+1)
			}
		}
	}
}
