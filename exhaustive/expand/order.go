package expand

import (
	"slices"

	"planner/board"
)

// weightSizes is the number of powers of two over which the weights of squares are spread. With weights of one size, as
// random ones have, more children are turned. The sums of 2,048 boxes on squares of greatest weight fit into 64 bits.
const weightSizes = 50

// imageWeights lists the weights of all images of each square.
func imageWeights(b *board.Board, all []*board.Symmetry) (list []uint64) {
	w := weights(b, all)
	for sq := range board.Square(b.Squares()) {
		list = append(list, w[sq])
		for _, s := range all {
			list = append(list, w[s.Square(sq)])
		}
	}
	return list
}

// weights gives each square a weight for the order of layouts. The squares that the symmetries map to each other have
// different weights of one size, and the sizes of such groups are spread over powers of two; the Zobrist key of a
// square serves as the random number. So mostly one box decides, and a push of another box changes nothing.
func weights(b *board.Board, all []*board.Symmetry) []uint64 {
	w := make([]uint64, b.Squares())
	for sq := range board.Square(b.Squares()) {
		group := []board.Square{sq}
		for _, s := range all {
			group = append(group, s.Square(sq))
		}
		slices.Sort(group)
		group = slices.Compact(group)
		size := b.BoxKey(group[0]).Hi % weightSizes
		w[sq] = uint64(1+slices.Index(group, sq)) << size
	}
	return w
}

// weights lists the weights of the images of a square.
func (y *Images) weights(sq board.Square) []uint64 {
	n := len(y.sums)
	return y.weight[int(sq)*n:][:n]
}

// first is the first image of a child's layout in the order of layouts. ties is the number of later images with the
// same layout.
func (y *Images) first(from, to board.Square) (first, ties int) {
	before, after := y.weights(from), y.weights(to)
	least := y.sums[0] + after[0] - before[0]
	for i := 1; i < len(y.sums); i++ {
		if sum := y.sums[i] + after[i] - before[i]; sum < least {
			least, first, ties = sum, i, 0
		} else if sum == least {
			ties++
		}
	}
	if ties > 0 {
		return y.firstKey(from, to, least)
	}
	return first, 0
}

// firstKey chooses by keys among the images of a child's layout that have the least sum of weights.
func (y *Images) firstKey(from, to board.Square, least uint64) (first, ties int) {
	before, after := y.weights(from), y.weights(to)
	first = -1
	var key board.Key
	for i, sum := range y.sums {
		if sum+after[i]-before[i] != least {
			continue
		}
		switch k := y.key(i, from, to); {
		case first < 0 || k.Less(key):
			first, key, ties = i, k, 0
		case k == key:
			ties++
		}
	}
	return first, ties
}
