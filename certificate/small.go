package certificate

import (
	"planner/board"
	"planner/deadlock"
	"planner/flow"
)

// small repeats the search by which a checker proves a lemma. It belongs to one worker.
type small struct {
	board    *board.Board
	mazes    *mazes
	freeze   *deadlock.Freeze
	frozen   board.Bits
	scene    *board.Scene
	zone     *board.Zone
	pairings map[int]*flow.Pairing // by the number of goals
	rows     [][]uint64
	squares  []board.Square
	seen     map[board.Key]bool
	open     []smallPosition
	work     int64 // squares flooded

	// ask is called for every push, while the scene shows the position after the push. The result says whether ask
	// has made a lemma that the position contains. A nil function makes no lemmas.
	ask func(m board.Move, player board.Square) bool
}

type smallPosition struct {
	boxes  board.Bits
	player board.Square
}

func newSmall(m *mazes, freeze *deadlock.Freeze) *small {
	b := m.board
	return &small{board: b, mazes: m, freeze: freeze, frozen: b.NewBits(), scene: board.NewScene(b),
		zone: board.NewZone(b), pairings: map[int]*flow.Pairing{}, seen: map[board.Key]bool{}}
}

// size is the number of positions that the search for a lemma meets, given the lemmas before it. The result lost is
// false when a position has all boxes on goals, and when there are more positions than most.
func (s *small) size(l *lemma, before *lemmaList, most int) (size int, lost bool) {
	s.enterFirst(l, before)
	for i := 0; i < len(s.open); i++ {
		if len(s.open) > most || s.open[i].boxes.Within(s.board.GoalSet()) {
			return 0, false
		}
		s.expandPosition(s.open[i], before)
	}
	return len(s.open), true
}

// enterFirst enters the first positions of the search for a lemma.
func (s *small) enterFirst(l *lemma, before *lemmaList) {
	clear(s.seen)
	s.open = s.open[:0]
	s.scene.Set(l.Boxes)
	for sq := range board.Square(s.board.Squares()) {
		if s.scene.Free(sq) && (l.Region == nil || l.Region.Has(sq)) {
			s.zone.Fill(s.scene, sq)
			if !before.contained(l.Boxes, sq, 0) {
				s.enterPosition()
			}
		}
	}
}

// enterPosition notes the position that the scene and the zone show, if the position is new and its bound is finite.
func (s *small) enterPosition() {
	key := s.scene.Key(s.zone.Min())
	if s.seen[key] {
		return
	}
	s.seen[key] = true
	if s.feasible() {
		s.open = append(s.open, smallPosition{s.scene.Boxes().Clone(), s.zone.Min()})
	}
}

func (s *small) expandPosition(p smallPosition, before *lemmaList) {
	for sq := range p.boxes.All() {
		for _, d := range board.Dirs {
			s.scene.Set(p.boxes)
			s.zone.Fill(s.scene, p.player)
			s.work += int64(s.zone.Len())
			m := board.NewMove(sq, d)
			if !s.scene.CanMove(board.Forward, m, s.zone) {
				continue
			}
			player := s.scene.Play(board.Forward, m)
			if before.after(s.scene.Boxes(), player, s.board.To(m)) {
				continue
			}
			if s.zone.Fill(s.scene, player); s.ask == nil || !s.feasible() || !s.ask(m, player) {
				s.enterPosition()
			}
		}
	}
}

// feasible reports whether the bound of the position in the scene and the zone is finite.
func (s *small) feasible() bool {
	if s.freeze.Frozen(s.scene, s.frozen) {
		return false
	}
	at := s.mazes.mazeOf(s.frozen)
	s.squares = s.scene.Boxes().AppendTo(s.squares[:0])
	count := 0
	for _, sq := range s.squares {
		if s.frozen.Has(sq) {
			continue
		}
		if count == len(s.rows) {
			s.rows = append(s.rows, make([]uint64, (len(s.board.Goals)+63)/64))
		}
		clear(s.rows[count])
		for i, far := range at.distances.Row(at.distances.Node(sq, s.zone.Min())) {
			if far != flow.Infinite {
				s.rows[count][i>>6] |= 1 << (i & 63)
			}
		}
		count++
	}
	targets := len(at.distances.Aim.Targets)
	if s.pairings[targets] == nil {
		s.pairings[targets] = flow.NewPairing(targets)
	}
	return s.pairings[targets].Solve(s.rows[:count])
}
