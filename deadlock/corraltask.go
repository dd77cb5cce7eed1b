package deadlock

import (
	"planner/board"
	"planner/search"
)

// corralVerdict is a cached outcome. A search that ended by its budget is repeated with a greater budget when the
// corral is met often.
type corralVerdict struct {
	proof Proof
	asked uint32 // questions after the first one
}

// ask asks the cache or the prover about the kept boxes; kept is their key. The task depends only on these boxes, on
// the player's area among them and on the seal. So the three of them name a verdict in the cache.
func (c *Corral) ask(kept board.Key, zone *board.Zone, seal board.Square) Proof {
	c.fresh = false
	if seal == board.None && c.kept.Count() < 2 {
		return Alive // a lone box is for the rule DeadSquare
	}
	var known corralVerdict
	budget := c.Budget
	verdict, player := c.question(kept, zone.Min(), seal)
	if verdict != nil {
		known = *verdict
		known.asked++
		if budget = c.more(known); budget == 0 {
			*verdict = known
			return known.proof
		}
	}
	if c.spent() {
		return Exceeded
	}
	if len(c.cache) >= corralCache {
		clear(c.cache)
		clear(c.former)
	}
	key := c.sealedKey(kept, player, seal)
	known.proof = c.prove(key, Task{Boxes: c.kept, Player: player, Keep: c.keep, Seal: seal, Budget: budget,
		Work: budget * workPerPosition})
	c.remember(key, known)
	c.fresh = true
	return known.proof
}

// spent reports whether only the cache may be asked.
func (c *Corral) spent() bool {
	return c.prover.Work >= c.until || c.Ration > 0 && c.prover.Work >= c.Ration
}

// prove fills keep and works on a task with a key, unless another detector of the side has worked on the task. The work
// counts in both cases: work limits searches, and these limits must not depend on what other strategies have done.
func (c *Corral) prove(key board.Key, task Task) Proof {
	name := proofName{key, int32(task.Budget)}
	end, ok := c.proofs.findProof(name)
	if ok {
		c.prover.Work += end.work
		if end.proof != Lost { // of a lost corral, keep is asked for afterwards
			return end.proof
		}
	}
	c.prover.scene.Set(task.Boxes)
	c.prover.area.fill(c.prover.scene, task.Player)
	c.fillKeep()
	if ok {
		return Lost
	}
	before := c.prover.Work
	proof := c.prover.searchTask(task)
	c.proofs.addProof(name, searched{c.prover.Work - before, proof})
	return proof
}

// formerQuestion remembers the answer to a question about some kept boxes and a player's square.
type formerQuestion struct {
	key     board.Key      // of the boxes, the square and the seal
	player  board.Square   // normalised among the kept boxes
	verdict *corralVerdict // nil when it was not in the cache
}

// question gives the verdict of the cache about the kept boxes, nil when there is none, and the player normalised among
// these boxes. With a hundred boxes the same few groups of boxes are asked about again and again, mostly with the
// player on the same square.
func (c *Corral) question(kept board.Key, player, seal board.Square) (verdict *corralVerdict, normal board.Square) {
	if c.former == nil {
		c.former = search.MakeTable[formerQuestion](questionsPerBox * max(1, len(c.prover.Board.Boxes)))
	}
	key := c.sealedKey(kept, player, seal)
	at := &c.former[key.Lo%uint64(len(c.former))]
	if at.key != key {
		c.prover.scene.Set(c.kept)
		*at = formerQuestion{key: key, player: c.among.Fill(c.prover.scene, player)}
	}
	if at.verdict == nil {
		at.verdict = c.cache[c.sealedKey(kept, at.player, seal)]
	}
	return at.verdict, at.player
}

// sealedKey is the key of kept boxes with a player and a seal, which may be None.
func (c *Corral) sealedKey(kept board.Key, player, seal board.Square) board.Key {
	key := kept.Xor(c.prover.Board.PlayerKey(player))
	if seal != board.None {
		key.Hi ^= uint64(seal) + 1
	}
	return key
}

// remember puts a verdict into the cache. Verdicts stay where they are in memory, so that former questions can point to
// them.
func (c *Corral) remember(key board.Key, known corralVerdict) {
	if verdict := c.cache[key]; verdict != nil {
		*verdict = known
		return
	}
	if len(c.store) == cap(c.store) {
		c.store = make([]corralVerdict, 0, verdictsAtOnce)
	}
	c.store = append(c.store, known)
	c.cache[key] = &c.store[len(c.store)-1]
}

// more is the budget with which a corral that was asked about before is searched again, 0 when it is not. Most corrals
// are met only once or twice, and most of their searches end by their budget. A corral that is met often is worth more:
// it is searched again at the fourth question, and with four times as many positions at the sixteenth.
func (c *Corral) more(known corralVerdict) int {
	budget := int(known.asked) * perQuestion
	if known.proof != Exceeded || known.asked != 4 && known.asked != 16 || budget <= c.Budget {
		return 0
	}
	return budget
}

// fillKeep fills keep with the squares outside the player's area among the kept boxes, and with the floor around these
// boxes, up to two rows and two columns away.
func (c *Corral) fillKeep() {
	for i, floor := range c.prover.floor {
		c.keep[i] = floor &^ c.prover.area.Bits[i]
	}
	for sq := range c.kept.All() {
		near := c.nearbyFloor(sq)
		for j, squares := range near.squares {
			c.keep[near.first+j] |= squares
		}
	}
}

// nearFloor is a set of squares without the words that are 0 at its beginning and at its end.
type nearFloor struct {
	first   int
	squares board.Bits
}

// nearbyFloor is the floor to which two steps lead from a square, each to one of the eight squares around.
func (c *Corral) nearbyFloor(sq board.Square) *nearFloor {
	n := &c.floorNear[sq]
	if n.squares != nil {
		return n
	}
	set := c.prover.Board.NewBits()
	for _, near := range c.prover.around(sq) {
		if near == c.prover.Board.Wall() {
			continue
		}
		set.Add(near)
		for _, far := range c.prover.around(near) {
			if far != c.prover.Board.Wall() {
				set.Add(far)
			}
		}
	}
	last := len(set)
	for last > 1 && set[last-1] == 0 {
		last--
	}
	for n.first < last-1 && set[n.first] == 0 {
		n.first++
	}
	n.squares = append(board.Bits(nil), set[n.first:last]...)
	return n
}
