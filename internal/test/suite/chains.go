package suite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/board"
)

// Chains gives levels of 16 boxes and more in which every box but those of the doors wants the player to go round
// through a chain of two or three one-way doors. DrawChain has drawn each from the seed in its title.
func Chains(t testing.TB) []*board.Level { return load(t, "testdata/chains.xsb") }

// The sizes of the levels of DrawChain, in squares and boxes. They were chosen so that a level is as large as one that a
// person draws: 15 to 30 columns.
const (
	hallWidth, hallWidths   = 8, 2  // the hall of the start has 8 or 9 columns
	hallHeight, hallHeights = 5, 2  // and 5 or 6 rows
	fewestBoxes, moreBoxes  = 14, 7 // without those of the doors, from 14 to 20
	chainTries              = 40    // destinations of boxes that are tried before a seed is given up
)

// point is a row and a column of a drawing.
type point struct{ row, col int }

func (p point) plus(q point, n int) point { return point{p.row + n*q.row, p.col + n*q.col} }

// doorway is a one-way door of a drawing: forward, a player on the near side pushes the box from open to closed.
type doorway struct{ open, closed point }

// chain is a level that is being drawn.
//
//	########
//	#      ########     A hall at the top holds the boxes. Each is pushed down the shaft until it stands before the
//	# hall   ##  D #     wall. From above it can go nowhere: the player has to go round through the doors D, to come
//	#      # # D ###     from the right and push it into the room of the goals. The way into each door has a bend, so
//	## ######     #      that its box cannot leave.
//	 # #     D    #
//	goals #########
type chain struct {
	random *rand.Rand
	floor  map[point]bool
	goals  []point
	hall   []point
	doors  []doorway
	foot   point // of the shaft
	lane   point // right of foot, where the player comes from
}

var (
	right, down, left, up = point{0, 1}, point{1, 0}, point{0, -1}, point{-1, 0}
)

