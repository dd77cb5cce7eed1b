package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/forward"
	"planner/reverse"
	"planner/search"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// resume gives an aim its turn in a round: a new one is taken apart, one whose filling stopped far from everything in
// reverse is filled on, along the order and by distances in turn.
func (s *freeSpace) resume(ctx context.Context, a *aim) {
	if a.filler == nil {
		s.startSearch(a.engine, layoutOrderWork)
		return
	}
	a.phase, a.engine = filling, a.filler
	if a.turns++; a.turns%2 == 1 {
		a.engine = s.matcher(ctx, a)
	}
	s.startSearch(a.engine, s.doubled(fillWork))
}

// turn takes an aim on to its next phase.
func (s *freeSpace) turn(ctx context.Context, a *aim) {
	switch a.phase {
	case ordering:
		a.order, _ = reverse.Order(a.level, a.engine)
		if !s.open(ctx, a) {
			s.fill(ctx, a)
		}
	case opening:
		p, _, _ := a.engine.Best()
		a.from = append(a.from, detached(p))
		s.fill(ctx, a)
	case filling:
		s.filled(ctx, a)
	case approaching:
		s.approached(ctx, a)
	case repairing:
		s.repair(ctx, a, board.Reverse)
	case repairingBack:
		s.replace(ctx, a)
	}
}

// open begins the opening search of an aim; false when there is none to make.
func (s *freeSpace) open(ctx context.Context, a *aim) bool {
	if a.generation > 0 {
		return false
	}
	a.phase = opening
	if s.free == nil {
		s.free = s.shared.maze.forLevel(ctx, s.shared.Level).Best(ctx, board.Forward, s.use)
	}
	rules := forward.NewOpening(s.level, s.free, s.proofs, a.position, relocation.FreeStatic, s.use)
	a.engine = s.shared.newEngine(ctx, s.level, s.use, board.Forward, rules, s.shared.Start)
	s.startSearch(a.engine, openingWork)
	return true
}

// fill begins the forward search of an aim whose order was found.
func (s *freeSpace) fill(ctx context.Context, a *aim) {
	a.phase = filling
	proofs := forward.NewProofs(a.level, deadlockOptions(s.use))
	rules := forward.NewPacking(a.level, a.order, proofs, s.use)
	roots := append([]search.Position{s.shared.Start}, a.from...)
	a.engine = s.shared.newEngine(ctx, a.level, s.use, board.Forward, rules, roots...)
	s.startSearch(a.engine, s.doubled(fillWork)/openedOrderPart)
}

// matcher is the forward search of an aim by distances alone: some layouts are filled in no order that a removal finds.
func (s *freeSpace) matcher(ctx context.Context, a *aim) *featurespace.Engine {
	if a.matching == nil {
		rules := relocation.New(s.level, board.Forward, a.position.Boxes,
			relocation.Options{Dead: s.proofs.Dead, Use: s.use})
		a.matching = s.shared.newEngine(ctx, s.level, s.use, board.Forward, rules, s.shared.Start, a.reached)
	}
	return a.matching
}

// filled goes on after a filling that did not come to its end: first by distances, then the reverse side approaches.
func (s *freeSpace) filled(ctx context.Context, a *aim) {
	if a.filler == nil {
		a.filler = a.engine
	}
	if a.matching != nil {
		s.approach(ctx, a)
		return
	}
	p, _, _ := a.engine.Best()
	a.reached = detached(p)
	a.engine = s.matcher(ctx, a)
	s.startSearch(a.engine, s.doubled(fillWork))
}

// approach lets the reverse side come towards the best node of a forward search that did not fill its layout, so that
// the layout changes where it could not be filled: the last boxes of a layout are often a pull away from where pushes
// can bring them.
func (s *freeSpace) approach(ctx context.Context, a *aim) {
	a.phase = approaching
	p, v, _ := a.engine.Best()
	a.reached, a.unfilled = detached(p), v[0]
	rules := relocation.New(s.level, board.Reverse, a.reached.Boxes, s.options(board.Reverse, a))
	roots := append([]search.Position{a.position}, s.shared.Roots...)
	a.engine = s.shared.newEngine(ctx, s.level, s.use, board.Reverse, rules, roots...)
	s.startSearch(a.engine, s.doubled(approachWork))
}

