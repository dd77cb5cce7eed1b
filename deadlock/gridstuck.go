package deadlock

import "planner/board"

// stuckOn is Stuck.Find on a board that has a grid: the boxes that stay when each one is taken off that has a push
// among the others which does not lose at once. The player starts on a cell, and zone is where he then comes to.
func (k *gridKit) stuckOn(boxes board.Cells, player uint8) (stuck, zone board.Cells) {
	zone = k.grid.Flood(player, k.grid.Floor.Minus(boxes))
	for again := true; again; {
		again = false
		for _, d := range board.Dirs {
			free := k.grid.Floor.Minus(boxes)
			could := boxes.And(k.live[d]).And(k.grid.Step(zone, d)).And(k.grid.Step(free, d.Opposite()))
			for ; !could.Empty(); could = could.Rest() {
				box := could.First()
				to := k.grid.Beside(box, d)
				if k.lost(boxes.Without(box).With(to), to, d) {
					continue
				}
				boxes = boxes.Without(box)
				zone = k.grid.Spread(zone.With(box), k.grid.Floor.Minus(boxes))
				again = true
			}
		}
	}
	return boxes, zone
}
