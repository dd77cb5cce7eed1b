package strategy

import (
	"planner/board"
	"planner/search"
)

// course is alternations that follow each other. free-space has two courses, which take turns by stages: among the
// alternations of one course, those that open the start alone would push the others back, and levels are lost.
type course struct {
	share float64 // of the positions of the strategy
	spent int64   // positions generated
	over  bool    // an alternation had no move

	turn   int                // stages of all alternations together
	aim    board.Bits         // the arrangement of the alternation
	near   [2]search.Position // by side: the node that the other side aims at
	root   root               // where the forward side begins in the alternation
	zoned  zoned              // of the last spreading
	still  int                // stages in a row that came no nearer
	before int64              // positions generated before the alternation
	acts   []Act              // openings of the alternation that are over
	loose  bool               // the present stage has begun again, with boxes on the aim that move
}

// Stages of an alternation, by number.
const (
	openReverse = iota
	openForward
	firstLimited                    // relocation whose boxes on the aim stay
	firstLoose   = firstLimited + 2 // relocation in which boxes on the aim move by one square
	firstFull    = firstLoose + 2   // relocation with all moves
	spaceStages  = 8
)

// zoned is what the spreading of a round has seen of positions with one zone.
type zoned struct {
	rounds int             // rounds whose spreading is over, since the strategy was made
	first  search.Position // the first one with one zone; without boxes when there was none, and when it is the best
}

// The courses of free-space.
const (
	endCourse   = iota // opens the end, or both ends
	startCourse        // opens the start

	// endShare is the number of positions of endCourse for each one of startCourse. The strategy alone solves 21 of
	// XSokoban's 34 late levels with 600,000 positions, 22 with an endShare of 3, 19 with 15, and 15 with 1.
	endShare = 7
)

// alternation is the number of the present alternation, from 0, and stage the number of the stage within it.
func (c *course) alternation() int { return c.turn / spaceStages }
func (c *course) stage() int       { return c.turn % spaceStages }

// stageSide is the side that works in a stage.
func stageSide(stage int) board.Side {
	if stage%2 == 0 {
		return board.Reverse
	}
	return board.Forward
}

// newCourses gives the courses of a strategy that has not begun.
func newCourses() [2]course {
	return [2]course{endCourse: {share: endShare, before: -1}, startCourse: {share: 1, before: -1}}
}

// nextOf is the course that works after now: the one that has spent the least of its share, now of equals.
func nextOf(courses *[2]course, now *course) *course {
	for i := range courses {
		c := &courses[i]
		if !c.over && (now.over || float64(c.spent)/c.share < float64(now.spent)/now.share) {
			now = c
		}
	}
	return now
}
