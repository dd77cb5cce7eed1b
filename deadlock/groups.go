package deadlock

import (
	"planner/board"
	"planner/flow"
)

// solvable says by state which groups of a space can come to goals of their own, by a search backwards from every group
// that stands on goals of the side. In reverse the player must also end in the zone in which he starts.
func solvable(space *flow.GroupSpace, side board.Side, goals board.Bits) []bool {
	reached, queue := make([]bool, len(space.States)), make([]int32, 0, len(space.States))
	enter := func(state int32) {
		if !reached[state] {
			reached[state] = true
			queue = append(queue, state)
		}
	}
	scene, end := board.NewScene(space.Board), board.NewZone(space.Board)
	for group := range space.On(goals) {
		first, zones := space.First(group), space.Zones(group)
		if side == board.Reverse {
			space.Place(group, scene)
			end.Fill(scene, space.Board.Player)
		}
		for state := first; state < first+zones; state++ {
			if side == board.Forward || end.Has(space.Stand(space.States[state])) {
				enter(state)
			}
		}
	}
	for len(queue) > 0 {
		state := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for before := range space.Back(side.Other(), state) {
			enter(before)
		}
	}
	return reached
}
