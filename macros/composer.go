package macros

import "planner/board"

// Macro is a plan that was played out on the composer's own layout: single moves that are legal one after another,
// and the position they lead to.
type Macro struct {
	Moves    []board.Move // the buffer the caller gave, with the macro's moves appended
	From, To board.Square // of the box that the macro is for; equal if the box came back
	Player   board.Square // normalised player of the position after
	Zones    int32        // player zones of that position
	Key      board.Key    // key of that position
}

// Composer makes macros out of routes for one position after another. It is bound to a board, plays on a layout
// of its own, owns all its memory and is for one goroutine.
type Composer struct {
	gen   *Generator
	board *board.Board

	start board.Bits   // the boxes of the position given to Begin
	first board.Square // its player
	rules Rules

	scene  *board.Scene // the position after the moves played so far
	player board.Square
	zones  int32 // its player zones when player is normalised, unknownZones when it may not be
	moves  []board.Move
	zone   *board.Zone

	phantom phantoms
	reached reached
}

// unknownZones says that the number of zones is not known.
const unknownZones = -1

// NewComposer makes a composer for the pushes of a board.
func NewComposer(b *board.Board) *Composer {
	gen := NewGenerator(b, board.Forward)
	gen.keep(composerLayouts)
	return &Composer{
		gen:     gen,
		board:   b,
		start:   b.NewBits(),
		scene:   board.NewScene(b),
		zone:    board.NewZone(b),
		phantom: newPhantoms(b),
		reached: newReached(),
	}
}

// Work is the work of the composer's searches for destinations, as Generator.Work counts it.
func (c *Composer) Work() int64 { return c.gen.Work }

// Begin takes over a position, for all macros until the next Begin. The scene is only read. All routes keep to the
// rules.
func (c *Composer) Begin(s *board.Scene, player board.Square, rules Rules) {
	copy(c.start, s.Boxes())
	c.first, c.rules = player, rules
	c.reached.forget()
	c.restart()
}

// restart goes back to the position of Begin.
func (c *Composer) restart() {
	if !c.scene.Boxes().Equal(c.start) {
		c.scene.Set(c.start)
	}
	c.player, c.zones, c.moves = c.first, unknownZones, c.moves[:0]
}

// roomiest is the destination on a square that leaves the player the largest zone, the first of several equal ones;
// nil when there is none.
func (c *Composer) roomiest(list []Destination, to board.Square) *Destination {
	var best *Destination
	most := 0 // size of the zone of best, 0 while it is not measured
	for i := range list {
		if list[i].To != to {
			continue
		}
		if best == nil { // mostly the only one, so that nothing has to be measured
			best = &list[i]
			continue
		}
		if most == 0 {
			most = c.zoneSize(best)
		}
		if size := c.zoneSize(&list[i]); size > most {
			best, most = &list[i], size
		}
	}
	return best
}

// zoneSize is the number of squares in the player's zone at a destination.
func (c *Composer) zoneSize(e *Destination) int {
	c.scene.Shift(e.From, e.To)
	c.zone.Fill(c.scene, e.Player)
	c.scene.Shift(e.To, e.From)
	return c.zone.Len()
}

// play makes the moves that lead to a destination of the generator's last search.
func (c *Composer) play(e *Destination) {
	c.moves = c.gen.Path(*e, c.moves)
	c.scene.Shift(e.From, e.To)
	c.player, c.zones = e.Player, e.Zones
}

// lastTo is the square that the last move brought its box to.
func (c *Composer) lastTo() board.Square { return c.board.To(c.moves[len(c.moves)-1]) }

// finish hands out what was played since restart. The layout is scanned only when no destination of the generator says
// how the player's zone and the number of zones came out; the scan counts as work in both cases.
func (c *Composer) finish(from, to board.Square, moves []board.Move) Macro {
	if c.zones == unknownZones {
		c.gen.Load(c.scene)
		c.player, c.zones = c.gen.Zone(c.player), int32(c.gen.Zones())
	} else {
		c.gen.count(c.scene)
	}
	return Macro{
		Moves:  append(moves, c.moves...),
		From:   from,
		To:     to,
		Player: c.player,
		Zones:  c.zones,
		Key:    c.scene.Key(c.player),
	}
}

// Furthest is the route to the furthest of the targets, by box moves, that are empty and that the box can be brought to
// (Holland, "A simple implementation of SOLVE"). Near targets stay open for boxes that can go nowhere else.
func (c *Composer) Furthest(box board.Square, targets board.Bits, moves []board.Move) (Macro, bool) {
	c.restart()
	list := c.destinations(box)
	var best *Destination
	for i := range list {
		e := &list[i]
		if e.To == box || !targets.Has(e.To) {
			continue
		}
		if best == nil || e.Cost > best.Cost || e.Cost == best.Cost && rank(e.To) > rank(best.To) {
			best = e
		}
	}
	if best == nil {
		return Macro{Moves: moves}, false
	}
	c.play(c.roomiest(list, best.To))
	return c.finish(box, c.lastTo(), moves), true
}

// rank decides between targets that lie equally far away, so that they are not filled from one side. They
// are far apart before they are mixed.
func rank(sq board.Square) uint64 { return board.Mix(uint64(sq) * 0x9e3779b97f4a7c15) }
