package macros

import (
	"slices"

	"planner/board"
)

// Way is a way of the player into another zone of a layout: through doors, that is by boxes that move and come back.
type Way struct {
	Player board.Square  // the zone, by normalised player
	Steps  []Destination // the passages in the order of the player; each is of a box that ends where it stood
}

// Passage is the number of box moves of a passage through a door: a box leaves its square and comes back.
const Passage = 2

// Ways finds one-way access (Holland, "One-way access"): the zones that the player can come to through doors. It is for
// one goroutine.
//
// The text keeps a dictionary of the doors of a level. Here every box whose two moves take the player to another zone
// is a door, so that static and dynamic doors are found alike.
type Ways struct {
	gen  *Generator
	list []Way

	// For a route through doors.
	phantom *Generator   // of the layout without the boxes in doors
	ghost   *board.Scene // that layout
	scene   *board.Scene // the layout on the way
	moves   []board.Move
	squares []board.Square // squares that the box comes over
	ends    []Destination  // destinations of a box, without doors
	steps   []Destination
}

// waysOnRoute is how often the player may go through doors on one route. Not measured.
const waysOnRoute = 6

// NewWays makes the search for ways of one side of a board.
func NewWays(b *board.Board, side board.Side) *Ways {
	return &Ways{gen: NewGenerator(b, side), phantom: NewGenerator(b, side), ghost: board.NewScene(b),
		scene: board.NewScene(b)}
}

// Work is the number of squares and vertices looked at so far, as Generator.Work.
func (w *Ways) Work() int64 { return w.gen.Work + w.phantom.Work }

// Find lists the zones other than the player's own that he can come to, those behind the fewest doors first. The list
// belongs to w and is valid until the next call.
func (w *Ways) Find(s *board.Scene, player board.Square, rules Rules) []Way {
	w.gen.ScanLayout(s)
	own := w.gen.Zones.Of(player)
	w.list = append(w.list[:0], Way{Player: own})
	rules.Limit = Passage
	for at := 0; at < len(w.list) && len(w.list) < w.gen.Zones.Count(); at++ {
		for box := range s.Boxes().All() {
			w.through(s, at, box, rules)
		}
	}
	return w.list[1:]
}

// through adds the zones into which one box lets a player who has come by way number at.
func (w *Ways) through(s *board.Scene, at int, box board.Square, rules Rules) {
	if !w.beside(box, w.list[at].Player) {
		return
	}
	for _, e := range w.gen.Destinations(s, w.list[at].Player, box, rules) {
		if e.To != box || w.known(e.Player) {
			continue
		}
		steps := w.list[at].Steps
		w.list = append(w.list, Way{Player: e.Player, Steps: append(steps[:len(steps):len(steps)], e)})
	}
}

// beside reports whether a box touches a zone.
func (w *Ways) beside(box, zone board.Square) bool {
	for _, sq := range w.gen.near[box] {
		if w.gen.Zones.Free(sq) && w.gen.Zones.Of(sq) == zone {
			return true
		}
	}
	return false
}

// known reports whether a way leads into a zone.
func (w *Ways) known(zone board.Square) bool {
	for i := range w.list {
		if w.list[i].Player == zone {
			return true
		}
	}
	return false
}

// Phantoms lists the destinations that a box would have without the boxes in doors. The list belongs to w and is valid
// until the next call of a method other than Route.
func (w *Ways) Phantoms(s *board.Scene, player, box board.Square, doors []board.Square, rules Rules) []Destination {
	w.ghost.Set(s.Boxes())
	for _, o := range doors {
		if o != box {
			w.ghost.Lift(o)
		}
	}
	return w.phantom.Destinations(w.ghost, player, box, rules)
}

// Route lists the steps that bring a box to one of its Phantoms. They follow the route of the phantom. Where the player
// is shut off from the next square that he has to stand on, they lead him there through doors (Holland, "One-way
// access": "access to change push direction might then require traversing W", whose moves are "inserted into push
// routes"). The steps are moves of one box each, legal one after the other. The list belongs to w and is valid until
// the next call; it is empty when the doors do not help.
func (w *Ways) Route(s *board.Scene, player board.Square, to Destination, rules Rules) []Destination {
	w.moves, _ = w.phantom.Route(w.ghost, player, to.From, to.To, to.Player, rules, w.moves[:0])
	w.squares = append(w.squares[:0], to.From)
	for _, m := range w.moves {
		w.squares = append(w.squares, s.Board.To(m))
	}
	w.scene.Set(s.Boxes())
	w.steps = w.steps[:0]
	at := 0
	for range waysOnRoute {
		next, zone := w.along(at, player, rules)
		if next < 0 {
			return nil
		}
		w.scene.Shift(w.squares[at], w.squares[next])
		if at, player = next, zone; at == len(w.squares)-1 {
			return w.steps
		}
	}
	return nil
}

// along appends the steps that bring the box from square number at of its route as far along the route as possible. If
// that is not the end, the steps of a way through doors follow, after which the box can go on. It returns the number of
// the square that the box has come to, negative when there is no such way, and where the player is.
func (w *Ways) along(at int, player board.Square, rules Rules) (next int, zone board.Square) {
	box := w.squares[at]
	w.ends = append(w.ends[:0], w.gen.Destinations(w.scene, player, box, rules)...)
	w.ends = append(w.ends, Destination{From: box, To: box, Player: player})
	for next := len(w.squares) - 1; next >= at; next-- {
		for _, e := range w.ends {
			if e.To != w.squares[next] {
				continue
			}
			before := len(w.steps)
			if e.To != box || e.Player != player {
				w.steps = append(w.steps, e)
			}
			if next == len(w.squares)-1 {
				return next, e.Player
			}
			w.scene.Shift(box, e.To)
			zone := w.onward(next, e.Player, rules)
			w.scene.Shift(e.To, box)
			if zone != board.None {
				return next, zone
			}
			w.steps = w.steps[:before]
		}
	}
	return -1, board.None
}

// onward appends the steps of a way through doors after which the box can go on to the next square of its route. It
// returns where the player is then, None when there is no such way.
func (w *Ways) onward(at int, player board.Square, rules Rules) board.Square {
	for _, way := range w.Find(w.scene, player, rules) {
		list := w.gen.Destinations(w.scene, way.Player, w.squares[at], rules)
		if slices.ContainsFunc(list, func(e Destination) bool { return e.To == w.squares[at+1] }) {
			w.steps = append(w.steps, way.Steps...)
			return way.Player
		}
	}
	return board.None
}
