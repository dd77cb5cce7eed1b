package macros

import "planner/board"

// Goal is the goal macro (Rolling Stone; Junghanns and Schaeffer 2001, "Sokoban: Enhancing general single-agent search
// methods using domain knowledge"). It carries a box that stands at an entrance of a goal area to the goal that is due
// next, in one step. Of several boxes the one with the fewest moves goes; of equal ones that on the smallest square.
// It is a proposal and not a pruning rule, because the order of the goals may be wrong, or another box may be due.
func (c *Composer) Goal(entrances board.Bits, goal board.Square, moves []board.Move) (Macro, bool) {
	c.restart()
	from, least := board.None, int32(0)
	if c.scene.Box(goal) {
		return Macro{Moves: moves}, false
	}
	c.phantom.list = entrances.AppendTo(c.phantom.list[:0])
	for _, box := range c.phantom.list {
		if !c.scene.Box(box) {
			continue
		}
		for _, e := range c.gen.Destinations(c.scene, c.player, box, c.rules) {
			if e.To == goal && (from == board.None || e.Cost < least) {
				from, least = box, e.Cost
			}
		}
	}
	if from == board.None {
		return Macro{Moves: moves}, false
	}
	return c.Bring(from, goal, moves)
}
