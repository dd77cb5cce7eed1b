package strategy

import (
	"slices"

	"planner/board"
)

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
	part  part
	boxes board.Bits // of the position
	walls board.Bits // boxes outside the part
	in    board.Bits // the core
	areas []area     // of other floor, each from a square beside the core on
}

// coreOf is the core of a part of a position with some boxes.
func coreOf(b *board.Board, w part, boxes board.Bits) *core {
	c := &core{board: b, part: w, boxes: boxes, walls: boxes.Minus(w.Boxes)}
	c.in = c.reached(w.Boxes, 1).And(c.reached(w.Goals, -1)).Or(w.Boxes)
	c.walk()
	return c
}

// Text tells parts apart: parts with equal texts are solved by the same pushes. zone is the player's zone; the text
// does not tell where in the zone he stands.
func (c *core) Text(zone *board.Zone) string {
	text := make([]byte, c.board.Squares())
	all := c.label(text)
	for sq := range c.in.All() {
		text[sq] = c.part.symbol(sq, c.boxes, c.board.Wall())
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
	for i, squares := range c.areas {
		for _, sq := range squares {
			if sq.beside {
				text[sq.at] = byte(firstLabel + min(i, labels-1))
			}
		}
	}
	return len(c.areas) <= labels
}

// Rows draws the level of the part. All other boxes are walls, and so is most of the floor outside the core: of each
// area only what joins its squares beside the core is left. So the searches have the few squares that matter, where the
// part is one room of twenty. player is a square of the core or beside it.
func (c *core) Rows(player board.Square) []string {
	b, floor := c.board, c.floor()
	floor.Add(player)
	rows := make([][]byte, b.Height)
	for row := range rows {
		rows[row] = []byte(b.Level.Rows[row])
	}
	for sq := range board.Square(b.Squares()) {
		row, col := b.RowCol(sq)
		if rows[row][col] = '#'; floor.Has(sq) {
			rows[row][col] = c.part.symbol(sq, c.boxes, player)
		}
	}
	text := make([]string, b.Height)
	for row := range rows {
		text[row] = string(rows[row])
	}
	return text
}

// floor is the core and the goals, and of each area of other floor the ways between its squares beside the core: a tree
// of shortest ways from the first of them.
func (c *core) floor() board.Bits {
	floor := c.in.Or(c.part.Goals)
	for _, squares := range c.areas {
		for i := range squares {
			for at := i; squares[i].beside && !floor.Has(squares[at].at); at = squares[at].before {
				floor.Add(squares[at].at)
			}
		}
	}
	return floor
}

// stand is a square of the player's zone in the core or beside it, about the nearest to him. When there is none, and he
// can push no box of the part, stand is his own square.
func (c *core) stand(zone *board.Zone, player board.Square) board.Square {
	for _, sq := range zone.Squares() {
		if c.in.Has(sq) || c.beside(sq) {
			return sq
		}
	}
	return player
}

// beside reports whether a square has a neighbour in the core.
func (c *core) beside(sq board.Square) bool {
	return slices.ContainsFunc(board.Dirs[:], func(d board.Dir) bool {
		next := c.board.Next(sq, d)
		return next != c.board.Wall() && c.in.Has(next)
	})
}

// area is a connected area of other floor, the squares nearest to the first one first.
type area []areaSquare

type areaSquare struct {
	at     board.Square
	before int  // index of the square before it on a shortest way from the first square of the area
	beside bool // a neighbour is in the core
}

// walk finds the areas of other floor beside the core.
func (c *core) walk() {
	seen := c.board.NewBits()
	for sq := range c.in.All() {
		for _, d := range board.Dirs {
			if next := c.board.Next(sq, d); c.free(next) && !c.in.Has(next) && !seen.Has(next) {
				c.areas = append(c.areas, c.area(next, seen))
			}
		}
	}
}

// area lists the area of other floor around a square, and adds it to those that have been seen.
func (c *core) area(from board.Square, seen board.Bits) area {
	seen.Add(from)
	squares := area{{at: from}}
	for head := 0; head < len(squares); head++ {
		for _, d := range board.Dirs {
			sq := c.board.Next(squares[head].at, d)
			switch {
			case !c.free(sq):
			case c.in.Has(sq):
				squares[head].beside = true
			case !seen.Has(sq):
				seen.Add(sq)
				squares = append(squares, areaSquare{at: sq, before: head})
			}
		}
	}
	return squares
}
