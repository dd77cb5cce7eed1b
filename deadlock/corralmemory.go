package deadlock

import "planner/board"

// corralMemory holds what a PICorral has found about all corrals of one position.
type corralMemory struct {
	now      uint32   // number of the position
	pushes   []uint32 // by push: 2*now when harmless, 2*now+1 when not; any smaller value when not known
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
