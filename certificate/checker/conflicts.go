package checker

import "slices"

// conflicts is two pushes for each conflict that counts: pairs of boxes side by side that are in each other's way. The
// frozen boxes of the position are known.
func (w *worker) conflicts(m *maze, boxes []square, player square) (pushes int32) {
	w.loose = w.loose[:0]
	for _, sq := range boxes {
		if !w.stands[sq] {
			w.loose = append(w.loose, sq)
		}
	}
	slices.Sort(w.loose)
	w.movers = w.movers[:0]
	for i, a := range w.loose {
		for axis, b := range [...]square{m.next[a][2], m.next[a][1]} {
			if slices.Contains(w.loose[i:], b) && !(w.level.goal[a] && w.level.goal[b]) && w.conflict(m, a, b, axis, player) {
				pushes += 2
			}
		}
	}
	return pushes
}

// conflict reports whether a pair counts, and if so notes which of its boxes can be pushed across the line.
func (w *worker) conflict(m *maze, a, b square, axis int, player square) bool {
	count := len(w.movers)
	for _, box := range [...]square{a, b} {
		can, nearer := m.across(box, player, axis)
		if nearer || can && slices.Contains(w.movers[:count], box) {
			w.movers = w.movers[:count]
			return false
		}
		if can {
			w.movers = append(w.movers, box)
		}
	}
	return len(w.movers) > count
}

// across looks at the pushes of a single box across a line that is upright (axis 0) or not (1), but for those to where
// it reaches no goal: whether there are any, and whether one of them does not take it further from some goal.
func (m *maze) across(box, player square, axis int) (can, nearer bool) {
	for d := 1 - axis; d < 4; d += 2 {
		to, stand := m.next[box][d], m.next[box][d^2]
		if m.blocked[to] || m.blocked[stand] || m.state(box, stand) != m.state(box, player) {
			continue
		}
		after := m.row(to, box)
		if slices.Min(after) == infinite {
			continue
		}
		can = true
		for i, before := range m.row(box, player) {
			nearer = nearer || before < infinite && after[i] <= before
		}
	}
	return can, nearer
}
