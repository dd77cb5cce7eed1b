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
	c.cache.makeRoom()
	key := c.sealedKey(kept, player, seal)
	known.proof = c.prove(key, Task{Boxes: c.kept, Player: player, Keep: c.keep.squares, Seal: seal, Budget: budget,
		Work: budget * workPerPosition})
	c.cache.remember(key, known)
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
	c.keep.fill(c.prover, c.kept)
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
	key := c.sealedKey(kept, player, seal)
	at := c.cache.placeOf(key, len(c.prover.Board.Boxes))
	if at.key != key {
		c.prover.scene.Set(c.kept)
		*at = formerQuestion{key: key, player: c.among.Fill(c.prover.scene, player)}
	}
	if at.verdict == nil {
		at.verdict = c.cache.table[c.sealedKey(kept, at.player, seal)]
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

// verdictCache is the verdicts of up to corralCache questions. When the cache is full, all are forgotten.
type verdictCache struct {
	table  map[board.Key]*corralVerdict
	room   []corralVerdict  // for the next verdicts
	former []formerQuestion // a hash table with one question in each place; nil before the first question
}

// placeOf is the place of a former question with that key, on a board with so many boxes.
func (v *verdictCache) placeOf(key board.Key, boxes int) *formerQuestion {
	if v.former == nil {
		v.former = search.MakeTable[formerQuestion](questionsPerBox * max(1, boxes))
	}
	return &v.former[key.Lo%uint64(len(v.former))]
}

// makeRoom forgets all verdicts if there are too many.
func (v *verdictCache) makeRoom() {
	if len(v.table) >= corralCache {
		clear(v.table)
		clear(v.former)
	}
}

// remember puts a verdict into the cache. Verdicts stay where they are in memory, so that former questions can point to
// them.
func (v *verdictCache) remember(key board.Key, known corralVerdict) {
	if verdict := v.table[key]; verdict != nil {
		*verdict = known
		return
	}
	if len(v.room) == cap(v.room) {
		v.room = make([]corralVerdict, 0, verdictsAtOnce)
	}
	v.room = append(v.room, known)
	v.table[key] = &v.room[len(v.room)-1]
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

// keepSet is the squares that the kept boxes may leave only to be deleted; see Task.Keep.
type keepSet struct {
	squares board.Bits
	near    []nearFloor // by square; without squares until asked for
}

// fill fills the set with the squares outside the prover's area, and with the floor around the kept boxes, up to two
// rows and two columns away.
func (k *keepSet) fill(p *Prover, kept board.Bits) {
	for i, floor := range p.floor {
		k.squares[i] = floor &^ p.area.Bits[i]
	}
	for sq := range kept.All() {
		near := k.nearbyFloor(p.Kit, sq)
		for j, squares := range near.squares {
			k.squares[near.first+j] |= squares
		}
	}
}

// nearFloor is a set of squares without the words that are 0 at its beginning and at its end.
type nearFloor struct {
	first   int
	squares board.Bits
}

// nearbyFloor is the floor to which two steps lead from a square, each to one of the eight squares around.
func (k *keepSet) nearbyFloor(kit *Kit, sq board.Square) *nearFloor {
	n := &k.near[sq]
	if n.squares != nil {
		return n
	}
	set := kit.Board.NewBits()
	for _, near := range kit.around(sq) {
		if near == kit.Board.Wall() {
			continue
		}
		set.Add(near)
		for _, far := range kit.around(near) {
			if far != kit.Board.Wall() {
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
