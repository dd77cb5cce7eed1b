package plan

import (
	"slices"
	"sync"
	"time"

	"planner/board"
	"planner/plan/strategy"
	"planner/search"
)

// shown is what progress shows of the strategies: how far each of them is, and a position of each side. It is safe for
// concurrent use.
type shown struct {
	mutex      sync.Mutex
	strategies []search.Standing
	rows       [2][]string
	drawn      [2]time.Time
}

// boardEvery is the least time between two drawings of one side. It is the time between two reports of progress.
const boardEvery = 200 * time.Millisecond

// hear takes over how far a strategy is after a turn, and draws its best position unless one of the side was drawn just
// now.
func (b *shown) hear(on *board.Board, m *strategy.Member) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	at, now := m.Standing(), time.Now()
	place := slices.IndexFunc(b.strategies, func(st search.Standing) bool { return st.Name == m.Name() })
	if place < 0 {
		place = len(b.strategies)
		b.strategies = append(b.strategies, search.Standing{})
	}
	b.strategies[place] = search.Standing{Name: m.Name(), Seconds: m.Taken.Seconds(), Done: m.Done(), Note: at.Note}
	if at.Best == nil || now.Sub(b.drawn[at.Side]) < boardEvery {
		return
	}
	b.rows[at.Side], b.drawn[at.Side] = on.Text(at.Best.Boxes, at.Best.Player), now
}

// tell adds what is shown to a report.
func (b *shown) tell(to *search.Progress) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	to.Boards, to.Strategies = b.rows, slices.Clone(b.strategies)
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
