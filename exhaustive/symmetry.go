package exhaustive

import (
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
)

// symmetries replaces each child by one of the positions that the symmetries of the level map it to, the same for all
// of these. So of up to eight positions that need as many pushes one is stored and expanded. The bound and the deadlock
// tests are those of the child itself, which hold for its images.
//
// The chosen image is the one whose layout comes first in an order of layouts and, among equal layouts, the one with the
// smallest normalised player. The order compares sums of weights of the squares and, where these are equal, keys. One
// push changes such a sum little, so most children of a position that comes first among its images come first too. The
// sums and keys of the images of a child follow from those of its parent by two squares, so a child that stays as it is
// costs little. The start stays as it is.
//
// The move of a turned node is its move after the symmetry, and its parent is stored in the frame before. path finds the
// symmetry again from the two layouts.
//
// A symmetries belongs to one worker.
type symmetries struct {
	board  *board.Board
	all    []*board.Symmetry
	weight []uint64    // by square
	images []image     // by symmetry: of the layout that is expanded
	layout image       // the layout itself
	zones  []imageZone // by symmetry: of the player's zone in the position that is expanded
	zone   *board.Zone // of a child, where it is not known from that
	filled bool        // it is the zone of the child at hand
	boxes  []board.Square
}

// newSymmetries makes the memory of one worker, nil when there are no symmetries.
func newSymmetries(b *board.Board, all []*board.Symmetry) *symmetries {
	if len(all) == 0 {
		return nil
	}
	return &symmetries{board: b, all: all, weight: weights(b, all), images: make([]image, len(all)),
		zones: make([]imageZone, len(all)), zone: board.NewZone(b)}
}

// imageZone is the two smallest squares of the image of a zone.
type imageZone struct {
	known         bool
	least, second board.Square
}

// image is what orders the images of a layout.
type image struct {
	sum uint64 // of the weights of its squares
	key board.Key
}

