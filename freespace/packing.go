package freespace

import (
	"context"
	"math/rand/v2"
	"slices"

	"planner/board"
)

// rfs is one run of the reverse free space algorithm.
type rfs struct {
	side   board.Side
	boxes  []board.Square // the boxes that can be brought to targets
	depths *Depths
	again  bool // compute the reach of each box again among the targets placed, as the text does
}

// placeTargets places targets in three sweeps from the deepest square to the shallowest (Holland, "RFS", steps 1 to 4):
// isolated squares, then those that keep the circuits, then any that the pattern admits.
//
// In the text each step goes over the boxes and computes the pull access of each box among the targets placed so far.
// A square that one box cannot be brought to remains a candidate for the next box. (Step 2 of the text reads "if S is
// not in B, skip", which must mean B's pull access; it also drops the square, which would leave nothing for later
// boxes.) This access shrinks when targets block corridors for boxes, though not for the player, and about a quarter of
// the targets are lost. The usual form therefore computes the merged access of all boxes once. That every target can be
// reached is then a matter of the order of filling, the far ones first.
func (r *rfs) placeTargets(ctx context.Context, p *pattern) {
	tests := [...]func(board.Square) bool{
		func(sq board.Square) bool { return p.circuits.Isolated(p.scene, sq) },
		p.keepsCircuits,
		func(board.Square) bool { return true },
	}
	reach := newReach(p.maze)
	merged := p.maze.Board.NewBits()
	for _, box := range r.boxes {
		if ctx.Err() != nil {
			return
		}
		reach.add(r.side, p.scene, source{box, board.None}, merged)
	}
	within := merged
	for _, test := range tests {
		for _, box := range r.rounds() {
			if r.again && ctx.Err() == nil {
				within = p.maze.Board.NewBits()
				reach.add(r.side, p.scene, source{box, board.None}, within)
			}
			r.sweep(ctx, p, func(sq board.Square) bool { return within.Has(sq) && merged.Has(sq) && test(sq) })
		}
	}
}

// rounds are the boxes that each step goes over. With a merged access one box is enough.
func (r *rfs) rounds() []board.Square {
	if r.again {
		return r.boxes
	}
	return r.boxes[:min(1, len(r.boxes))]
}

// sweep tries all free squares that pass a test, deepest first.
func (r *rfs) sweep(ctx context.Context, p *pattern, test func(board.Square) bool) {
	for _, sq := range slices.Backward(r.depths.Order) {
		if ctx.Err() != nil {
			return
		}
		if p.scene.Free(sq) && test(sq) {
			p.try(ctx, sq)
		}
	}
}

// pack fills a pattern as closely as it can by Holland's rules ("Packing maze free space"). The first rule, that
// nothing is frozen, and the limit on zones are enforced by the pattern itself. Candidates are first the squares in
// line with a target at a distance of two (rule 2), then those beside a target (rule 3), then those diagonally next to
// one (rule 4), and at last all squares (rule 5):
//
//	5 4 2 4 5
//	4 d 3 d 4      a target at T: rule 2 tries the squares 2, rule 3 the squares 3, rule 4 the squares d
//	2 3 T 3 2
//
// The text names no first target for mazes without doors; here it is the deepest square. The text excludes for good the
// squares that would freeze a box or split a zone. Here a square that would split a zone is tried again at the end.
func pack(ctx context.Context, p *pattern, depths *Depths) {
	k := packer{pattern: p}
	k.queue[0] = append(k.queue[0], p.targets...)
	k.spread(ctx)
	for _, sq := range slices.Backward(depths.Order) {
		if k.candidate(ctx, sq) {
			k.spread(ctx)
		}
	}
	fill(ctx, p, depths)
}

// packer keeps a queue for each of the rules 2 to 4 with the targets around which candidates are still to be tried.
type packer struct {
	pattern *pattern
	queue   [3][]board.Square
}

// spread applies the first rule whose queue is not empty. Whenever a target is taken, it goes back to rule 2.
func (k *packer) spread(ctx context.Context) {
	for rule := 0; rule < len(k.queue); {
		if len(k.queue[rule]) == 0 {
			rule++
			continue
		}
		sq := k.queue[rule][0]
		k.queue[rule] = k.queue[rule][1:]
		if rule+1 < len(k.queue) {
			k.queue[rule+1] = append(k.queue[rule+1], sq)
		}
		if k.around(ctx, rule, sq) {
			rule = 0
		}
	}
}

// around tries the candidates of a rule around a target and reports whether one was taken.
func (k *packer) around(ctx context.Context, rule int, sq board.Square) (taken bool) {
	b := k.pattern.maze.Board
	for _, d := range board.Dirs {
		to := b.Next(sq, d)
		switch rule {
		case 0:
			to = b.Next(to, d)
		case 2:
			_, side := d.Sideways()
			step, turn := ring[2*d], ring[2*side]
			to = b.Beside(sq, step[0]+turn[0], step[1]+turn[1])
		}
		taken = to != b.Wall() && k.candidate(ctx, to) || taken
	}
	return taken
}

// candidate tries a square and reports whether it was taken.
func (k *packer) candidate(ctx context.Context, sq board.Square) bool {
	if !k.pattern.try(ctx, sq) {
		return false
	}
	k.queue[0] = append(k.queue[0], sq)
	return true
}

// fill takes every square that is still admitted, deepest first, until none is. On an empty pattern this is the greedy
// packing; after other methods it adds what they have left.
func fill(ctx context.Context, p *pattern, depths *Depths) {
	for taken := true; taken; {
		taken = false
		for _, sq := range slices.Backward(depths.Order) {
			taken = p.try(ctx, sq) || taken
		}
	}
}

// improve looks for a pattern with at least want targets by small exchanges when greedy filling has found fewer. An
// exchange takes one target off and fills the pattern up in random order. The result may hold as many targets as
// before, so that the search can move across plateaus, but never fewer. Local search for large independent sets works
// in the same way (Andrade, Resende, Werneck 2012, "Fast local search for the maximum independent set problem"). The
// budget is in squares tried, so that the outcome depends on the seed alone.
func improve(ctx context.Context, p *pattern, candidates []board.Square, want, budget int, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x6672656573706163))
	order := slices.Clone(candidates)
	for len(p.targets) < want && len(p.targets) > 0 && budget > 0 && ctx.Err() == nil {
		budget -= 1 + exchange(ctx, p, random.IntN(len(p.targets)), order, random)
	}
}

// exchange takes target i off and returns the number of squares tried in its place. It leaves a target alone that has
// no free neighbour, because without it there would be one zone more.
func exchange(ctx context.Context, p *pattern, i int, order []board.Square, random *rand.Rand) int {
	off := p.targets[i]
	if !beside(p, off) {
		return 0
	}
	p.scene.Lift(off)
	p.targets = slices.Delete(p.targets, i, i+1)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	held := len(p.targets)
	for _, sq := range order {
		if sq != off {
			p.try(ctx, sq)
		}
	}
	if len(p.targets) == held || random.IntN(2) == 0 {
		p.try(ctx, off) // this is always possible when no other square was taken
	}
	return len(order)
}

// beside reports whether a square has a free neighbour.
func beside(p *pattern, sq board.Square) bool {
	return slices.ContainsFunc(board.Dirs[:], func(d board.Dir) bool { return p.scene.Free(p.maze.Board.Next(sq, d)) })
}
