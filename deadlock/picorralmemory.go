package deadlock

import "planner/board"

// corralMemory holds what a PICorral has found about all corrals of one position.
type corralMemory struct {
	now      uint32   // number of the position
	pushes   []uint32 // by push: 2 * now when it is harmless, 2 * now + 1 when it is not; smaller when not known
	boxes    []uint32 // by square: 2*now when the box leaves every corral, 2*now+1 when not; smaller when not known
	hopeless []bool   // by zone: no corral includes it
}

func newCorralMemory(b *board.Board) corralMemory {
	return corralMemory{pushes: make([]uint32, 4*b.Squares()), boxes: make([]uint32, b.Squares())}
}

// reset forgets the position before and prepares for one with that number of zones.
func (m *corralMemory) reset(zones int) {
	m.now++
	if m.now == 1<<31 { // twice this number does not fit
		clear(m.pushes)
		clear(m.boxes)
		m.now = 1
	}
	m.hopeless = m.hopeless[:0]
	for range zones {
		m.hopeless = append(m.hopeless, false)
	}
}

// recall gives what an entry of pushes or boxes says about the present position.
func (m *corralMemory) recall(entry uint32) (yes, known bool) {
	return entry == 2*m.now, entry>>1 == m.now
}

// entry returns the note to store for an answer about the present position.
func (m *corralMemory) entry(yes bool) uint32 {
	if yes {
		return 2 * m.now
	}
	return 2*m.now + 1
}

// harmless reports whether a push to a free square loses nothing with all boxes on the board. Then it loses nothing
// with some of them: the rules FreezeRule and Pair prove no less with more boxes. It reports false for other pushes.
func (c *PICorral) harmless(m board.Move, to board.Square) bool {
	if yes, known := c.memory.recall(c.memory.pushes[m]); known {
		return yes
	}
	yes := c.scene.Free(to) && !c.dead.Has(to) && !c.lostOn(c.scene, m, to)
	c.memory.pushes[m] = c.memory.entry(yes)
	return yes
}

// leaves reports whether a box has a harmless push from a square of the player's zone to another. No corral includes
// such a box, because this push leads out of all of them.
func (c *PICorral) leaves(box board.Square) bool {
	if yes, known := c.memory.recall(c.memory.boxes[box]); known {
		return yes
	}
	yes := false
	near := &c.board.Neighbours()[box]
	for d, to := range near {
		if c.zone.Has(near[d^2]) && c.zone.Has(to) && c.harmless(board.NewMove(box, board.Dir(d)), to) {
			yes = true
			break
		}
	}
	c.memory.boxes[box] = c.memory.entry(yes)
	return yes
}
