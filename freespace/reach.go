package freespace

import (
	"planner/board"
	"planner/flow"
)

// source is a box to be moved: its square, and a square of the player's zone. None for the player means that he may
// begin on every side of the box.
type source struct{ box, player board.Square }

// reach finds the squares that one box can be brought to among others that stand still (Holland, "push access" and
// "pull access" in a position). The other boxes become walls of the one-box maze, so the result takes the player's side
// of the box into account exactly.
type reach struct {
	maze  *Maze
	walls board.Bits
	seen  []bool
	queue []flow.Node
}

func newReach(m *Maze) *reach { return &reach{maze: m, walls: m.Board.NewBits()} }

// add adds to found the squares that a source can be brought to by moves of a side over squares that are not dead
// for that side, its own square included. It does not matter whether the scene holds the box itself.
func (r *reach) add(side board.Side, s *board.Scene, from source, found board.Bits) {
	copy(r.walls, s.Boxes())
	r.walls.Remove(from.box)
	sides := r.maze.Sides
	if s.Count() > 0 {
		sides = flow.NewSides(r.maze.Board, r.walls)
	}
	r.seen = append(r.seen[:0], make([]bool, sides.Nodes())...)
	r.queue = r.queue[:0]
	first, end := sides.Range(from.box)
	for n := first; n < end; n++ {
		if from.player == board.None || n == sides.Node(from.box, from.player) {
			r.push(n)
		}
	}
	for head := 0; head < len(r.queue); head++ {
		found.Add(sides.Square(r.queue[head]))
		r.step(sides, side, r.queue[head])
	}
}

// step queues the nodes that one move of the side leads to. A pull is a push undone.
func (r *reach) step(sides *flow.Sides, side board.Side, n flow.Node) {
	sq := sides.Square(n)
	for _, d := range board.Dirs {
		before, after := flow.NoNode, flow.NoNode
		if side == board.Forward {
			before, after = sides.Push(sq, d)
		} else if to := r.maze.Board.Next(sq, d); to != r.maze.Board.Wall() {
			after, before = sides.Push(to, d.Opposite())
		}
		if before == n && !r.maze.Dead[side].Has(sides.Square(after)) {
			r.push(after)
		}
	}
}

func (r *reach) push(n flow.Node) {
	if !r.seen[n] {
		r.seen[n] = true
		r.queue = append(r.queue, n)
	}
}
