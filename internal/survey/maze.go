package survey

import (
	"planner/board"
	"planner/flow"
)

// newFlow divides a maze into flow regions. Boxes and goals on walls of the graph are left out.
func newFlow(graph *flow.Graph, b *board.Board) *Flow {
	var open []board.Square
	for _, goal := range b.Goals {
		if !graph.Wall(goal) {
			open = append(open, goal)
		}
	}
	f := &Flow{Regions: flow.NewRegions(graph, flow.BySquare, open)}
	f.Goals, f.Boxes = f.Regions.Goals(), f.Regions.NewCounts()
	f.Regions.Fill(f.Boxes, b.Boxes, b.Player)
	return f
}

// barred lists the squares from which distances are infinite: wherever the player stands, or on some sides only.
func barred(d *flow.Distances) (lists Barred) {
	for sq := range board.Square(d.Board.Squares()) {
		dead, first, end := 0, flow.Node(0), flow.Node(0)
		for first, end = d.Range(sq); first < end; first++ {
			if d.Dead(first) {
				dead++
			}
		}
		switch dead {
		case 0:
		case d.Classes(sq):
			lists.Whole = append(lists.Whole, sq)
		default:
			lists.SomeSides = append(lists.SomeSides, sq)
		}
	}
	return lists
}

// lowerBound is the least sum of pushes over all ways to give every box a goal of its own. It is 0 when there are too
// many boxes to compute it.
func lowerBound(d *flow.Distances, b *board.Board) int {
	if len(b.Boxes) > maxMatched || !d.Exact() {
		return 0
	}
	rows := make([][]uint16, len(b.Boxes))
	for i, sq := range b.Boxes {
		rows[i] = d.Row(d.Node(sq, b.Player))
	}
	total, _ := flow.NewMatching(len(b.Goals)).Solve(rows)
	return total
}
