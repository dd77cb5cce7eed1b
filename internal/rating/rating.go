package rating

import (
	"cmp"

	"planner/board"
)

// Rating is how hard a level is for people, as far as one solution says it. Greater is harder.
type Rating struct {
	Groups  int  // changes between two groups of boxes, the least over all divisions: the rating itself
	Changes int  // changes from one box to another
	Boxes   int  // boxes that are pushed
	Exact   bool // all divisions were looked at
}

// Of rates a level by the pushes of a solution, which must be possible.
func Of(b *board.Board, pushes []board.Move) Rating {
	var order []int // the box of each run; boxes are numbered as they are first pushed
	numbers := map[int]int{}
	for _, r := range joined(b, runsOf(b, pushes)) {
		if _, known := numbers[r.box]; !known {
			numbers[r.box] = len(numbers)
		}
		order = append(order, numbers[r.box])
	}
	r := Rating{Changes: max(0, len(order)-1), Boxes: len(numbers)}
	r.Groups, r.Exact = leastChanges(order, len(numbers))
	return r
}

// Compare orders ratings from easy to hard. Changes of the box decide between equal changes of the group.
func (r Rating) Compare(o Rating) int {
	return cmp.Or(cmp.Compare(r.Groups, o.Groups), cmp.Compare(r.Changes, o.Changes))
}
