package deadlock

import "planner/board"

// Corral is the rule CorralRule. It proves that a corral can never be opened and finished.
//
//	#######
//	#  $  #   the player is outside; only the boxes around a zone that he cannot reach are kept, and
//	# $ $ #   boxes that can be brought away from them are deleted during the search
//	##   ##
//
// Forward, the zones that the player cannot reach are tried one by one, and then pairs of them that share a box. In
// reverse the player himself is in the corral: the boxes that touch his zone are kept. For both sides the boxes near
// the one that moved last are tried too, because a cluster can be lost without enclosing anything. If all boxes around
// a zone are on goals but the zone holds an empty goal, the task is to reach that goal (Task.Seal).
//
// Sound for both sides by the argument beside Prover, to which every group of boxes is given as a Task (corraltask.go).
// In large mazes a question ends early when it has flooded too many squares. Verdicts are cached. The corral search
// itself is common to many solvers; trying a corral again later is after Festival, which does so after a hundred
// questions.
type Corral struct {
	*Prover
	Budget int   // positions that the search of one corral may expand
	Ration int64 // Work beyond which only the cache is asked; 0 for no limit

	outside outside
	until   int64        // Work at which the present question is given up
	beside  []board.Bits // by zone: its boxes
	cache   map[board.Key]corralVerdict
	areas   []formerArea // a table without chains; nil before the first question
	scene   *board.Scene // the kept boxes alone
	zone    *board.Zone  // the player's zone among them
	kept    board.Bits   // boxes of the present task
	keep    board.Bits   // squares that they may leave only to be deleted; see Task.Keep
	fresh   bool         // the last verdict was not in the cache
	list    []board.Square
}

// NewCorral makes the test. The budget is the number of positions that the search of one corral may expand.
func NewCorral(kit *Kit, budget int) *Corral {
	b := kit.Board
	return &Corral{Prover: NewProver(kit), Budget: budget, outside: newOutside(b), cache: map[board.Key]corralVerdict{},
		scene: board.NewScene(b), zone: board.NewZone(b), kept: b.NewBits(), keep: b.NewBits()}
}

// Dead looks for a lost corral or cluster; to is the square of the box that moved last, or None. It returns the lost
// boxes, which are valid until the next call, or nil when nothing is proved.
func (c *Corral) Dead(s *board.Scene, zone *board.Zone, to board.Square) board.Bits {
	c.begin()
	if c.Side == board.Reverse {
		c.keepAround(s, zone.Squares())
		if c.lostTask(s, zone, board.None) {
			return c.kept
		}
	} else if c.closed(s, zone) {
		return c.kept
	}
	if to != board.None {
		c.keepNear(s, to)
		if c.lostTask(s, zone, board.None) {
			return c.kept
		}
	}
	return nil
}

// begin starts a question about a position.
func (c *Corral) begin() { c.until = c.Work + int64(corralsPerQuestion*workPerPosition*c.Budget) }

// closed tries the zones that the player cannot reach, then pairs of them.
func (c *Corral) closed(s *board.Scene, zone *board.Zone) bool {
	c.outside.find(s, zone)
	for i := range c.outside.count() {
		c.keepAround(s, c.outside.zone(i))
		if len(c.beside) <= i {
			c.beside = append(c.beside, c.Board.NewBits())
		}
		copy(c.beside[i], c.kept)
		seal := board.None
		if c.kept.Within(c.Goals) {
			if seal = c.emptyGoal(c.outside.zone(i)); seal == board.None {
				continue
			}
		}
		if c.lostTask(s, zone, seal) {
			return true
		}
	}
	for i := range c.outside.count() {
		for j := 0; j < i && c.Work < c.until; j++ {
			if c.keepBoth(i, j) && c.lostTask(s, zone, board.None) {
				return true
			}
		}
	}
	return false
}

// emptyGoal is a goal among the squares of a zone, None when there is none.
func (c *Corral) emptyGoal(squares []board.Square) board.Square {
	for _, sq := range squares {
		if c.Goals.Has(sq) {
			return sq
		}
	}
	return board.None
}

// keepAround keeps the boxes beside or diagonally next to some squares, and the boxes directly beside these boxes.
func (c *Corral) keepAround(s *board.Scene, squares []board.Square) {
	c.kept.Clear()
	c.addAround(s, squares)
	c.addBehind(s)
}

// addAround keeps the boxes beside or diagonally next to some squares.
func (c *Corral) addAround(s *board.Scene, squares []board.Square) {
	for _, sq := range squares {
		for _, near := range c.around(sq) {
			if s.Box(near) {
				c.kept.Add(near)
			}
		}
	}
}

// addBehind keeps the boxes beside the boxes already kept.
func (c *Corral) addBehind(s *board.Scene) {
	c.list = c.kept.AppendTo(c.list[:0])
	for _, sq := range c.list {
		for _, d := range board.Dirs {
			if behind := c.Board.Next(sq, d); s.Box(behind) {
				c.kept.Add(behind)
			}
		}
	}
}

// keepBoth keeps the boxes of two zones. It reports false when the zones share no box or all boxes are on goals.
func (c *Corral) keepBoth(i, j int) bool {
	a, b := c.beside[i], c.beside[j]
	shared := false
	for w := range c.kept {
		shared = shared || a[w]&b[w] != 0
		c.kept[w] = a[w] | b[w]
	}
	return shared && !c.kept.Within(c.Goals)
}

// keepNear keeps a cluster of boxes that is connected with one box. Two boxes count as connected if they are at most
// two rows and two columns apart and some square of the floor is next to both. The cluster has at most clusterBoxes
// boxes.
func (c *Corral) keepNear(s *board.Scene, to board.Square) {
	c.kept.Clear()
	c.kept.Add(to)
	queue := append(c.list[:0], to)
	for i := 0; i < len(queue) && len(queue) < clusterBoxes; i++ {
		for _, near := range c.around(queue[i]) {
			if near == c.Board.Wall() {
				continue
			}
			for _, sq := range c.around(near) {
				if s.Box(sq) && !c.kept.Has(sq) && len(queue) < clusterBoxes {
					c.kept.Add(sq)
					queue = append(queue, sq)
				}
			}
		}
	}
	c.list = queue
}
