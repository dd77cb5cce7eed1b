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
// The chosen image is the one whose layout has the smallest key and, among equal layouts, the one with the smallest
// normalised player. The keys of the images of a child follow from those of its parent by two squares, so a child that
// stays as it is costs little. The start stays as it is.
//
// The move of a turned node is its move after the symmetry, and its parent is stored in the frame before. path finds the
// symmetry again from the two layouts.
//
// A symmetries belongs to one worker.
type symmetries struct {
	board  *board.Board
	all    []*board.Symmetry
	keys   []board.Key // by symmetry: the key of the image of the layout that is expanded
	layout board.Key   // of the layout itself
	zone   *board.Zone // of a child
	boxes  []board.Square
}

// newSymmetries makes the memory of one worker, nil when there are no symmetries.
func newSymmetries(b *board.Board, all []*board.Symmetry) *symmetries {
	if len(all) == 0 {
		return nil
	}
	return &symmetries{board: b, all: all, keys: make([]board.Key, len(all)), zone: board.NewZone(b)}
}

// show prepares for the children of a layout.
func (y *symmetries) show(boxes []board.Square) {
	y.layout = y.keyOf(boxes, nil)
	for i, s := range y.all {
		y.keys[i] = y.keyOf(boxes, s)
	}
}

// keyOf is the key of the image of a layout, or of the layout itself.
func (y *symmetries) keyOf(boxes []board.Square, s *board.Symmetry) (key board.Key) {
	for _, sq := range boxes {
		if s != nil {
			sq = s.Square(sq)
		}
		key = key.Xor(y.board.BoxKey(sq))
	}
	return key
}

// turn replaces a child by its image. The scene shows the child, whose layout is that of boxes with the box of a push
// moved. It changes the player and the origin of the child and the worker's words, and gives the key of the image. It is
// false when the child stays as it is.
func (w *worker) turn(c *child, p expand.Pushed) (key board.Key, turned bool) {
	y := w.symmetries
	from, to := p.First.From(), p.To
	least := y.layout.Xor(y.board.BoxKey(from)).Xor(y.board.BoxKey(to))
	best, ties := -1, 0
	for i, s := range y.all {
		image := y.keys[i].Xor(y.board.BoxKey(s.Square(from))).Xor(y.board.BoxKey(s.Square(to)))
		switch {
		case image == least:
			ties++
		case less(image, least):
			least, best, ties = image, i, 0
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
	return least.Xor(y.board.PlayerKey(c.player)), true
}

// leastPlayer chooses among the images with the least key of a layout the one with the least normalised player, which
// it gives to the child. Best is the first of them, -1 for the child itself, and ties is how many others there are.
func (w *worker) leastPlayer(c *child, p expand.Pushed, best int, least board.Key, ties int) int {
	y := w.symmetries
	y.zone.Fill(w.Scene(), c.player)
	player := c.player
	if best >= 0 {
		player = y.least(y.all[best])
	}
	for i := best + 1; ties > 0 && i < len(y.all); i++ {
		s := y.all[i]
		image := y.keys[i].Xor(y.board.BoxKey(s.Square(p.First.From()))).Xor(y.board.BoxKey(s.Square(p.To)))
		if image != least {
			continue
		}
		if at := y.least(s); at < player {
			player, best = at, i
		}
	}
	c.player = player
	return best
}

// least is the smallest square of the image of the child's zone.
func (y *symmetries) least(s *board.Symmetry) board.Square {
	least := y.board.Wall()
	for _, sq := range y.zone.Squares() {
		least = min(least, s.Square(sq))
	}
	return least
}

// less orders keys.
func less(a, b board.Key) bool { return a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo }

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
