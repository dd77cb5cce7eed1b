package deadlock

import "planner/board"

// Thorough proves positions lost for which Whole and Deep of a detector have found no proof. It does so by long
// searches of corrals, and of the clusters around each box. They are for the few positions on which much other work
// would be spent. What they prove is learned as patterns, which the detector knows from then on. A Thorough belongs to
// the goroutine of its detector.
type Thorough struct {
	of, long *Detector // the searches of long are longer; long is nil before the first question
	scene    *board.Scene
	zone     *board.Zone
}

// Thorough makes the long searches of a detector.
func (d *Detector) Thorough() *Thorough {
	return &Thorough{of: d, scene: board.NewScene(d.Board), zone: board.NewZone(d.Board)}
}

// Dead reports whether long searches prove a position lost. player is any square of the player's zone.
func (t *Thorough) Dead(boxes board.Bits, player board.Square) bool {
	if t.long == nil {
		t.long = t.of.longer(thoroughBudget)
	}
	t.long.Ration(t.long.FloodedSquares() + thoroughRation)
	t.scene.Set(boxes)
	t.zone.Fill(t.scene, player)
	for box := range boxes.All() {
		if t.long.Corrals(t.scene, t.zone, box).Dead() {
			return true
		}
	}
	return false
}

// longer is a detector for the same goroutine whose searches of corrals may expand so many positions. The patterns that
// one of the two learns are known to both.
func (d *Detector) longer(budget int) *Detector {
	t := *d
	t.Options.CorralBudget = budget
	t.corral = newCorral(d.Kit, budget, d.shared)
	t.learner = newLearner(d.Kit, d.learner.Patterns, budget)
	return &t
}

// SpentSquares is the work of all questions so far, in squares looked at.
func (t *Thorough) SpentSquares() int64 {
	if t.long == nil {
		return 0
	}
	return t.long.SpentSquares()
}