// DrawChain draws a level from a seed. It is the same everywhere, because only positions count. Some seeds have no level:
// the way of some box out of the goals is shut by the boxes before it.
//
// The level is solvable by construction. The boxes are pulled from the goals into the hall one by one, each by single
// pulls and passages of the doors, so the pulls in the opposite order are a solution.
func DrawChain(seed uint64) (rows []string, ok bool) {
	c := &chain{random: rand.New(rand.NewPCG(seed, 44)), floor: map[point]bool{}}
	c.draw(2 + int(seed%2))
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

// draw digs the hall, the doors, the shaft and the room of the goals.
func (c *chain) draw(doors int) {
	width, height := hallWidth+c.random.IntN(hallWidths), hallHeight+c.random.IntN(hallHeights)
	goalWidth := 7 + c.random.IntN(3)
	top := point{1, 1 + c.random.IntN(3)}
	c.hall = c.dig(top, height, width)
	// The way from the hall into the first door has a bend: two steps right, then up.
	at := point{top.row + 1 + c.random.IntN(height-1), top.col + width}
	c.floor[at] = true
	at = at.plus(right, 1)
	c.floor[at] = true
	at = at.plus(up, 1)
	at = c.door(at, right, down)
	at = c.door(c.bend(at, down, right), down, left)
	heading := left
	if doors == 3 {
		at = c.door(c.bend(at, left, down), left, down)
		heading = down
	}
	// The lane leads left, below everything, to the foot of the shaft.
	bottom := max(at.row+2, top.row+height+3)
	if heading == left {
		c.floor[at] = true
		at = at.plus(left, 1)
	}
	for ; at.row < bottom; at = at.plus(down, 1) {
		c.floor[at] = true
	}
	shaft := top.col + 1 + c.random.IntN(max(1, min(width-2, at.col-top.col-3)))
	for ; at.col >= shaft-2; at = at.plus(left, 1) {
		c.floor[at] = true
	}
	c.foot, c.lane = point{bottom, shaft}, point{bottom, shaft + 1}
	c.dig(point{top.row + height, shaft}, bottom-top.row-height, 1)
	c.room(at.col, bottom, goalWidth)
}

// bend goes on from the exit of a door, which lies in direction was, and turns, so that no box gets into the next door or
// back out of it.
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

// door digs a room of two by three squares, or one a column or row larger, that is entered at a square in direction into
// and left in direction out. It returns the square outside the exit.
func (c *chain) door(at, into, out point) point {
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
	c.doors = append(c.doors, doorway{open, closed})
	exit := closed.plus(out, 1)
	c.floor[exit] = true
	return exit
}

// room digs the room of the goals left of a column, around the row of the lane, and fills it with goals from the left.
func (c *chain) room(col, row, width int) {
	above := 1 + c.random.IntN(2)
	height := above + 1 + 1 + c.random.IntN(2)
	squares := c.dig(point{row - above, col - width + 1}, height, width)
	slices.SortStableFunc(squares, func(a, b point) int { return a.col - b.col })
	boxes := min(fewestBoxes+c.random.IntN(moreBoxes), len(squares)-2*height)
	c.goals = squares[:max(0, boxes)]
}

// corners are the top left and the bottom right of the drawing, walls included.
func (c *chain) corners() (low, high point) {
	low, high = c.foot, c.foot
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
func (c *chain) fill() (rows []string, ok bool) {
	if len(c.goals) < fewestBoxes {
		return nil, false
	}
	solved := map[point]byte{c.lane: '@'}
	for _, g := range c.goals {
		solved[g] = '*'
	}
	for _, d := range c.doors {
		solved[d.open] = '*'
	}
	b, err := board.New(&board.Level{Number: 1, Rows: c.text(solved)})
	if err != nil {
		return nil, false
	}
	p := newPuller(c, b)
	if !p.decide() || !p.all(slices.Clone(c.goals)) {
		return nil, false
	}
	return b.Text(p.scene.Boxes(), p.player), true
}

// puller pulls the boxes of a chain.
type puller struct {
	chain   *chain
	board   *board.Board
	scene   *board.Scene
	zone    *board.Zone
	player  board.Square
	squares map[point]board.Square
	inHall  map[board.Square]bool // but the column of the shaft
	tries   int                   // destinations of boxes so far
}

func newPuller(c *chain, b *board.Board) *puller {
	p := &puller{chain: c, board: b, scene: board.NewScene(b), zone: board.NewZone(b), player: b.Player,
		squares: map[point]board.Square{}, inHall: map[board.Square]bool{}}
	low, _ := c.corners()
	for q := range c.floor {
		p.squares[q] = b.At(q.row-low.row, q.col-low.col)
	}
	for _, q := range c.hall {
		if q.col == c.foot.col {
			continue
		}
		p.inHall[p.squares[q]] = true
	}
	p.scene.SetSquares(b.Boxes)
	return p
}

// decide reports whether the box of each door by itself, and a box at the foot of the shaft, shut the hall off from the
// lane, so that no two parts of the drawing have grown together.
func (p *puller) decide() bool {
	foot, lane, hall := p.squares[p.chain.foot], p.squares[p.chain.lane], p.squares[p.chain.hall[0]]
	defer p.scene.SetSquares(p.board.Boxes)
	for _, d := range p.chain.doors {
		p.scene.SetSquares([]board.Square{foot, p.squares[d.open]})
		if p.zone.Reaches(p.scene, hall, lane) {
			return false
		}
	}
	return true
}

// all pulls every box that stands on a goal of the room into the hall, the ones nearest to the lane first. What cannot
// be gone on from is taken back, as often as chainTries allows.
func (p *puller) all(left []point) bool {
	if len(left) == 0 {
		return true
	}
	slices.SortStableFunc(left, func(a, b point) int { return b.col - a.col })
	player := p.player
	for i, goal := range left {
		box := p.squares[goal]
		ends := p.ends(box)
		p.chain.random.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
		slices.SortStableFunc(ends, func(a, b standing) int { return p.shuts(a.box) - p.shuts(b.box) })
		for _, end := range ends {
			if p.tries++; p.tries > chainTries {
				return false
			}
			p.scene.Shift(box, end.box)
			p.player = end.player
			if p.all(slices.Delete(slices.Clone(left), i, i+1)) {
				return true
			}
			p.scene.Shift(end.box, box)
			p.player = player
		}
		if len(ends) > 0 {
			return false
		}
	}
	return false
}

// standing is where one box and the player are, the player by the least square of its zone.
type standing struct{ box, player board.Square }

// shuts is 1 for a square of the hall where a box would shut off a part of the hall, and 0 for others.
func (p *puller) shuts(sq board.Square) int {
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	p.zone.Fill(p.scene, p.squares[point{p.chain.hall[0].row, p.chain.foot.col}])
	for other := range p.inHall {
		if p.scene.Free(other) && !p.zone.Has(other) {
			return 1
		}
	}
	return 0
}

// ends lists where a box of the room can be pulled to in the hall. The column of the shaft is left free.
func (p *puller) ends(box board.Square) (ends []standing) {
	start := standing{box, p.zone.Fill(p.scene, p.player)}
	seen, queue := map[standing]bool{start: true}, []standing{start}
	p.scene.Lift(box)
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if p.inHall[at.box] {
			ends = append(ends, at)
		}
		p.scene.Drop(at.box)
		for _, next := range p.next(at) {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
		p.scene.Lift(at.box)
	}
	p.scene.Drop(box)
	return ends
}

// next lists what one pull of the box gives, and one passage of a door.
func (p *puller) next(at standing) (list []standing) {
	for _, d := range board.Dirs {
		p.zone.Fill(p.scene, at.player)
		m := board.NewMove(at.box, d)
		if !p.scene.CanMove(board.Reverse, m, p.zone) {
			continue
		}
		player := p.scene.Play(board.Reverse, m)
		to := p.board.To(m)
		list = append(list, standing{to, p.zone.Fill(p.scene, player)})
		p.scene.Shift(to, at.box)
	}
	for _, d := range p.chain.doors {
		if player, ok := p.pass(p.squares[d.open], p.squares[d.closed], at.player); ok {
			list = append(list, standing{at.box, p.zone.Fill(p.scene, player)})
		}
	}
	return list
}

// pass pulls the box of a door to where it is closed, and back, and returns where the player is then.
func (p *puller) pass(open, closed, player board.Square) (board.Square, bool) {
	at := [2]board.Square{open, closed}
	made := 0
	for i, from := range at {
		d := p.direction(from, at[1-i])
		m := board.NewMove(from, d)
		p.zone.Fill(p.scene, player)
		if !p.scene.Box(from) || !p.scene.CanMove(board.Reverse, m, p.zone) {
			break
		}
		player = p.scene.Play(board.Reverse, m)
		made++
	}
	if made == 1 {
		p.scene.Shift(closed, open)
	}
	return player, made == 2
}

// direction is that of a neighbour.
func (p *puller) direction(from, to board.Square) board.Dir {
	for _, d := range board.Dirs {
		if p.board.Next(from, d) == to {
			return d
		}
	}
	panic(fmt.Sprint("suite: no neighbours: ", from, to))
}
