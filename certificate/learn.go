package certificate

import (
	"planner/board"
	"planner/deadlock"
)

// learner makes lemmas of lost positions. It belongs to one worker.
type learner struct {
	board   *board.Board
	mazes   *mazes
	lemmas  *lemmas
	kit     *deadlock.Kit
	prover  *deadlock.Prover
	small   *small
	refused map[board.Key]bool // boxes and player of which no lemma was made
	scene   *board.Scene
	zone    *board.Zone
	until   int64 // squares flooded at which the present question is given up
	spent   int64 // squares flooded by searches that have ended
}

func newLearner(m *mazes, kit *deadlock.Kit, all *lemmas) *learner {
	b := m.board
	return &learner{board: b, mazes: m, lemmas: all, kit: kit, prover: deadlock.NewProver(kit),
		small: newSmall(m, kit.Freeze), refused: map[board.Key]bool{}, scene: board.NewScene(b),
		zone: board.NewZone(b)}
}

// work is the number of squares flooded so far.
func (l *learner) work() int64 { return l.prover.Work + l.small.work + l.spent }

// learn makes a lemma of boxes that a rule has proved lost, the player on a square, and reports whether it did.
func (l *learner) learn(boxes board.Bits, player board.Square) bool {
	l.until = l.work() + lemmaWork
	return l.lemma(boxes.Clone(), player)
}

// lemma makes a lemma of lost boxes. Boxes are left out for as long as the others are still lost. The first proof
// deletes no box. If that proof fails, boxes that leave the neighbourhood are deleted, and each time the other boxes
// have to become a lemma of their own first.
func (l *learner) lemma(boxes board.Bits, player board.Square) bool {
	l.scene.Set(boxes)
	key := l.scene.Key(l.zone.Fill(l.scene, player))
	if l.refused[key] || l.scene.Count() > lemmaBoxes || l.work() > l.until {
		return false
	}
	keep := l.keepOf(boxes)
	if l.proved(boxes, player, nil) {
		keep = nil
	}
	made := false
	if keep == nil || l.proved(boxes, player, keep) {
		boxes = l.reduced(boxes, player, keep)
		made = l.prepareLemmas(boxes, player, keep) && l.addLemma(boxes, player)
	}
	if !made {
		if len(l.refused) >= mostRefused {
			clear(l.refused)
		}
		l.refused[key] = true
	}
	return made
}

// keepOf is the neighbourhood of boxes, as in the rule CorralRule: a box that leaves these squares is deleted. The
// neighbourhood is the squares outside the player's zone, and the squares up to two rows and two columns from a box.
// The scene and the zone show the position.
func (l *learner) keepOf(boxes board.Bits) board.Bits {
	keep := l.board.NewBits()
	for sq := range board.Square(l.board.Squares()) {
		if !l.zone.Has(sq) {
			keep.Add(sq)
		}
	}
	for box := range boxes.All() {
		for down := -2; down <= 2; down++ {
			for right := -2; right <= 2; right++ {
				if sq := l.board.Beside(box, down, right); sq != l.board.Wall() {
					keep.Add(sq)
				}
			}
		}
	}
	return keep
}

// proved reports whether boxes are proved lost with the player on a square.
func (l *learner) proved(boxes board.Bits, player board.Square, keep board.Bits) bool {
	task := deadlock.Task{Boxes: boxes, Player: player, Keep: keep, Seal: board.None, Budget: proofBudget}
	return l.prover.Prove(task) == deadlock.Lost
}

// reduced leaves out boxes in place. One pass is enough, as for deadlock.Learner.
func (l *learner) reduced(boxes board.Bits, player board.Square, keep board.Bits) board.Bits {
	for _, sq := range boxes.AppendTo(nil) {
		boxes.Remove(sq)
		if !l.proved(boxes, player, keep) {
			boxes.Add(sq)
		}
	}
	return boxes
}

