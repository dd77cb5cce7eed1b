package strategy

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/technique"
)

// RulesBeside counts, by rule, the pushes beside the way of a solution that the rule proves lost: pushes that could
// have been made instead of the solution's own at each of its positions. It stops when the context ends. A push counts
// for the first rule that proves it. Rules are asked in the order of the searches; those that search end when they have
// flooded wayFloods squares. The counters of the level's searches stay as they are, because no search has asked.
func (c *LevelContext) RulesBeside(ctx context.Context, pushes []board.Move) map[string]int {
	b := c.Level.Board
	w := way{detector: c.newDetector(board.Forward, technique.NewUse(c.asked.Use)), after: board.NewZone(b)}
	w.detector.Ration(wayFloods)
	counts, n := map[string]int{}, 0
	_ = b.Follow(pushes, func(s *board.Scene, z *board.Zone, _ board.Square) { // a solution, so there is no error
		if n < len(pushes) && ctx.Err() == nil {
			w.scene, w.zone = s, z
			w.beside(pushes[n], counts)
		}
		n++
	})
	return counts
}

// way is a position of a solution, with what is needed to judge the pushes beside its own.
type way struct {
	detector *deadlock.Detector
	scene    *board.Scene
	zone     *board.Zone // of the player
	after    *board.Zone // of the player after a push beside the way
}

// beside judges all pushes of the position except the solution's own.
func (w *way) beside(own board.Move, counts map[string]int) {
	for _, box := range w.scene.Boxes().AppendTo(nil) {
		for d := range board.Dir(4) {
			m := board.NewMove(box, d)
			if m == own || !w.scene.CanMove(board.Forward, m, w.zone) {
				continue
			}
			if rule := w.judge(m); rule != deadlock.Nothing {
				counts[rule.String()]++
			}
		}
	}
}

// judge makes a push, asks the rules about it, and takes it back. A push that solves the level is not lost.
func (w *way) judge(m board.Move) deadlock.Rule {
	b := w.scene.Board
	player := w.scene.Play(board.Forward, m)
	defer w.scene.Play(board.Reverse, b.Undo(m))
	if w.scene.Boxes().Within(b.GoalSet()) {
		return deadlock.Nothing
	}
	if v := w.detector.Quick(w.scene, player, m); v.Dead() {
		return v.Rule
	}
	w.after.Fill(w.scene, player)
	return w.detector.Deep(w.scene, w.after, b.To(m)).Rule
}
