package plan

import (
	"context"
	"sync"
	"time"

	"planner/board"
	"planner/plan/strategy"
	"planner/search"
)

// report takes the numbers of the strategies into the result.
func (t *turns) report(ctx context.Context) {
	c, r, generated, explain := t.found.level, &t.out, t.schedule.Generated(), t.level.options.Explain
	r.Nodes += generated
	counts := map[string]int64{"limited.generated": generated, "limited.table": c.Table.Len(),
		"limited.forward": int64(c.Logs[board.Forward].Len()), "limited.reverse": int64(c.Logs[board.Reverse].Len())}
	c.CountSpreadings(&r.Techniques)
	for _, m := range t.members {
		name, made, at := m.strategy.Name(), m.strategy.Cost().Generated, m.strategy.Standing()
		counts["strategy."+name] += made
		m.strategy.Holdings().Count(&r.Techniques)
		count := &r.Techniques[m.strategy.ID]
		count.Asked += made
		if t.found.by == name {
			count.Decided++
		}
		r.Standings = append(r.Standings, standingOf(t.level.board, name, made, at))
		t.out.note(t.level, "%s: %d positions, %s", name, made, at.Note)
		if best := at.Best; best != nil && explain {
			r.Best = append(r.Best, Snapshot{t.level.board, name, at.Note, best.Boxes.AppendTo(nil), best.Player})
		}
	}
	if t.found.path != nil && explain {
		t.found.path.Rules = c.RulesBeside(ctx, t.found.pushes)
	}
	r.Path, r.Nearest = t.found.path, c.Pairs.Nearest()
	r.count(counts)
	r.Times = spend(r.Times, t.times()...)
}

// times lists what each strategy took, and what is left of all workers' time.
func (t *turns) times() []Spent {
	var list []Spent
	making, working := 0.0, 0.0
	for _, m := range t.members {
		made, seconds := m.strategy.Making.Seconds(), m.taken.Seconds()
		making, working = making+made, working+seconds
		if n := m.Cost().Generated; n > 0 {
			list = append(list, Spent{Phase: m.strategy.Name(), Seconds: seconds - made, Positions: n})
		}
	}
	for _, a := range t.asides {
		working += a.taken.Seconds()
	}
	return append(list, Spent{Phase: SetUp, Seconds: making},
		Spent{Phase: Idle, Seconds: max(t.ran.Seconds()-working, 0)})
}

// tellProgress reports several times a second how far the searches are, until done is closed.
func (t *turns) tellProgress(done <-chan struct{}, tell func(search.Progress)) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	table, logs, pairs := t.found.level.Table, t.found.level.Logs, t.found.level.Pairs
	before := int64(logs[board.Forward].Len() + logs[board.Reverse].Len()) // the roots, and positions of earlier runs
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			forward, reverse := int64(logs[board.Forward].Len()), int64(logs[board.Reverse].Len())
			tell(search.Progress{Phase: "both ends",
				Generated: max(t.schedule.Generated(), forward+reverse-before), // the schedule counts when a turn has ended
				Stored:    table.Len(), Nearest: pairs.Nearest(), Forward: forward, Reverse: reverse,
				Table:  table.Bytes() + logs[board.Forward].Bytes() + logs[board.Reverse].Bytes(),
				Boards: t.boards.all()})
		}
	}
}

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
