package deadlock

import "planner/board"

// Learner makes patterns of lost positions by removing boxes for as long as the others are still proved lost.
type Learner struct {
	*Patterns
	prover *Prover
	scene  *board.Scene
	zone   *board.Zone
	boxes  board.Bits
	budget int // positions for each proof that a box can be removed
}

// newLearner makes a learner that fills a table. Its proofs may expand so many positions each.
func newLearner(kit *Kit, table *Patterns, budget int) *Learner {
	b := kit.Board
	return &Learner{Patterns: table, prover: NewProver(kit), scene: board.NewScene(b), zone: board.NewZone(b),
		boxes: b.NewBits(), budget: budget}
}

// learn takes a lost set of boxes and a square of the player's zone, reduces the set and stores the result as a
// pattern. In the proofs, boxes that can leave the squares of keep are deleted; with nil no box is deleted. learn does
// nothing when there are too many boxes or when the proof cannot be repeated within the budget.
func (l *Learner) learn(boxes board.Bits, player board.Square, keep board.Bits) {
	copy(l.boxes, boxes)
	if l.boxes.Count() > learnedBoxes || !l.lost(player, keep) {
		return
	}
	Fewest(l.boxes, func(board.Bits) bool { return l.lost(player, keep) })
	l.scene.Set(l.boxes)
	l.zone.Fill(l.scene, player)
	l.addPattern(l.boxes, l.zone)
}

// lost reports whether the present set of boxes is proved lost.
func (l *Learner) lost(player board.Square, keep board.Bits) bool {
	task := Task{Boxes: l.boxes, Player: player, Keep: keep, Seal: board.None, Budget: l.budget}
	return l.prover.Prove(task) == Lost
}
