package strategy

import (
	"context"

	"planner/board"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// Work implements Strategy.
func (s *freeSpace) Work(ctx context.Context, slice int64) (*Hit, bool) {
	if len(s.shared.Roots) == 0 {
		return nil, true
	}
	if s.round < 0 {
		s.nextAim(ctx)
	}
	before := s.searches.generated()
	out := s.searches.current.Run(ctx, min(slice, max(s.left, 1)))
	s.left -= s.searches.generated() - before
	var a *aim
	if s.at < len(s.aims) {
		a = s.aims[s.at]
	}
	if h := s.caught(a, out); h != nil {
		return h, true
	}
	if out == search.Paused && (s.left > 0 || ctx.Err() != nil) {
		return nil, false
	}
	if a == nil {
		s.spreadOn(ctx)
	} else {
		s.turn(ctx, a)
	}
	return nil, s.over
}

// caught turns the outcome of an aim's search into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is no hit.
func (s *freeSpace) caught(a *aim, out search.Outcome) *Hit {
	if a != nil && a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.searches.current.Goal()
	if f, r := s.shared.Table.Lookup(key); f == 0 || r == 0 {
		return nil
	}
	side := board.Forward
	if a == nil || a.phase == approaching || a.phase == repairingBack {
		side = board.Reverse
	}
	if a != nil && (a.phase == repairing || a.phase == repairingBack) {
		s.use.Decide(technique.Repair)
	}
	return &Hit{Side: side, Ref: ref, Key: key}
}

// startSearch makes e the current search, with that much work to do.
func (s *freeSpace) startSearch(e *featurespace.Engine, work int64) {
	s.searches.drive(e)
	s.searches.holdings.hold(s)
	s.left = work
}

// spreadOn goes on with the round's next stage, or adds aims from the nodes of all and begins with the aims.
func (s *freeSpace) spreadOn(ctx context.Context) {
	if e, work := s.stages.advance(ctx); e != nil {
		s.startSearch(e, work)
		return
	}
	for _, c := range layoutCandidates(ctx, s.stages.past, s.level, aimsPerRound, s.taken) {
		p, v := c.engine.Node(c.id)
		if a := s.newAim(ctx, detached(p)); a != nil {
			a.vector = v
			s.aims = append(s.aims, a)
		}
	}
	s.at = -1
	s.nextAim(ctx)
}

// nextAim goes on to the next aim, or back to the spread search when the round is over.
func (s *freeSpace) nextAim(ctx context.Context) {
	s.dropOldAims()
	for s.at++; s.at < len(s.aims); s.at++ {
		a := s.aims[s.at]
		if !a.done {
			s.idle = 0
			s.resume(ctx, a)
			return
		}
	}
	if s.idle++; s.idle > idleRounds {
		s.over = true
		return
	}
	s.round++
	s.startSearch(s.stages.startRound(ctx, s.round))
}
