package strategy

import (
	"context"
	"fmt"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/freespace"
	"planner/meet"
	"planner/reverse"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/search/relocation"
	"planner/technique"
)

// layouts spreads the boxes out in reverse and then treats the layouts that it found as goals of their own. It takes
// such a layout apart by removal, which gives an order to fill it in, and searches forward along that order with
// everything that is known of filling goals, deadlock rules included. (Holland, S3, "Relocation subtasks - matching
// forward and reverse positions", and "Goal-matching free space": a packing order run checks an arrangement quickly.)
// When a layout cannot be filled, the reverse side approaches what the forward side reached, and the layout that it
// comes to is tried next.
//
//	spread out ──► layout ──► take it apart ──► fill it along the order ──► nearest pair ──► repair the pair
//	               ▲                            (forward)                   (reverse approaches)     │
//	               └──────────────── the reverse node of the pair is the next layout ◄───────────────┘
type layouts struct {
	*LevelContext
	engines
	level  *analysis.Level
	free   *freespace.Arrangement // forward targets of openings, nil when there are none
	spread spreader
	pulls  *reverse.SpreadOut // knows what is dead in reverse
	proofs *forward.Proofs
	pairs  *pairs
	aims   []*aim
	taken  map[board.Key]bool // layouts that were aims
	at     int                // aim at hand; beyond the last the spread search has its turn
	round  int
	left   int64 // positions that the search at hand may still generate
	idle   int   // rounds in a row that found no aim to work on
	over   bool  // nothing is left to do
}

// spreader gives the reverse nodes that become layouts.
type spreader interface {
	// begin starts or goes on with the searches for a round and gives the search to run first, with its work.
	begin(round int) (*featurespace.Engine, int64)
	// advance gives the search to run after one whose work is done, nil at the end of the round.
	advance() (*featurespace.Engine, int64)
	// sources are the searches whose nodes may be layouts.
	sources() []*featurespace.Engine
}

// NewLayouts fills layouts of a reverse search that spreads the boxes out without planned targets.
func NewLayouts(c *LevelContext) Strategy {
	s := newLayouts(c)
	s.spread = &unplanned{layouts: s}
	return s
}

func newLayouts(c *LevelContext) *layouts {
	l, e := c.Level.Fork(), newEngines(c.set)
	return &layouts{LevelContext: c, engines: e, level: l, pulls: reverse.NewSpreadOut(l, e.use),
		proofs: c.newProofs(e.use), pairs: newPairs(l), taken: make(map[board.Key]bool), round: -1}
}

// unplanned spreads out without planned targets, in one search that all rounds go on with.
type unplanned struct {
	layouts *layouts
	engine  *featurespace.Engine
}

func (u *unplanned) begin(round int) (*featurespace.Engine, int64) {
	work := int64(spreadWork) << min(round, doublings)
	if u.engine == nil {
		s := u.layouts.takeSpreading(u.layouts.use)
		u.engine = s.engine
		return u.engine, max(work-s.generated(), 1)
	}
	return u.engine, work
}

func (u *unplanned) advance() (*featurespace.Engine, int64) { return nil, 0 }

func (u *unplanned) sources() []*featurespace.Engine { return []*featurespace.Engine{u.engine} }

