package macros

import (
	"planner/board"
	"planner/freespace"
)

// Macro is a plan that was played out on the composer's own layout: single moves that are legal one after another,
// and the position they lead to.
type Macro struct {
	Moves    []board.Move // the buffer the caller gave, with the macro's moves appended
	From, To board.Square // of the box that the macro is for; equal if the box came back
	Player   board.Square // normalised player of the position after
	Zones    int32        // player zones of that position
	Key      board.Key    // key of that position
}

// Composer makes macros out of routes for one position after another. It is bound to a board and a side, plays on a
// layout of its own, owns all its memory and is for one goroutine.
type Composer struct {
	// Doors lets Shuffle and Bring pass occupied one-way doors where no route exists without.
	Doors bool

	gen   *Generator
	board *board.Board
	side  board.Side
	seed  uint64 // breaks ties between targets that lie equally far

	start board.Bits // the position given to Begin
	first board.Square
	rules Rules

	scene  *board.Scene // the position as played so far, by moves
	player board.Square
	moves  []board.Move
	zone   *board.Zone

	phantom  phantoms
	passages passages
}

// NewComposer makes a composer for one side of a board. Composers with equal seeds decide alike.
func NewComposer(b *board.Board, side board.Side, seed uint64) *Composer {
	return &Composer{
		gen:      NewGenerator(b, side),
		board:    b,
		side:     side,
		seed:     seed,
		start:    b.NewBits(),
		scene:    board.NewScene(b),
		zone:     board.NewZone(b),
		phantom:  newPhantoms(b),
		passages: passages{access: freespace.NewOneWay(b, side), seen: map[uint64]struct{}{}},
	}
}

// Work is that of the composer's searches for ends of boxes, see Generator.
func (c *Composer) Work() int64 { return c.gen.Work }

// Begin takes over a position, for all macros until the next Begin. The scene is only read. Routes keep to the rules.
func (c *Composer) Begin(s *board.Scene, player board.Square, rules Rules) {
	copy(c.start, s.Boxes())
	c.first, c.rules = player, rules
	c.restart()
}

// restart goes back to the position of Begin.
func (c *Composer) restart() {
	if !c.scene.Boxes().Equal(c.start) {
		c.scene.Set(c.start)
	}
	c.player, c.moves = c.first, c.moves[:0]
}

// Bring is the route that brings a box to a given square, with the end side that leaves the player most room
// (Holland's RPR names none; the largest zone is what a spread-out position wants).
func (c *Composer) Bring(box, to board.Square, moves []board.Move) (Macro, bool) {
	c.restart()
	if !c.bring(box, to) {
		return Macro{Moves: moves}, false
	}
	return c.finish(box, to, moves), true
}

// bring plays such a route on from the position reached so far, through doors if need be and allowed.
func (c *Composer) bring(box, to board.Square) bool {
	end := c.roomiest(c.gen.Destinations(c.scene, c.player, box, c.rules), to)
	if end == nil {
		return c.Doors && c.bringThroughDoors(box, to)
	}
	c.play(end)
	return true
}

// roomiest is the end on a square whose player zone is the largest, nil when there is none; the first of equals.
func (c *Composer) roomiest(ends []Destination, to board.Square) *Destination {
	var best *Destination
	room := 0
	for i := range ends {
		if ends[i].To != to {
			continue
		}
		if r := c.room(&ends[i]); r > room {
			best, room = &ends[i], r
		}
	}
	return best
}

// room is the number of squares that the player has after an end.
func (c *Composer) room(e *Destination) int {
	c.scene.Shift(e.From, e.To)
	c.zone.Fill(c.scene, e.Player)
	c.scene.Shift(e.To, e.From)
	return c.zone.Len()
}

// play makes the moves of an end of the generator's last search.
func (c *Composer) play(e *Destination) {
	c.moves = c.gen.Path(*e, c.moves)
	c.scene.Shift(e.From, e.To)
	c.player = e.Player
}

// playMove makes one legal move.
func (c *Composer) playMove(m board.Move) {
	c.player = c.scene.Play(c.side, m)
	c.moves = append(c.moves, m)
}

// finish hands out what was played since restart.
func (c *Composer) finish(from, to board.Square, moves []board.Move) Macro {
	c.gen.Load(c.scene)
	player := c.gen.Zone(c.player)
	return Macro{
		Moves:  append(moves, c.moves...),
		From:   from,
		To:     to,
		Player: player,
		Zones:  int32(c.gen.Zones()),
		Key:    c.scene.Key(player),
	}
}
