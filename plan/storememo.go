package plan

import (
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/meet"
	"planner/search"
	"planner/search/packing"
)

// memo is what is saved of a strand. The trees and cells of its engines are not: a resumed strand goes on from the best
// position it had, with the table that knows all it has seen.
type memo struct {
	Name string
	Used int64       // positions generated, for its share of the work
	Turn int         // attempt, stage or round at hand
	Best [2]meet.Ref // by side: best node of the search at hand
	Near [2]meet.Ref // by side: the node that the other side aims at
	Aims []aimMemo

	Order  *packing.Order // that a packedStrand follows
	Fronts []meet.Ref     // of a stepsStrand: the open positions that come next
}

// aimMemo is a layout to be filled and how far that went.
type aimMemo struct {
	Layout, Reached meet.Ref // reverse and forward
	Generation, Row int
	Past            string
}

// stepsFronts is how many open positions of a plain search are saved; entering them again costs little.
const stepsFronts = 2000

// keepsake is a strand that can be saved.
type keepsake interface {
	// remember writes the strand down.
	remember(m *memo)
	// recall makes a new strand one that was written down.
	recall(m *memo)
	// taught gives the deadlock tests that learn, nil when there are none now.
	taught() *deadlock.Detector
}

// remember writes a strand down; one that has had no turn since it was resumed is as it was.
func (l *lazy) remember(m *memo) {
	if k, ok := l.strand.(keepsake); ok {
		k.remember(m)
	} else if l.strand == nil && l.memo != nil {
		*m = *l.memo
	}
}

func (l *lazy) recall(m *memo) { l.memo = m }

func (l *lazy) taught() *deadlock.Detector {
	if k, ok := l.strand.(keepsake); ok {
		return k.taught()
	}
	return nil
}

// wake makes the strand, as it was written down if it was.
func (l *lazy) wake() {
	l.strand = l.make()
	if k, ok := l.strand.(keepsake); ok && l.memo != nil {
		k.recall(l.memo)
	}
	l.memo = nil
	if h, ok := l.strand.(holder); ok && l.room > 0 {
		h.allow(l.room)
	}
}

// positions rebuilds positions from their records; 0 stands for none.
func (g *ground) positions(side board.Side, refs ...meet.Ref) []search.Position {
	var list []search.Position
	scene := board.NewScene(g.terrain.Board)
	for _, ref := range refs {
		if ref == 0 || int(ref) > g.logs[side].Len() {
			continue
		}
		player := g.logs[side].Position(ref, scene)
		list = append(list, search.Position{Boxes: scene.Boxes().Clone(), Player: player, Last: board.None, Ref: search.Ref(ref)})
	}
	return list
}

// bestRef is the record of the best position of the engine at hand.
func (t *tally) bestRef() meet.Ref {
	if p := t.best(); p != nil {
		return meet.Ref(p.Ref)
	}
	return 0
}

func (s *packedStrand) remember(m *memo) {
	m.Turn = s.attempt
	if s.order != nil {
		m.Best[board.Forward] = s.bestRef()
		m.Order = s.order
	}
}

// recall follows the order again, from the best position besides the start. An order that was not yet found is looked for again,
// which gives the same one.
func (s *packedStrand) recall(m *memo) {
	s.attempt = m.Turn
	if m.Order != nil {
		s.from = s.positions(board.Forward, m.Best[board.Forward])
		s.follow(m.Order)
	}
}

func (s *packedStrand) taught() *deadlock.Detector {
	if s.proofs == nil {
		return nil
	}
	return s.proofs.Detector
}

func (s *meetStrand) remember(m *memo) {
	m.Turn = s.stage
	for side := range s.near {
		m.Near[side] = meet.Ref(s.near[side].Ref)
	}
	if s.current != nil {
		m.Best[s.side] = s.bestRef()
	}
}

// recall begins the stage again, from the best position it had besides its roots.
func (s *meetStrand) recall(m *memo) {
	for side := range s.near {
		if list := s.positions(board.Side(side), m.Near[side]); len(list) > 0 {
			s.near[side] = list[0]
		}
	}
	side := stageSide(m.Turn)
	if s.near[side.Other()].Boxes == nil {
		return // nothing to aim at: from the beginning
	}
	s.stage, s.from = m.Turn, s.positions(side, m.Best[side])
}

func (s *meetStrand) taught() *deadlock.Detector { return s.proofs.Detector }

func (s *stepsStrand) remember(m *memo) {
	for _, ref := range s.Search.BestOpen(stepsFronts) {
		m.Fronts = append(m.Fronts, meet.Ref(ref))
	}
}

func (s *stepsStrand) recall(m *memo) {
	list := s.ground.positions(s.side, m.Fronts...)
	for i := range slices.Backward(list) { // the last of equals is expanded first
		s.AddRoot(&list[i])
	}
}

func (s *stepsStrand) taught() *deadlock.Detector { return nil }

// remember writes down the layouts that are not done with.
func (s *layoutStrand) remember(m *memo) {
	m.Turn = s.round
	for _, a := range s.aims {
		if a.done {
			continue
		}
		m.Aims = append(m.Aims, aimMemo{Layout: meet.Ref(a.position.Ref), Reached: meet.Ref(a.reached.Ref),
			Generation: a.generation, Row: a.row, Past: a.past})
	}
}

// recall takes the layouts apart again and fills them from where they had come to. Spread searches begin anew.
func (s *layoutStrand) recall(m *memo) {
	s.proofs.AddLearned(s.lessons)
	for _, saved := range m.Aims {
		for _, p := range s.positions(board.Reverse, saved.Layout) {
			key := s.terrain.Board.KeyOf(p.Boxes, 0)
			if s.taken[key] {
				continue
			}
			s.taken[key] = true
			if a := s.newAim(p); a != nil {
				a.generation, a.row, a.past = saved.Generation, saved.Row, saved.Past
				a.from = s.positions(board.Forward, saved.Reached)
				s.aims = append(s.aims, a)
			}
		}
	}
	if m.Turn <= 0 && len(s.aims) == 0 {
		return // begun by the first turn
	}
	if s.round = m.Turn; len(s.aims) == 0 {
		s.round--
	}
	s.at = -1
	s.next()
}

func (s *layoutStrand) taught() *deadlock.Detector { return s.proofs.Detector }
