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
	if len(s.Roots) == 0 {
		return nil, true
	}
	if s.round < 0 {
		s.next()
	}
	before := s.generated()
	out := s.current.Run(ctx, min(slice, max(s.left, 1)))
	s.left -= s.generated() - before
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
		s.spreadOn()
	} else {
		s.turn(a)
	}
	return nil, s.over
}

// caught turns the outcome of an aim's search into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is no hit.
func (s *freeSpace) caught(a *aim, out search.Outcome) *Hit {
	if a != nil && a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.current.Goal()
	if f, r := s.Table.Lookup(key); f == 0 || r == 0 {
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

// run puts a search to work.
func (s *freeSpace) run(e *featurespace.Engine, work int64) {
	s.drive(e)
	if s.limit > 0 {
		s.limitSearch(e)
	}
	s.left = work
}

// spreadOn goes on with the round's next stage, or adds aims from the nodes of all and begins with the aims.
func (s *freeSpace) spreadOn() {
	if e, work := s.stages.advance(); e != nil {
		s.run(e, work)
		return
	}
	for _, c := range layoutCandidates(s.ctx, s.stages.past, s.level, aimsPerRound, s.taken) {
		p, v := c.engine.Node(c.id)
		if a := s.newAim(detached(p)); a != nil {
			a.vector = v
			s.aims = append(s.aims, a)
		}
	}
	s.at = -1
	s.next()
}

// next goes on to the next aim, or back to the spread search when the round is over.
func (s *freeSpace) next() {
	s.dropOldAims()
	for s.at++; s.at < len(s.aims); s.at++ {
		a := s.aims[s.at]
		if !a.done {
			s.idle = 0
			s.resume(a)
			return
		}
	}
	if s.idle++; s.idle > idleRounds {
		s.over = true
		return
	}
	s.round++
	s.run(s.stages.begin(s.round))
}
