package plan

import (
	"context"
	"fmt"

	"planner/board"
	"planner/plan/strategy"
	"planner/search"
)

// report takes the numbers of the strategies into the result.
func (s *solver) report(ctx context.Context) {
	c, r, generated, explain := s.shared, &s.out, s.schedule.Generated(), s.level.options.Explain
	r.Nodes += generated
	counts := map[string]int64{"limited.generated": generated, "limited.table": c.Table.Len(),
		"limited.forward": int64(c.Logs[board.Forward].Len()), "limited.reverse": int64(c.Logs[board.Reverse].Len())}
	for _, m := range s.shared.Members {
		name, made, at := m.Name(), m.Cost().Generated, m.Standing()
		counts["strategy."+name] += made
		m.Count(&r.Techniques)
		count := &r.Techniques[m.ID]
		count.Asked += made
		if s.found.by == name {
			count.Decided++
			if explain {
				r.Acts = s.acts(name, at.Acts)
			}
		}
		r.Standings = append(r.Standings, standingOf(s.level.board, name, made, at))
		s.out.note(s.level, "%s: %d positions, %s", name, made, at.Note)
		if best := at.Best; best != nil && explain {
			r.Best = append(r.Best, Snapshot{s.level.board, name, at.Note, best.Boxes.AppendTo(nil), best.Player})
		}
	}
	if explain && s.found.path == nil {
		c.Fronts.Compare()
		for _, gap := range c.Fronts.Gaps() {
			s.out.note(s.level, "between the nearest positions: %v", gap)
		}
	}
	if s.found.path != nil && explain {
		s.found.path.Rules = c.RulesBeside(ctx, s.found.pushes)
	}
	r.Path, r.Nearest, r.over = s.found.path, c.Pairs.Nearest(), s.keeper != nil && s.keeper.Stopped()
	r.addCounts(counts)
	r.Times = spend(r.Times, s.times()...)
}

// times lists what each strategy took, and what is left of all workers' time.
func (s *solver) times() []Spent {
	var list []Spent
	making, working := 0.0, 0.0
	for _, m := range s.shared.Members {
		made, seconds := m.Making.Seconds(), m.Taken.Seconds()
		making, working = making+made, working+seconds
		if n := m.Cost().Generated; n > 0 {
			list = append(list, Spent{Phase: m.Name(), Seconds: seconds - made, Positions: n})
		}
	}
	for _, a := range s.asides {
		working += a.taken.Seconds()
	}
	return append(list, Spent{Phase: SetUp, Seconds: making},
		Spent{Phase: Idle, Seconds: max(s.ran.Seconds()-working, 0)})
}

// acts says where the solution that was found comes through the positions that openings have left.
func (s *solver) acts(name string, acts []strategy.Act) (drawn []Snapshot) {
	b := s.level.board
	words := [2]string{board.Forward: "opened from the start", board.Reverse: "opened from the end"}
	for _, act := range acts {
		note := fmt.Sprintf("%s (%s); ", words[act.Side], act.Note)
		if n := pushesTo(b, s.found.pushes, &act.Position); n >= 0 {
			note += fmt.Sprintf("the solution comes to this position after %d of its %d pushes", n, len(s.found.pushes))
		} else {
			note += "the solution does not come to this position"
		}
		drawn = append(drawn, Snapshot{b, name, note, act.Position.Boxes.AppendTo(nil), act.Position.Player})
	}
	return drawn
}

// pushesTo is the number of pushes of a solution that lead to a position, -1 when it does not come to it.
func pushesTo(b *board.Board, pushes []board.Move, to *search.Position) int {
	n, at := 0, -1
	_ = b.Follow(pushes, func(s *board.Scene, z *board.Zone, _ board.Square) { // a solution, so there is no error
		if at < 0 && z.Has(to.Player) && s.Boxes().Equal(to.Boxes) {
			at = n
		}
		n++
	})
	return at
}
