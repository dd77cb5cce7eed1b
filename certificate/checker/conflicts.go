package checker

import "slices"

// conflicts counts pairs of boxes beside each other that are in each other's way.
type conflicts struct {
	loose  []square // boxes that are not frozen
	movers []square // boxes of the pairs counted that can be pushed across their lines
}

// count is two pushes for each conflict that counts, given the frozen boxes.
func (c *conflicts) count(m *maze, goal []bool, boxes []square, player square) (pushes int32) {
	c.loose, c.movers = c.loose[:0], c.movers[:0]
	for _, sq := range boxes {
		if !m.blocked[sq] {
			c.loose = append(c.loose, sq)
		}
	}
	slices.Sort(c.loose)
	for i, a := range c.loose {
		for axis, b := range [...]square{m.next[a][2], m.next[a][1]} {
			if slices.Contains(c.loose[i:], b) && !(goal[a] && goal[b]) && c.counts(m, a, b, axis, player) {
				pushes += 2
			}
		}
	}
	return pushes
}

// counts reports whether a pair counts, and if so notes which of its boxes can be pushed across the line.
func (c *conflicts) counts(m *maze, a, b square, axis int, player square) bool {
	count := len(c.movers)
	for _, box := range [...]square{a, b} {
		can, nearer := m.across(box, player, axis)
		if nearer || can && slices.Contains(c.movers[:count], box) {
			c.movers = c.movers[:count]
			return false
		}
		if can {
			c.movers = append(c.movers, box)
		}
	}
	return len(c.movers) > count
}

// across looks at the pushes of a single box across a line that is upright (axis 0) or level (axis 1). Pushes to where
// the box reaches no goal are left out. Can reports whether there are such pushes, and nearer whether one of them takes
// the box no further from some goal.
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
