package plan

import (
	"sync"
	"time"
)

// boards are the positions that progress shows, one of each side. They are safe for concurrent use.
type boards struct {
	mutex sync.Mutex
	rows  [2][]string
	drawn [2]time.Time
}

// boardEvery is the least time between two drawings of one side. It is the time between two reports of progress.
const boardEvery = 200 * time.Millisecond

// draw keeps the best position of a member after its turn, unless its side was drawn just now.
func (b *boards) draw(m *member) {
	side, now := m.lazy.Side(), time.Now()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if now.Sub(b.drawn[side]) < boardEvery {
		return
	}
	if at := m.lazy.Best(); at != nil {
		b.rows[side], b.drawn[side] = m.found.level.Level.Board.Text(at.Boxes, at.Player), now
	}
}

// all gives the rows of both sides.
func (b *boards) all() [2][]string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.rows
}
