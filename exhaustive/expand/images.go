package expand

import (
	"slices"

	"planner/board"
)

// Images chooses for each child one of its images under the symmetries of the level, which then stands for all images
// of that child. The bound and the deadlock tests are made for the child itself and hold for its images: a symmetry
// maps walls to walls and goals to goals, and therefore solutions to solutions of as many pushes. So nothing is lost.
//
// The chosen image is the one whose layout comes first in an order of layouts and, among equal layouts, the one with
// the smallest normalised player. The order compares sums of weights of the squares and, where these are equal, keys.
// One push changes such a sum little, so most children of a position that comes first among its images come first too.
// The sums of the images of a child follow from those of its parent by two squares, so a child that stays as it is
// costs little. What a turned child takes from its parent's image is worked out for the first such child.
//
// Images are numbered: 0 is the position itself, and i its image under the symmetry i-1 of the level. An Images belongs
// to one worker.
type Images struct {
	board   *board.Board
	codec   Codec
	words   int // of a packed layout
	all     []*board.Symmetry
	weight  []uint64         // by square and image: the weight of the image of the square
	boxes   []board.Square   // the layout that is expanded, ascending
	sums    []uint64         // by image of that layout: the sum of its weights
	images  []image          // by image
	origins [][]board.Square // by image and square: the square of which the square is the image
	after   [][]int          // by first and second: the image that is the first one of the second one
	same    int              // number of symmetries that lead to the image found last
}

// image is an image of the position that is expanded.
type image struct {
	laid  bool           // boxes, words and key are known
	boxes []board.Square // ascending
	words []uint64       // boxes, packed
	key   board.Key      // of boxes, without the player

	zoned         bool         // least and second are known
	least, second board.Square // the two smallest squares of the player's zone
}

// NewImages makes the memory of one worker for the symmetries of the space, nil when there are none. A packed layout
// has that number of words.
func (s *Space) NewImages(codec Codec, words int) *Images {
	if len(s.Symmetries) == 0 {
		return nil
	}
	b, all, n := s.Board, s.Symmetries, 1+len(s.Symmetries)
	y := &Images{board: b, codec: codec, words: words, all: all, weight: imageWeights(b, all), sums: make([]uint64, n),
		images: make([]image, n), origins: make([][]board.Square, n)}
	for i := 1; i < n; i++ {
		back := all[i-1].Inverse()
		for sq := range board.Square(b.Squares()) {
			y.origins[i] = append(y.origins[i], back.Square(sq))
		}
	}
	y.after = y.products()
	return y
}

