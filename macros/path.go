package macros

import "planner/board"

// markBack marks every vertex from which the start can be reached by this box alone, by going back along all moves
// between reached vertices, not only along those the search took.
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
	from := g.near[sq][d]
	if g.side == board.Reverse {
		from = g.near[sq][d.Opposite()]
	}
	s := &g.spots[from]
	if s.stamp != g.now || s.refused || s.class[d] == none {
		return
	}
	n := s.vertex[s.class[d]]
	if n >= 0 && !g.vertices[n].back {
		g.vertices[n].back = true
		g.stack = append(g.stack, n)
	}
}

// Path appends the single moves of an end of the last search. Its cost tells how many they are.
func (g *Generator) Path(e Destination, moves []board.Move) []board.Move {
	return g.trace(e.vertex, moves)
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

// Route appends the fewest single moves that bring the box on square box to the square to and leave the player in
// the zone normalised to after; board.None for after accepts any zone. It reports whether there is such a way, and
// stops at the first it finds. The scene is left as it was.
func (g *Generator) Route(s *board.Scene, player, box, to, after board.Square, rules Rules, moves []board.Move) ([]board.Move, bool) {
	g.target = Destination{To: to, Player: after}
	g.search(s, player, box, rules)
	if g.found < 0 {
		return moves, false
	}
	return g.trace(g.found, moves), true
}
