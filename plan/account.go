package plan

import (
	"context"
	"fmt"
	"time"

	"planner/board"
	"planner/improve"
	"planner/search"
)

// report takes the numbers of the strategies into the result.
func (s *limitedSearch) report(ctx context.Context) {
	j, logs, generated := s.job, s.level.Logs, s.schedule.Generated()
	j.result.Nodes += generated
	j.rounds += generated
	j.result.Standings = nil // of the round before
	counts := map[string]int64{"limited.generated": generated, "limited.table": s.level.Table.Len(),
		"limited.forward": int64(logs[board.Forward].Len()), "limited.reverse": int64(logs[board.Reverse].Len())}
	s.level.CountSpreadings(&j.result.Techniques)
	for _, m := range s.members {
		counts["strategy."+m.Name] += m.Generated()
		m.lazy.Count(&j.result.Techniques)
		j.result.Techniques[m.id].Asked += m.Generated()
		if s.by == m.Name {
			j.result.Techniques[m.id].Decided++
		}
		j.result.Standings = append(j.result.Standings, standingOf(s.board, m.Name, m.lazy))
		j.note("%s: %d positions, %v", m.Name, m.Generated(), m.lazy)
		if at := m.lazy.Best(); at != nil && j.options.Explain {
			j.result.Best = append(j.result.Best, Snapshot{s.board, m.Name, m.lazy.String(), at.Boxes.AppendTo(nil), at.Player})
		}
	}
	if s.used != nil && j.options.Explain {
		s.used.Rules = s.level.RulesBeside(ctx, s.pushes)
	}
	j.result.Path, j.result.Nearest = s.used, s.level.Pairs.Nearest()
	j.count(counts)
}

// whyUnsolved says what came of the searches that found nothing.
func (s *limitedSearch) whyUnsolved() string {
	reason := fmt.Sprintf("no meet among %d positions", s.level.Table.Len())
	if s.level.Table.Full() {
		reason += ", the table is full"
	}
	if s.crowded() {
		reason += ", the logs are full"
	}
	if s.round > 0 {
		reason += fmt.Sprintf(", in round %d", s.round+1)
	}
	return reason
}

// tellProgress reports several times a second how far the searches are, until done is closed.
func (s *limitedSearch) tellProgress(done <-chan struct{}, tell func(search.Progress)) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	table, logs := s.level.Table, s.level.Logs
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			forward, reverse := int64(logs[board.Forward].Len()), int64(logs[board.Reverse].Len())
			tell(search.Progress{Phase: "both ends",
				Generated: max(s.schedule.Generated(), forward+reverse), // the schedule counts when a turn has ended
				Stored:    table.Len(), Nearest: s.level.Pairs.Nearest(), Forward: forward, Reverse: reverse,
				Table:  table.Bytes() + logs[board.Forward].Bytes() + logs[board.Reverse].Bytes(),
				Boards: s.boards.all()})
		}
	}
}

// boundStart gives the result the lower bound of the start position, by the distances that the searches have used.
func (s *limitedSearch) boundStart() {
	if s.result.Status != search.Unsolvable {
		s.result.LowerBound = max(s.result.LowerBound, improve.Bound(s.level.Level.Goals))
	}
}
