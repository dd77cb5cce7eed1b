package checker

import "slices"

// infinite stands for a distance that no number of pushes covers. Finite sums are smaller: a distance is less than
// playerSides times maxFloor, and a sum has at most maxBoxes of them.
const infinite = 1 << 28

// playerSides is the number of player sides of a box: the four parts of the floor that may touch the box, each named by
// a direction from the box, and apart for every other part.
const (
	playerSides = 5
	apart       = 4
)

// maze is the floor with frozen boxes as walls, and what a single box can do there.
type maze struct {
	next       [][4]square
	blocked    []bool // walls and frozen boxes
	goals      []square
	part       []square  // by square, the first square of the connected part of the floor
	playerSide [][]uint8 // by square of the box and square of the player, nil when he can walk around the box
	far        []int32   // by square of the box, player side and goal: the least number of pushes
}

// newMaze finds the push distances in the level with frozen boxes as walls.
func (l *level) newMaze(frozen []square) *maze {
	wall := square(len(l.odd))
	m := &maze{next: l.next, blocked: make([]bool, wall+1), part: make([]square, wall+1),
		playerSide: make([][]uint8, wall)}
	for _, sq := range append(frozen, wall) {
		m.blocked[sq] = true
	}
	z := newZone(l)
	for sq := range wall {
		if m.blocked[sq] {
			continue
		}
		if l.goal[sq] {
			m.goals = append(m.goals, sq)
		}
		m.part[sq] = z.fill(sq, m.blocked)
		m.playerSide[sq] = m.split(sq, z)
	}
	m.far = slices.Repeat([]int32{infinite}, int(wall)*playerSides*len(m.goals))
	for i := range m.goals {
		m.measure(i)
	}
	return m
}

// split names the parts into which a box divides the floor. It returns nil when the free squares beside the box are
// connected by those at its corners.
func (m *maze) split(box square, z *zone) []uint8 {
	groups := 0
	for d, near := range m.next[box] {
		turn := (d + 1) % 4
		if !m.blocked[near] && (m.blocked[m.next[box][turn]] || m.blocked[m.next[near][turn]]) {
			groups++
		}
	}
	if groups <= 1 {
		return nil
	}
	side := slices.Repeat([]uint8{apart}, len(m.next))
	m.blocked[box] = true
	for d, near := range m.next[box] {
		if !m.blocked[near] && side[near] == apart {
			z.fill(near, m.blocked)
			for _, sq := range z.queue {
				side[sq] = uint8(d)
			}
		}
	}
	m.blocked[box] = false
	return side
}

// state is the number of a box on a square with the player on another.
func (m *maze) state(box, player square) int {
	switch {
	case m.part[box] != m.part[player]:
		return int(box)*playerSides + apart
	case m.playerSide[box] == nil:
		return int(box) * playerSides
	}
	return int(box)*playerSides + int(m.playerSide[box][player])
}

// measure counts the pushes to a goal from everywhere, by a breadth-first search back from the goal.
func (m *maze) measure(goal int) {
	var queue []int
	reach := func(state int, pushes int32) {
		if far := &m.far[state*len(m.goals)+goal]; *far == infinite {
			*far = pushes
			queue = append(queue, state)
		}
	}
	for side := range playerSides {
		reach(int(m.goals[goal])*playerSides+side, 0)
	}
	for i := 0; i < len(queue); i++ {
		to, pushes := square(queue[i]/playerSides), m.far[queue[i]*len(m.goals)+goal]
		for d := range 4 {
			from := m.next[to][d^2]
			stand := m.next[from][d^2]
			if !m.blocked[from] && !m.blocked[stand] && m.state(to, from) == queue[i] {
				reach(m.state(from, stand), pushes+1)
			}
		}
	}
}

// row is the distances to all goals of a box on a square, with the player on another.
func (m *maze) row(box, player square) []int32 {
	at := m.state(box, player) * len(m.goals)
	return m.far[at : at+len(m.goals)]
}

// prepare finds what a single box can do in the level.
func (l *level) prepare() {
	l.open, l.dead = l.newMaze(nil), make([]bool, len(l.next))
	size := playerSides * len(l.open.goals)
	for sq := range l.odd {
		l.dead[sq] = !slices.ContainsFunc(l.open.far[sq*size:][:size], func(far int32) bool { return far < infinite })
	}
}
