package judge

// FewestMoves counts the moves of a solution with the fewest moves and, of all these solutions, the fewest pushes. The
// level must have a solution and at most 64 squares: Solve calls it Solvable. The search is breadth-first by single
// steps of the player, keeps every position and leaves out none.
func FewestMoves(rows []string) (moves, pushes int) {
	g := grid(rows)
	floor, _ := g.floor()
	m := g.number(floor)
	seen := map[position]bool{}
	layer := map[position]int{{m.boxes, m.player}: 0} // with the fewest pushes of a way there
	for ; ; moves++ {
		pushes = -1
		for p, n := range layer {
			seen[p] = true
			if p.boxes == m.goals && (pushes < 0 || n < pushes) {
				pushes = n
			}
		}
		if pushes >= 0 {
			return moves, pushes
		}
		layer = m.step(layer, seen)
	}
}

// step gives the positions that are one step behind those of a layer and were not seen before. Here the player of a
// position is his very square.
func (m maze) step(layer map[position]int, seen map[position]bool) map[position]int {
	after := map[position]int{}
	for p, pushes := range layer {
		for d, to := range m.next[p.player] {
			child, n := position{p.boxes, to}, pushes
			switch {
			case to < 0:
				continue
			case p.boxes>>to&1 != 0:
				beyond := m.next[to][d]
				if beyond < 0 || p.boxes>>beyond&1 != 0 {
					continue
				}
				child.boxes = p.boxes&^(1<<to) | 1<<beyond
				n++
			}
			if old, known := after[child]; !seen[child] && (!known || n < old) {
				after[child] = n
			}
		}
	}
	return after
}