// prepareLemmas makes the lemmas with which the lemma of some boxes is to be proved: lemmas that dismiss the positions
// in which a box can leave the squares of keep, and lemmas of two boxes. The result is false when it gives up.
func (l *learner) prepareLemmas(boxes board.Bits, player board.Square, keep board.Bits) bool {
	s := newSmall(l.mazes, l.kit.Freeze)
	defer func() { l.spent += s.work }()
	s.ask = func(m board.Move, player board.Square) bool { return l.pair(s.scene, m, player) }
	s.enterFirst(&lemma{Boxes: boxes, Region: l.regionOf(boxes, player)}, l.lemmas.now.Load())
	for i := 0; i < len(s.open); i++ {
		at := s.open[i]
		if at.boxes.Within(l.board.GoalSet()) || len(s.open) > lemmaSize || l.work()+s.work > l.until {
			return false
		}
		now := l.lemmas.now.Load()
		if !now.contained(at.boxes, at.player, 0) && (keep == nil || !l.deletable(at, keep)) {
			s.expandPosition(at, l.lemmas.now.Load())
		}
	}
	return true
}

// pair looks for another box that is lost together with the box of a push, and makes a lemma of the two.
func (l *learner) pair(scene *board.Scene, m board.Move, player board.Square) bool {
	to, boxes := l.board.To(m), l.board.NewBits()
	if l.kit.Pairs == nil || scene.Count() < 3 {
		return false
	}
	other := l.kit.Pairs.After(scene, board.Forward, to, m.Dir())
	if other == board.None {
		return false
	}
	boxes.Add(to)
	boxes.Add(other)
	return l.lemma(boxes, player)
}

// deletable reports whether some box can leave the squares of keep while the other boxes are lost without it. The other
// boxes are made a lemma then.
func (l *learner) deletable(at smallPosition, keep board.Bits) bool {
	for box := range at.boxes.All() {
		rest := at.boxes.Clone()
		rest.Remove(box)
		if l.leaves(at, box, keep) && l.proved(rest, at.player, keep) && l.lemma(rest, at.player) {
			return true
		}
	}
	return false
}

// leaves reports whether a push takes a box out of keep, and not to a dead square.
func (l *learner) leaves(at smallPosition, box board.Square, keep board.Bits) bool {
	l.scene.Set(at.boxes)
	l.zone.Fill(l.scene, at.player)
	for _, d := range board.Dirs {
		to := l.board.Next(box, d)
		if to != l.board.Wall() && !keep.Has(to) && !l.kit.Dead.Has(to) &&
			l.scene.CanMove(board.Forward, board.NewMove(box, d), l.zone) {
			return true
		}
	}
	return false
}

// regionOf is the zone of a player among some boxes.
func (l *learner) regionOf(boxes board.Bits, player board.Square) board.Bits {
	l.scene.Set(boxes)
	l.zone.Fill(l.scene, player)
	return l.board.BitsOf(l.zone.Squares())
}

// addLemma adds boxes to the lemmas, if a checker can repeat the proof.
func (l *learner) addLemma(boxes board.Bits, player board.Square) bool {
	fresh := lemma{Boxes: boxes, Square: player}
	if !l.lostAnywhere(boxes) {
		fresh.Region = l.regionOf(boxes, player)
	}
	size, lost := l.small.size(&fresh, l.lemmas.now.Load(), lemmaSize)
	if !lost || size == 0 {
		return false
	}
	fresh.Size = size
	l.lemmas.addLemma(fresh)
	return true
}

// lostAnywhere reports whether boxes are lost wherever the player stands.
func (l *learner) lostAnywhere(boxes board.Bits) bool {
	l.scene.Set(boxes)
	l.zone.Begin()
	for sq := range board.Square(l.board.Squares()) {
		if l.scene.Free(sq) && !l.zone.Has(sq) {
			l.zone.Grow(l.scene, sq)
			if !l.proved(boxes, sq, nil) {
				return false
			}
		}
	}
	return true
}
