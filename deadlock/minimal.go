package deadlock

import "planner/board"

// minimalBudget is the number of positions for one proof that a box does not matter.
const minimalBudget = 2000

// Minimal reduces the boxes of a verdict on a position to a set none of which can be left out of the same proof, as a
// person wants to see it. It asks the rule many times over and is not meant for searches. Verdicts about empty ends
// keep the boxes they name, the walls of their proof.
func (d *Detector) Minimal(v Verdict, s *board.Scene, zone *board.Zone) board.Bits {
	scene := board.NewScene(d.Board)
	scene.Set(v.Boxes)
	player := zone.Min()
	if !d.repeats(v.Rule, scene, player) {
		return v.Boxes.Clone()
	}
	for again := true; again; {
		again = false
		for _, sq := range scene.Boxes().AppendTo(nil) {
			scene.Lift(sq)
			if d.repeats(v.Rule, scene, player) {
				again = true
			} else {
				scene.Drop(sq)
			}
		}
	}
	return scene.Boxes()
}

// repeats reports whether a rule proves a relaxed position lost too.
func (d *Detector) repeats(r Rule, s *board.Scene, player board.Square) bool {
	switch r {
	case FreezeRule:
		return d.Freeze.Frozen(s, d.boxes)
	case AllStuck:
		_, dead := d.stuck.Find(s, player)
		return dead
	case WallMatching:
		walls, dead := d.stuck.Find(s, player)
		layout := d.analyses.Of(walls)
		return !dead && layout != nil && d.pairing.Dead(layout, s, player)
	case Triple, Pattern, Diagonal, CorralRule:
		task := Task{Boxes: s.Boxes().Clone(), Player: player, Seal: board.None, Budget: minimalBudget}
		return d.corral.Prove(task) == Lost
	default:
		return false
	}
}
