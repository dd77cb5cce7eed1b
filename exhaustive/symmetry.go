package exhaustive

import (
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/search/incremental"
)

// symmetries replaces each child by one of the positions that the symmetries of the level map it to, the same for all
// of these. So of up to eight positions that need as many pushes one is stored and expanded. The bound and the deadlock
// tests are those of the child itself, which hold for its images.
//
// The chosen image is the one whose layout comes first in an order of layouts and, among equal layouts, the one with the
// smallest normalised player. The order compares sums of weights of the squares and, where these are equal, keys. One
// push changes such a sum little, so most children of a position that comes first among its images come first too. The
// sums of the images of a child follow from those of its parent by two squares, so a child that stays as it is costs
// little. What a turned child takes from its parent's image is worked out for the first such child. The start stays as
// it is.
//
// The move of a turned node is its move after the symmetry, and its parent is stored in the frame before. path finds the
// symmetry again from the two layouts.
//
// A symmetries belongs to one worker. Images are numbered: 0 is the position itself, and i its image under all[i-1].
type symmetries struct {
	board   *board.Board
	layouts *incremental.LayoutCodec
	all     []*board.Symmetry
	weight  []uint64         // by square and image: of the image of the square
	boxes   []board.Square   // the layout that is expanded, ascending
	sums    []uint64         // by image of that layout: the sum of its weights
	images  []image          // by image
	origins [][]board.Square // by image and square: the square that it is the image of
}

// newSymmetries makes the memory of one worker, nil when there are no symmetries.
func newSymmetries(space *expand.Space, all []*board.Symmetry) *symmetries {
	if len(all) == 0 {
		return nil
	}
	n := 1 + len(all)
	y := &symmetries{board: space.Board, layouts: space.Layouts, all: all, weight: imageWeights(space.Board, all),
		sums: make([]uint64, n), images: make([]image, n), origins: make([][]board.Square, n)}
	for i := 1; i < n; i++ {
		back := all[i-1].Inverse()
		for sq := range board.Square(space.Board.Squares()) {
			y.origins[i] = append(y.origins[i], back.Square(sq))
		}
	}
	return y
}

// image is an image of the position that is expanded.
type image struct {
	laid  bool           // the next three are known
	boxes []board.Square // ascending
	words []uint64       // the same, packed
	key   board.Key      // of the boxes without the player

	zoned         bool         // the last two are known
	least, second board.Square // the two smallest squares of the player's zone
}

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
// different weights of one size, and the sizes of such groups are spread over powers of two. So mostly one box decides,
// and a push of another box changes nothing.
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

// show prepares for the children of a layout, whose squares must stay as they are until the next one is shown.
func (y *symmetries) show(boxes []board.Square) {
	y.boxes = boxes
	clear(y.sums)
	for _, sq := range boxes {
		for i, weight := range y.weights(sq) {
			y.sums[i] += weight
		}
	}
	for i := range y.images {
		y.images[i].laid, y.images[i].zoned = false, false
	}
}

// weights lists the weights of the images of a square.
func (y *symmetries) weights(sq board.Square) []uint64 {
	n := len(y.sums)
	return y.weight[int(sq)*n:][:n]
}

// square is image i of a square.
func (y *symmetries) square(i int, sq board.Square) board.Square {
	if i == 0 {
		return sq
	}
	return y.all[i-1].Square(sq)
}

// image gives image i of the layout that is expanded.
func (y *symmetries) image(i int) *image {
	m := &y.images[i]
	if m.laid {
		return m
	}
	m.laid, m.key, m.boxes = true, board.Key{}, m.boxes[:0]
	for _, sq := range y.boxes {
		sq = y.square(i, sq)
		m.boxes = append(m.boxes, sq)
		m.key = m.key.Xor(y.board.BoxKey(sq))
	}
	slices.Sort(m.boxes)
	if m.words == nil {
		m.words = make([]uint64, y.layouts.Words)
	}
	y.layouts.Pack(m.words, m.boxes)
	return m
}

// key is the key, without the player, of image i of a child, which has a box moved.
func (y *symmetries) key(i int, from, to board.Square) board.Key {
	key := y.image(i).key
	return key.Xor(y.board.BoxKey(y.square(i, from))).Xor(y.board.BoxKey(y.square(i, to)))
}

// first is the first of the images of a child's layout that come before all others. Ties is how many others are the same
// layout.
func (y *symmetries) first(from, to board.Square) (first, ties int) {
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
func (y *symmetries) firstKey(from, to board.Square, least uint64) (first, ties int) {
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

// turn replaces a child by its image. The scene shows the child, whose layout is that of boxes with the box of a push
// moved. It changes the player and the origin of the child and the worker's words, and gives the key of the image. It is
// false when the child stays as it is.
func (w *worker) turn(c *child, p expand.Pushed) (key board.Key, turned bool) {
	y := w.symmetries
	from, to := p.First.From(), p.To
	first, ties := y.first(from, to)
	if first == 0 && ties == 0 {
		return key, false
	}
	if first = w.leastPlayer(c, p, first, ties); first == 0 {
		return key, false
	}
	m := y.image(first)
	w.Layouts.Child(w.words, m.words, m.boxes, w.scratch, y.square(first, from), y.square(first, to))
	c.origin = newOrigin(c.origin.parent(), y.all[first-1].Move(p.First), p.Run) | specialBit
	return y.key(first, from, to).Xor(y.board.PlayerKey(c.player)), true
}

// leastPlayer chooses among the images of a child with the same layout the one with the least normalised player, which
// it gives to the child. First is the first of them, and ties is how many others there are.
func (w *worker) leastPlayer(c *child, p expand.Pushed, first, ties int) int {
	y := w.symmetries
	player := c.player
	if first > 0 {
		player = w.leastOf(first, p.To)
	}
	if ties > 0 {
		from, best := p.First.From(), first
		key := y.key(first, from, p.To)
		for i := first + 1; i < len(y.images); i++ {
			if y.key(i, from, p.To) != key {
				continue
			}
			if at := w.leastOf(i, p.To); at < player {
				player, best = at, i
			}
		}
		first = best
	}
	c.player = player
	return first
}

// leastOf is the smallest square of image i of the child's zone. The box has been pushed to a square.
func (w *worker) leastOf(i int, box board.Square) board.Square {
	y := w.symmetries
	if gained, ok := w.Gained(); ok {
		least := y.without(i, w.Zone(), box)
		for _, sq := range gained {
			least = min(least, y.all[i-1].Square(sq))
		}
		return least
	}
	for sq, from := range y.origins[i] {
		if w.Scene().Free(from) && w.Holds(from) {
			return board.Square(sq)
		}
	}
	return y.board.Wall() // no zone is empty
}

// without is the smallest square of image i of the parent's zone, but for the image of a box.
func (y *symmetries) without(i int, zone *board.Zone, box board.Square) board.Square {
	m := &y.images[i]
	if !m.zoned {
		m.zoned = true
		m.least, m.second = y.smallest(i, zone)
	}
	if m.least == y.square(i, box) {
		return m.second
	}
	return m.least
}

// smallest gives the two smallest squares of image i of a zone, the Wall for those that it does not have. Zones are mostly
// large, so few squares are looked at.
func (y *symmetries) smallest(i int, zone *board.Zone) (least, second board.Square) {
	least, second = y.board.Wall(), y.board.Wall()
	for sq, from := range y.origins[i] {
		if !zone.Has(from) {
			continue
		}
		if least != y.board.Wall() {
			return least, board.Square(sq)
		}
		least = board.Square(sq)
	}
	return least, second
}