// Show prepares for the children of a layout, whose squares must stay as they are until another layout is shown.
func (y *Images) Show(boxes []board.Square) {
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

// Of gives the image that stands for a child of the layout shown, and the normalised player of that image.
func (y *Images) Of(m Walks, p Pushed) (i int, player board.Square) {
	from := p.First.From()
	i, ties := y.first(from, p.To)
	if y.same = 1; i == 0 && ties == 0 {
		return 0, p.Player
	}
	player = p.Player
	if i > 0 {
		player = y.playerOf(m, i, p.To)
	}
	if ties == 0 {
		return i, player
	}
	return y.least(i, player, from, p.To, func(i int) board.Square { return y.playerOf(m, i, p.To) })
}

// least gives the first image with the smallest normalised player, and that player, among image i and the images behind
// it whose boxes stand on the same squares as in image i. The box on from is on to in each image. player is the
// normalised player of image i, and playerOf gives that of another image.
func (y *Images) least(i int, player, from, to board.Square, playerOf func(i int) board.Square) (int, board.Square) {
	key := y.key(i, from, to)
	for other := i + 1; other < len(y.images); other++ {
		if y.key(other, from, to) != key {
			continue
		}
		switch at := playerOf(other); {
		case at < player:
			player, i, y.same = at, other, 1
		case at == player:
			y.same++
		}
	}
	return i, player
}

// playerOf is the normalised player of image i of a child: the smallest square of the image of his zone. box is where
// the pushed box stands. The zone mostly differs from the parent's by a few squares, and then needs no flood.
func (y *Images) playerOf(m Walks, i int, box board.Square) board.Square {
	if gained, ok := m.Reach.Gained(); ok {
		least := y.without(i, m.Zone, box)
		for _, sq := range gained {
			least = min(least, y.all[i-1].Square(sq))
		}
		return least
	}
	for sq, from := range y.origins[i] {
		if m.Scene.Free(from) && m.Reach.Holds(from) {
			return board.Square(sq)
		}
	}
	return y.board.Wall() // no zone is empty
}

// without is the smallest square of image i of the parent's zone, the image of a box left out.
func (y *Images) without(i int, zone *board.Zone, box board.Square) board.Square {
	m := &y.images[i]
	if !m.zoned {
		m.zoned = true
		m.least, m.second = y.smallest(i, zone)
	}
	if m.least == y.Square(i, box) {
		return m.second
	}
	return m.least
}

// smallest gives the two smallest squares of image i of a zone. Where the image has fewer than two squares, the Wall
// stands in their place. Zones are mostly large, so few squares are looked at.
func (y *Images) smallest(i int, zone *board.Zone) (least, second board.Square) {
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

// OfPosition gives the image that stands for a position, and the normalised player of that image. OfPosition shows the
// layout of the position, as Show does, and is for single positions, because it floods the zone anew.
func (y *Images) OfPosition(boxes []board.Square, at board.Square) (i int, player board.Square) {
	y.Show(boxes)
	scene, zone := board.NewScene(y.board), board.NewZone(y.board)
	scene.SetSquares(boxes)
	zone.Fill(scene, at)
	playerOf := func(i int) board.Square {
		at := y.board.Wall()
		for _, sq := range zone.Squares() {
			at = min(at, y.Square(i, sq))
		}
		return at
	}
	still := boxes[0]
	i, _ = y.first(still, still)
	y.same = 1
	return y.least(i, playerOf(i), still, still, playerOf)
}

// onto is the number of the first image of a position that is equal to another position; the position itself comes
// last. There must be such an image. onto shows the layout of the position, as Show does.
func (y *Images) onto(boxes []board.Square, player board.Square, other []board.Square, at board.Square) (i int) {
	y.Show(boxes)
	scene, zone := board.NewScene(y.board), board.NewZone(y.board)
	scene.SetSquares(other)
	zone.Fill(scene, at)
	for i = 1; i < len(y.images); i++ {
		if slices.Equal(y.Boxes(i), other) && zone.Has(y.Square(i, player)) {
			return i
		}
	}
	return 0
}

// Count is the number of different images of a position, the position itself among them. The position is the one of the
// last call of Of or OfPosition.
func (y *Images) Count() int { return len(y.images) / y.same }

// Pack writes the layout of an image of a child into words. Scratch must have space for all boxes.
func (y *Images) Pack(words []uint64, i int, p Pushed, scratch []board.Square) {
	m := y.image(i)
	y.codec.Child(words, m.words, m.boxes, scratch, y.Square(i, p.First.From()), y.Square(i, p.To))
}

// Key is the key of an image of a child with a normalised player.
func (y *Images) Key(i int, p Pushed, player board.Square) board.Key {
	return y.key(i, p.First.From(), p.To).Xor(y.board.PlayerKey(player))
}

// Boxes lists the boxes of an image of the layout shown in ascending order. The boxes are valid until the next layout
// is shown.
func (y *Images) Boxes(i int) []board.Square { return y.image(i).boxes }

// Child appends the boxes of an image of a child in ascending order.
func (y *Images) Child(boxes []board.Square, i int, p Pushed) []board.Square {
	from := len(boxes)
	boxes = append(boxes, y.image(i).boxes...)
	boxes[from+slices.Index(boxes[from:], y.Square(i, p.First.From()))] = y.Square(i, p.To)
	slices.Sort(boxes[from:])
	return boxes
}

// Move is an image of a move.
func (y *Images) Move(i int, m board.Move) board.Move {
	if i == 0 {
		return m
	}
	return y.all[i-1].Move(m)
}

// Square is image i of a square.
func (y *Images) Square(i int, sq board.Square) board.Square {
	if i == 0 {
		return sq
	}
	return y.all[i-1].Square(sq)
}

// image gives image i of the layout that is expanded.
func (y *Images) image(i int) *image {
	m := &y.images[i]
	if m.laid {
		return m
	}
	m.laid, m.key, m.boxes = true, board.Key{}, m.boxes[:0]
	for _, sq := range y.boxes {
		sq = y.Square(i, sq)
		m.boxes = append(m.boxes, sq)
		m.key = m.key.Xor(y.board.BoxKey(sq))
	}
	slices.Sort(m.boxes)
	if m.words == nil {
		m.words = make([]uint64, y.words)
	}
	y.codec.Pack(m.words, m.boxes)
	return m
}

// key is the key, without the player, of image i of a child, which has a box moved.
func (y *Images) key(i int, from, to board.Square) board.Key {
	key := y.image(i).key
	return key.Xor(y.board.BoxKey(y.Square(i, from))).Xor(y.board.BoxKey(y.Square(i, to)))
}
