package plan

import (
	"context"
	"time"

	"planner/board"
	"planner/search"
)

// report takes the numbers of the strategies into the outcome.
func (t *turns) report(ctx context.Context, l *level) {
	c, r, generated := t.found.level, &t.out.result, t.schedule.Generated()
	r.Nodes += generated
	counts := map[string]int64{"limited.generated": generated, "limited.table": c.Table.Len(),
		"limited.forward": int64(c.Logs[board.Forward].Len()), "limited.reverse": int64(c.Logs[board.Reverse].Len())}
	c.CountSpreadings(&r.Techniques)
	for _, m := range t.members {
		name := m.saved.Name
		counts["strategy."+name] += m.Generated()
		m.lazy.Holdings().Count(&r.Techniques)
		r.Techniques[m.id].Asked += m.Generated()
		if t.found.by == name {
			r.Techniques[m.id].Decided++
		}
		r.Standings = append(r.Standings, standingOf(l.board, name, m.lazy))
		at := m.lazy.Standing()
		t.out.note(l, "%s: %d positions, %s", name, m.Generated(), at.Note)
		if best := at.Best; best != nil && l.options.Explain {
			r.Best = append(r.Best, Snapshot{l.board, name, at.Note, best.Boxes.AppendTo(nil), best.Player})
		}
	}
	if t.found.path != nil && l.options.Explain {
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
		made, seconds := m.lazy.Making().Seconds(), m.taken.Seconds()
		making, working = making+made, working+seconds
		if m.Generated() > 0 {
			list = append(list, Spent{Phase: m.saved.Name, Seconds: seconds - made, Positions: m.Generated()})
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
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			forward, reverse := int64(logs[board.Forward].Len()), int64(logs[board.Reverse].Len())
			tell(search.Progress{Phase: "both ends",
				Generated: max(t.schedule.Generated(), forward+reverse), // the schedule counts when a turn has ended
				Stored:    table.Len(), Nearest: pairs.Nearest(), Forward: forward, Reverse: reverse,
				Table:  table.Bytes() + logs[board.Forward].Bytes() + logs[board.Reverse].Bytes(),
				Boards: t.boards.all()})
		}
	}
}
