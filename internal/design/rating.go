package design

import "planner/board"

// Rating is how hard a level is for people, as far as one solution says it. Greater is harder.
//
// Petr Jarušek and Radek Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS 2010; "Human Problem Solving: Sokoban
// Case Study", FIMU-RS-2010-01) measured how long people took for levels of much the same size. The length of a
// solution and the number of positions explained little. What explained much was how far a level falls into parts that
// are solved one after the other: divide the boxes into groups, and count how often a solution changes from the boxes
// of one group to those of another. Here
//
//	rating = changes from one box to another, after pushes of one box are joined where their order does not matter
//
// which is that count when each box is a group of its own. Their division into two groups is in Groups, with the sizes
// as equal as can be, because otherwise one box that is pushed once would make a level easy. They take the least count
// over the ways to solve a level, and here it is that of one solution; another one may give another rating.
//
// A rating is a rank, good for putting levels in an order, and not a measure of time. It has not been compared with how
// long people take, only with the numbers of the first 153 levels of Microban I, of which the later ones are harder by
// and large: the rank correlation is 0.73 for the rating, 0.67 for the number of boxes, 0.65 for moves, 0.61 for
// pushes and 0.32 for Groups.
type Rating struct {
	Changes int  `json:"rating"`
	Played  int  `json:"box_changes"` // changes from one box to another as they are in the solution
	Groups  *int `json:"groups"`      // the fewest between two groups; nil for too many boxes
}

// Rate rates a level by the pushes of a solution, which must be possible.
func Rate(b *board.Board, pushes []board.Move) *Rating {
	runs := runsOf(b, pushes)
	r := &Rating{Played: max(0, len(runs)-1)}
	var order []int // the box of each run; boxes are numbered as they are first pushed
	numbers := map[int]int{}
	for _, run := range joined(b, runs) {
		if _, known := numbers[run.box]; !known {
			numbers[run.box] = len(numbers)
		}
		order = append(order, numbers[run.box])
	}
	r.Changes, r.Groups = max(0, len(order)-1), leastChanges(order, len(numbers))
	return r
}
