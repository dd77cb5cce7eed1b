package plan

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"planner/board"
	"planner/plan/strategy"
	"planner/search"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
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

// hear takes over how far a strategy is after a turn. It draws the strategy's best position, unless a position of the
// same side was drawn less than boardEvery ago.
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

func (b *shown) tell(to *search.Progress) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	to.Boards, to.Strategies = b.rows, slices.Clone(b.strategies)
}

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

func (s *solver) report(ctx context.Context) {
	c, r, generated, explain := s.shared, &s.out, s.schedule.Generated(), s.level.options.Explain
	r.Nodes += generated
	counts := map[string]int64{"limited.generated": generated, "limited.table": c.Table.Len(),
		"limited.forward": int64(c.Logs[board.Forward].Len()), "limited.reverse": int64(c.Logs[board.Reverse].Len())}
	for _, m := range s.shared.Members {
		name, made, at := m.Name(), m.Cost().Generated, m.Standing()
		counts["strategy."+m.ID.String()] += made
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
		s.out.note(s.level, "%s: %s positions, %s", name, humanize.Comma(made), at.Note)
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
			list = append(list, Spent{Phase: m.ID.String(), Seconds: seconds - made, Positions: n})
		}
	}
	for _, a := range s.asides {
		working += a.taken.Seconds()
	}
	return spend(nil, append(list, Spent{Phase: SetUp, Seconds: making},
		Spent{Phase: Idle, Seconds: max(s.ran.Seconds()-working, 0)})...)
}

// acts says where the solution that was found comes through the positions that openings have reached.
func (s *solver) acts(name string, acts []strategy.Act) (drawn []Snapshot) {
	b := s.level.board
	words := [2]string{board.Forward: "opened from the start", board.Reverse: "opened from the end"}
	for _, act := range acts {
		note := fmt.Sprintf("%s (%s); ", words[act.Side], act.Note)
		if n := pushesTo(b, s.found.pushes, &act.Position); n >= 0 {
			note += fmt.Sprintf("the solution comes to this position after %d of its %s", n,
				english.Plural(len(s.found.pushes), "push", ""))
		} else {
			note += "the solution does not come to this position"
		}
		drawn = append(drawn, Snapshot{b, name, note, act.Position.Boxes.AppendTo(nil), act.Position.Player})
	}
	return drawn
}

// pushesTo is the number of pushes of a solution that lead to a position, -1 when the solution does not come there.
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
