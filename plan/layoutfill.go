package plan

import (
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/reverse"
	"planner/search"
	"planner/search/featurespace"
	"planner/search/relocation"
)

// turn takes an aim on to its next phase.
func (s *layoutStrand) turn(a *layoutAim) {
	switch a.phase {
	case ordering:
		a.order, _ = reverse.Order(a.terrain, a.engine)
		if !s.open(a) {
			s.follow(a)
		}
	case opening:
		p, _, _ := a.engine.Best()
		a.from = append(a.from, copyOf(p))
		s.follow(a)
	case filling:
		s.filled(a)
	case retreating:
		s.renew(a)
	case mending:
		s.mend(a, board.Reverse)
	case mendingBack:
		s.replace(a)
	}
}

// caught turns the outcome of an aim's engine into a hit. A layout that was filled with the player in another zone
// than the reverse side knows is none.
func (s *layoutStrand) caught(a *layoutAim, out search.Outcome) *hit {
	if a != nil && a.phase == ordering || out != search.Finished && out != search.Met {
		return nil
	}
	ref, key := s.current.Goal()
	if f, r := s.table.Lookup(key); f == 0 || r == 0 {
		return nil
	}
	side := board.Forward
	if a == nil || a.phase == retreating || a.phase == mendingBack {
		side = board.Reverse
	}
	return &hit{side: side, ref: ref, key: key}
}

// follow begins the forward search of an aim whose order was found.
func (s *layoutStrand) follow(a *layoutAim) {
	a.phase = filling
	work := s.share(layoutWork)
	if s.free != nil {
		work /= glance
	}
	rules := forward.NewPacking(a.terrain, a.order, forward.NewProofs(a.terrain, s.deadlocks), s.use)
	a.engine = s.engine(a.terrain, board.Forward, rules, append([]search.Position{s.start}, a.from...)...)
	s.run(a.engine, work)
}

// resume gives an aim its turn in a round: a new one is taken apart, one whose filling stopped far from everything in
// reverse fills on.
func (s *layoutStrand) resume(a *layoutAim) {
	if a.filler == nil {
		s.run(a.engine, layoutOrder)
		return
	}
	a.phase, a.engine = filling, a.filler
	if a.turns++; a.turns%2 == 1 {
		a.engine = s.matcher(a)
	}
	s.run(a.engine, s.share(layoutWork))
}

// matcher is the forward search of an aim by distances alone: some layouts are filled in no order that a removal finds.
func (s *layoutStrand) matcher(a *layoutAim) *featurespace.Engine {
	if a.matching == nil {
		rules := relocation.New(s.terrain, board.Forward, a.position.Boxes, s.proofs.Dead, false)
		a.matching = s.engine(s.terrain, board.Forward, rules, s.start, a.reached)
	}
	return a.matching
}

// open begins the opening search of an aim of the planned kind; false when there is none to make.
func (s *layoutStrand) open(a *layoutAim) bool {
	if s.free == nil || a.generation > 0 {
		return false
	}
	a.phase = opening
	rules := forward.NewOpening(s.terrain, s.free, s.proofs, a.position, relocation.FreeStatic)
	a.engine = s.engine(s.terrain, board.Forward, rules, s.start)
	s.run(a.engine, layoutOpening)
	return true
}

// filled goes on after a filling that did not come to its end: after a glance at the order by distances if the position
// was opened first, else by a retreat.
func (s *layoutStrand) filled(a *layoutAim) {
	if a.filler == nil {
		a.filler = a.engine
	}
	if s.free == nil || a.matching != nil {
		s.retreat(a)
		return
	}
	p, _, _ := a.engine.Best()
	a.reached = copyOf(p)
	a.engine = s.matcher(a)
	s.run(a.engine, s.share(layoutWork))
}

// retreat lets the reverse side come towards the best node of a forward search that did not fill its layout, so that
// the layout changes where it could not be filled: the last boxes of a layout are often a pull away from where pushes
// can bring them.
func (s *layoutStrand) retreat(a *layoutAim) {
	a.phase = retreating
	p, v, _ := a.engine.Best()
	a.reached, a.unfilled = copyOf(p), v[0]
	rules := relocation.New(s.terrain, board.Reverse, a.reached.Boxes, s.dead, a.generation%2 == 1)
	a.engine = s.engine(s.terrain, board.Reverse, rules, append([]search.Position{a.position}, s.roots...)...)
	s.run(a.engine, s.share(layoutRetreat))
}

// renew makes the nearest node of a retreat an aim in place of the old one, after a try to mend the pair if it is near.
func (s *layoutStrand) renew(a *layoutAim) {
	p, v, _ := a.engine.Best()
	a.distance, a.nearest = v[0], copyOf(p)
	s.pairing.offer(s.pairs, [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest})
	switch {
	case a.distance <= nearMiss && s.use.Mend:
		s.mend(a, board.Forward)
	case a.distance <= inReach:
		s.replace(a)
	default:
		a.engine = nil
		s.next()
	}
}

// mend looks for a way between the two nodes of a near pair, from nodes some macros before the one of the given side to
// the layout of the other.
func (s *layoutStrand) mend(a *layoutAim, side board.Side) {
	pair := [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest}
	dead := s.proofs.Dead
	a.phase = mending
	if side == board.Reverse {
		dead, a.phase = s.dead, mendingBack
	}
	b := s.terrain.Board
	roots := append([]search.Position{pair[side]}, undone(s.logs[side], b, pair[side].Ref)...)
	rules := relocation.New(s.terrain, side, pair[side.Other()].Boxes, dead, a.generation%2 == 1)
	if s.use.Settled {
		rules.BlockInPlace()
	}
	a.engine = s.engine(s.terrain, side, rules, roots...)
	s.run(a.engine, s.share(layoutMend))
}

// share is the work of a phase, which doubles with every round.
func (s *layoutStrand) share(work int64) int64 { return work << min(s.round, doublings) }

// replace ends an aim; the layout that its retreat came to takes its place unless it was an aim before. After a near
// miss it has its turn at once, a few times in a row.
func (s *layoutStrand) replace(a *layoutAim) {
	a.done, a.engine, a.filler, a.matching = true, nil, nil, nil
	key := s.terrain.Board.KeyOf(a.nearest.Boxes, 0)
	if n := s.successor(a, key); n != nil {
		s.aims[s.at] = n
		if n.row > 0 {
			s.at--
		}
	}
	s.next()
}

// successor makes the aim that takes another's place, nil when its layout was an aim before.
func (s *layoutStrand) successor(a *layoutAim, key board.Key) *layoutAim {
	if s.taken[key] {
		return nil
	}
	s.taken[key] = true
	n := s.newAim(a.nearest)
	if n == nil {
		return nil
	}
	n.generation, n.from = a.generation+1, []search.Position{a.reached}
	n.past = fmt.Sprintf("%s %d/%d>%d", a.past, a.unfilled, a.order.Len(), a.distance)
	if a.distance <= nearMiss && a.row < mostRow {
		n.row = a.row + 1
	}
	return n
}
