package suite

import (
	"math/rand/v2"
	"slices"
	"strings"

	"planner/board"
)

// The sizes of the levels of DrawChain, in squares and boxes. They were chosen so that the searches by single pulls,
// which are lost in the first hall when they fill its neck too early, have not found out after 400,000 positions.
const (
	halls                   = 2
	hallWidth, hallWidths   = 8, 2  // the second hall has 8 or 9 columns
	hallHeight, hallHeights = 8, 2  // a hall has 8 or 9 rows
	firstWider              = 9     // columns that the first hall has more
	entryRow                = 5     // the least row of the second hall with a way into a door, because of the lane above it
	fewestBoxes, moreBoxes  = 28, 9 // without those of the doors, from 28 to 36
	chainTries              = 50    // destinations of boxes that are tried before a seed is given up
)

// point is a row and a column of a drawing.
type point struct{ row, col int }

func (p point) plus(q point, n int) point { return point{p.row + n*q.row, p.col + n*q.col} }

// doorway is a one-way door of a drawing: forward, a player on the near side pushes the box from open to closed.
type doorway struct{ open, closed point }

// hall is a room whose boxes leave it by a shaft, and the way of the player round to the foot of the shaft.
type hall struct {
	squares []point
	foot    point // of the shaft
	lane    point // right of foot, where the player comes from
	doors   []doorway
}

// chain is a level that is being drawn.
//
//	###########
//	#   #     ########     A hall holds the boxes. Each is pushed down the shaft until it stands before the wall. From
//	#  hall   ##  D #      above it can go nowhere: the player has to go round through the doors D, to come from the
//	#   #     # # D ###    right and push it on. The way into each door has a bend, so that its box cannot leave. A lane
//	# #########     #      leads into the next hall, to its left and lower, which has a shaft and doors of its own, and
//	# #       D     #      the last lane into the room of the goals.
//	next  ###########
//
// The first hall has a wall with a neck, a corridor of three squares, between the shaft and the way to the doors. A box
// stands in it at the start. By pulls it has to come last: with the neck shut no other box gets into the hall.
type chain struct {
	random *rand.Rand
	floor  map[point]bool
	goals  []point
	halls  []hall
	neck   point // the middle of it
}

var (
	right, down, left, up = point{0, 1}, point{1, 0}, point{0, -1}, point{-1, 0}
)

// Chain is a level that DrawChain has drawn, with a solution.
type Chain struct {
	Rows   []string
	Pushes []board.Move
}

// DrawChain draws a level from a seed. It is the same everywhere, because only positions count. Some seeds have no
// level: the way of some box out of the goals is shut by the boxes before it.
//
// The level is solvable by construction. The boxes are pulled from the goals into the hall one by one, each by single
// pulls and passages of the doors, so the pulls in the opposite order are a solution.
func DrawChain(seed uint64) (drawn Chain, ok bool) {
	c := &chain{random: rand.New(rand.NewPCG(seed, 44)), floor: map[point]bool{}}
	at := point{1, 1 + c.random.IntN(3)}
	for range halls {
		at = c.hall(at, 2+int(seed%2))
	}
	c.room(at.col, at.row, 9+c.random.IntN(3))
	return c.fill()
}

// dig makes a rectangle floor.
func (c *chain) dig(at point, height, width int) (squares []point) {
	for row := range height {
		for col := range width {
			p := point{at.row + row, at.col + col}
			c.floor[p] = true
			squares = append(squares, p)
		}
	}
	return squares
}

// hall digs a hall with its doors, its lane and its shaft, and returns the left end of the lane. The first hall begins
// at a square, and another one is entered at it from the right, by the lane of the hall before.
func (c *chain) hall(at point, doors int) (end point) {
	first := len(c.halls) == 0
	width, height, top, entry := hallWidth+c.random.IntN(hallWidths), hallHeight+c.random.IntN(hallHeights), at, 1
	if first {
		width += firstWider
	} else {
		top, entry = point{at.row - 1, at.col - width + 1}, entryRow
	}
	h := hall{squares: c.dig(top, height, width)}
	at = c.around(&h, point{top.row + entry + c.random.IntN(height-entry), top.col + width}, doors)
	h.lane.row = max(at.row, top.row+height+1) + 2
	for ; at.row < h.lane.row; at = at.plus(down, 1) {
		c.floor[at] = true
	}
	last := top.col + width - 2 // column for the shaft
	if first {
		last = top.col + 4 + c.random.IntN(4)
		c.neck = point{top.row + 1 + c.random.IntN(height-2), last + 2 + c.random.IntN(2)}
		h.squares = c.divide(h.squares)
	}
	h.lane.col = top.col + 2 + c.random.IntN(last-top.col)
	h.foot = h.lane.plus(left, 1)
	for ; at.col >= h.foot.col-2; at = at.plus(left, 1) {
		c.floor[at] = true
	}
	c.dig(point{top.row + height, h.foot.col}, h.foot.row-top.row-height, 1)
	c.halls = append(c.halls, h)
	return at
}

