package macros

import "planner/board"

// Reversible reports whether the box alone can be brought back from a destination of the last search to the very
// position that it came from. Only the search along packing orders asks, so the vertices are marked when it first does.
func (g *Generator) Reversible(to *Destination) bool {
	if !g.marked {
		g.marked = true
		g.markBack()
	}
	return g.vertices[to.vertex].back
}

// markBack marks every vertex from which this box alone can come back to the start. It searches backwards from the
// start along all moves between reached vertices, not only along those by which the search reached them.
func (g *Generator) markBack() {
	if len(g.vertices) == 0 {
		return
	}
	g.vertices[0].back = true
	g.stack = append(g.stack[:0], 0)
	for len(g.stack) > 0 {
		v := g.vertices[g.stack[len(g.stack)-1]]
		g.stack = g.stack[:len(g.stack)-1]
		class := &g.spots[v.sq].class
		for d := board.Up; d <= board.Left; d++ {
			if class[d] == v.class {
				g.stepBack(v.sq, d)
			}
		}
	}
}

// stepBack undoes the move that would leave the box on sq and the player on side d.
func (g *Generator) stepBack(sq board.Square, d board.Dir) {
	if g.refusesStand(sq, d) {
		return
	}
	from := g.present.near[sq][d]
	if g.side == board.Reverse {
		from = g.present.near[sq][d.Opposite()]
	}
	s := &g.spots[from]
	if s.stamp != g.now || s.refused || s.class[d] == noClass {
		return
	}
	n := s.vertex[s.class[d]]
	if n >= 0 && !g.vertices[n].back {
		g.vertices[n].back = true
		g.stack = append(g.stack, n)
	}
}

// Path appends the single moves that lead to a destination of the last search. Their number is the destination's cost.
func (g *Generator) Path(to Destination, moves []board.Move) []board.Move {
	return g.trace(to.vertex, moves)
}

// trace appends the moves that lead from the start to a vertex.
func (g *Generator) trace(n int32, moves []board.Move) []board.Move {
	v := g.vertices[n]
	first := len(moves)
	for range v.cost {
		moves = append(moves, 0)
	}
	for i := len(moves) - 1; i >= first; i-- {
		d := v.side
		if g.side == board.Forward {
			d = d.Opposite()
		}
		v = g.vertices[v.parent]
		moves[i] = board.NewMove(v.sq, d)
	}
	return moves
}
