package deadlock

import (
	"context"

	"planner/board"
)

// MinimalWithin reduces the boxes of a verdict on a position to a set from which no box can be left out of the same
// proof. It is meant for people who want to see what the deadlock is, and not for searches, because it asks the rule
// many times. Verdicts about empty goals keep the boxes they name, which are the walls of their proof. The reduction
// stops when ctx ends; then whole is false, and boxes may be left that the proof does not need.
func (d *Detector) MinimalWithin(
	ctx context.Context, v Verdict, s *board.Scene, zone *board.Zone,
) (boxes board.Bits, whole bool) {
	scene := board.NewScene(d.Board)
	scene.Set(v.Boxes)
	player := zone.Min()
	if !d.repeats(v.Rule, scene, player) {
		return v.Boxes.Clone(), true
	}
	for again := true; again; {
		again = false
		for _, sq := range scene.Boxes().AppendTo(nil) {
			if ctx.Err() != nil {
				return scene.Boxes(), false
			}
			scene.Lift(sq)
			if d.repeats(v.Rule, scene, player) {
				again = true
			} else {
				scene.Drop(sq)
			}
		}
	}
	return scene.Boxes(), true
}

// repeats reports whether a rule also proves a relaxed position lost.
func (d *Detector) repeats(r Rule, s *board.Scene, player board.Square) bool {
	switch r {
	case FreezeRule:
		return d.Freeze.Frozen(s, d.boxes)
	case AllStuck:
		_, dead := d.stuck.Find(s, player)
		return dead
	case WallMatching:
		walls, dead := d.stuck.Find(s, player)
		a := d.analyses.Of(walls)
		return !dead && a != nil && d.matcher.Dead(a, s, player)
	case Triple, Pattern, CorralRule:
		task := Task{Boxes: s.Boxes().Clone(), Player: player, Seal: board.None, Budget: minimalBudget}
		return d.corral.Prove(task) == Lost
	default:
		return false
	}
}