// Work implements Strategy.
func (s *layouts) Work(ctx context.Context, slice int64) (*Hit, bool) {
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
func (s *layouts) caught(a *aim, out search.Outcome) *Hit {
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
func (s *layouts) run(e *featurespace.Engine, work int64) {
	s.drive(e)
	if s.limit > 0 {
		s.limitSearch(e)
	}
	s.left = work
}

// spreadOn goes on with the round's next spread search, or adds aims from the nodes of all and begins with the aims.
func (s *layouts) spreadOn() {
	if e, work := s.spread.advance(); e != nil {
		s.run(e, work)
		return
	}
	for _, c := range layoutCandidates(s.ctx, s.spread.sources(), s.level, aimsPerRound, s.taken) {
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
func (s *layouts) next() {
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
	s.run(s.spread.begin(s.round))
}

// resume gives an aim its turn in a round: a new one is taken apart, one whose filling stopped far from everything in
// reverse is filled on, along the order and by distances in turn.
func (s *layouts) resume(a *aim) {
	if a.filler == nil {
		s.run(a.engine, layoutOrderWork)
		return
	}
	a.phase, a.engine = filling, a.filler
	if a.turns++; a.turns%2 == 1 {
		a.engine = s.matcher(a)
	}
	s.run(a.engine, s.doubled(fillWork))
}

// turn takes an aim on to its next phase.
func (s *layouts) turn(a *aim) {
	switch a.phase {
	case ordering:
		a.order, _ = reverse.Order(a.level, a.engine)
		if !s.open(a) {
			s.fill(a)
		}
	case opening:
		p, v, _ := a.engine.Best()
		if v[relocation.FreeZones] == 1 {
			s.use.Decide(technique.Opening)
		}
		a.from = append(a.from, detached(p))
		s.fill(a)
	case filling:
		s.filled(a)
	case approaching:
		s.approached(a)
	case repairing:
		s.repair(a, board.Reverse)
	case repairingBack:
		s.replace(a)
	}
}

// open begins the opening search of an aim when targets are planned; false when there is none to make.
func (s *layouts) open(a *aim) bool {
	if s.free == nil || a.generation > 0 || !s.use.On(technique.Opening) {
		return false
	}
	s.use.Ask(technique.Opening)
	a.phase = opening
	rules := forward.NewOpening(s.level, s.free, s.proofs, a.position, relocation.FreeStatic, s.use)
	a.engine = s.newEngine(s.level, s.use, board.Forward, rules, s.Start)
	s.run(a.engine, openingWork)
	return true
}

// fill begins the forward search of an aim whose order was found.
func (s *layouts) fill(a *aim) {
	a.phase = filling
	work := s.doubled(fillWork)
	if s.free != nil {
		work /= openedOrderPart
	}
	proofs := forward.NewProofs(a.level, deadlockOptions(s.use, len(a.level.Board.Boxes)))
	rules := forward.NewPacking(a.level, a.order, proofs, s.use)
	a.engine = s.newEngine(a.level, s.use, board.Forward, rules, append([]search.Position{s.Start}, a.from...)...)
	s.run(a.engine, work)
}

// matcher is the forward search of an aim by distances alone: some layouts are filled in no order that a removal finds.
func (s *layouts) matcher(a *aim) *featurespace.Engine {
	if a.matching == nil {
		rules := relocation.New(s.level, board.Forward, a.position.Boxes, relocation.Options{Dead: s.proofs.Dead, Use: s.use})
		a.matching = s.newEngine(s.level, s.use, board.Forward, rules, s.Start, a.reached)
	}
	return a.matching
}

// filled goes on after a filling that did not come to its end: by distances if the position was opened first, and else
// the reverse side approaches.
func (s *layouts) filled(a *aim) {
	if a.filler == nil {
		a.filler = a.engine
	}
	if s.free == nil || a.matching != nil {
		s.approach(a)
		return
	}
	p, _, _ := a.engine.Best()
	a.reached = detached(p)
	a.engine = s.matcher(a)
	s.run(a.engine, s.doubled(fillWork))
}

// approach lets the reverse side come towards the best node of a forward search that did not fill its layout, so that
// the layout changes where it could not be filled: the last boxes of a layout are often a pull away from where pushes
// can bring them.
func (s *layouts) approach(a *aim) {
	a.phase = approaching
	p, v, _ := a.engine.Best()
	a.reached, a.unfilled = detached(p), v[0]
	rules := relocation.New(s.level, board.Reverse, a.reached.Boxes, s.options(board.Reverse, a))
	a.engine = s.newEngine(s.level, s.use, board.Reverse, rules, append([]search.Position{a.position}, s.Roots...)...)
	s.run(a.engine, s.doubled(approachWork))
}

// options are those of a relocation of a side for an aim. Every second generation searches greedily, in one cell.
func (s *layouts) options(side board.Side, a *aim) relocation.Options {
	dead := s.proofs.Dead
	if side == board.Reverse {
		dead = s.pulls.Dead
	}
	return relocation.Options{Dead: dead, OneCell: a.generation%2 == 1, Use: s.use}
}

// approached goes on after an approach: a near pair is repaired first, and the reverse node of a pair that is not too
// far takes the layout's place.
func (s *layouts) approached(a *aim) {
	p, v, _ := a.engine.Best()
	a.distance, a.nearest = v[0], detached(p)
	s.pairs.offer(s.Pairs, [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest})
	switch {
	case a.distance <= nearPair && s.use.On(technique.Repair):
		s.use.Ask(technique.Repair)
		s.repair(a, board.Forward)
	case a.distance <= replaceWithin:
		s.replace(a)
	default:
		a.engine = nil
		s.next()
	}
}

// repair looks for a way between the two nodes of a near pair, from nodes some macros before the one of the given side
// to the layout of the other.
func (s *layouts) repair(a *aim, side board.Side) {
	pair := [2]search.Position{board.Forward: a.reached, board.Reverse: a.nearest}
	a.phase = repairing
	if side == board.Reverse {
		a.phase = repairingBack
	}
	roots := append([]search.Position{pair[side]}, undone(s.Logs[side], s.level.Board, pair[side].Ref)...)
	options := s.options(side, a)
	options.InPlaceWalls = s.use.On(technique.InPlace)
	rules := relocation.New(s.level, side, pair[side.Other()].Boxes, options)
	a.engine = s.newEngine(s.level, s.use, side, rules, roots...)
	s.run(a.engine, s.doubled(repairWork))
}

// doubled is the work of a phase, which doubles with every round.
func (s *layouts) doubled(work int64) int64 { return work << min(s.round, doublings) }

// replace ends an aim; the layout that the approach came to takes its place unless it was an aim before. After a near
// miss the new aim has its turn at once, a few times in a row.
func (s *layouts) replace(a *aim) {
	a.done, a.engine, a.filler, a.matching = true, nil, nil, nil
	key := s.level.Board.KeyOf(a.nearest.Boxes, 0)
	if n := s.successor(a, key); n != nil {
		s.aims[s.at] = n
		if n.row > 0 {
			s.at--
		}
	}
	s.next()
}

// successor makes the aim that takes another's place, nil when its layout was an aim before.
func (s *layouts) successor(a *aim, key board.Key) *aim {
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
	if a.distance <= nearPair && a.row < mostInARow {
		n.row = a.row + 1
	}
	return n
}

func (s *layouts) newAim(p search.Position) *aim {
	return newAim(s.ctx, s.level.Board, p, s.memory/8, s.use)
}

// dropOldAims ends the oldest aims while all together hold more than half of the strategy's memory; the newer ones were
// chosen from more.
func (s *layouts) dropOldAims() {
	held, most := int64(0), s.memory
	if s.limit > 0 {
		most = s.limit / 2
	}
	for i := len(s.aims) - 1; i >= 0; i-- {
		a := s.aims[i]
		if held += a.bytes(); held > most {
			*a = aim{done: true, vector: a.vector, past: a.past, phase: a.phase}
		}
	}
}

// Bytes implements Strategy. It counts the spread searches and the searches of all aims, which rest while others work.
func (s *layouts) Bytes() int64 {
	sum := int64(0)
	for _, e := range s.spread.sources() {
		if e != nil {
			sum += e.Bytes()
		}
	}
	for _, a := range s.aims {
		sum += a.bytes()
	}
	return sum
}

// Limit implements Strategy.
func (s *layouts) Limit(bytes int64) {
	s.limit = bytes
	if s.current != nil {
		s.limitSearch(s.current)
	}
}

// limitSearch lets a search have what the others leave of the strategy's memory: a quarter at least, so that it gets
// somewhere beside those that rest, and a third at most, so that the next ones do too.
func (s *layouts) limitSearch(e *featurespace.Engine) {
	left := s.limit - (s.Bytes() - e.Bytes())
	e.Limit(min(max(left, s.limit/4), s.limit/3))
}

// String implements Strategy.
func (s *layouts) String() string {
	if s.round < 0 {
		return "not begun"
	}
	text := fmt.Sprintf("round %d, %d aims", s.round, len(s.aims))
	for i, a := range s.aims {
		mark := ""
		if i == s.at {
			mark = "*"
		}
		text += fmt.Sprintf(" [%s%v%s:%v]", mark, a.vector[:3], a.past, a.phase)
	}
	return text
}

// Save implements Strategy. It writes down the layouts that are not done with.
func (s *layouts) Save(to *State) {
	to.Turn = s.round
	for _, a := range s.aims {
		if !a.done {
			to.Aims = append(to.Aims, AimState{Layout: meet.Ref(a.position.Ref), Reached: meet.Ref(a.reached.Ref),
				Generation: a.generation, Row: a.row, Past: a.past})
		}
	}
}

// Load implements Strategy: the layouts are taken apart again and filled from where they had come to. Spread searches
// begin anew.
func (s *layouts) Load(from *State) {
	s.proofs.AddLearned(s.learned)
	for _, saved := range from.Aims {
		for _, p := range s.positions(board.Reverse, saved.Layout) {
			s.loadAim(p, saved)
		}
	}
	if from.Turn <= 0 && len(s.aims) == 0 {
		return // begun by the first turn
	}
	if s.round = from.Turn; len(s.aims) == 0 {
		s.round--
	}
	s.at = -1
	s.next()
}

func (s *layouts) loadAim(p search.Position, saved AimState) {
	key := s.level.Board.KeyOf(p.Boxes, 0)
	if s.taken[key] {
		return
	}
	s.taken[key] = true
	if a := s.newAim(p); a != nil {
		a.generation, a.row, a.past = saved.Generation, saved.Row, saved.Past
		a.from = s.positions(board.Forward, saved.Reached)
		s.aims = append(s.aims, a)
	}
}

// Teach implements Strategy.
func (s *layouts) Teach(boxes []board.Square, player board.Square) { s.proofs.Relearn(boxes, player) }

// Learned implements Strategy.
func (s *layouts) Learned() []deadlock.LearnedPattern { return s.proofs.LearnedPatterns() }