// less orders images.
func (a image) less(b image) bool {
	if a.sum != b.sum {
		return a.sum < b.sum
	}
	return a.key.Hi < b.key.Hi || a.key.Hi == b.key.Hi && a.key.Lo < b.key.Lo
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

// show prepares for the children of a layout.
func (y *symmetries) show(boxes []board.Square) {
	y.layout = y.imageOf(boxes, nil)
	for i, s := range y.all {
		y.images[i] = y.imageOf(boxes, s)
		y.zones[i].known = false
	}
}

// imageOf is the image of a layout, or the layout itself.
func (y *symmetries) imageOf(boxes []board.Square, s *board.Symmetry) (m image) {
	for _, sq := range boxes {
		if s != nil {
			sq = s.Square(sq)
		}
		m.sum += y.weight[sq]
		m.key = m.key.Xor(y.board.BoxKey(sq))
	}
	return m
}

// moved is an image of a layout after one of its boxes has moved.
func (y *symmetries) moved(m image, from, to board.Square) image {
	m.sum += y.weight[to] - y.weight[from]
	m.key = m.key.Xor(y.board.BoxKey(from)).Xor(y.board.BoxKey(to))
	return m
}

// turn replaces a child by its image. The scene shows the child, whose layout is that of boxes with the box of a push
// moved. It changes the player and the origin of the child and the worker's words, and gives the key of the image. It is
// false when the child stays as it is.
func (w *worker) turn(c *child, p expand.Pushed) (key board.Key, turned bool) {
	y := w.symmetries
	from, to := p.First.From(), p.To
	least := y.moved(y.layout, from, to)
	best, ties := -1, 0
	for i, s := range y.all {
		m := y.moved(y.images[i], s.Square(from), s.Square(to))
		switch {
		case m == least:
			ties++
		case m.less(least):
			least, best, ties = m, i, 0
		}
	}
	if best < 0 && ties == 0 {
		return key, false
	}
	if best = w.leastPlayer(c, p, best, least, ties); best < 0 {
		return key, false
	}
	s := y.all[best]
	y.boxes = y.boxes[:0]
	for _, sq := range w.boxes {
		if sq == from {
			sq = to
		}
		y.boxes = append(y.boxes, s.Square(sq))
	}
	slices.Sort(y.boxes)
	w.Layouts.Pack(w.words, y.boxes)
	c.origin = newOrigin(c.origin.parent(), s.Move(p.First), p.Run) | turnedBit
	return least.key.Xor(y.board.PlayerKey(c.player)), true
}

// leastPlayer chooses among the images with the least key of a layout the one with the least normalised player, which
// it gives to the child. Best is the first of them, -1 for the child itself, and ties is how many others there are.
func (w *worker) leastPlayer(c *child, p expand.Pushed, best int, least image, ties int) int {
	y := w.symmetries
	y.filled = false
	player := c.player
	if best >= 0 {
		player = w.leastOf(best, c.player, p.To)
	}
	for i := best + 1; ties > 0 && i < len(y.all); i++ {
		s := y.all[i]
		if y.moved(y.images[i], s.Square(p.First.From()), s.Square(p.To)) != least {
			continue
		}
		if at := w.leastOf(i, c.player, p.To); at < player {
			player, best = at, i
		}
	}
	c.player = player
	return best
}

// leastOf is the smallest square of the image of the child's zone under symmetry i. The player is somewhere in the zone,
// and the box has been pushed to a square.
func (w *worker) leastOf(i int, player, box board.Square) board.Square {
	y := w.symmetries
	s := y.all[i]
	squares, ok := w.Gained()
	least := y.board.Wall()
	if ok {
		least = y.without(i, w.Zone(), box)
	} else {
		if !y.filled {
			y.zone.Fill(w.Scene(), player)
			y.filled = true
		}
		squares = y.zone.Squares()
	}
	for _, sq := range squares {
		least = min(least, s.Square(sq))
	}
	return least
}

// without is the smallest square of the image of the parent's zone under symmetry i, but for the image of a box.
func (y *symmetries) without(i int, zone *board.Zone, box board.Square) board.Square {
	s, z := y.all[i], &y.zones[i]
	if !z.known {
		*z = imageZone{known: true, least: y.board.Wall(), second: y.board.Wall()}
		for _, sq := range zone.Squares() {
			if at := s.Square(sq); at < z.least {
				z.least, z.second = at, z.least
			} else {
				z.second = min(z.second, at)
			}
		}
	}
	if z.least == s.Square(box) {
		return z.second
	}
	return z.least
}

// solution gives the pushes of the best solution seen. It may only be called when all workers have stopped.
func (s *shared) solution() []board.Move { return slices.Concat(s.path(s.goal), s.rest) }

// path gives the pushes from the start to a node. It may only be called when all workers have stopped.
func (s *shared) path(node id) []board.Move {
	chain := []id{node}
	for origin(s.nodes.at(node)[0]).parent() != 0 {
		node = origin(s.nodes.at(node)[0]).parent()
		chain = append(chain, node)
	}
	slices.Reverse(chain)
	b := s.space.Board
	var moves []board.Move
	var back *board.Symmetry // from the frame of the node at hand to that of the start; nil when they are the same
	for i, node := range chain[1:] {
		o := origin(s.nodes.at(node)[0])
		if o.turned() {
			back = s.frame(back, chain[i], node)
		}
		for m, pushes := o.move(), 0; pushes < o.run(); pushes++ {
			if back == nil {
				moves = append(moves, m)
			} else {
				moves = append(moves, back.Move(m))
			}
			m = board.NewMove(b.To(m), m.Dir())
		}
	}
	return moves
}

// frame is the way from the frame of a turned node to that of the start, given the way from the frame of its parent.
func (s *shared) frame(back *board.Symmetry, parent, node id) *board.Symmetry {
	b := s.space.Board
	o := origin(s.nodes.at(node)[0])
	before, stand := s.before(node, o)
	layout := b.BitsOf(s.space.Layouts.Unpack(s.nodes.at(parent)[header:], nil))
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(before)
	zone.Fill(scene, stand)
	for _, y := range s.symmetries {
		if slices.Equal(y.Bits(layout), before) && zone.Has(y.Square(loadStatus(s.nodes.at(parent)).player())) {
			inverse := y.Inverse()
			if back == nil {
				return inverse
			}
			return back.After(inverse)
		}
	}
	panic("exhaustive: a turned node that no symmetry leads to")
}

// before is the layout before the move of a node, and where the player stood, both in the frame of the node.
func (s *shared) before(node id, o origin) (layout board.Bits, stand board.Square) {
	b := s.space.Board
	layout = b.BitsOf(s.space.Layouts.Unpack(s.nodes.at(node)[header:], nil))
	first := o.move()
	to := first.From()
	for range o.run() {
		to = b.Next(to, first.Dir())
	}
	layout.Remove(to)
	layout.Add(first.From())
	return layout, b.Stand(board.Forward, first)
}
