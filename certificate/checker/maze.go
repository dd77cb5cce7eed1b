package checker

import "slices"

// infinite stands for a distance, or a sum of distances, that no pushes have. Finite sums are smaller: at most
// maxBoxes times 4 times maxFloor.
const infinite = 1 << 28

// sides is the number of places of the player beside a box: four for the parts of the floor that touch the box, named
// by one of the directions to them, and apart for all others.
const (
	sides = 5
	apart = 4
)

// maze is the floor with the squares of frozen boxes as walls, and what a single box can do there.
type maze struct {
	next    [][4]square
	blocked []bool // walls and frozen boxes
	goals   []square
	part    []int     // by square, the connected part of the floor
	side    [][]uint8 // by square of the box and square of the player, his side; nil when he can walk around the box
	far     []int32   // by square of the box, side and goal: the least number of pushes
}

// newMaze finds the push distances in the level with frozen boxes as walls.
func (l *level) newMaze(frozen []square) *maze {
	floor := len(l.odd)
	m := &maze{next: l.next, blocked: make([]bool, floor+1), part: make([]int, floor+1), side: make([][]uint8, floor)}
	m.blocked[floor] = true
	for _, sq := range frozen {
		m.blocked[sq] = true
	}
	zone := newZone(l)
	for sq := range square(floor) {
		if l.goal[sq] && !m.blocked[sq] {
			m.goals = append(m.goals, sq)
		}
		if m.part[sq] == 0 && !m.blocked[sq] {
			zone.fill(sq, m.blocked)
			for _, to := range zone.queue {
				m.part[to] = int(sq) + 1
			}
		}
	}
	for sq := range square(floor) {
		if !m.blocked[sq] {
			m.side[sq] = m.split(sq, zone)
		}
	}
	m.far = slices.Repeat([]int32{infinite}, floor*sides*len(m.goals))
	for i := range m.goals {
		m.measure(i)
	}
	return m
}

// around reports whether the free squares beside a box are all connected by the squares at its corners.
func (m *maze) around(box square) bool {
	groups := 0
	for d, near := range m.next[box] {
		other := (d + 1) % 4
		if !m.blocked[near] && (m.blocked[m.next[box][other]] || m.blocked[m.next[near][other]]) {
			groups++
		}
	}
	return groups <= 1
}

// split names the parts into which a box on a square divides the floor. It returns nil when there is only one.
func (m *maze) split(box square, zone *zone) []uint8 {
	if m.around(box) {
		return nil
	}
	m.blocked[box] = true
	defer func() { m.blocked[box] = false }()
	side := slices.Repeat([]uint8{apart}, len(m.next))
	parts := 0
	for d, near := range m.next[box] {
		if !m.blocked[near] && side[near] == apart {
			zone.fill(near, m.blocked)
			for _, sq := range zone.queue {
				side[sq] = uint8(d)
			}
			parts++
		}
	}
	if parts == 1 {
		return nil
	}
	return side
}

// state is the number of a box on a square with the player on another.
func (m *maze) state(box, player square) int {
	switch {
	case m.part[box] != m.part[player]:
		return int(box)*sides + apart
	case m.side[box] == nil:
		return int(box) * sides
	default:
		return int(box)*sides + int(m.side[box][player])
	}
}

// measure counts the pushes to a goal from everywhere, by a breadth-first search back from it.
func (m *maze) measure(goal int) {
	var queue []int
	reach := func(state int, pushes int32) {
		if at := &m.far[state*len(m.goals)+goal]; *at == infinite {
			*at = pushes
			queue = append(queue, state)
		}
	}
	for side := range sides {
		reach(int(m.goals[goal])*sides+side, 0)
	}
	for i := 0; i < len(queue); i++ {
		to, pushes := square(queue[i]/sides), m.far[queue[i]*len(m.goals)+goal]
		for d := range 4 {
			from := m.next[to][d^2]
			stand := m.next[from][d^2]
			if !m.blocked[from] && !m.blocked[stand] && m.state(to, from) == queue[i] {
				reach(m.state(from, stand), pushes+1)
			}
		}
	}
}

// row is the distances to all goals from where a box stands.
func (m *maze) row(box, player square) []int32 {
	at := m.state(box, player) * len(m.goals)
	return m.far[at : at+len(m.goals)]
}

// deadEnds finds the squares from which no goal is reached, whatever side the player is on.
func (m *maze) deadEnds() []bool {
	dead, size := make([]bool, len(m.next)), sides*len(m.goals)
	for sq := range dead[:len(dead)-1] {
		dead[sq] = slices.Min(append(m.far[sq*size:][:size:size], infinite)) == infinite
	}
	return dead
}
