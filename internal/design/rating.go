package design

import (
	"cmp"

	"planner/board"
)

// Rating is how hard a level is for people, as far as one solution says it. Greater is harder.
//
// Petr Jarušek and Radek Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS 2010; "Human Problem Solving: Sokoban
// Case Study", FIMU-RS-2010-01) measured how long people took for levels of much the same size. The length of a
// solution and the number of positions explained little. What explained much was how far a level falls into parts that
// can be solved one after the other: divide the boxes into two groups and count how often a solution changes from the
// boxes of one group to those of the other. The fewer changes the best division needs, the easier the level. So here:
//
//	rating = least number of changes, over all divisions of the pushed boxes into two groups of equal size
//
// where the sizes may differ by one box. Equal sizes are our choice: otherwise one box that is pushed once would make a
// level easy, whatever the others need. They take the least number over the ways to solve a level, which only small
// levels allow. Here one solution is taken, and the pushes of one box are joined first where their order does not
// matter; another solution may give another rating. So a rating is a rank, good for putting levels in an order, and not
// a measure of time. It has not been compared with how long people take.
type Rating struct {
	Groups  int  // changes between two groups of boxes, the least over all divisions: the rating itself
	Changes int  // changes from one box to another
	Boxes   int  // boxes that are pushed
	Exact   bool // all divisions were looked at
}

// Rate rates a level by the pushes of a solution, which must be possible.
func Rate(b *board.Board, pushes []board.Move) Rating {
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
