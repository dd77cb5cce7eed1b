package flow

import (
	"context"
	"math"

	"planner/board"
)

// Infinite is the distance to a target that a box can never reach.
const Infinite = math.MaxUint16

// farthest is the greatest finite distance in the table; greater ones are stored as farthest. Bounds stay admissible
// and consistent, because min(d, farthest) never exceeds d and changes by no more than d does.
const farthest = Infinite - 1

// Aim says what distances are measured to.
type Aim struct {
	Side    board.Side     // pushes or pulls
	Targets []board.Square // squares that the boxes are to reach
	Player  board.Square   // where the player ends, so that only his side of a target counts; None for any side
	Memory  int            // greatest size of the table in bytes
}

// ToGoals is the aim of the forward search: the goals, with the player on any side.
func ToGoals(b *board.Board) Aim {
	return Aim{Side: board.Forward, Targets: b.Goals, Player: board.None, Memory: DefaultMemory}
}

// ToStart is the aim of the reverse search: the start squares, with the player on the side of his own start square. In
// the start position a box always has that side, so no other side counts.
func ToStart(b *board.Board) Aim {
	return Aim{Side: board.Reverse, Targets: b.Boxes, Player: b.Player, Memory: DefaultMemory}
}

// Distances is a table of the moves that a lone box needs from every node to each target. It has one row for each node,
// so that the distances of one box are adjacent in memory.
//
// The rows are admissible, because other boxes only make a way longer. They are consistent: a move of a box changes its
// own distances by at most one and does not change those of other boxes.
//
// When the table would be larger than Aim.Memory, neighbouring targets share a column, which holds the distance to the
// nearest of them. Bounds stay admissible and consistent but become weaker. A target that a box cannot reach may then
// look reachable, but never the other way round.
type Distances struct {
	*Graph
	Aim     Aim
	columns int
	share   int      // targets that share a column, 1 unless memory is short
	rows    []uint16 // the rows of all nodes, one after the other
	nearest []uint16 // by node: the least number of its row
}

// NewDistances fills the table by a breadth-first search from every target along the moves of the other side.
func NewDistances(g *Graph, aim Aim) *Distances {
	d, _ := DistancesWithin(context.Background(), g, aim) // the only error would be the end of the context
	return d
}

// GoalDistances measures a board towards its goals. The only error is that ctx has ended.
func GoalDistances(ctx context.Context, b *board.Board) (*Distances, error) {
	return DistancesWithin(ctx, NewGraph(NewNodes(b, nil)), ToGoals(b))
}