// options returns the options for a relocation of a side towards an aim. Every second generation searches greedily, in
// one cell.
func (s *freeSpace) options(side board.Side, a *aim) relocation.Options {
	dead := s.proofs.Dead
	if side == board.Reverse {
		dead = s.pulls.Dead
	}
	return relocation.Options{Dead: dead, OneCell: a.generation%2 == 1, Use: s.use}
}

// approached goes on after an approach: a near pair is repaired first, and the reverse node of a pair that is not too
// far takes the layout's place.
func (s *freeSpace) approached(ctx context.Context, a *aim) {
	p, v, _ := a.engine.Best()
	a.distance, a.nearest = v[0], detached(p)
	s.pairs.offer(s.shared.Pairs, a.nearest, a.reached)
	switch {
	case a.distance <= nearPair && s.use.On(technique.Repair):
		s.use.Ask(technique.Repair)
		s.repair(ctx, a, board.Forward)
	case a.distance <= replaceWithin:
		s.replace(ctx, a)
	default:
		a.engine = nil
		s.nextAim(ctx)
	}
}

// repair looks for a way between the two nodes of a near pair, from nodes some macros before the one of the given side
// to the layout of the other.
func (s *freeSpace) repair(ctx context.Context, a *aim, side board.Side) {
	pair := [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest}
	a.phase = repairing
	if side == board.Reverse {
		a.phase = repairingBack
	}
	roots := append([]search.Position{pair[side]}, undone(s.shared.Logs[side], s.level.Board, pair[side].Ref)...)
	options := s.options(side, a)
	options.InPlaceWalls = true
	rules := relocation.New(s.level, side, pair[side.Other()].Boxes, options)
	a.engine = s.shared.newEngine(ctx, s.level, s.use, side, rules, roots...)
	s.startSearch(a.engine, s.doubled(repairWork))
}

// doubled is the work of a phase, which doubles with every round.
func (s *freeSpace) doubled(work int64) int64 { return work << min(s.round, doublings) }

// replace ends an aim; the layout that the approach reached takes its place unless it was an aim before. After a near
// miss the new aim has its turn at once, a few times in a row.
func (s *freeSpace) replace(ctx context.Context, a *aim) {
	a.done, a.engine, a.filler, a.matching = true, nil, nil, nil
	key := s.level.Board.KeyOf(a.nearest.Boxes, 0)
	if n := s.successor(ctx, a, key); n != nil {
		s.aims[s.at] = n
		if n.row > 0 {
			s.at--
		}
	}
	s.nextAim(ctx)
}

// successor makes the aim that takes another's place, nil when its layout was an aim before.
func (s *freeSpace) successor(ctx context.Context, a *aim, key board.Key) *aim {
	if s.taken[key] {
		return nil
	}
	s.taken[key] = true
	n := s.newAim(ctx, a.nearest)
	if n == nil {
		return nil
	}
	n.generation, n.from = a.generation+1, []search.Position{a.reached}
	n.past = fmt.Sprintf("%d of %d steps left and %d pushes apart", a.unfilled, a.order.Len(), a.distance)
	if a.distance <= nearPair && a.row < mostInARow {
		n.row = a.row + 1
	}
	return n
}

func (s *freeSpace) newAim(ctx context.Context, p search.Position) *aim {
	return newAim(ctx, s.level.Board, p, s.shared.memory/8, s.use)
}

// dropOldAims ends the oldest aims while all together hold more than half of the strategy's memory; the newer ones were
// chosen from more.
func (s *freeSpace) dropOldAims() {
	held, most := int64(0), s.shared.memory
	if s.searches.holdings.limit > 0 {
		most = s.searches.holdings.limit / 2
	}
	for i := len(s.aims) - 1; i >= 0; i-- {
		a := s.aims[i]
		if held += a.bytes(); held > most {
			*a = aim{done: true, vector: a.vector, past: a.past, phase: a.phase}
		}
	}
}
