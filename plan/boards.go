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
	at, now := m.lazy.Standing(), time.Now()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if now.Sub(b.drawn[at.Side]) < boardEvery {
		return
	}
	if at.Best != nil {
		b.rows[at.Side] = m.found.level.Level.Board.Text(at.Best.Boxes, at.Best.Player)
		b.drawn[at.Side] = now
	}
}

// all gives the rows of both sides.
func (b *boards) all() [2][]string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.rows
}
