package plan

import (
	"sync"
	"time"

	"planner/board"
	"planner/plan/strategy"
)

// boards are the positions that progress shows, one of each side. They are safe for concurrent use.
type boards struct {
	mutex sync.Mutex
	rows  [2][]string
	drawn [2]time.Time
}

// boardEvery is the least time between two drawings of one side. It is the time between two reports of progress.
const boardEvery = 200 * time.Millisecond

// draw keeps the best position of a strategy after its turn, unless its side was drawn just now.
func (b *boards) draw(on *board.Board, at strategy.Standing) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	now := time.Now()
	if at.Best == nil || now.Sub(b.drawn[at.Side]) < boardEvery {
		return
	}
	b.rows[at.Side], b.drawn[at.Side] = on.Text(at.Best.Boxes, at.Best.Player), now
}

// all gives the rows of both sides.
func (b *boards) all() [2][]string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.rows
}

// standingOf returns the standing of one strategy on a board.
func standingOf(b *board.Board, name string, generated int64, at strategy.Standing) Standing {
	st := Standing{Name: name, Generated: generated, Note: at.Note, Side: at.Side.String()}
	p := at.Best
	if p == nil || p.Boxes == nil {
		return st
	}
	scene, zones := board.NewScene(b), board.NewZones(b)
	scene.Set(p.Boxes)
	zones.Scan(scene)
	st.Zones = zones.Count()
	home := b.GoalSet()
	if at.Side == board.Reverse {
		home = b.BitsOf(b.Boxes)
	}
	for _, sq := range p.Boxes.AppendTo(nil) {
		if home.Has(sq) {
			st.Home++
		}
	}
	return st
}