// around digs the way from a hall through its doors to where the lane goes down. It begins beside the hall with a bend:
// two steps right, then up.
func (c *chain) around(h *hall, at point, doors int) point {
	c.dig(at, 1, 2)
	at = c.door(h, at.plus(right, 1).plus(up, 1), right, down)
	at = c.door(h, c.bend(at, down, right), down, left)
	if doors == 3 {
		return c.door(h, c.bend(at, left, down), left, down)
	}
	c.floor[at] = true
	return at.plus(left, 1)
}

// divide makes the three columns of the neck wall, but for the neck. It returns the other squares of the hall.
func (c *chain) divide(squares []point) []point {
	return slices.DeleteFunc(squares, func(p point) bool {
		off := p.col - c.neck.col
		if off*off > 1 {
			return false
		}
		if p.row != c.neck.row {
			delete(c.floor, p)
		}
		return true
	})
}

// bend goes on from the exit of a door, which lies in direction was, and turns, so that no box gets into the next door
// or back out of it.
func (c *chain) bend(at, was, turn point) point {
	c.floor[at] = true
	at = at.plus(was, 1)
	c.floor[at] = true
	if c.random.IntN(2) == 0 {
		at = at.plus(was, 1)
		c.floor[at] = true
	}
	at = at.plus(turn, 1)
	c.floor[at] = true
	return at.plus(was, 1)
}

// door digs a room of two by three squares, or one a column or row larger, that is entered at a square in direction
// into and left in direction out, as a door of a hall. It returns the square outside the exit.
func (c *chain) door(h *hall, at, into, out point) point {
	c.floor[at] = true
	open := at.plus(into, 1)
	depth, length := 2, 3
	switch c.random.IntN(4) {
	case 0:
		length++
	case 1:
		depth++
	}
	for i := range length {
		for j := range depth {
			c.floor[open.plus(into, i).plus(out, -j)] = true
		}
	}
	closed := open.plus(into, 1)
	h.doors = append(h.doors, doorway{open, closed})
	exit := closed.plus(out, 1)
	c.floor[exit] = true
	return exit
}

// room digs the room of the goals left of a column, around the row of the lane, and fills it with goals from the left.
func (c *chain) room(col, row, width int) {
	above := 2 + c.random.IntN(2)
	height := above + 1 + 1 + c.random.IntN(2)
	squares := c.dig(point{row - above, col - width + 1}, height, width)
	slices.SortStableFunc(squares, func(a, b point) int { return a.col - b.col })
	boxes := min(fewestBoxes+c.random.IntN(moreBoxes), len(squares)-2*height)
	c.goals = squares[:max(0, boxes)]
}

// corners are the top left and the bottom right of the drawing, walls included.
func (c *chain) corners() (low, high point) {
	low, high = c.goals[0], c.goals[0]
	for p := range c.floor {
		low = point{min(low.row, p.row-1), min(low.col, p.col-1)}
		high = point{max(high.row, p.row+1), max(high.col, p.col+1)}
	}
	return low, high
}

// text draws the level as rows, given what stands on the squares of its floor.
func (c *chain) text(marks map[point]byte) (rows []string) {
	low, high := c.corners()
	for row := low.row; row <= high.row; row++ {
		line := make([]byte, 0, high.col-low.col+1)
		for col := low.col; col <= high.col; col++ {
			line = append(line, c.mark(point{row, col}, marks))
		}
		rows = append(rows, strings.TrimRight(string(line), " "))
	}
	return rows
}

// mark is the character of a square: a wall where floor is beside it, and a blank outside.
func (c *chain) mark(p point, marks map[point]byte) byte {
	if c.floor[p] {
		if m := marks[p]; m != 0 {
			return m
		}
		return ' '
	}
	for row := -1; row <= 1; row++ {
		for col := -1; col <= 1; col++ {
			if c.floor[point{p.row + row, p.col + col}] {
				return '#'
			}
		}
	}
	return ' '
}

// fill pulls the boxes into the hall and draws the level. It is false when some box cannot be pulled there.
func (c *chain) fill() (drawn Chain, ok bool) {
	if len(c.goals) < fewestBoxes {
		return drawn, false
	}
	solved := map[point]byte{c.halls[halls-1].lane: '@'}
	for _, g := range c.goals {
		solved[g] = '*'
	}
	for _, h := range c.halls {
		for _, d := range h.doors {
			solved[d.open] = '*'
		}
	}
	b, err := board.New(&board.Level{Number: 1, Rows: c.text(solved)})
	if err != nil {
		return drawn, false
	}
	p := newPuller(c, b)
	if !p.decide() || !p.all(slices.Clone(c.goals)) {
		return drawn, false
	}
	drawn.Rows = b.Text(p.scene.Boxes(), p.player)
	for _, m := range slices.Backward(p.pulls) {
		drawn.Pushes = append(drawn.Pushes, b.Undo(m))
	}
	return drawn, true
}
