package deadlock

import (
	"math/bits"

	"planner/board"
)

// Corral proves that a corral can never be opened and finished.
//
//	#######
//	#  $  #   the player is outside; only the boxes around a zone that he cannot reach are kept, and
//	# $ $ #   whatever can be brought away from them is deleted on the way
//	##   ##
//
// Forward the zones out of reach are tried one by one, then pairs of them that share a box. In reverse the player
// himself sits in the corral: the boxes that touch his zone are kept. For both sides the boxes near the one that
// moved last are tried too, since a cluster can be lost without shutting anything in. Each is a Task of the Prover
// and sound by its argument; a zone whose boxes are all on goals but which holds an empty goal is a Task that seals
// it.
//
// In large mazes a question ends early, by the squares flooded so far. Verdicts are cached by the kept boxes and the
// player's area among them, of which the task is a function. One that ran out of budget is tried again, with more,
// the more often it is met (after Festival, which does so after a hundred questions).
type Corral struct {
	*Prover
	Budget int   // positions for one corral
	Ration int64 // Work beyond which only the cache is asked; 0 for none
	Cached bool  // the last verdict came from the cache

	outside outside
	until   int64        // Work at which the question is given up
	beside  []board.Bits // zone -> its boxes
	cache   map[board.Key]verdict
	scene   *board.Scene
	zone    *board.Zone
	kept    board.Bits
	keep    board.Bits
	fresh   bool // the last verdict was not in the cache
	list    []board.Square
}

// verdict is a cached proof; asked counts the questions since it was exceeded.
type verdict struct {
	proof Proof
	asked uint32
}

// Work in squares flooded: for each position of the budget, and for one question in budgets of one corral.
const (
	workPerPosition = 4000
	corralsPerWork  = 8
)

// Positions granted for each question about a corral whose budget has been exceeded; they are used at once when the
// number of questions comes to a power of four, up to mostAsked.
const (
	perQuestion = 6
	mostAsked   = 1 << 10
)

// corralCache bounds the cache. A full one is emptied: which verdicts are known must not depend on map order.
const corralCache = 1 << 18

// NewCorral makes the test; budget is the number of positions for one corral.
func NewCorral(kit *Kit, budget int) *Corral {
	b := kit.Board
	return &Corral{Prover: NewProver(kit), Budget: budget, outside: newOutside(b), cache: map[board.Key]verdict{},
		scene: board.NewScene(b), zone: board.NewZone(b), kept: b.NewBits(), keep: b.NewBits()}
}

// Dead looks for a lost corral; to is the box that moved last, or None. The boxes returned are the lost ones, nil
// when nothing is proved, valid until the next call.
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

// begin starts a question.
func (c *Corral) begin() { c.until = c.Work + int64(corralsPerWork*workPerPosition*c.Budget) }

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
			if seal = c.emptyEnd(c.outside.zone(i)); seal == board.None {
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

// emptyEnd is a goal among the squares of a zone, None when there is none.
func (c *Corral) emptyEnd(squares []board.Square) board.Square {
	for _, sq := range squares {
		if c.Goals.Has(sq) {
			return sq
		}
	}
	return board.None
}

// keepAround keeps the boxes beside or diagonal to some squares, and those that stand right behind them.
func (c *Corral) keepAround(s *board.Scene, squares []board.Square) {
	c.kept.Clear()
	c.addAround(s, squares)
	c.addBehind(s)
}

func (c *Corral) addAround(s *board.Scene, squares []board.Square) {
	for _, sq := range squares {
		for _, near := range c.around(sq) {
			if s.Box(near) {
				c.kept.Add(near)
			}
		}
	}
}

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

// keepBoth keeps the boxes of two zones; false when they share none or none is off its end.
func (c *Corral) keepBoth(i, j int) bool {
	a, b := c.beside[i], c.beside[j]
	shared := false
	for w := range c.kept {
		shared = shared || a[w]&b[w] != 0
		c.kept[w] = a[w] | b[w]
	}
	return shared && !c.kept.Within(c.Goals)
}

// nearCluster bounds the boxes kept around the last move.
const nearCluster = 8

// keepNear keeps the boxes that hang together with one, a king's step with at most one square between them.
func (c *Corral) keepNear(s *board.Scene, to board.Square) {
	c.kept.Clear()
	c.kept.Add(to)
	queue := append(c.list[:0], to)
	for i := 0; i < len(queue) && len(queue) < nearCluster; i++ {
		for _, near := range c.around(queue[i]) {
			if near == c.Board.Wall() {
				continue
			}
			for _, sq := range c.around(near) {
				if s.Box(sq) && !c.kept.Has(sq) && len(queue) < nearCluster {
					c.kept.Add(sq)
					queue = append(queue, sq)
				}
			}
		}
	}
	c.list = queue
}

// lostTask asks the cache or the prover about the kept boxes.
func (c *Corral) lostTask(s *board.Scene, zone *board.Zone, seal board.Square) bool {
	c.Cached, c.fresh = false, false
	if c.kept.Count() < 2 && seal == board.None {
		return false // a lone box is the business of dead squares
	}
	c.scene.Set(c.kept)
	player := c.zone.Fill(c.scene, zone.Min())
	key := c.scene.Key(player)
	if seal != board.None {
		key.Hi ^= uint64(seal) + 1
	}
	known, ok := c.cache[key]
	budget := c.Budget
	if ok {
		known.asked++
		if budget = c.more(known); budget == 0 {
			c.cache[key] = known
			c.Cached = true
			return known.proof == Lost
		}
	}
	c.fresh = true
	if c.Work >= c.until || c.Ration > 0 && c.Work >= c.Ration {
		return false
	}
	if len(c.cache) >= corralCache {
		clear(c.cache)
	}
	c.reach()
	known.proof = c.Prove(Task{Boxes: c.kept, Player: player, Keep: c.keep, Seal: seal, Budget: budget,
		Work: budget * workPerPosition})
	c.cache[key] = known
	return known.proof == Lost
}

// more is the budget with which a corral that was asked about before is tried again, 0 when it is not. Most corrals are
// met once or twice, and most of them never come to an end; what keeps coming back is worth more. So the budget grows
// with the number of questions, and what is spent on a corral stays in proportion to it.
func (c *Corral) more(known verdict) int {
	again := known.asked >= 4 && bits.OnesCount32(known.asked) == 1 && bits.TrailingZeros32(known.asked)%2 == 0
	budget := int(min(known.asked, mostAsked)) * perQuestion
	if known.proof != Exceeded || !again || budget <= c.Budget {
		return 0
	}
	return budget
}

// reach fills keep: what the player cannot reach among the kept boxes, and two king's steps around them.
func (c *Corral) reach() {
	for sq := range board.Square(c.Board.Squares()) {
		if c.zone.Has(sq) {
			c.keep.Remove(sq)
		} else {
			c.keep.Add(sq)
		}
	}
	for i, word := range c.kept {
		for ; word != 0; word &= word - 1 {
			for _, near := range c.around(lowest(i, word)) {
				if near == c.Board.Wall() {
					continue
				}
				c.keep.Add(near)
				for _, far := range c.around(near) {
					if far != c.Board.Wall() {
						c.keep.Add(far)
					}
				}
			}
		}
	}
}
