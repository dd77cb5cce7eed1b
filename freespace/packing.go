package freespace

import (
	"context"
	"slices"

	"planner/board"
)

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
