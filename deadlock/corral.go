package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Corral, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "corrals and clusters that a search with a budget proves lost",
	Source: technique.Rolling + "pattern search; Meger, JSoko (solver), corral detection",
})

// Corral is the rule CorralRule. It proves that a corral can never be opened and finished:
//
//	#######
//	#  $  #   the player is outside; only the boxes around a zone that he cannot reach are kept, and
//	# $ $ #   boxes that can be brought away from them are deleted during the search
//	##   ##
//
// Forward, the zones that the player cannot reach are tried one by one, and then pairs of such zones that share a box.
// In reverse the player himself is in the corral: the boxes that touch his zone are kept. For both sides the boxes near
// the box that moved last, if it is given, are tried too, because a cluster can be lost without enclosing anything. If
// all boxes around a zone are on goals but the zone holds an empty goal, the task is to reach that goal (Task.Seal).
//
// Sound for both sides by the argument beside Prover, to which every group of boxes is given as a Task (corraltask.go).
// In large mazes a question ends early when its searches have flooded too many squares. Verdicts are cached. The corral
// search itself is common to many solvers; to search a corral again later is after Festival, which does so after a
// hundred questions.
type Corral struct {
	prover *Prover
	Budget int   // positions that the search of one corral may expand
	Ration int64 // Prover.Work beyond which only the cache is asked; 0 for no limit

	outside  *outside
	rims     rims
	closing  []closedZone
	unproved int   // searches of pairs of zones since the last one that proved something
	until    int64 // Prover.Work at which the present question is given up
	cache    verdictCache
	proofs   *proofs     // what detectors of the side have found
	among    *board.Zone // the player's, among kept boxes
	kept     board.Bits  // boxes of the present task
	keep     keepSet
	fresh    bool // the last verdict was not in the cache
	list     []board.Square
}

// closedZone is a zone that the player cannot reach.
type closedZone struct {
	rim   *rim
	alive bool // a search has shown that the boxes of the zone alone can be finished
}

// newCorral makes the test. The budget is the number of positions that the search of one corral may expand.
func newCorral(kit *Kit, budget int, common *shared) *Corral {
	b := kit.Board
	return &Corral{prover: NewProver(kit), Budget: budget, outside: newOutside(b), rims: newRims(kit),
		cache: verdictCache{table: map[board.Key]*corralVerdict{}}, proofs: common.corrals, among: board.NewZone(b),
		kept: b.NewBits(), keep: keepSet{squares: b.NewBits(), near: make([]nearFloor, b.Squares())}}
}

// deadBoxes looks for a lost corral or cluster; to is the square of the box that moved last, or None. It returns the
// lost boxes, which are valid until the next call, or nil when nothing is proved.
func (c *Corral) deadBoxes(s *board.Scene, zone *board.Zone, to board.Square) board.Bits {
	c.prepare()
	if c.prover.Side == board.Reverse {
		r := c.rims.rimOf(s, zone.Squares())
		copy(c.kept, r.boxes)
		if c.ask(r.key, zone, board.None) == Lost {
			return c.kept
		}
	} else if c.closed(s, zone) {
		return c.kept
	}
	if to != board.None {
		c.keepNear(s, to)
		b := c.prover.Board
		if c.ask(b.KeyOf(c.kept, b.Wall()), zone, board.None) == Lost {
			return c.kept
		}
	}
	return nil
}

// prepare starts a question about a position.
func (c *Corral) prepare() {
	c.until = c.prover.Work + int64(corralsPerQuestion*workPerPosition*c.Budget)
}

// closed tries the zones that the player cannot reach, then pairs of them.
func (c *Corral) closed(s *board.Scene, zone *board.Zone) bool {
	c.outside.findZones(s, zone)
	c.closing = c.closing[:0]
	for i := range c.outside.count() {
		r := c.rims.rimOf(s, c.outside.zone(i))
		proof, seal := Alive, board.None
		if r.inGoal {
			seal = r.seal
		}
		if !r.inGoal || seal != board.None {
			copy(c.kept, r.boxes)
			if proof = c.ask(r.key, zone, seal); proof == Lost {
				return true
			}
		}
		c.closing = append(c.closing, closedZone{r, proof == Alive})
	}
	return c.closedByTwo(zone)
}

// closedByTwo tries the pairs of zones that share a box, unless both zones are alive by themselves: the search of such
// a pair takes the longest and proves hardly anything. On boards where pairs prove nothing, no more pairs are tried.
func (c *Corral) closedByTwo(zone *board.Zone) bool {
	if c.unproved >= pairPatience {
		return false
	}
	for i, one := range c.closing {
		for j, other := range c.closing[:i] {
			if one.alive && other.alive || !one.rim.boxes.Meets(other.rim.boxes) {
				continue
			}
			if c.spent() {
				return false
			}
			key, ok := c.keepBoth(i, j)
			if !ok {
				continue
			}
			if c.ask(key, zone, board.None) == Lost {
				c.unproved = 0
				return true
			}
			if c.fresh {
				c.unproved++
			}
		}
	}
	return false
}

// keepBoth keeps the boxes of two zones and returns their key. The result is false when all of them are on goals.
func (c *Corral) keepBoth(i, j int) (board.Key, bool) {
	one, other := c.closing[i].rim, c.closing[j].rim
	a, b := one.boxes, other.boxes
	key, within := one.key.Xor(other.key), true
	for w := range c.kept {
		both := a[w] | b[w]
		c.kept[w] = both
		within = within && both&^c.prover.Goals[w] == 0
		for shared := a[w] & b[w]; shared != 0; shared &= shared - 1 {
			key = key.Xor(c.prover.Board.BoxKey(lowest(w, shared)))
		}
	}
	return key, !within
}

// keepNear keeps a cluster of boxes that is connected with one box. Two boxes count as connected if they are at most
// two rows and two columns apart and some square of the floor is next to both. The cluster has at most clusterBoxes
// boxes.
func (c *Corral) keepNear(s *board.Scene, to board.Square) {
	c.kept.Clear()
	c.kept.Add(to)
	queue := append(c.list[:0], to)
	for i := 0; i < len(queue) && len(queue) < clusterBoxes; i++ {
		for _, near := range c.prover.around(queue[i]) {
			if near == c.prover.Board.Wall() {
				continue
			}
			for _, sq := range c.prover.around(near) {
				if s.Box(sq) && !c.kept.Has(sq) && len(queue) < clusterBoxes {
					c.kept.Add(sq)
					queue = append(queue, sq)
				}
			}
		}
	}
	c.list = queue
}