// DistancesWithin is NewDistances that gives up when ctx ends, with the error of ctx: in a table that is not full,
// squares would look dead that are not. A table for a thousand targets on 80,000 squares takes seconds.
func DistancesWithin(ctx context.Context, g *Graph, aim Aim) (*Distances, error) {
	d := &Distances{Graph: g, Aim: aim, share: 1, columns: len(aim.Targets)}
	if most := max(1, aim.Memory/(2*max(1, g.NodeCount()))); d.columns > most {
		d.share = (d.columns + most - 1) / most
		d.columns = (d.columns + d.share - 1) / d.share
	}
	d.rows = make([]uint16, g.NodeCount()*d.columns)
	d.nearest = make([]uint16, g.NodeCount())
	for i := range d.nearest {
		d.nearest[i] = Infinite
	}
	if err := d.fillColumns(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

// fillColumns computes the columns in blocks.
func (d *Distances) fillColumns(ctx context.Context) error {
	nodes := d.NodeCount()
	scratch := make([]uint16, min(block, d.columns)*nodes)
	search := walk{g: d.Graph, side: d.Aim.Side.Other(), queue: make([]Node, 0, nodes)}
	for from := 0; from < d.columns; from += block {
		count := min(block, d.columns-from)
		for k := range count {
			if err := ctx.Err(); err != nil {
				return err
			}
			search.dist = scratch[k*nodes : (k+1)*nodes]
			search.reset()
			first := (from + k) * d.share
			for _, sq := range d.Aim.Targets[first:min(first+d.share, len(d.Aim.Targets))] {
				search.addTarget(sq, d.Aim.Player)
			}
			search.computeDistances()
		}
		for n := range nodes {
			row := d.rows[n*d.columns+from:][:count]
			least := d.nearest[n]
			for k := range row {
				row[k] = scratch[k*nodes+n]
				least = min(least, row[k])
			}
			d.nearest[n] = least
		}
	}
	return nil
}

// walk is a breadth-first search over nodes by the moves of one side.
type walk struct {
	g     *Graph
	side  board.Side
	dist  []uint16
	queue []Node
}

// reset forgets the last search.
func (w *walk) reset() {
	for i := range w.dist {
		w.dist[i] = Infinite
	}
	w.queue = w.queue[:0]
}

// add makes n a node to start from.
func (w *walk) add(n Node) {
	if w.dist[n] != 0 {
		w.dist[n] = 0
		w.queue = append(w.queue, n)
	}
}

// addTarget adds the node of sq with the player on p, or all nodes of sq when p is None or sq itself.
func (w *walk) addTarget(sq, p board.Square) {
	first, end := w.g.Range(sq)
	if p != board.None && p != sq && first != end {
		first = w.g.Node(sq, p)
		end = first + 1
	}
	for n := first; n < end; n++ {
		w.add(n)
	}
}

// computeDistances computes the distances from the added nodes.
func (w *walk) computeDistances() {
	dist, queue, a := w.dist, w.queue, &w.g.out[w.side]
	for head := 0; head < len(queue); head++ {
		n := queue[head]
		next := min(dist[n]+1, farthest)
		for _, m := range a.to[a.first[n]:a.first[n+1]] {
			if dist[m] == Infinite {
				dist[m] = next
				queue = append(queue, m)
			}
		}
	}
	w.queue = queue
}

// Row is the distances of a box at n, one for each column. When Exact they are in the order of Targets.
func (d *Distances) Row(n Node) []uint16 {
	at := int(n) * d.columns
	return d.rows[at : at+d.columns : at+d.columns]
}

// Exact reports whether every target has its own column.
func (d *Distances) Exact() bool { return d.share == 1 }

// Full is the distances of a box at n in the order of Targets. When Exact it is the row itself. Otherwise the distances
// are written into buffer, which must have room for one number for each target.
func (d *Distances) Full(n Node, buffer []uint16) []uint16 {
	row := d.Row(n)
	if d.Exact() {
		return row
	}
	for i := range d.Aim.Targets {
		buffer[i] = row[i/d.share]
	}
	return buffer[:len(d.Aim.Targets)]
}

// Nearest is the distance from n to the nearest target.
func (d *Distances) Nearest(n Node) int { return int(d.nearest[n]) }

// DeadNode reports whether a box at n can reach no target. Forward, a position with such a box is a deadlock. In
// reverse, the node is in the reverse exclusion zone (Holland, S3, "Reverse exclusion zone and push-reachable zone"):
// no box can be pushed there from the start, so no forward search meets a position with a box there. Both are exact for
// a lone box and hence sound for many boxes.
func (d *Distances) DeadNode(n Node) bool { return d.nearest[n] == Infinite }

// DeadSquares is the set of squares that are dead whatever side the player is on. It includes the walls of this maze.
func (d *Distances) DeadSquares() board.Bits {
	set := d.Board.NewBits()
	for sq := range board.Square(d.Board.Squares()) {
		first, end := d.Range(sq)
		dead := true
		for n := first; n < end; n++ {
			dead = dead && d.DeadNode(n)
		}
		if dead {
			set.Add(sq)
		}
	}
	return set
}

// LiveMoves is the table, by board.Move, of the nodes that the moves of the side bring a lone box to. It holds NoNode
// for moves that walls forbid and for those to a dead node.
func (d *Distances) LiveMoves() []Node {
	nodes := make([]Node, 4*d.Board.Squares())
	for i := range nodes {
		m := board.Move(i)
		nodes[i] = d.after(m)
		if nodes[i] != NoNode && d.DeadNode(nodes[i]) {
			nodes[i] = NoNode
		}
	}
	return nodes
}

// after is the node that a move of the side brings a lone box to, NoNode when walls forbid the move. A pull is the push
// back from the second node to the first.
func (d *Distances) after(m board.Move) Node {
	if d.Aim.Side == board.Forward {
		_, to := d.Push(m.From(), m.Dir())
		return to
	}
	if to := d.Board.To(m); to != d.Board.Wall() {
		n, _ := d.Push(to, m.Dir().Opposite())
		return n
	}
	return NoNode
}
