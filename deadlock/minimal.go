package deadlock

import (
	"context"

	"planner/board"
)

// MinimalWithin reduces the boxes of a verdict on a position to a set from which no box can be left out of the same
// proof. The zone is the player's in that position. MinimalWithin is meant for people who want to see what the deadlock
// is, and not for searches, because it asks the rule many times. Verdicts about empty goals keep the boxes they name,
// which are the walls of their proof. The reduction stops when ctx ends; then whole is false, and boxes may be left
// that the proof does not need.
func (d *Detector) MinimalWithin(ctx context.Context, v Verdict, zone *board.Zone) (boxes board.Bits, whole bool) {
	scene, player := board.NewScene(d.Board), zone.Min()
	lost := func(group board.Bits) bool {
		scene.Set(group)
		return d.repeats(v.Rule, scene, player)
	}
	group := v.Boxes.Clone()
	if !lost(group) {
		return group, true
	}
	group = Fewest(group, func(group board.Bits) bool { return ctx.Err() == nil && lost(group) })
	return group, ctx.Err() == nil
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
		return !dead && a != nil && d.matcher.unmatched(a, s, player)
	case Triple, Pattern, CorralRule:
		task := Task{Boxes: s.Boxes().Clone(), Player: player, Seal: board.None, Budget: minimalBudget}
		return d.corral.prover.Prove(task) == Lost
	default:
		return false
	}
}
