package certificate

import (
	"planner/board"
	"planner/deadlock"
)

// learner makes lemmas of lost positions. It belongs to one worker.
type learner struct {
	board   *board.Board
	lemmas  *lemmas
	prover  *deadlock.Prover
	small   *small
	refused map[board.Key]bool // boxes and player of which no lemma was made
	boxes   board.Bits
	order   []board.Square
	scene   *board.Scene
	zone    *board.Zone
}

func newLearner(m *mazes, kit *deadlock.Kit, all *lemmas) *learner {
	b := m.board
	return &learner{board: b, lemmas: all, prover: deadlock.NewProver(kit), small: newSmall(m, kit.Freeze),
		refused: map[board.Key]bool{}, boxes: b.NewBits(), scene: board.NewScene(b), zone: board.NewZone(b)}
}

// work is the number of squares flooded so far.
func (l *learner) work() int64 { return l.prover.Work + l.small.work }

// learn makes a lemma of boxes that a rule has proved lost, the player on a square, and reports whether it did. Boxes
// are left out for as long as the others are still lost.
func (l *learner) learn(boxes board.Bits, player board.Square) bool {
	l.scene.Set(boxes)
	key := l.scene.Key(l.zone.Fill(l.scene, player))
	if l.refused[key] || l.scene.Count() > lemmaBoxes {
		return false
	}
	copy(l.boxes, boxes)
	if l.lost(player) {
		l.reduce(player)
		if l.keep(player) {
			return true
		}
	}
	if len(l.refused) >= mostRefused {
		clear(l.refused)
	}
	l.refused[key] = true
	return false
}

// lost reports whether the boxes are proved lost with the player on a square.
func (l *learner) lost(player board.Square) bool {
	task := deadlock.Task{Boxes: l.boxes, Player: player, Seal: board.None, Budget: proofBudget}
	return l.prover.Prove(task) == deadlock.Lost
}

// reduce leaves out boxes. One pass is enough, as for deadlock.Learner.
func (l *learner) reduce(player board.Square) {
	l.order = l.boxes.AppendTo(l.order[:0])
	for _, sq := range l.order {
		l.boxes.Remove(sq)
		if !l.lost(player) {
			l.boxes.Add(sq)
		}
	}
}

// keep adds the boxes to the lemmas, if a checker can repeat the proof.
func (l *learner) keep(player board.Square) bool {
	l.scene.Set(l.boxes)
	fresh := lemma{boxes: l.boxes.Clone(), square: player}
	if !l.lostAnywhere() {
		l.zone.Fill(l.scene, player)
		fresh.region = l.board.BitsOf(l.zone.Squares())
	}
	size, lost := l.small.size(&fresh, l.lemmas.now.Load(), lemmaSize)
	if !lost || size == 0 {
		return false
	}
	fresh.size = size
	l.lemmas.add(fresh)
	return true
}

// lostAnywhere reports whether the boxes are lost wherever the player stands.
func (l *learner) lostAnywhere() bool {
	l.zone.Begin()
	for sq := range board.Square(l.board.Squares()) {
		if l.scene.Free(sq) && !l.zone.Has(sq) {
			l.zone.Grow(l.scene, sq)
			if !l.lost(sq) {
				return false
			}
		}
	}
	return true
}
