package suite

import (
	"fmt"
	"slices"

	"planner/board"
)

// puller pulls the boxes of a chain.
type puller struct {
	chain  *chain
	board  *board.Board
	scene  *board.Scene
	zone   *board.Zone
	player board.Square
	low    point                 // of the drawing
	inHall map[board.Square]bool // squares of the first hall but the column of the shaft and the neck
	passes [][]board.Move        // the two pulls through each door
	pulls  []board.Move          // so far
	tries  int                   // destinations of boxes so far
}

func newPuller(c *chain, b *board.Board) *puller {
	p := &puller{chain: c, board: b, scene: board.NewScene(b), zone: board.NewZone(b), player: b.Player,
		inHall: map[board.Square]bool{}}
	p.low, _ = c.corners()
	for _, q := range c.halls[0].squares {
		if q.col != c.halls[0].foot.col {
			p.inHall[p.at(q)] = true
		}
	}
	for _, h := range c.halls {
		for _, d := range h.doors {
			there := board.NewMove(p.at(d.open), p.direction(d))
			p.passes = append(p.passes, []board.Move{there, b.Undo(there)})
		}
	}
	p.scene.SetSquares(b.Boxes)
	return p
}

// at is the square of the board at a point.
func (p *puller) at(q point) board.Square { return p.board.At(q.row-p.low.row, q.col-p.low.col) }

// direction is that from where the box of a door is open to where it is closed.
func (p *puller) direction(d doorway) board.Dir {
	for _, dir := range board.Dirs {
		if p.board.Next(p.at(d.open), dir) == p.at(d.closed) {
			return dir
		}
	}
	panic(fmt.Sprint("suite: no neighbours: ", d))
}

// decide reports whether the box of each door by itself, and a box at the foot of the shaft, shut the hall off from the
// lane, so that no two parts of the drawing have grown together.
func (p *puller) decide() bool {
	defer p.scene.SetSquares(p.board.Boxes)
	for _, h := range p.chain.halls {
		for _, d := range h.doors {
			p.scene.SetSquares([]board.Square{p.at(h.foot), p.at(d.open)})
			if p.zone.Reaches(p.scene, p.at(h.squares[0]), p.at(h.lane)) {
				return false
			}
		}
	}
	return true
}

// all pulls every box that stands on a goal of the room into the hall, the ones nearest to the lane first, the last one
// into the neck. What cannot be gone on from is taken back, as often as chainTries allows.
func (p *puller) all(left []point) bool {
	if len(left) == 0 {
		return true
	}
	slices.SortStableFunc(left, func(a, b point) int { return b.col - a.col })
	player, before := p.player, len(p.pulls)
	for i, goal := range left {
		box := p.at(goal)
		ends := p.ends(box, len(left) == 1)
		for _, end := range ends {
			if p.tries++; p.tries > chainTries {
				return false
			}
			p.scene.Shift(box, end.box)
			p.player, p.pulls = end.player, end.trail(p.pulls)
			if p.all(slices.Delete(slices.Clone(left), i, i+1)) {
				return true
			}
			p.scene.Shift(end.box, box)
			p.player, p.pulls = player, p.pulls[:before]
		}
		if len(ends) > 0 {
			return false
		}
	}
	return false
}

// shuts reports whether a box on a square of the hall would shut off a part of it.
func (p *puller) shuts(sq board.Square) bool {
	p.scene.Drop(sq)
	defer p.scene.Lift(sq)
	h := &p.chain.halls[0]
	p.zone.Fill(p.scene, p.at(point{h.squares[0].row, h.foot.col}))
	for other := range p.inHall {
		if p.scene.Free(other) && !p.zone.Has(other) {
			return true
		}
	}
	return false
}

// standing is where one box and the player are, the player by the least square of its zone.
type standing struct{ box, player board.Square }

// leg is a standing with the pulls that lead to it from another one.
type leg struct {
	standing
	from  *leg // nil for the first
	pulls []board.Move
}

// trail appends all pulls that lead to a standing.
func (l *leg) trail(pulls []board.Move) []board.Move {
	if l.from != nil {
		pulls = l.from.trail(pulls)
	}
	return append(pulls, l.pulls...)
}

// ends lists where a box of the room can be pulled to in the hall, at random, but what shuts off no part of the hall
// first: only to the neck when it is the last box, and anywhere but to the neck and the column of the shaft when it is
// not.
func (p *puller) ends(box board.Square, last bool) []*leg {
	start := &leg{standing: standing{box, p.zone.Fill(p.scene, p.player)}}
	seen, queue := map[standing]bool{start.standing: true}, []*leg{start}
	p.scene.Lift(box)
	var open, shut []*leg
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		switch {
		case last && at.box != p.at(p.chain.neck), !last && !p.inHall[at.box]:
		case p.shuts(at.box):
			shut = append(shut, at)
		default:
			open = append(open, at)
		}
		p.scene.Drop(at.box)
		for _, next := range p.next(at) {
			if !seen[next.standing] {
				seen[next.standing] = true
				queue = append(queue, next)
			}
		}
		p.scene.Lift(at.box)
	}
	p.scene.Drop(box)
	for _, list := range [][]*leg{open, shut} {
		p.chain.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return append(open, shut...)
}

// next lists what one pull of the box gives, and one passage of a door.
func (p *puller) next(at *leg) (list []*leg) {
	for _, d := range board.Dirs {
		list = p.pull(list, at, []board.Move{board.NewMove(at.box, d)})
	}
	for _, passage := range p.passes {
		list = p.pull(list, at, passage)
	}
	return list
}

// pull appends the leg of some pulls to a list, if they are possible.
func (p *puller) pull(list []*leg, at *leg, pulls []board.Move) []*leg {
	player, box, made := at.player, at.box, 0
	for _, m := range pulls {
		if !p.scene.Box(m.From()) || !p.scene.Free(p.board.Needs(board.Reverse, m)) ||
			!p.zone.Reaches(p.scene, player, p.board.Stand(board.Reverse, m)) {
			break
		}
		player = p.scene.Play(board.Reverse, m)
		if m.From() == box {
			box = p.board.To(m)
		}
		made++
	}
	if made == len(pulls) {
		list = append(list, &leg{standing{box, p.zone.Fill(p.scene, player)}, at, pulls})
	}
	for _, m := range slices.Backward(pulls[:made]) {
		p.scene.Play(board.Forward, p.board.Undo(m))
	}
	return list
}
