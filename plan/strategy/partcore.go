package strategy

import "planner/board"

// core is the squares of a part that matter for its solutions: squares that one of its boxes can be pushed to and from
// which a box can be pushed to one of its goals, with all boxes outside the part as walls. A box anywhere else is lost.
//
// All other floor only lets the player walk from one place beside the core to another, and no box moves there. So two
// parts with the same core, whose other floor joins the same places beside it, have the same solutions but for walks:
//
//	#########    #########
//	#@$. #  #    #@$. #  #    the part is the box on the left and its goal, whose two
//	#### # $#    #### #  #    squares are the core: the other box changes nothing
//	   #    #       # $  #
//	   ######       ######
type core struct {
	board *board.Board
	walls board.Bits // boxes outside the part
	in    board.Bits // the core
}

// Core is a text for a part of a position: parts with equal texts are solved by the same pushes. zone is the player's
// zone; the text does not tell where in the zone he stands.
func (w part) Core(b *board.Board, boxes board.Bits, zone *board.Zone) string {
	c := core{board: b, walls: b.NewBits()}
	for sq := range boxes.All() {
		if !w.Boxes.Has(sq) {
			c.walls.Add(sq)
		}
	}
	c.in = c.reached(w.Boxes, 1)
	from := c.reached(w.Goals, -1)
	for i := range c.in {
		c.in[i] = c.in[i]&from[i] | w.Boxes[i]
	}
	text := make([]byte, b.Squares())
	all := c.label(text)
	for sq := range c.in.All() {
		text[sq] = w.symbol(sq, boxes, b.Wall())
		if zone.Has(sq) {
			text[sq]++
		}
	}
	for sq, label := range text {
		if label >= firstLabel && zone.Has(board.Square(sq)) {
			text[sq] += labels
		}
	}
	if !all { // then the boxes outside the part tell the areas apart
		for sq := range c.walls.All() {
			text = append(text, byte(sq), byte(sq>>8))
		}
	}
	return string(text)
}

// Labels of areas of other floor in the text of a core. The label of an area in the player's zone is greater by labels.
const (
	firstLabel = 128
	labels     = 64
)

// free reports whether a square is floor without a box outside the part.
func (c *core) free(sq board.Square) bool { return sq != c.board.Wall() && !c.walls.Has(sq) }

// reached is the set of squares that a lone box can be pushed to from one of some squares, wherever the player is. With
// sign -1 it is the set of squares from which a box can be pushed to one of some squares.
func (c *core) reached(from board.Bits, sign int) board.Bits {
	set, queue := from.Clone(), from.AppendTo(nil)
	for head := 0; head < len(queue); head++ {
		for _, d := range board.Dirs {
			to := c.board.Next(queue[head], d)
			stand := c.board.Next(queue[head], d.Opposite())
			if sign < 0 && to != c.board.Wall() {
				stand = c.board.Next(to, d)
			}
			if c.free(to) && c.free(stand) && !set.Has(to) {
				set.Add(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

// label gives each area of other floor a label, on its squares beside the core. It is false when there are more areas
// than labels; the last label then stands for several areas.
func (c *core) label(text []byte) (all bool) {
	seen, areas := c.board.NewBits(), 0
	for sq := range c.in.All() {
		for _, d := range board.Dirs {
			next := c.board.Next(sq, d)
			if !c.free(next) || c.in.Has(next) || seen.Has(next) {
				continue
			}
			c.flood(next, seen, text, byte(firstLabel+min(areas, labels-1)))
			areas++
		}
	}
	return areas <= labels
}

// flood labels the area of other floor around a square.
func (c *core) flood(from board.Square, seen board.Bits, text []byte, label byte) {
	seen.Add(from)
	queue := []board.Square{from}
	for head := 0; head < len(queue); head++ {
		for _, d := range board.Dirs {
			sq := c.board.Next(queue[head], d)
			switch {
			case !c.free(sq):
			case c.in.Has(sq):
				text[queue[head]] = label
			case !seen.Has(sq):
				seen.Add(sq)
				queue = append(queue, sq)
			}
		}
	}
}
