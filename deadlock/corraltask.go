package deadlock

import (
	"math/bits"

	"planner/board"
)

// corralVerdict is a cached outcome. A search that ended by its budget is repeated, with a greater one, when the corral
// is met often.
type corralVerdict struct {
	proof Proof
	asked uint32 // questions since it was first asked about
}

// lostTask asks the cache or the prover about the kept boxes. The task is a function of these boxes, of the player's
// area among them and of the seal, so together they name a verdict in the cache.
func (c *Corral) lostTask(s *board.Scene, zone *board.Zone, seal board.Square) bool {
	c.fresh = false
	if c.kept.Count() < 2 && seal == board.None {
		return false // a lone box is for the rule DeadSquare
	}
	c.scene.Set(c.kept)
	player := c.playerAmong(zone.Min())
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
	c.zone.Fill(c.scene, player)
	c.fillKeep()
	known.proof = c.Prove(Task{Boxes: c.kept, Player: player, Keep: c.keep, Seal: seal, Budget: budget,
		Work: budget * workPerPosition})
	c.cache[key] = known
	return known.proof == Lost
}

// formerArea remembers in which area among some kept boxes a player stands.
type formerArea struct {
	key    board.Key    // of the boxes and of the player's square
	player board.Square // normalised
}

// playerAmong is the normalised player of a player on a square among the kept boxes, which are on the scene. With a
// hundred boxes the same few groups of boxes are asked about again and again, and a flood past so few boxes covers
// nearly the whole board.
func (c *Corral) playerAmong(player board.Square) board.Square {
	if c.areas == nil {
		c.areas = make([]formerArea, areasPerBox*max(1, len(c.Board.Boxes)))
	}
	key := c.scene.Key(player)
	at := &c.areas[key.Lo%uint64(len(c.areas))]
	if at.key != key {
		*at = formerArea{key, c.zone.Fill(c.scene, player)}
	}
	return at.player
}

// more is the budget with which a corral that was asked about before is tried again, 0 when it is not. Most corrals are
// met only once or twice, and most of their searches end by their budget. A corral that is met often is worth more. So
// the budget grows with the number of questions, and the cost of a corral stays in proportion to that number.
func (c *Corral) more(known corralVerdict) int {
	again := known.asked >= 4 && bits.OnesCount32(known.asked) == 1 && bits.TrailingZeros32(known.asked)%2 == 0
	budget := int(min(known.asked, mostAsked)) * perQuestion
	if known.proof != Exceeded || !again || budget <= c.Budget {
		return 0
	}
	return budget
}

// fillKeep fills keep with the squares that the player cannot reach among the kept boxes, and with the floor around
// these boxes, up to two rows and two columns away.
func (c *Corral) fillKeep() {
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
