package flow

import (
	"math"

	"planner/board"
)

// Infinite is the distance to a target that a box can never reach.
const Infinite = math.MaxUint16

// farthest is where finite distances are cut off. Cutting keeps a bound admissible and consistent: min(d, c)
// changes by no more than d does.
const farthest = Infinite - 1

// Aim says what distances are measured to.
type Aim struct {
	Side    board.Side     // pushes or pulls
	Targets []board.Square // squares the boxes are to reach
	Player  board.Square   // where the player ends, so that only that side of a target counts; None for any side
	Memory  int            // cap on the bytes of the table
}

// ToGoals is the aim of the forward search: a goal, the player wherever he likes.
func ToGoals(b *board.Board) Aim {
	return Aim{Side: board.Forward, Targets: b.Goals, Player: board.None, Memory: DefaultMemory}
}

// ToStart is the aim of the reverse search: the start squares with the player where he starts. A box there has the
// side of the start player, with the other boxes or without them, so no other side has to be counted.
func ToStart(b *board.Board) Aim {
	return Aim{Side: board.Reverse, Targets: b.Boxes, Player: b.Player, Memory: DefaultMemory}
}

// AimOf is the aim of the search of a side.
func AimOf(b *board.Board, side board.Side) Aim {
	if side == board.Forward {
		return ToGoals(b)
	}
	return ToStart(b)
}

// Distances holds, for every node, the moves that a lone box needs from it to each target, a row of the table per
// node so that the distances of one box lie side by side.
//
// The rows are admissible (fewer boxes can only help) and consistent (one move of a box changes its row by at most
// one and leaves the rows of all other boxes alone, see the package comment).
//
// When the table would exceed the cap, neighbouring targets share a column that holds the distance to the nearest
// of them. Bounds stay admissible and consistent and unreachable stays proved, only sharpness is lost.
type Distances struct {
	*Graph
	Aim
	columns int
	share   int      // targets per column, 1 unless memory was short
	rows    []uint16 // node by node
	nearest []uint16 // by node, the least of its row
}

// NewDistances searches backwards from every target.
func NewDistances(g *Graph, aim Aim) *Distances {
	d := &Distances{Graph: g, Aim: aim, share: 1, columns: len(aim.Targets)}
	if most := max(1, aim.Memory/(2*max(1, g.Nodes()))); d.columns > most {
		d.share = (d.columns + most - 1) / most
		d.columns = (d.columns + d.share - 1) / d.share
	}
	d.rows = make([]uint16, g.Nodes()*d.columns)
	d.nearest = make([]uint16, g.Nodes())
	for i := range d.nearest {
		d.nearest[i] = Infinite
	}
	d.fill()
	return d
}

func (d *Distances) fill() {
	nodes := d.Nodes()
	scratch := make([]uint16, min(block, d.columns)*nodes)
	search := walk{g: d.Graph, side: d.Side.Other(), queue: make([]Node, 0, nodes)}
	for from := 0; from < d.columns; from += block {
		count := min(block, d.columns-from)
		for k := range count {
			search.dist = scratch[k*nodes : (k+1)*nodes]
			search.begin()
			first := (from + k) * d.share
			for _, sq := range d.Targets[first:min(first+d.share, len(d.Targets))] {
				search.addTarget(sq, d.Player)
			}
			search.run()
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
}

// walk is a breadth-first search over nodes along the moves of one side.
type walk struct {
	g     *Graph
	side  board.Side
	dist  []uint16
	queue []Node
}

func (w *walk) begin() {
	for i := range w.dist {
		w.dist[i] = Infinite
	}
	w.queue = w.queue[:0]
}

func (w *walk) add(n Node) {
	if w.dist[n] != 0 {
		w.dist[n] = 0
		w.queue = append(w.queue, n)
	}
}

// addTarget starts from the nodes of sq that agree with the player's place; p None agrees with all.
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

func (w *walk) run() {
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

// Row is the distances of a box at n, one a column. With Exact they are in the order of Targets.
func (d *Distances) Row(n Node) []uint16 {
	at := int(n) * d.columns
	return d.rows[at : at+d.columns : at+d.columns]
}

// Exact reports whether every target has its own column.
func (d *Distances) Exact() bool { return d.share == 1 }

// Full is the distances of a box at n in the order of Targets: the row itself when Exact, else spread into buffer,
// which must hold that many.
func (d *Distances) Full(n Node, buffer []uint16) []uint16 {
	row := d.Row(n)
	if d.Exact() {
		return row
	}
	for i := range d.Targets {
		buffer[i] = row[i/d.share]
	}
	return buffer[:len(d.Targets)]
}

// Nearest is the distance from n to the nearest target.
func (d *Distances) Nearest(n Node) int { return int(d.nearest[n]) }

// Dead reports whether a box at n can reach no target. Forward, a state with such a box is a deadlock. Reverse, the
// node lies in the reverse exclusion zone (Holland, S3, "Reverse exclusion zone and push-reachable zone"): no box
// is ever pushed there from the start, so a state with a box there is met by no forward search. Both are exact for
// one box, hence sound with more.
func (d *Distances) Dead(n Node) bool { return d.nearest[n] == Infinite }

// DeadSquares is the set of squares that are dead with the player on any side, walls of this maze included.
func (d *Distances) DeadSquares() board.Bits {
	set := d.Board.NewBits()
	for sq := range board.Square(d.Board.Squares()) {
		first, end := d.Range(sq)
		dead := true
		for n := first; n < end; n++ {
			dead = dead && d.Dead(n)
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
		if nodes[i] != NoNode && d.Dead(nodes[i]) {
			nodes[i] = NoNode
		}
	}
	return nodes
}

// after is the node that a move of the side brings a lone box to, NoNode when walls forbid the move. A pull is the push
// back from the second node to the first.
func (d *Distances) after(m board.Move) Node {
	if d.Side == board.Forward {
		_, to := d.Push(m.From(), m.Dir())
		return to
	}
	if to := d.Board.To(m); to != d.Board.Wall() {
		n, _ := d.Push(to, m.Dir().Opposite())
		return n
	}
	return NoNode
}
